//! The own subscription.

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use integrations::blobs::{BlobError, BlobKey};
use product::money::price_list::{Currency, RenewalTerm};
use product::money::subscriptions::{self, AutoRenewError, NewSubscription};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::AutoRenewBody;
use super::{TAG, provider};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{IdempotencyKey, SignedIn, SignedInReader, ValidJson, ValidPath};
use crate::schemas::Created;
use crate::state::AppState;

/// What is subscribed to.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = StartAutoRenew)]
pub struct StartBody {
    /// After how many months Pro renews.
    term: RenewalTerm,
    currency: Currency,
    /// The total that the member saw, in hundredths: when it is another one by now, nothing begins.
    total: Option<i64>,
}

/// Let Pro renew by itself. The header `Idempotency-Key` names the subscription: sent again, it is the same one. Its first period
/// is paid at `checkout_url`, now, and added after Pro that is paid already.
#[utoipa::path(post, path = "/api/subscription/auto-renew", tag = TAG, request_body = StartBody,
    params(("Idempotency-Key" = String, Header, description = "Named by the client for this subscription, up to 255 characters")),
    responses((status = 201, body = AutoRenewBody), ApiErrors))]
pub async fn start_auto_renew(
    State(state): State<AppState>,
    mut me: SignedIn,
    IdempotencyKey(key): IdempotencyKey,
    ValidJson(body): ValidJson<StartBody>,
) -> ApiResult<Created<AutoRenewBody>> {
    let wish = NewSubscription { key, term: body.term, currency: body.currency, seen_total: body.total };
    let takes_cards = state.outside.payments.is_some();
    let mut started = subscriptions::start(&mut me.tx, me.user.id, &wish, takes_cards).await;
    if let Err(AutoRenewError::Waiting(other)) = started {
        // Another wish, given up by this one.
        drop(me.tx);
        provider::close(&state, &me.tenant, *other).await?;
        me.tx = state.db.tenant(me.tenant.id).await?;
        started = subscriptions::start(&mut me.tx, me.user.id, &wish, takes_cards).await;
    }
    let started = started?;
    me.tx.commit().await?;
    let opened = provider::open(&state, &me.tenant, started.subscription, me.user.lang).await?;
    Ok(Created(opened.into()))
}

/// Cancel the own subscription: Pro stays until what is paid ends. One that nobody has paid for yet, or whose card was declined,
/// ends at once.
#[utoipa::path(delete, path = "/api/subscription/auto-renew", tag = TAG, responses((status = 200, body = AutoRenewBody), ApiErrors))]
pub async fn cancel_auto_renew(State(state): State<AppState>, mut me: SignedIn) -> ApiResult<Json<AutoRenewBody>> {
    let running = subscriptions::find_running(&mut me.tx, me.user.id).await?.ok_or(ApiError::NotFound)?;
    me.tx.commit().await?;
    Ok(Json(provider::cancel(&state, &me.tenant, running, None).await?.into()))
}

/// Let the own subscription renew after all, before it ends.
#[utoipa::path(post, path = "/api/subscription/auto-renew/resume", tag = TAG, responses((status = 200, body = AutoRenewBody), ApiErrors))]
pub async fn resume_auto_renew(State(state): State<AppState>, mut me: SignedIn) -> ApiResult<Json<AutoRenewBody>> {
    let running = subscriptions::find_running(&mut me.tx, me.user.id).await?.ok_or(ApiError::NotFound)?;
    me.tx.commit().await?;
    Ok(Json(provider::resume(&state, &me.tenant, running).await?.into()))
}

/// The receipt of a paid period as PDF; 404 until it is drawn.
#[utoipa::path(get, path = "/api/subscription/payments/{id}/receipt.pdf", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>), ApiErrors))]
pub async fn get_subscription_receipt(
    State(state): State<AppState>,
    mut me: SignedInReader,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Response> {
    let period = subscriptions::get_own_period(&mut me.tx, me.user.id, id).await?;
    let tenant = me.tenant.id;
    drop(me.tx);
    let key = BlobKey::of_tenant(tenant.0, "receipts", period.id).map_err(ApiError::internal)?;
    let bytes = match state.outside.blobs.get(&key).await {
        Ok(bytes) => bytes,
        Err(BlobError::NotFound(_)) => return Err(ApiError::NotFound),
        Err(cause) => return Err(ApiError::internal(cause)),
    };
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"receipt-{}.pdf\"", period.reference())),
        (CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    Ok((headers, Body::from(bytes)).into_response())
}
