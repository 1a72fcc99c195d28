//! The own orders.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use product::money::orders::{self, Method, NewOrder};
use product::money::price_list::{Currency, get_price_list};
use serde::{Deserialize, Serialize};
use tenants::TenantTx;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::{OrderBody, PriceBody};
use super::{TAG, checkout, receipt};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{IdempotencyKey, SignedIn, SignedInReader, ValidJson, ValidPath, ValidQuery};
use crate::schemas::{Created, Page, PageQuery};
use crate::state::AppState;

/// What is ordered.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewOrder)]
pub struct NewOrderBody {
    /// A number of T-Coins of the price list.
    #[schema(minimum = 1, maximum = 100_000)]
    coins: u32,
    currency: Currency,
    method: Method,
    /// The total that the member saw, in hundredths: when it is another one by now, nothing is ordered.
    total: Option<i64>,
    /// Makes it cheaper.
    #[schema(max_length = 40)]
    promotion_code: Option<String>,
}

/// What an order would come to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OrderQuote)]
pub struct QuoteBody {
    coins: u32,
    #[serde(flatten)]
    price: PriceBody,
    /// The promotion that makes it cheaper, in capitals.
    promotion_code: Option<String>,
}

impl NewOrderBody {
    fn wish(&self, key: String) -> NewOrder {
        NewOrder {
            key,
            coins: self.coins,
            currency: self.currency,
            method: self.method,
            seen_total: self.total,
            promotion_code: self.promotion_code.clone().filter(|code| !code.trim().is_empty()),
        }
    }
}

/// Order T-Coins. The header `Idempotency-Key` names the order: sent again, it is the same one. Paid at `checkout_url`, or by
/// the bank transfer that is told.
#[utoipa::path(post, path = "/api/orders", tag = TAG, request_body = NewOrderBody,
    params(("Idempotency-Key" = String, Header, description = "Named by the client for this order, up to 255 characters")),
    responses((status = 201, body = OrderBody), ApiErrors))]
pub async fn create_order(
    State(state): State<AppState>,
    mut me: SignedIn,
    IdempotencyKey(key): IdempotencyKey,
    ValidJson(body): ValidJson<NewOrderBody>,
) -> ApiResult<Created<OrderBody>> {
    let wish = body.wish(key);
    let takes_cards = state.outside.payments.is_some();
    let created = orders::create_order(&mut me.tx, me.user.id, &wish, takes_cards).await?;
    let transfer = transfer_of(&mut me.tx).await?;
    me.tx.commit().await?;
    let order = checkout::open(&state, &me.tenant, created.order, me.user.lang).await?;
    Ok(Created(OrderBody::new(order, transfer.as_deref())))
}

/// Get what an order would come to.
#[utoipa::path(post, path = "/api/orders/quote", tag = TAG, request_body = NewOrderBody, responses((status = 200, body = QuoteBody), ApiErrors))]
pub async fn quote_order(
    State(state): State<AppState>,
    mut me: SignedInReader,
    ValidJson(body): ValidJson<NewOrderBody>,
) -> ApiResult<Json<QuoteBody>> {
    let takes_cards = state.outside.payments.is_some();
    let quote = orders::quote(&mut me.tx, me.user.id, &body.wish(String::new()), takes_cards).await?;
    Ok(Json(QuoteBody { coins: quote.coins, price: quote.price.into(), promotion_code: quote.promotion_code }))
}

/// List the own orders, newest first.
#[utoipa::path(get, path = "/api/orders", tag = TAG, params(PageQuery), responses((status = 200, body = Page<OrderBody>), ApiErrors))]
pub async fn list_own_orders(
    mut me: SignedInReader,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<OrderBody>>> {
    let page = query.request();
    let found = orders::list_own_orders(&mut me.tx, me.user.id, page).await?;
    let transfer = transfer_of(&mut me.tx).await?;
    let data = found.orders.into_iter().map(|order| OrderBody::new(order, transfer.as_deref())).collect();
    Ok(Json(Page::new(data, page, found.total)))
}

/// Get an own order.
#[utoipa::path(get, path = "/api/orders/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = OrderBody), ApiErrors))]
pub async fn get_order(mut me: SignedInReader, ValidPath(id): ValidPath<Uuid>) -> ApiResult<Json<OrderBody>> {
    let order = orders::get_own_order(&mut me.tx, me.user.id, id).await?;
    let transfer = transfer_of(&mut me.tx).await?;
    Ok(Json(OrderBody::new(order, transfer.as_deref())))
}

/// Give an own order up. One that was paid meanwhile is paid, and the answer says so.
#[utoipa::path(post, path = "/api/orders/{id}/cancel", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = OrderBody), ApiErrors))]
pub async fn cancel_order(
    State(state): State<AppState>,
    mut me: SignedIn,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<OrderBody>> {
    let order = orders::get_own_order(&mut me.tx, me.user.id, id).await?;
    me.tx.commit().await?;
    let order = checkout::close(&state, &me.tenant, order).await?;
    Ok(Json(OrderBody::new(order, None)))
}

/// The receipt of an own order as PDF; 404 until it is paid and the receipt is drawn.
#[utoipa::path(get, path = "/api/orders/{id}/receipt.pdf", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>), ApiErrors))]
pub async fn get_receipt(
    State(state): State<AppState>,
    mut me: SignedInReader,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Response> {
    let order = orders::get_own_order(&mut me.tx, me.user.id, id).await?;
    drop(me.tx);
    receipt::send(&state, me.tenant.id, &order).await
}

async fn transfer_of(tx: &mut TenantTx) -> Result<Option<String>, sqlx::Error> {
    Ok(get_price_list(tx).await?.list.bank_transfer.map(|transfer| transfer.instructions))
}
