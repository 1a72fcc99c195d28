//! Refunds.

use std::collections::HashMap;

use futures::future::try_join;
use stripe_core::charge::ListCharge;
use stripe_core::refund::{CreateRefund, ListRefund};

use super::answers::{Charge, List, Returned};
use super::errors::{is_conflict, judge};
use super::{PAGE, Stripe, units};
use crate::payments::{PaymentError, Refund, RefundRequest, RefundState};

/// Where a refund keeps the key that it was asked for under.
const REQUEST: &str = "request";

impl Stripe {
    /// Stripe forgets a key after a day, and a job may be tried again later than that. So the refund carries its key, and
    /// is looked for first.
    pub(super) async fn pay_back(&self, request: &RefundRequest) -> Result<Refund, PaymentError> {
        request.check()?;
        let (currency, known) = try_join(self.currency_of(&request.payment), self.find(request)).await?;
        let amount = units::to_stripe(request.amount, &currency)?;
        if let Some(known) = known {
            request.check_same(units::from_stripe(known.amount, &currency))?;
            return Ok(refund(known));
        }
        let create = CreateRefund::new()
            .payment_intent(request.payment.as_str())
            .amount(amount)
            .metadata(HashMap::from([(REQUEST.to_owned(), request.key.to_string())]));
        match self.ask_once(&create, request.key).await {
            Ok(made) => Ok(refund(made)),
            Err(error) if is_conflict(&error) => Err(another_amount()),
            Err(error) => Err(judge(&error)),
        }
    }

    /// What the payment was made in: a request says it in hundredths.
    async fn currency_of(&self, payment: &str) -> Result<String, PaymentError> {
        let list = ListCharge::new().payment_intent(payment).limit(PAGE);
        let page: List<Charge> = self.ask(&list).await.map_err(|error| judge(&error))?;
        let paid = page.data.into_iter().find(Charge::is_paid);
        paid.map(|charge| charge.currency).ok_or_else(|| PaymentError::Refused("there is no such payment".to_owned()))
    }

    async fn find(&self, request: &RefundRequest) -> Result<Option<Returned>, PaymentError> {
        let key = request.key.to_string();
        let is_it = |made: &Returned| made.metadata.as_ref().and_then(|all| all.get(REQUEST)) == Some(&key);
        let mut list = ListRefund::new().payment_intent(request.payment.as_str()).limit(PAGE);
        loop {
            let page: List<Returned> = self.ask(&list).await.map_err(|error| judge(&error))?;
            let last = page.data.last().map(|made| made.id.clone());
            if let Some(found) = page.data.into_iter().find(is_it) {
                return Ok(Some(found));
            }
            let Some(last) = last.filter(|_| page.has_more) else { return Ok(None) };
            list = list.starting_after(last);
        }
    }
}

fn another_amount() -> PaymentError {
    PaymentError::Refused("another amount was asked for under the same key".to_owned())
}

fn refund(made: Returned) -> Refund {
    let state = match made.status.as_deref() {
        Some("succeeded") => RefundState::Succeeded,
        Some("failed" | "canceled") => RefundState::Failed,
        _ => RefundState::Pending,
    };
    Refund { reference: made.id, state }
}
