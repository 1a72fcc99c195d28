//! Gradings that learners order for their own attempts, and what that costs (R-178 to R-188, D-066 to D-070).

use axum::Json;
use product::exams::grading::{
    self, GradingOffer, GradingOrder, GradingState, LateStage, NewGradingOrder, Offered, OrderGradingError,
};
use product::money::coins;
use product::money::price_list::{GradingProduct, GradingScope};
use product::people::accounts::UserId;
use serde::{Deserialize, Serialize};
use tenants::TenantTx;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{IdempotencyKey, ValidJson};
use crate::routes::exams::attempts::own::{OwnAttempt, OwnVersion};
use crate::routes::money::plans::price::PriceBody;
use crate::schemas::Created;

const TAG: &str = "grading";

/// What can be ordered for an attempt, and what was.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GradingOffer)]
pub struct OfferBody {
    /// As what its tasks are sold; null when nothing of it is graded by people.
    scope: Option<GradingScope>,
    /// What its grader is asked for already.
    product: Option<GradingProduct>,
    /// Where it stands; null when nothing was ever ordered or included.
    state: Option<GradingState>,
    /// What can be ordered now, from the least to the most.
    products: Vec<OfferedBody>,
    /// The T-Coins that come back when the orders are canceled now; null when they cannot be.
    refund: Option<i64>,
    /// The first first.
    orders: Vec<OrderBody>,
    /// The reader's own T-Coins.
    balance: i64,
}

/// A product that can be ordered now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfferedGrading)]
pub struct OfferedBody {
    product: GradingProduct,
    /// Of the difference to what is ordered or included already.
    price: PriceBody,
    /// Within how many hours it is out.
    hours: u32,
}

/// An order.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GradingOrder)]
pub struct OrderBody {
    id: Uuid,
    product: GradingProduct,
    /// What was ordered or included before.
    replaces: Option<GradingProduct>,
    /// What was paid, in T-Coins.
    coins: i64,
    #[serde(with = "time::serde::rfc3339")]
    ordered_at: OffsetDateTime,
    /// When all of it was given back.
    #[serde(with = "time::serde::rfc3339::option")]
    canceled_at: Option<OffsetDateTime>,
    /// What came back because the grading was late, in T-Coins.
    given_back: i64,
    /// How late it was, as far as that was paid back.
    late: Option<LateStage>,
}

/// What is ordered.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OrderGrading)]
pub struct OrderGradingBody {
    product: GradingProduct,
    /// The T-Coins that the reader was shown: when it costs something else by now, nothing is paid (`conflict`).
    price: Option<i64>,
}

impl From<Offered> for OfferedBody {
    fn from(offered: Offered) -> Self {
        Self { product: offered.product, price: offered.price.into(), hours: offered.hours }
    }
}

impl From<GradingOrder> for OrderBody {
    fn from(order: GradingOrder) -> Self {
        Self {
            id: order.id,
            product: order.product,
            replaces: order.replaces,
            coins: order.coins,
            ordered_at: order.ordered_at,
            canceled_at: order.canceled_at,
            given_back: order.given_back,
            late: order.late,
        }
    }
}

impl OfferBody {
    async fn of(tx: &mut TenantTx, learner: UserId, offer: GradingOffer) -> ApiResult<Self> {
        Ok(Self {
            scope: offer.scope,
            product: offer.product,
            state: offer.state,
            products: offer.products.into_iter().map(Into::into).collect(),
            refund: offer.refund,
            orders: offer.orders.into_iter().map(Into::into).collect(),
            balance: coins::get_balance(tx, learner).await?,
        })
    }
}

/// Get what grading can be ordered for an own attempt, and what was.
#[utoipa::path(get, path = "/api/attempts/{id}/gradings", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = OfferBody), ApiErrors))]
pub async fn get_grading_offer(
    OwnAttempt { user, mut tx, attempt, version, .. }: OwnAttempt,
) -> ApiResult<Json<OfferBody>> {
    let offer = grading::get_offer(&mut tx, &attempt, &version).await?;
    let body = OfferBody::of(&mut tx, user.id, offer).await?;
    tx.commit().await?;
    Ok(Json(body))
}

/// Order a grading for an own attempt, or more than is ordered already, for the difference. The header `Idempotency-Key` names
/// the order: sent again, it is the same one.
#[utoipa::path(post, path = "/api/attempts/{id}/gradings", tag = TAG, request_body = OrderGradingBody,
    params(("id" = Uuid, Path), ("Idempotency-Key" = String, Header, description = "Named by the client for this order, up to 255 characters")),
    responses((status = 201, body = OfferBody), ApiErrors))]
pub async fn order_grading(
    OwnVersion { user, mut tx, id, version, .. }: OwnVersion,
    IdempotencyKey(key): IdempotencyKey,
    ValidJson(wanted): ValidJson<OrderGradingBody>,
) -> ApiResult<Created<OfferBody>> {
    let wish = NewGradingOrder { key, product: wanted.product, seen_price: wanted.price };
    let offer = grading::order_grading(&mut tx, user.id, id, &version, &wish).await?;
    let body = OfferBody::of(&mut tx, user.id, offer).await?;
    tx.commit().await?;
    Ok(Created(body))
}

/// Cancel everything that was ordered for an own attempt, as long as no grader has begun: all of it is given back.
#[utoipa::path(delete, path = "/api/attempts/{id}/gradings", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = OfferBody), ApiErrors))]
pub async fn cancel_grading(
    OwnVersion { tenant, user, mut tx, id, version }: OwnVersion,
) -> ApiResult<Json<OfferBody>> {
    let promise = tenant.brand.grading_promise();
    let offer = grading::cancel_grading(&mut tx, user.id, id, &version, promise).await?;
    let body = OfferBody::of(&mut tx, user.id, offer).await?;
    tx.commit().await?;
    Ok(Json(body))
}

impl From<OrderGradingError> for ApiError {
    fn from(error: OrderGradingError) -> Self {
        match error {
            OrderGradingError::Unknown => Self::NotFound,
            OrderGradingError::NotOffered
            | OrderGradingError::NothingToCancel
            | OrderGradingError::PriceChanged { .. }
            | OrderGradingError::KeyUsed => Self::Conflict,
            OrderGradingError::Coins(cause) => cause.into(),
            OrderGradingError::Grading(cause) => cause.into(),
            OrderGradingError::Attempt(cause) => cause.into(),
            OrderGradingError::Database(cause) => cause.into(),
        }
    }
}
