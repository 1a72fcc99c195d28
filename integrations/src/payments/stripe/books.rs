//! Stripe's books.

use std::collections::HashMap;

use stripe_core::charge::ListCharge;
use stripe_types::{RangeBoundsTs, RangeQueryTs};
use time::OffsetDateTime;
use uuid::Uuid;

use super::answers::{Charge, List};
use super::errors::judge;
use super::{PAGE, Stripe, units};
use crate::payments::{Payment, PaymentError, Payments};

impl Stripe {
    /// By charges: they know when the money came and how much of it went back. A page may be shorter than it was asked
    /// for, or empty, because cards that were declined are in the same list.
    pub(super) async fn list(
        &self,
        from: OffsetDateTime,
        to: OffsetDateTime,
        cursor: Option<&str>,
    ) -> Result<Payments, PaymentError> {
        let range = RangeBoundsTs { gte: Some(second(from)), lt: Some(second(to)), ..RangeBoundsTs::default() };
        let mut list = ListCharge::new().created(RangeQueryTs::Bounds(range)).limit(PAGE);
        if let Some(cursor) = cursor {
            list = list.starting_after(cursor);
        }
        let page: List<Charge> = self.ask(&list).await.map_err(|error| judge(&error))?;
        let next = page.data.last().filter(|_| page.has_more).map(|last| last.id.clone());
        let payments: Result<_, _> = page.data.into_iter().filter(Charge::is_paid).map(payment).collect();
        Ok(Payments { payments: payments?, next })
    }
}

/// Stripe has whole seconds: the first one that does not begin before the moment.
fn second(moment: OffsetDateTime) -> i64 {
    moment.unix_timestamp() + i64::from(moment.nanosecond() > 0)
}

fn payment(charge: Charge) -> Result<Payment, PaymentError> {
    let at = OffsetDateTime::from_unix_timestamp(charge.created)
        .map_err(|_| PaymentError::Unavailable("a charge at a time that cannot be".to_owned()))?;
    Ok(Payment {
        order: id(&charge.metadata, "order"),
        tenant: id(&charge.metadata, "tenant"),
        at,
        amount: units::from_stripe(charge.amount, &charge.currency),
        refunded: units::from_stripe(charge.amount_refunded, &charge.currency),
        currency: charge.currency.to_uppercase(),
        reference: charge.payment_intent.unwrap_or(charge.id),
    })
}

/// What was paid elsewhere in the same account has other metadata, or none.
fn id(metadata: &HashMap<String, String>, name: &str) -> Option<Uuid> {
    metadata.get(name).and_then(|text| text.parse().ok())
}
