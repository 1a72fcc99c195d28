//! Subscriptions: what is asked of a provider when something is due, and the mails before and after.

mod mails;
pub(crate) mod templates;

use std::sync::Arc;

use integrations::payments::{
    Invoice, InvoicePayment, InvoiceState, PaymentError, PaymentProvider, SubscriptionCheckout, SubscriptionState,
};
use jobs::{JobContext, JobError};
use product::money::orders::Settled;
use product::money::subscriptions::{
    self, AutoRenewError, CheckSubscription, EndReason, InvoiceOf, MOST_TRIES, OpenPeriod, Status, Step, Subscription,
    SubscriptionFact,
};
use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::services::Services;

pub use mails::send_subscription_mail;

fn provider(services: &Services) -> Result<&Arc<dyn PaymentProvider>, JobError> {
    let none = || JobError::Retry("no payment provider is set (STRIPE_SECRET_KEY)".to_owned());
    services.integrations.payments.as_ref().ok_or_else(none)
}

fn failed(cause: AutoRenewError) -> JobError {
    match cause {
        AutoRenewError::Database(_) => JobError::retry(cause),
        _ => JobError::abort(cause),
    }
}

fn away(cause: PaymentError) -> JobError {
    match cause {
        PaymentError::Unavailable(_) => JobError::retry(cause),
        PaymentError::Refused(_) => JobError::abort(cause),
    }
}

/// Does what is due for a subscription. Doing it again finds it done.
pub async fn check_subscription(
    services: Services,
    job: CheckSubscription,
    context: JobContext,
) -> Result<(), JobError> {
    // load
    let mut tx = context.tenant_tx().await?;
    let known = subscriptions::get_by_id(&mut tx, job.subscription).await.map_err(failed)?;
    let (now, notice_days) = (tx.now(), tx.settings().await?.renewals.notice_days);
    let step = known.step(now, notice_days);
    if step == Step::Notice {
        subscriptions::note_notice(&mut tx, known.id).await.map_err(failed)?;
        context.complete_in(&mut tx).await?;
        tx.commit().await?;
        return Ok(());
    }
    drop(tx);
    if matches!(known.status(), Status::Ended | Status::Closed) {
        return Ok(());
    }

    // call
    let provider = provider(&services)?;
    let facts = ask(provider.as_ref(), &known, step, now).await?;

    // store
    let mut tx = context.tenant_tx().await?;
    settle_all(&mut tx, known.id, &facts).await?;
    if step == Step::End {
        let reason = if known.is_canceling { EndReason::Canceled } else { EndReason::Failed };
        subscriptions::end_by_us(&mut tx, known.id, reason, None).await.map_err(failed)?;
        metrics::counter!("subscription_renewals_total", "result" => "ended").increment(1);
        tracing::warn!(subscription = %known.id, %reason, "a subscription ended with a period that was not paid");
    }
    subscriptions::note_check(&mut tx, known.id).await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

async fn settle_all(tx: &mut TenantTx, id: Uuid, facts: &[SubscriptionFact]) -> Result<(), JobError> {
    for fact in facts {
        let settled = subscriptions::settle(tx, id, fact).await.map_err(failed)?;
        match (fact, settled) {
            (_, Settled::Mismatch) => {
                tracing::error!(subscription = %id, "a payment is not what its subscription agreed to")
            }
            (SubscriptionFact::Paid { .. }, Settled::Changed) => {
                metrics::counter!("subscription_renewals_total", "result" => "paid").increment(1);
                tracing::info!(subscription = %id, "a period was paid that no message had told of");
            }
            (SubscriptionFact::Declined { .. }, Settled::Changed) => {
                metrics::counter!("subscription_renewals_total", "result" => "declined").increment(1);
                tracing::info!(subscription = %id, "a renewal was declined");
            }
            _ => {}
        }
    }
    Ok(())
}

/// What the provider says after it did what the step asks for.
async fn ask(
    provider: &dyn PaymentProvider,
    known: &Subscription,
    step: Step,
    now: OffsetDateTime,
) -> Result<Vec<SubscriptionFact>, JobError> {
    let (reference, mut facts) = match &known.provider_reference {
        Some(reference) => (reference.clone(), Vec::new()),
        None => match begun(provider, known, known.expires_at <= now).await? {
            SubscriptionFact::Begun { reference } => (reference.clone(), vec![SubscriptionFact::Begun { reference }]),
            fact => return Ok(if known.expires_at <= now { vec![fact] } else { Vec::new() }),
        },
    };
    match (step, &known.open) {
        (Step::Retry, Some(open)) => {
            let payment = InvoicePayment { key: try_key(open), invoice: open.invoice.clone() };
            let tried = provider.pay_invoice(&payment, now).await.map_err(away)?;
            facts.extend(of_invoice(&tried, now));
            // Another answer than one of these two moves nothing: asked again, the provider says what became of it.
            if !matches!(tried.state, InvoiceState::Void) {
                return Ok(facts);
            }
        }
        (Step::End, _) => {
            let state = provider.end_subscription(&reference, now).await.map_err(away)?;
            facts.extend(of_state(&state, now, false));
            return Ok(facts);
        }
        _ => {}
    }
    let state = provider.get_subscription(&reference, now).await.map_err(away)?;
    facts.extend(of_state(&state, now, true));
    Ok(facts)
}

/// Whether it has begun; its page is closed when its time is over.
async fn begun(
    provider: &dyn PaymentProvider,
    known: &Subscription,
    is_over: bool,
) -> Result<SubscriptionFact, JobError> {
    let Some(page) = &known.checkout_reference else { return Ok(SubscriptionFact::Closed) };
    let asked = match is_over {
        true => provider.close_subscription_checkout(page).await,
        false => provider.get_subscription_checkout(page).await,
    };
    match asked {
        Ok(SubscriptionCheckout::Begun { subscription }) => Ok(SubscriptionFact::Begun { reference: subscription }),
        Ok(SubscriptionCheckout::Open | SubscriptionCheckout::Closed) => Ok(SubscriptionFact::Closed),
        // The provider does not know it: nobody can have begun there.
        Err(PaymentError::Refused(_)) => Ok(SubscriptionFact::Closed),
        Err(cause @ PaymentError::Unavailable(_)) => Err(JobError::retry(cause)),
    }
}

/// Names a try to pay a period: two workers at once make one of it.
fn try_key(open: &OpenPeriod) -> Uuid {
    let mut bytes = *open.id.as_bytes();
    bytes[15] ^= u8::try_from(open.tries).unwrap_or(u8::MAX);
    Uuid::from_bytes(bytes)
}

/// Oldest first.
fn of_state(state: &SubscriptionState, now: OffsetDateTime, with_end: bool) -> Vec<SubscriptionFact> {
    let mut facts: Vec<_> = state.invoices.iter().rev().flat_map(|one| of_invoice(one, now)).collect();
    match state.ended_at {
        Some(at) if with_end => facts.push(SubscriptionFact::Ended { at }),
        None => facts.push(SubscriptionFact::Canceling { cancels: state.cancels_at_end, at: now }),
        Some(_) => {}
    }
    facts
}

fn of_invoice(one: &Invoice, now: OffsetDateTime) -> Option<SubscriptionFact> {
    let invoice = InvoiceOf {
        reference: one.reference.clone(),
        starts_at: one.starts_at,
        ends_at: one.ends_at,
        amount: one.amount,
        currency: one.currency.clone(),
    };
    match &one.state {
        InvoiceState::Paid { payment, at } => {
            Some(SubscriptionFact::Paid { invoice, payment: payment.clone(), at: *at })
        }
        InvoiceState::Open { tries } => {
            let tries = i32::try_from(*tries).unwrap_or(MOST_TRIES);
            Some(SubscriptionFact::Declined { invoice, tries, at: now })
        }
        InvoiceState::Void => None,
    }
}

/// Ends the subscription of somebody whose account is erased: nobody is charged for an account that is gone.
pub async fn end_subscription_of(
    services: &Services,
    running: Option<Subscription>,
    now: OffsetDateTime,
) -> Result<(), JobError> {
    let Some(running) = running else { return Ok(()) };
    if running.checkout_reference.is_none() {
        return Ok(());
    }
    let provider = provider(services)?;
    let fact = begun(provider.as_ref(), &running, true).await?;
    if let SubscriptionFact::Begun { reference } = fact {
        match provider.end_subscription(&reference, now).await {
            // It has ended there.
            Ok(_) | Err(PaymentError::Refused(_)) => {}
            Err(cause) => return Err(JobError::retry(cause)),
        }
    }
    Ok(())
}
