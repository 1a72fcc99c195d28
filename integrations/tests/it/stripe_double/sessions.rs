//! Checkout sessions.

use serde_json::{Value, json};
use uuid::Uuid;

use super::forms::Form;
use super::{Answer, Books, Done, id, invalid, missing, refuse};

const PARAMETERS: &[&str] = &[
    "mode",
    "success_url",
    "cancel_url",
    "client_reference_id",
    "customer_email",
    "expires_at",
    "locale",
    "metadata[*]",
    "payment_intent_data[metadata][*]",
    "subscription_data[metadata][*]",
    "line_items[*][price_data][recurring][interval]",
    "line_items[*][price_data][recurring][interval_count]",
    "allowed_payment_method_types[*]",
    "adaptive_pricing[enabled]",
    "line_items[*][quantity]",
    "line_items[*][price_data][currency]",
    "line_items[*][price_data][unit_amount]",
    "line_items[*][price_data][product_data][name]",
];
const LOCALES: &[&str] = &["auto", "en", "zh", "zh-HK", "zh-TW"];
const CURRENCIES: &[&str] = &["usd", "eur", "cny", "hkd", "twd", "jpy", "kwd"];

impl Books {
    pub(super) fn create_session(&mut self, form: &Form, now: i64) -> Done {
        form.allow(PARAMETERS)?;
        let mode = form.one_of("mode", &["payment", "subscription"])?;
        let recurring = form.integer("line_items[0][price_data][recurring][interval_count]")?;
        if (mode == "subscription") != recurring.is_some() {
            return Err(invalid(
                Some("line_items"),
                "A subscription needs recurring prices, and nothing else has them",
            ));
        }
        for name in ["success_url", "cancel_url"] {
            if !form.require(name)?.starts_with("http") {
                return Err(refuse(400, "invalid_request_error", Some("url_invalid"), Some(name), "Not a valid URL"));
            }
        }
        form.one_of("locale", LOCALES)?;
        form.one_of("allowed_payment_method_types[0]", &["card"])?;
        let is_adaptive = form.one_of("adaptive_pricing[enabled]", &["true", "false"])? == "true";
        let (total, currency) = lines(form)?;
        let expires_at = form.integer("expires_at")?.unwrap_or(now + 24 * 3600);
        if !(now + 30 * 60..=now + 24 * 3600).contains(&expires_at) {
            let why =
                "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.";
            return Err(invalid(Some("expires_at"), why));
        }
        if let Some(email) = form.get("customer_email").filter(|email| !email.contains('@')) {
            let why = format!("Invalid email address: {email}");
            return Err(refuse(400, "invalid_request_error", Some("email_invalid"), Some("customer_email"), &why));
        }
        let id = id("cs_test");
        let session = json!({
            "id": id,
            "object": "checkout.session",
            "adaptive_pricing": { "enabled": is_adaptive },
            "amount_subtotal": total,
            "amount_total": total,
            "automatic_tax": { "enabled": false, "liability": null, "provider": null, "status": null },
            "cancel_url": form.get("cancel_url"),
            "client_reference_id": form.get("client_reference_id"),
            "created": now,
            "currency": currency,
            "custom_fields": [],
            "custom_text": {
                "after_submit": null, "shipping_address": null, "submit": null, "terms_of_service_acceptance": null,
            },
            "customer": null,
            "customer_email": form.get("customer_email"),
            "expires_at": expires_at,
            "livemode": false,
            "locale": form.get("locale"),
            "metadata": form.metadata("metadata")?,
            "mode": mode,
            "payment_intent": null,
            "subscription": null,
            "payment_method_types": ["card"],
            "payment_status": "unpaid",
            "shipping_options": [],
            "status": "open",
            "success_url": form.get("success_url"),
            "url": format!("https://checkout.stripe.com/c/pay/{id}"),
            // Not Stripe's: what the payment or the subscription will carry, and after how many months it renews.
            "of_subscription": form.metadata("subscription_data[metadata]")?,
            "of_recurring": recurring,
            "of_payment": form.metadata("payment_intent_data[metadata]")?,
        });
        self.sessions.push(session.clone());
        Ok(session)
    }

    pub(super) fn session(&self, id: &str) -> Result<&Value, Answer> {
        self.sessions.iter().find(|session| session["id"] == id).ok_or_else(|| missing("session", id))
    }

    pub(super) fn expire_session(&mut self, id: &str) -> Done {
        let session =
            self.sessions.iter_mut().find(|session| session["id"] == id).ok_or_else(|| missing("session", id))?;
        if session["status"] != "open" {
            let why = "Only Checkout Sessions with a status in [\"open\"] can be expired.";
            return Err(invalid(None, why));
        }
        session["status"] = "expired".into();
        session["url"] = Value::Null;
        Ok(session.clone())
    }

    pub(super) fn pay(&mut self, order: Uuid, now: i64) -> Value {
        let place = self.open_of(order);
        let (amount, currency, metadata) = self.terms(place);
        let payment = self.charge(&metadata, amount, &currency, now, "succeeded");
        let session = &mut self.sessions[place];
        session["status"] = "complete".into();
        session["payment_status"] = "paid".into();
        session["payment_intent"] = payment.into();
        session["url"] = Value::Null;
        session.clone()
    }

    pub(super) fn decline(&mut self, order: Uuid, now: i64) {
        let place = self.open_of(order);
        let (amount, currency, metadata) = self.terms(place);
        self.charge(&metadata, amount, &currency, now, "failed");
    }

    pub(super) fn expire(&mut self, order: Uuid) -> Value {
        let id = self.sessions[self.open_of(order)]["id"].as_str().unwrap().to_owned();
        self.expire_session(&id).unwrap()
    }

    pub(super) fn open_of(&self, order: Uuid) -> usize {
        let order = order.to_string();
        let is_it = |session: &Value| session["client_reference_id"] == order && session["status"] == "open";
        self.sessions.iter().position(is_it).unwrap()
    }

    pub(super) fn terms(&self, place: usize) -> (i64, String, Value) {
        let session = &self.sessions[place];
        let currency = session["currency"].as_str().unwrap().to_owned();
        (session["amount_total"].as_i64().unwrap(), currency, session["of_payment"].clone())
    }
}

/// The total and the currency of all lines.
fn lines(form: &Form) -> Result<(i64, String), Answer> {
    let first = form.require("line_items[0][price_data][currency]")?.to_owned();
    let mut total = 0;
    for line in 0.. {
        let name = |field: &str| format!("line_items[{line}]{field}");
        if line > 0 && form.get(&name("[quantity]")).is_none() {
            break;
        }
        let quantity = form.integer(&name("[quantity]"))?.filter(|quantity| *quantity > 0);
        let quantity = quantity.ok_or_else(|| invalid(Some("line_items"), "A line needs a quantity"))?;
        let currency = form.one_of(&name("[price_data][currency]"), CURRENCIES)?;
        if currency != first {
            return Err(invalid(Some("line_items"), "All lines must be in the same currency"));
        }
        form.require(&name("[price_data][product_data][name]"))?;
        let amount = form.integer(&name("[price_data][unit_amount]"))?.filter(|amount| *amount >= 0);
        total += quantity * amount.ok_or_else(|| invalid(Some("line_items"), "A line needs a non-negative amount"))?;
    }
    if total < 50 {
        let why = "The total must convert to at least 50 cents.";
        return Err(refuse(400, "invalid_request_error", Some("amount_too_small"), None, why));
    }
    Ok((total, first))
}
