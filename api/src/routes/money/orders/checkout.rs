//! Opening and closing the provider's page: between two transactions, never within one.

use std::sync::Arc;

use integrations::payments::{CheckoutRequest, CheckoutState, Line, PaymentError, PaymentProvider};
use product::money::orders::{self, Fact, Method, Order, State};
use tenants::{Lang, Tenant};

use crate::errors::{ApiError, ApiResult};
use crate::locale;
use crate::state::AppState;

/// Where the app is mounted.
const BASE_PATH: &str = "/toefl";

/// Opens the page of an order that has none yet. The provider answers the same page to whoever asks again.
pub(super) async fn open(state: &AppState, tenant: &Tenant, order: Order, lang: Lang) -> ApiResult<Order> {
    if order.method != Method::Card || order.state != State::Created {
        return Ok(order);
    }
    let provider = provider(state)?;
    let email = {
        let mut tx = state.db.tenant_read(tenant.id).await?;
        orders::payer_of(&mut tx, &order).await?.email
    };
    let request = request(tenant, &order, email, lang);
    let checkout = provider.open_checkout(&request).await.map_err(away)?;
    let mut tx = state.db.tenant(tenant.id).await?;
    let order = orders::set_checkout(&mut tx, order.id, provider.name(), &checkout.reference, &checkout.url).await?;
    tx.commit().await?;
    Ok(order)
}

/// Closes the page of an order, so that nobody can pay it any more. One that was paid meanwhile is paid.
pub(super) async fn close(state: &AppState, tenant: &Tenant, order: Order) -> ApiResult<Order> {
    let fact = match &order.checkout_reference {
        None => Fact::Closed,
        Some(reference) => fact_of(provider(state)?.close_checkout(reference).await.map_err(away)?),
    };
    let mut tx = state.db.tenant(tenant.id).await?;
    orders::settle(&mut tx, order.id, &fact).await?;
    let order = orders::get_order(&mut tx, order.id).await?;
    tx.commit().await?;
    Ok(order)
}

fn fact_of(state: CheckoutState) -> Fact {
    match state {
        CheckoutState::Paid { payment, amount, currency } => Fact::Paid { payment: Some(payment), amount, currency },
        CheckoutState::Open | CheckoutState::Closed => Fact::Closed,
    }
}

fn request(tenant: &Tenant, order: &Order, email: String, lang: Lang) -> CheckoutRequest {
    let texts = &locale::of(lang).lines;
    let text = |key: &str| texts.get(key).cloned().unwrap_or_default();
    let coins = text("coins").replace("{count}", &order.coins.to_string());
    // A page takes no negative lines: a discount is off the price.
    let mut lines = vec![Line { name: coins, amount: order.price.price - order.price.discount }];
    if order.price.fee > 0 {
        lines.push(Line { name: text("card_fee"), amount: order.price.fee });
    }
    let page = |query: &str| format!("{}{BASE_PATH}/balance?order={}{query}", tenant.base_url, order.id);
    CheckoutRequest {
        order: order.id,
        tenant: tenant.id.0,
        lines,
        currency: order.price.currency.as_str().to_owned(),
        email: Some(email),
        language: lang.as_str().to_owned(),
        success_url: page("&paid=1"),
        cancel_url: page(""),
        expires_at: order.expires_at,
    }
}

pub(in crate::routes::money) fn provider(state: &AppState) -> ApiResult<&Arc<dyn PaymentProvider>> {
    state.outside.payments.as_ref().ok_or(ApiError::NotFound)
}

/// The order stays as it is: the same call again goes on from there.
pub(in crate::routes::money) fn away(cause: PaymentError) -> ApiError {
    tracing::warn!(%cause, "the payment provider");
    ApiError::Unavailable
}
