//! What becomes of a subscription when something is heard of it. Each fact takes effect once and in any order: a renewal that is
//! heard of before the first payment has brought the time of both.

use jobs::Enqueue;
use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

use super::facts::{InvoiceOf, SubscriptionFact};
use super::jobs::{SendSubscriptionMail, enqueue_check};
use super::rules::{EndReason, MOST_TRIES};
use super::{AutoRenewError, Subscription, What, queries, returns};
use crate::money::orders::Settled;
use crate::money::plans::{self, PaidTimeSource};
use crate::people::accounts::{self, UserId};

/// Lets `fact` take effect on a subscription.
pub async fn settle(tx: &mut TenantTx, id: Uuid, fact: &SubscriptionFact) -> Result<Settled, AutoRenewError> {
    let known = queries::lock(tx, id).await?.ok_or(AutoRenewError::Unknown)?;
    let settled = match fact {
        SubscriptionFact::Begun { reference } => {
            let is_new = known.provider_reference.is_none() && queries::set_reference(tx, id, reference).await?;
            if is_new { Settled::Changed } else { Settled::Known }
        }
        SubscriptionFact::Closed => end(tx, &known, tx.now(), Some(EndReason::Closed), None).await?,
        SubscriptionFact::Paid { invoice, payment, at } => pay(tx, &known, invoice, payment.as_deref(), *at).await?,
        SubscriptionFact::Declined { invoice, tries, at } => decline(tx, &known, invoice, *tries, *at).await?,
        SubscriptionFact::Canceling { cancels, at } => hear_canceling(tx, &known, *cancels, *at, None).await?,
        SubscriptionFact::Ended { at } => end(tx, &known, *at, None, None).await?,
        SubscriptionFact::Named { invoice, payment } => {
            let is_new = queries::set_payment(tx, id, invoice, payment).await?;
            if is_new { Settled::Changed } else { Settled::Known }
        }
        SubscriptionFact::Refunded { payment, total } => returns::refund(tx, &known, payment, *total).await?,
        SubscriptionFact::Dispute { payment, state } => returns::dispute(tx, &known, payment, *state).await?,
    };
    if settled == Settled::Changed {
        queries::set_due(tx, id).await?;
    }
    Ok(settled)
}

/// Somebody of the member's or the office's side cancels, or lets it renew after all. The provider was told before.
pub async fn cancel(
    tx: &mut TenantTx,
    id: Uuid,
    cancels: bool,
    made_by: Option<UserId>,
) -> Result<Subscription, AutoRenewError> {
    let known = queries::lock(tx, id).await?.ok_or(AutoRenewError::Unknown)?;
    let now = tx.now();
    hear_canceling(tx, &known, cancels, now, made_by).await?;
    queries::set_due(tx, id).await?;
    super::get_by_id(tx, id).await
}

/// A subscription that was ended at the provider from here.
pub async fn end_by_us(
    tx: &mut TenantTx,
    id: Uuid,
    reason: EndReason,
    made_by: Option<UserId>,
) -> Result<Subscription, AutoRenewError> {
    let known = queries::lock(tx, id).await?.ok_or(AutoRenewError::Unknown)?;
    let now = tx.now();
    end(tx, &known, now, Some(reason), made_by).await?;
    super::get_by_id(tx, id).await
}

/// The account is erased, and what ran at the provider was ended: what is left are the books.
pub async fn end_of_erased(tx: &mut TenantTx, member: UserId) -> Result<(), AutoRenewError> {
    if let Some(running) = queries::find_running(tx, member).await? {
        end_by_us(tx, running.id, EndReason::Erased, None).await?;
    }
    Ok(())
}

async fn pay(
    tx: &mut TenantTx,
    known: &Subscription,
    invoice: &InvoiceOf,
    payment: Option<&str>,
    at: OffsetDateTime,
) -> Result<Settled, AutoRenewError> {
    let number = known.number_at(invoice.starts_at);
    let is_agreed = (invoice.amount, invoice.currency.as_str()) == (known.price.total(), known.price.currency.as_str());
    let period = queries::lock_period(tx, known.id, number).await?;
    let is_another = period.as_ref().is_some_and(|one| one.paid_at.is_some() && one.invoice != invoice.reference);
    if !is_agreed || is_another {
        queries::insert_change(tx, known.id, What::Mismatch, Some(number), Some(invoice.amount), None).await?;
        return Ok(Settled::Mismatch);
    }
    if period.is_some_and(|one| one.paid_at.is_some()) {
        let is_named = match payment {
            Some(payment) => queries::set_payment(tx, known.id, &invoice.reference, payment).await?,
            None => false,
        };
        return Ok(if is_named { Settled::Changed } else { Settled::Known });
    }
    if let Some(drift) = known.drift(number, invoice.starts_at) {
        tracing::warn!(subscription = %known.id, number, %drift, "the provider's period is not where the calendar has it");
    }
    let id = queries::set_paid(tx, known.id, number, invoice, payment, at).await?;
    if number > known.paid_number {
        let pro_until = accounts::get_profile(tx, known.member).await?.pro_until;
        let (until, added) = known.pro_end(pro_until, number, invoice.starts_at, invoice.ends_at);
        queries::set_newest(tx, known.id, number, invoice.ends_at, added).await?;
        if pro_until.is_none_or(|end| end < until) {
            plans::renew_pro(tx, id, known.member, until, PaidTimeSource::Renewal).await?;
            queries::set_brought(tx, known.id, number, until).await?;
        }
    }
    queries::set_started(tx, known.id, number, invoice.starts_at).await?;
    let what = if number == 1 { What::Started } else { What::Renewed };
    let change = queries::insert_change(tx, known.id, what, Some(number), Some(invoice.amount), None).await?;
    tx.enqueue(&SendSubscriptionMail { change }).await?;
    if payment.is_none() {
        // Its payment has a name that only the provider knows.
        enqueue_check(tx, known.id, number).await?;
    }
    Ok(Settled::Changed)
}

async fn decline(
    tx: &mut TenantTx,
    known: &Subscription,
    invoice: &InvoiceOf,
    tries: i32,
    at: OffsetDateTime,
) -> Result<Settled, AutoRenewError> {
    let number = known.number_at(invoice.starts_at);
    // The first one is paid or declined on the page, which says so.
    if number <= known.paid_number.max(1) || known.ended_at.is_some() || tries < 1 {
        return Ok(Settled::Known);
    }
    if !queries::set_declined(tx, known.id, number, invoice, tries, at).await? {
        return Ok(Settled::Known);
    }
    let change = queries::insert_change(tx, known.id, What::Declined, Some(number), Some(invoice.amount), None).await?;
    if tries < MOST_TRIES {
        tx.enqueue(&SendSubscriptionMail { change }).await?;
    }
    Ok(Settled::Changed)
}

async fn hear_canceling(
    tx: &mut TenantTx,
    known: &Subscription,
    cancels: bool,
    at: OffsetDateTime,
    made_by: Option<UserId>,
) -> Result<Settled, AutoRenewError> {
    if !queries::set_canceling(tx, known.id, cancels, at).await? || known.is_canceling == cancels {
        return Ok(Settled::Known);
    }
    let what = if cancels { What::Canceled } else { What::Resumed };
    let change = queries::insert_change(tx, known.id, what, None, None, made_by).await?;
    if known.ended_at.is_none() && known.paid_number > 0 && cancels {
        tx.enqueue(&SendSubscriptionMail { change }).await?;
    }
    Ok(Settled::Changed)
}

async fn end(
    tx: &mut TenantTx,
    known: &Subscription,
    at: OffsetDateTime,
    reason: Option<EndReason>,
    made_by: Option<UserId>,
) -> Result<Settled, AutoRenewError> {
    let has_begun = known.paid_number > 0 || known.provider_reference.is_some();
    if known.ended_at.is_some() || (reason == Some(EndReason::Closed) && has_begun) {
        return Ok(Settled::Known);
    }
    queries::set_ended(tx, known.id, at, reason).await?;
    let what = if reason == Some(EndReason::Closed) { What::Closed } else { What::Ended };
    let change = queries::insert_change(tx, known.id, what, None, None, made_by).await?;
    if has_begun && !matches!(reason, Some(EndReason::Closed | EndReason::Erased)) {
        tx.enqueue(&SendSubscriptionMail { change }).await?;
    }
    Ok(Settled::Changed)
}
