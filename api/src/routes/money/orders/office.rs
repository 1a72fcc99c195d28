//! The brand's office: all orders with sums, refunds, and bank transfers that arrived (D-086, D-114).

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use product::money::coins::{Amount, LONGEST_NOTE, Note};
use product::money::orders::{
    self, Confirmed, Dispute, Method, OrderError, OrderFilter, Received, RefundWish, State as OrderState, Sums,
};
use product::money::price_list::Currency;
use product::people::accounts::{UserId, list_full_names};
use serde::{Deserialize, Serialize};
use tenants::TenantTx;
use time::{Duration, UtcOffset};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::body::{ChangeBody, OrderBody};
use super::{TAG, receipt};
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::rights::MoveMoney;
use crate::extract::{May, MayRead, ValidJson, ValidPath, ValidQuery};
use crate::schemas::{Day, page};
use crate::state::AppState;

/// Which orders.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OrdersQuery {
    /// In this state.
    state: Option<OrderState>,
    /// Paid this way.
    method: Option<Method>,
    /// In this currency.
    currency: Option<Currency>,
    /// Whose dispute with the payer's bank stands like this.
    #[param(inline)]
    dispute: Option<Dispute>,
    /// Of this person.
    user_id: Option<Uuid>,
    /// With this reference.
    #[param(max_length = 40)]
    q: Option<String>,
    /// Made on this day or later, in GMT+8.
    #[param(value_type = Option<String>, format = Date)]
    from: Option<Day>,
    /// Made on this day or before.
    #[param(value_type = Option<String>, format = Date)]
    to: Option<Day>,
    /// Counts from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
}

/// An order with whose it is and what happened to it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeOrder)]
pub struct OfficeOrderBody {
    #[serde(flatten)]
    order: OrderBody,
    user_id: Uuid,
    /// Empty for somebody whose account is gone.
    user_name: String,
    /// How many T-Coins of money that went back were spent already.
    coins_owed: i64,
    /// The provider's name for the payment.
    payment_reference: Option<String>,
}

/// What the orders of a filter come to in one currency, in hundredths.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OrderSums)]
pub struct SumsBody {
    currency: Currency,
    orders: i64,
    paid: i64,
    fees: i64,
    returned: i64,
    coins: i64,
}

impl From<Sums> for SumsBody {
    fn from(sums: Sums) -> Self {
        Self {
            currency: sums.currency,
            orders: sums.orders,
            paid: sums.paid,
            fees: sums.fees,
            returned: sums.returned,
            coins: sums.coins,
        }
    }
}

/// A page of orders, newest first, with the sums of all pages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeOrders)]
pub struct OfficeOrdersBody {
    data: Vec<OfficeOrderBody>,
    /// Counts from 1.
    current_page: u32,
    /// Orders on all pages together.
    total: i64,
    sums: Vec<SumsBody>,
}

/// An order and everything that happened to it, oldest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeOrderDetail)]
pub struct OrderDetailBody {
    order: OfficeOrderBody,
    changes: Vec<ChangeBody>,
}

/// What is paid back.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RefundOrder)]
pub struct RefundBody {
    /// How many of the order's T-Coins; left out, all that are left of it.
    #[schema(minimum = 1, maximum = 100_000)]
    coins: Option<i64>,
    /// Why; the member reads it.
    #[serde(default)]
    #[schema(max_length = 500)]
    note: String,
    /// Made by the client for this refund: sent again, it takes effect once.
    key: Uuid,
}

/// More than any order comes to, in hundredths.
const MOST_RECEIVED: i64 = 1_000_000_000;

/// What a bank statement says of a transfer.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ConfirmTransfer)]
pub struct ConfirmBody {
    /// In hundredths.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    amount: i64,
    currency: Currency,
}

impl ConfirmBody {
    fn received(&self) -> ApiResult<Received> {
        if !(1..=MOST_RECEIVED).contains(&self.amount) {
            return Err(ApiError::field("amount", Sentence::OutOfRange { min: 1, max: MOST_RECEIVED }));
        }
        Ok(Received { amount: self.amount, currency: self.currency })
    }
}

/// List the brand's orders.
#[utoipa::path(get, path = "/api/admin/orders", tag = TAG, params(OrdersQuery), responses((status = 200, body = OfficeOrdersBody), ApiErrors))]
pub async fn list_orders(
    mut office: MayRead<MoveMoney>,
    ValidQuery(query): ValidQuery<OrdersQuery>,
) -> ApiResult<Json<OfficeOrdersBody>> {
    let page = page(query.page);
    let found = orders::list_orders(&mut office.tx, &filter(&query), page).await?;
    let people = found.orders.iter().map(|order| order.member).collect();
    let names = list_full_names(&mut office.tx, people).await?;
    let data = found.orders.into_iter().map(|order| office_order(order, &names)).collect();
    let sums = found.sums.into_iter().map(Into::into).collect();
    Ok(Json(OfficeOrdersBody { data, current_page: page.number(), total: found.total, sums }))
}

pub(super) fn filter(query: &OrdersQuery) -> OrderFilter {
    // Days of the office are days in GMT+8, as everywhere it counts by the day.
    let begins = |day: Day| day.0.midnight().assume_offset(UtcOffset::from_hms(8, 0, 0).unwrap_or(UtcOffset::UTC));
    OrderFilter {
        state: query.state,
        method: query.method,
        currency: query.currency,
        dispute: query.dispute,
        member: query.user_id.map(UserId),
        reference: query.q.clone().filter(|text| !text.trim().is_empty()),
        from: query.from.map(begins),
        to: query.to.map(|day| begins(day) + Duration::days(1)),
    }
}

/// Get an order with everything that happened to it.
#[utoipa::path(get, path = "/api/admin/orders/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = OrderDetailBody), ApiErrors))]
pub async fn get_office_order(
    mut office: MayRead<MoveMoney>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<OrderDetailBody>> {
    Ok(Json(detail(&mut office.tx, id).await?))
}

/// Pay an order back, in full or for some of its T-Coins. The same key pays back once.
#[utoipa::path(post, path = "/api/admin/orders/{id}/refund", tag = TAG, params(("id" = Uuid, Path)), request_body = RefundBody,
    responses((status = 200, body = OrderDetailBody), ApiErrors))]
pub async fn refund_order(
    mut office: May<MoveMoney>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<RefundBody>,
) -> ApiResult<Json<OrderDetailBody>> {
    let wish = body.wish()?;
    let member = orders::get_order(&mut office.tx, id).await?.member;
    office.check_rank(member).await?;
    match orders::request_refund(&mut office.tx, office.user.id, id, &wish).await {
        // Not the office's own purse: no dialog asks to deposit.
        Err(OrderError::Spent { .. }) => {
            let balance = product::money::coins::get_balance(&mut office.tx, member).await?;
            return Err(ApiError::field("coins", Sentence::MoreThanThere { balance }));
        }
        done => done?,
    };
    let detail = detail(&mut office.tx, id).await?;
    office.tx.commit().await?;
    Ok(Json(detail))
}

/// Say that the money of a bank transfer has arrived, and how much it is. Said again, it changes nothing; another amount or currency
/// than the order's is refused and noted in its history.
#[utoipa::path(post, path = "/api/admin/orders/{id}/confirm", tag = TAG, params(("id" = Uuid, Path)), request_body = ConfirmBody,
    responses((status = 200, body = OrderDetailBody), ApiErrors))]
pub async fn confirm_order(
    mut office: May<MoveMoney>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<ConfirmBody>,
) -> ApiResult<Json<OrderDetailBody>> {
    let member = orders::get_order(&mut office.tx, id).await?.member;
    office.check_other(member).await?;
    let received = body.received()?;
    let wrong = match orders::confirm_transfer(&mut office.tx, office.user.id, id, received).await? {
        Confirmed::Paid(_) => None,
        Confirmed::AnotherAmount => Some("amount"),
        Confirmed::AnotherCurrency => Some("currency"),
    };
    let detail = detail(&mut office.tx, id).await?;
    // What was refused is in the order's history all the same.
    office.tx.commit().await?;
    match wrong {
        Some(field) => Err(ApiError::field(field, Sentence::NotOrdered)),
        None => Ok(Json(detail)),
    }
}

/// The receipt of an order as PDF; 404 until it is paid and the receipt is drawn.
#[utoipa::path(get, path = "/api/admin/orders/{id}/receipt.pdf", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>), ApiErrors))]
pub async fn get_office_receipt(
    State(state): State<AppState>,
    mut office: MayRead<MoveMoney>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Response> {
    let order = orders::get_order(&mut office.tx, id).await?;
    let tenant = office.tenant.id;
    drop(office.tx);
    receipt::send(&state, tenant, &order).await
}

impl RefundBody {
    fn wish(&self) -> ApiResult<RefundWish> {
        let mut errors = FieldErrors::default();
        let coins = self.coins.map(Amount::new);
        if coins == Some(None) {
            errors.push("coins", Sentence::OutOfRange { min: 1, max: i64::from(Amount::MOST) });
        }
        let note = Note::parse(&self.note);
        if note.is_none() {
            errors.push("note", Sentence::TooLong { max: LONGEST_NOTE });
        }
        match (coins, note) {
            (None | Some(Some(_)), Some(note)) => Ok(RefundWish { coins: coins.flatten(), note, key: self.key }),
            _ => Err(ApiError::Invalid(errors)),
        }
    }
}

async fn detail(tx: &mut TenantTx, id: Uuid) -> ApiResult<OrderDetailBody> {
    let order = orders::get_order(tx, id).await?;
    let changes = orders::list_changes(tx, id).await?;
    let people = changes.iter().filter_map(|change| change.made_by.map(UserId)).chain([order.member]).collect();
    let names = list_full_names(tx, people).await?;
    let by = |id: Option<Uuid>| id.map(|id| names.get(&id).cloned().unwrap_or_default());
    let changes = changes.iter().map(|change| ChangeBody::new(change, by(change.made_by))).collect();
    Ok(OrderDetailBody { order: office_order(order, &names), changes })
}

fn office_order(order: orders::Order, names: &BTreeMap<Uuid, String>) -> OfficeOrderBody {
    let user_id = order.member.0;
    OfficeOrderBody {
        user_id,
        user_name: names.get(&user_id).cloned().unwrap_or_default(),
        coins_owed: order.coins_owed,
        payment_reference: order.payment_reference.clone(),
        order: OrderBody::new(order, None),
    }
}
