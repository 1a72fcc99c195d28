//! Subscriptions and their invoices.

use serde_json::{Value, json};
use uuid::Uuid;

use super::forms::Form;
use super::{Answer, Books, Done, id, invalid, missing, refuse};

/// A month, as this calendar has it.
const MONTH: i64 = 30 * 86_400;

impl Books {
    /// The payer subscribes on the page. Answers with the session.
    pub(super) fn begin(&mut self, subscription: Uuid, now: i64) -> Value {
        let place = self.open_of(subscription);
        let (amount, currency, _) = self.terms(place);
        let months = self.sessions[place]["of_recurring"].as_i64().unwrap();
        let name = id("sub");
        let one = json!({
            "id": name,
            "object": "subscription",
            "cancel_at_period_end": false,
            "canceled_at": null,
            "collection_method": "charge_automatically",
            "created": now,
            "currency": currency,
            "ended_at": null,
            "livemode": false,
            "metadata": self.sessions[place]["of_subscription"],
            "start_date": now,
            "status": "active",
            // Not Stripe's: what it renews for, whether its card is declined, and whose it is.
            "of_amount": amount,
            "of_months": months,
            "of_declines": false,
            "of_name": subscription.to_string(),
        });
        self.subscriptions.push(one);
        self.bill(&name);
        let session = &mut self.sessions[place];
        session["status"] = "complete".into();
        session["payment_status"] = "paid".into();
        session["subscription"] = name.into();
        session["url"] = Value::Null;
        session.clone()
    }

    pub(super) fn set_declines(&mut self, subscription: Uuid, declines: bool) {
        let name = subscription.to_string();
        let one = self.subscriptions.iter_mut().find(|one| one["of_name"] == name).unwrap();
        one["of_declines"] = declines.into();
    }

    /// The next period comes.
    pub(super) fn renew(&mut self, subscription: Uuid) {
        let wanted = subscription.to_string();
        let one = self.subscriptions.iter().find(|one| one["of_name"] == wanted).unwrap();
        let name = one["id"].as_str().unwrap().to_owned();
        self.bill(&name);
    }

    fn bill(&mut self, name: &str) {
        let one = self.one(name).unwrap().clone();
        let number = self.invoices.iter().filter(|invoice| invoice["subscription"] == name).count() as i64;
        let length = one["of_months"].as_i64().unwrap() * MONTH;
        let start = one["start_date"].as_i64().unwrap() + number * length;
        self.invoices.push(json!({
            "id": id("in"),
            "object": "invoice",
            "amount_paid": 0,
            "attempt_count": 0,
            "billing_reason": if number == 0 { "subscription_create" } else { "subscription_cycle" },
            "created": start,
            "currency": one["currency"],
            "lines": { "object": "list", "data": [{ "period": { "start": start, "end": start + length } }] },
            "metadata": {},
            "parent": {
                "type": "subscription_details",
                "subscription_details": { "subscription": name, "metadata": one["metadata"] },
            },
            "payments": { "object": "list", "data": [] },
            "status": "open",
            "status_transitions": { "paid_at": null },
            "total": one["of_amount"],
            // Not Stripe's any more.
            "subscription": name,
        }));
        let place = self.invoices.len() - 1;
        self.try_card(place).ok();
    }

    fn try_card(&mut self, place: usize) -> Done {
        let name = self.invoices[place]["subscription"].as_str().unwrap().to_owned();
        let declines = self.one(&name).unwrap()["of_declines"] == true;
        let (amount, currency) =
            (self.invoices[place]["total"].as_i64().unwrap(), self.invoices[place]["currency"].clone());
        let now = self.invoices[place]["created"].as_i64().unwrap();
        let status = if declines { "failed" } else { "succeeded" };
        let payment = self.charge(&json!({}), amount, currency.as_str().unwrap(), now, status);
        let invoice = &mut self.invoices[place];
        invoice["attempt_count"] = (invoice["attempt_count"].as_i64().unwrap() + 1).into();
        if declines {
            return Err(refuse(402, "card_error", Some("card_declined"), None, "Your card was declined."));
        }
        invoice["status"] = "paid".into();
        invoice["amount_paid"] = amount.into();
        invoice["status_transitions"]["paid_at"] = now.into();
        invoice["payments"]["data"] =
            json!([{ "status": "paid", "payment": { "type": "payment_intent", "payment_intent": payment } }]);
        Ok(invoice.clone())
    }

    pub(super) fn one(&self, name: &str) -> Result<&Value, Answer> {
        self.subscriptions.iter().find(|one| one["id"] == name).ok_or_else(|| missing("id", name))
    }

    pub(super) fn change_subscription(&mut self, name: &str, form: &Form) -> Done {
        form.allow(&["cancel_at_period_end"])?;
        let cancels = form.one_of("cancel_at_period_end", &["true", "false"])? == "true";
        let one = self.subscriptions.iter_mut().find(|one| one["id"] == name).ok_or_else(|| missing("id", name))?;
        if one["status"] == "canceled" {
            return Err(invalid(
                None,
                "A canceled subscription can only update its cancellation_details and metadata.",
            ));
        }
        one["cancel_at_period_end"] = cancels.into();
        Ok(one.clone())
    }

    /// Its open invoices stay as they are, as at Stripe.
    pub(super) fn cancel_subscription(&mut self, name: &str, now: i64) -> Done {
        let runs = |one: &&mut Value| one["id"] == name && one["status"] != "canceled";
        let one = self.subscriptions.iter_mut().find(runs).ok_or_else(|| missing("id", name))?;
        one["status"] = "canceled".into();
        one["ended_at"] = now.into();
        Ok(one.clone())
    }

    fn place_of(&self, name: &str) -> Result<usize, Answer> {
        self.invoices.iter().position(|invoice| invoice["id"] == name).ok_or_else(|| missing("invoice", name))
    }

    pub(super) fn invoice(&self, name: &str) -> Done {
        Ok(self.invoices[self.place_of(name)?].clone())
    }

    pub(super) fn pay_invoice(&mut self, name: &str) -> Done {
        let place = self.place_of(name)?;
        match self.invoices[place]["status"].as_str() {
            Some("open") => self.try_card(place),
            _ => Err(invalid(None, "Invoice is already paid or void")),
        }
    }

    pub(super) fn void_invoice(&mut self, name: &str) -> Done {
        let place = self.place_of(name)?;
        if self.invoices[place]["status"] != "open" {
            return Err(invalid(None, "You can only void an open invoice"));
        }
        self.invoices[place]["status"] = "void".into();
        Ok(self.invoices[place].clone())
    }
}
