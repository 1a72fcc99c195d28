//! What is asked of a provider about an order, and the receipt.

use std::sync::Arc;

use integrations::blobs::BlobKey;
use integrations::mail::Address;
use integrations::payments::{CheckoutState, PaymentError, PaymentProvider, RefundRequest, RefundState};
use jobs::{JobContext, JobError};
use product::money::orders::{
    self, CheckOrder, Fact, Method, Order, OrderError, ReturnState, SendOrderReceipt, SendRefund, State,
};
use product::people::accounts::{Profile, get_profile};
use tenants::{Lang, Tenant};
use time::UtcOffset;

use super::super::links_to_web;
use super::super::outgoing_mail::{File, OutgoingMail, send, tenant_of};
use crate::mail::MailTemplate;
use crate::pdf::receipt::{Receipt, Sold, render};
use crate::pdf::report::ReportBrand;
use crate::services::Services;

fn provider(services: &Services) -> Result<&Arc<dyn PaymentProvider>, JobError> {
    let none = || JobError::Retry("no payment provider is set (STRIPE_SECRET_KEY)".to_owned());
    services.integrations.payments.as_ref().ok_or_else(none)
}

fn failed(cause: OrderError) -> JobError {
    match cause {
        OrderError::Database(_) => JobError::retry(cause),
        _ => JobError::abort(cause),
    }
}

/// Asks the provider to pay back. Under the refund's own key it pays once, however often this runs.
pub async fn send_refund(services: Services, job: SendRefund, context: JobContext) -> Result<(), JobError> {
    // load
    let mut tx = context.tenant_tx().await?;
    let Some((refund, order)) = orders::load_refund(&mut tx, job.refund).await.map_err(failed)? else {
        return Ok(());
    };
    drop(tx);
    let Some(payment) = order.payment_reference else {
        return Err(JobError::Abort(format!("order {} names no payment", order.id)));
    };

    // call
    let request = RefundRequest { key: refund.id, payment, amount: refund.amount };
    let (reference, state) = match provider(&services)?.refund(&request).await {
        Ok(made) => (Some(made.reference), state_of(made.state)),
        Err(PaymentError::Refused(cause)) => {
            tracing::error!(order = %order.id, cause, "a refund was refused");
            (None, ReturnState::Failed)
        }
        Err(cause @ PaymentError::Unavailable(_)) => return Err(JobError::retry(cause)),
    };

    // store
    let mut tx = context.tenant_tx().await?;
    orders::end_refund(&mut tx, refund.id, reference.as_deref(), state).await.map_err(failed)?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

fn state_of(state: RefundState) -> ReturnState {
    match state {
        RefundState::Pending => ReturnState::Requested,
        RefundState::Succeeded => ReturnState::Done,
        RefundState::Failed => ReturnState::Failed,
    }
}

/// Asks how far an order is. One whose time is over is closed, at the provider first.
pub async fn check_order(services: Services, job: CheckOrder, context: JobContext) -> Result<(), JobError> {
    // load
    let mut tx = context.tenant_tx().await?;
    let order = orders::get_order(&mut tx, job.order).await.map_err(failed)?;
    let is_over = tx.now() >= order.expires_at;
    drop(tx);
    if matches!(order.state, State::Paid | State::Refunded | State::Expired) {
        return Ok(());
    }

    // call
    let fact = ask(&services, &order, is_over).await?;

    // store
    let mut tx = context.tenant_tx().await?;
    if let Some(fact) = fact {
        orders::settle(&mut tx, order.id, &fact).await.map_err(failed)?;
    }
    orders::note_check(&mut tx, order.id).await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

async fn ask(services: &Services, order: &Order, is_over: bool) -> Result<Option<Fact>, JobError> {
    let Some(reference) = order.checkout_reference.as_deref().filter(|_| order.method == Method::Card) else {
        return Ok(is_over.then_some(Fact::Closed));
    };
    let provider = provider(services)?;
    let found = if is_over { provider.close_checkout(reference).await } else { provider.get_checkout(reference).await };
    match found {
        Ok(CheckoutState::Paid { payment, amount, currency }) => {
            tracing::warn!(order = %order.id, "a payment was found that no message had told of");
            Ok(Some(Fact::Paid { payment: Some(payment), amount, currency }))
        }
        Ok(CheckoutState::Closed) => Ok(Some(Fact::Closed)),
        Ok(CheckoutState::Open) => Ok(None),
        // The provider does not know it: nobody can have paid it there.
        Err(PaymentError::Refused(_)) => Ok(is_over.then_some(Fact::Closed)),
        Err(cause @ PaymentError::Unavailable(_)) => Err(JobError::retry(cause)),
    }
}

/// Mails the receipt of a paid order.
pub async fn send_order_receipt(
    services: Services,
    job: SendOrderReceipt,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let order = orders::get_order(&mut tx, job.order).await.map_err(failed)?;
    let Ok(member) = get_profile(&mut tx, order.member).await else {
        // The account is gone.
        return Ok(());
    };
    drop(tx);
    let key = render_receipt(&services, &tenant, &order, &member).await?;
    let tx = context.tenant_tx().await?;
    let outgoing = OutgoingMail {
        user: Some(member.id),
        reply_to: None,
        to: Address { name: member.full_name(), email: member.email },
        lang: member.lang,
        about: order.id,
        template: Box::new(OrderReceipt {
            first_name: member.first_name,
            coins: order.coins,
            total: money(order.price.total(), order.price.currency.as_str()),
            reference: order.reference.clone(),
            link: links_to_web::balance(&tenant),
        }),
        attachment: Some(File { name: format!("receipt-{}.pdf", order.reference), key }),
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// Draws the receipt and stores it under the order's id: drawn again, it is the same file.
async fn render_receipt(
    services: &Services,
    tenant: &Tenant,
    order: &Order,
    member: &Profile,
) -> Result<BlobKey, JobError> {
    let key = BlobKey::of_tenant(tenant.id.0, "receipts", order.id).map_err(JobError::abort)?;
    let receipt = receipt_of(tenant, order, member);
    let fonts = Arc::clone(&services.fonts);
    let drawn = tokio::task::spawn_blocking(move || render(&receipt, &fonts)).await.map_err(JobError::retry)?;
    let bytes = drawn.map_err(JobError::retry)?;
    services.integrations.blobs.put(&key, bytes.into()).await.map_err(JobError::retry)?;
    Ok(key)
}

fn receipt_of(tenant: &Tenant, order: &Order, member: &Profile) -> Receipt {
    let price = order.price;
    let amount = |amount: i64| money(amount, price.currency.as_str());
    let zone = UtcOffset::from_hms(8, 0, 0).unwrap_or(UtcOffset::UTC);
    let code = order.promotion_code.clone().filter(|_| price.discount > 0);
    Receipt {
        brand: ReportBrand::of(&tenant.brand),
        support_email: tenant.brand.support_email.clone(),
        lang: member.lang,
        han_in_english: tenant.brand.languages.iter().copied().find(|lang| *lang != Lang::En).unwrap_or(Lang::Tw),
        reference: order.reference.clone(),
        payer: member.full_name(),
        email: member.email.clone(),
        paid_at: order.paid_at.unwrap_or(order.created_at).to_offset(zone),
        is_card: order.method == Method::Card,
        sold: Sold::Coins(order.coins),
        price: amount(price.price),
        discount: code.map(|code| (code, amount(price.discount))),
        fee: (price.fee > 0).then(|| amount(price.fee)),
        total: amount(price.total()),
    }
}

/// `USD 1,021.00`
pub(super) fn money(amount: i64, currency: &str) -> String {
    let whole = (amount / 100).to_string();
    let groups: Vec<&str> = whole.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    format!("{currency} {}.{:02}", groups.join(","), amount % 100)
}

/// Says that an order was paid and what it came to.
#[derive(Debug)]
pub struct OrderReceipt {
    /// Whom it greets.
    pub first_name: String,
    /// How many T-Coins.
    pub coins: i64,
    /// What was paid, `USD 21.00`.
    pub total: String,
    /// What people call the order.
    pub reference: String,
    /// The balance.
    pub link: String,
}

impl MailTemplate for OrderReceipt {
    fn name(&self) -> &'static str {
        "order_receipt"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("coins", self.coins.to_string()), ("total", self.total.clone()), ("reference", self.reference.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::money;

    #[test]
    fn amounts_are_read_in_groups_of_three() {
        let table =
            [(5, "0.05"), (2_100, "21.00"), (99_999, "999.99"), (120_000, "1,200.00"), (123_456_789, "1,234,567.89")];
        for (amount, text) in table {
            assert_eq!(money(amount, "TWD"), format!("TWD {text}"));
        }
    }
}
