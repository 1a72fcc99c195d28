//! The page of a subscription: paid there at first, and later the place where its card is made to decline.

use std::fmt::Write;

use axum::Json;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use integrations::payments::{TestAction, TestSubscription};
use product::money::payments::receive_and_apply;
use product::money::subscriptions::get_by_id;
use serde_json::json;
use tenants::TenantId;
use uuid::Uuid;

use super::{button, html, is_form, lead_to, money, provider, texts, top, ways_to_pay};
use crate::errors::{ApiError, ApiResult};
use crate::state::AppState;

/// None for what is an order.
pub(super) fn find(state: &AppState, id: Uuid) -> ApiResult<Option<TestSubscription>> {
    provider(state)?.find_subscription(id).map_err(ApiError::internal)
}

/// Does what a click does. A browser's form is led on; anybody else gets how the subscription is.
pub(super) async fn act(
    state: &AppState,
    one: &TestSubscription,
    action: TestAction,
    headers: &HeaderMap,
) -> ApiResult<Response> {
    let provider = provider(state)?;
    let now = state.db.now();
    let mut events = provider.advance_subscription(one.id, now).map_err(ApiError::internal)?;
    let happened = provider.act_on_subscription(one.id, action, now).map_err(ApiError::internal)?;
    let has_happened = happened.is_some();
    events.extend(happened.into_iter().flatten());
    for event in events {
        receive_and_apply(&state.db, "test", &event).await.map_err(ApiError::internal)?;
    }
    if !is_form(headers) {
        let mut tx = state.db.tenant_read(TenantId(one.tenant)).await?;
        let found = get_by_id(&mut tx, one.id).await?;
        let status = if has_happened { StatusCode::OK } else { StatusCode::CONFLICT };
        return Ok((status, Json(json!({ "state": found.status(), "happened": has_happened }))).into_response());
    }
    match action {
        TestAction::Pay => lead_to(&one.success_url),
        TestAction::Cancel => lead_to(&one.cancel_url),
        TestAction::FailAuthentication => lead_to(&format!("/dev/payments/{}?problem=authentication", one.id)),
        TestAction::Decline => lead_to(&format!("/dev/payments/{}?problem=declined", one.id)),
        _ => lead_to(&format!("/dev/payments/{}", one.id)),
    }
}

pub(super) fn page(state: &AppState, one: &TestSubscription, problem: &str) -> Response {
    let t = texts(&one.language);
    let total = money(one.total, &one.currency);
    let mut body = top(t, problem, &one.lines, &total, &one.currency);
    if one.is_running() {
        let (says, action, text) = if one.declines {
            (t.declines, "accept-renewals", t.accept_renewals)
        } else {
            (t.runs, "decline-renewals", t.decline_renewals)
        };
        let _ = write!(body, "<p role=status>{says}{}", button(one.id, action, text, ""));
        let _ = write!(body, "<p><a href=\"{}\">{}</a>", super::escaped(&one.cancel_url), t.back);
    } else if one.ended_at.is_some() || one.is_closed || state.db.now() >= one.expires_at {
        let _ = write!(body, "<p>{}<p><a href=\"{}\">{}</a>", t.over, super::escaped(&one.cancel_url), t.back);
    } else {
        body.push_str(&ways_to_pay(t, one.id, &total));
    }
    html(t, &body)
}
