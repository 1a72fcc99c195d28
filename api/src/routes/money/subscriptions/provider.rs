//! What the provider is asked about a subscription: between two transactions, never within one.

use integrations::payments::{Line, PaymentError, SubscriptionCheckout, SubscriptionRequest};
use product::money::subscriptions::{self, EndReason, Status, Subscription, SubscriptionFact};
use product::people::accounts::UserId;
use tenants::{Lang, Tenant};

use crate::errors::{ApiError, ApiResult};
use crate::locale;
use crate::routes::money::orders::checkout::{away, provider};
use crate::state::AppState;

/// Where the app is mounted.
const BASE_PATH: &str = "/toefl";

/// Opens the page of a subscription that has none yet. The provider answers the same page to whoever asks again.
pub(super) async fn open(state: &AppState, tenant: &Tenant, one: Subscription, lang: Lang) -> ApiResult<Subscription> {
    if one.status() != Status::Pending || one.checkout_reference.is_some() {
        return Ok(one);
    }
    let provider = provider(state)?;
    let email = {
        let mut tx = state.db.tenant_read(tenant.id).await?;
        subscriptions::payer_of(&mut tx, &one).await?
    };
    let request = request(tenant, &one, email, lang);
    let page = provider.open_subscription(&request).await.map_err(away)?;
    let mut tx = state.db.tenant(tenant.id).await?;
    let one = subscriptions::set_checkout(&mut tx, one.id, provider.name(), &page.reference, &page.url).await?;
    tx.commit().await?;
    Ok(one)
}

/// Lets a subscription end with the period that is paid; one that nobody has paid for yet, or whose card was declined, at once.
pub(super) async fn cancel(
    state: &AppState,
    tenant: &Tenant,
    one: Subscription,
    made_by: Option<UserId>,
) -> ApiResult<Subscription> {
    match one.status() {
        Status::Pending => close(state, tenant, one).await,
        Status::PastDue => end(state, tenant, one, made_by).await,
        Status::Subscribed => set_canceling(state, tenant, one, true, made_by).await,
        Status::Canceled | Status::Ended | Status::Closed => Ok(one),
    }
}

/// Lets a subscription renew that was canceled and has not ended.
pub(super) async fn resume(state: &AppState, tenant: &Tenant, one: Subscription) -> ApiResult<Subscription> {
    match one.status() {
        Status::Canceled => set_canceling(state, tenant, one, false, None).await,
        Status::Subscribed => Ok(one),
        Status::Pending | Status::PastDue | Status::Ended | Status::Closed => Err(ApiError::Conflict),
    }
}

/// Closes the page of a subscription, so that it cannot begin any more. One that has begun goes on.
pub(super) async fn close(state: &AppState, tenant: &Tenant, one: Subscription) -> ApiResult<Subscription> {
    let fact = match &one.checkout_reference {
        None => SubscriptionFact::Closed,
        Some(page) => match provider(state)?.close_subscription_checkout(page).await.map_err(away)? {
            SubscriptionCheckout::Begun { subscription } => SubscriptionFact::Begun { reference: subscription },
            SubscriptionCheckout::Open | SubscriptionCheckout::Closed => SubscriptionFact::Closed,
        },
    };
    let mut tx = state.db.tenant(tenant.id).await?;
    subscriptions::settle(&mut tx, one.id, &fact).await?;
    let one = subscriptions::get_by_id(&mut tx, one.id).await?;
    tx.commit().await?;
    Ok(one)
}

async fn set_canceling(
    state: &AppState,
    tenant: &Tenant,
    one: Subscription,
    cancels: bool,
    made_by: Option<UserId>,
) -> ApiResult<Subscription> {
    let reference = one.provider_reference.as_deref().ok_or(ApiError::Conflict)?;
    let asked = provider(state)?.set_cancel_at_end(reference, cancels, state.db.now()).await;
    asked.map_err(refused)?;
    let mut tx = state.db.tenant(tenant.id).await?;
    let one = subscriptions::cancel(&mut tx, one.id, cancels, made_by).await?;
    tx.commit().await?;
    Ok(one)
}

async fn end(state: &AppState, tenant: &Tenant, one: Subscription, made_by: Option<UserId>) -> ApiResult<Subscription> {
    let reference = one.provider_reference.as_deref().ok_or(ApiError::Conflict)?;
    provider(state)?.end_subscription(reference, state.db.now()).await.map_err(refused)?;
    let mut tx = state.db.tenant(tenant.id).await?;
    let one = subscriptions::end_by_us(&mut tx, one.id, EndReason::Canceled, made_by).await?;
    tx.commit().await?;
    Ok(one)
}

/// What the provider will not do, the subscription's state there does not allow: a sweep hears of it.
fn refused(cause: PaymentError) -> ApiError {
    match cause {
        PaymentError::Refused(_) => {
            tracing::warn!(%cause, "a subscription");
            ApiError::Conflict
        }
        PaymentError::Unavailable(_) => away(cause),
    }
}

fn request(tenant: &Tenant, one: &Subscription, email: String, lang: Lang) -> SubscriptionRequest {
    let texts = &locale::of(lang).lines;
    let text = |key: &str| texts.get(key).cloned().unwrap_or_default();
    let months = one.term.months();
    let name = if months == 1 { text("pro_month") } else { text("pro_months").replace("{count}", &months.to_string()) };
    let mut lines = vec![Line { name, amount: one.price.price }];
    if one.price.fee > 0 {
        lines.push(Line { name: text("card_fee"), amount: one.price.fee });
    }
    let page = |query: &str| format!("{}{BASE_PATH}/profile?tab=subscription{query}", tenant.base_url);
    SubscriptionRequest {
        subscription: one.id,
        tenant: tenant.id.0,
        lines,
        currency: one.price.currency.as_str().to_owned(),
        months,
        email: Some(email),
        language: lang.as_str().to_owned(),
        success_url: page("&started=1"),
        cancel_url: page(""),
        expires_at: one.expires_at,
    }
}
