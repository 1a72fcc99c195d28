//! Charges and refunds.

use serde_json::{Value, json};

use super::forms::Form;
use super::{Books, Done, id, invalid, missing, refuse};

impl Books {
    /// A charge of a new payment, whose name is answered.
    pub(super) fn charge(&mut self, metadata: &Value, amount: i64, currency: &str, now: i64, status: &str) -> String {
        let payment = id("pi");
        let is_paid = status == "succeeded";
        self.charges.push(json!({
            "id": id("ch"),
            "object": "charge",
            "amount": amount,
            "amount_captured": if is_paid { amount } else { 0 },
            "amount_refunded": 0,
            "billing_details": { "address": null, "email": null, "name": null, "phone": null, "tax_id": null },
            "captured": is_paid,
            "created": now,
            "currency": currency,
            "disputed": false,
            "livemode": false,
            "metadata": metadata,
            "paid": is_paid,
            "payment_intent": payment,
            "refunded": false,
            "status": status,
        }));
        payment
    }

    pub(super) fn create_refund(&mut self, form: &Form, now: i64) -> Done {
        form.allow(&["payment_intent", "amount", "metadata[*]"])?;
        let payment = form.require("payment_intent")?;
        let is_paid = |charge: &&mut Value| charge["payment_intent"] == payment && charge["status"] == "succeeded";
        let charge = self.charges.iter_mut().find(is_paid).ok_or_else(|| missing("payment_intent", payment))?;
        let number = |name: &str| charge[name].as_i64().unwrap();
        let (amount, refunded) = (number("amount"), number("amount_refunded"));
        if refunded == amount {
            let code = Some("charge_already_refunded");
            return Err(refuse(400, "invalid_request_error", code, None, "The charge has already been refunded."));
        }
        let wanted = form.integer("amount")?.unwrap_or(amount - refunded);
        if !(1..=amount - refunded).contains(&wanted) {
            return Err(invalid(Some("amount"), "Refund amount is greater than unrefunded amount on charge"));
        }
        charge["amount_refunded"] = (refunded + wanted).into();
        charge["refunded"] = (refunded + wanted == amount).into();
        let refund = json!({
            "id": id("re"),
            "object": "refund",
            "amount": wanted,
            "charge": charge["id"],
            "created": now,
            "currency": charge["currency"],
            "metadata": form.metadata("metadata")?,
            "payment_intent": payment,
            "status": "succeeded",
        });
        self.refunds.push(refund.clone());
        Ok(refund)
    }
}
