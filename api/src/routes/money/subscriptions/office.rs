//! The brand's office: it sees a member's subscription with the paid time (`plans::paid_time`), and cancels it here.

use axum::Json;
use axum::extract::State;
use product::ground::audit;
use product::money::subscriptions::{self, PaidPeriod};
use product::people::accounts::{UserId, list_full_names};
use serde_json::json;
use uuid::Uuid;

use super::body::{AutoRenewBody, DisputedPayment};
use super::{TAG, provider};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::MoveMoney;
use crate::extract::{May, MayRead, ValidPath, ValidQuery};
use crate::schemas::{Page, PageQuery, page};
use crate::state::AppState;

/// List the subscription payments whose payer's bank has the money back and has not decided. They are answered at the provider.
#[utoipa::path(get, path = "/api/admin/auto-renew/disputes", tag = TAG, params(PageQuery), responses((status = 200, body = Page<DisputedPayment>), ApiErrors))]
pub async fn list_disputed_payments(
    mut office: MayRead<MoveMoney>,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<DisputedPayment>>> {
    let page = page(Some(query.page));
    let found = subscriptions::list_disputed(&mut office.tx, page).await?;
    let total = subscriptions::count_disputed(&mut office.tx).await?;
    let names = list_full_names(&mut office.tx, found.iter().map(|(member, _)| *member).collect()).await?;
    let body = |(member, period): (UserId, PaidPeriod)| DisputedPayment {
        user_id: member.0,
        user_name: names.get(&member.0).cloned().unwrap_or_default(),
        payment: period.into(),
    };
    Ok(Json(Page::new(found.into_iter().map(body).collect(), page, total)))
}

/// Cancel somebody's subscription, as they could themselves.
#[utoipa::path(delete, path = "/api/admin/user/{id}/auto-renew", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = AutoRenewBody), ApiErrors))]
pub async fn cancel_member_auto_renew(
    State(state): State<AppState>,
    mut office: May<MoveMoney>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<AutoRenewBody>> {
    let member = UserId(id);
    office.check_rank(member).await?;
    let running = subscriptions::find_running(&mut office.tx, member).await?.ok_or(ApiError::NotFound)?;
    let told = json!({ "subscription": running.id });
    drop(office.tx);
    let canceled = provider::cancel(&state, &office.tenant, running, Some(office.user.id)).await?;
    let mut tx = state.db.tenant(office.tenant.id).await?;
    audit::record(&mut tx, Some(office.user.id.0), "subscriptions.cancel", member, &told).await?;
    tx.commit().await?;
    Ok(Json(canceled.into()))
}
