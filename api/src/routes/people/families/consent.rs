//! The consent of a parent for a learner under the brand's age limit (D-023).

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::people::accounts;
use product::people::families;
use product::people::families::rules::ConsentState;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::TAG;
use super::mailed::TokenQuery;
use crate::abuse::Limit;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{CurrentTenant, SignedIn, SignedInReader, ValidJson, ValidQuery, Visitor, VisitorReader};
use crate::middleware::ClientAddress;
use crate::state::AppState;

/// Where the learner who is signed in stands.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ParentConsent)]
pub struct ConsentBody {
    state: ConsentState,
    /// Below this age a learner needs a parent's consent.
    consent_age: u8,
    /// Who was asked last by mail.
    parent_email: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    asked_at: Option<OffsetDateTime>,
}

impl ConsentBody {
    fn new(consent: families::Consent, consent_age: u8) -> Self {
        Self { state: consent.state, consent_age, parent_email: consent.parent_email, asked_at: consent.asked_at }
    }
}

/// Get the own standing.
#[utoipa::path(get, path = "/api/parent-consent", tag = TAG, responses((status = 200, body = ConsentBody), ApiErrors))]
pub async fn get_parent_consent(mut me: SignedInReader) -> ApiResult<Json<ConsentBody>> {
    let limit = me.tenant.brand.consent_age;
    let consent = families::get_consent(&mut me.tx, me.user.id, limit).await?;
    Ok(Json(ConsentBody::new(consent, limit)))
}

/// Who is asked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AskConsentBody {
    parent_email: String,
}

/// Ask a parent by mail: at most once a minute and five times a day.
#[utoipa::path(post, path = "/api/parent-consent", tag = TAG, request_body = AskConsentBody,
    responses((status = 200, body = ConsentBody), ApiErrors))]
pub async fn ask_parent_consent(
    State(state): State<AppState>,
    mut me: SignedIn,
    ValidJson(body): ValidJson<AskConsentBody>,
) -> ApiResult<Json<ConsentBody>> {
    let limit = me.tenant.brand.consent_age;
    families::ask_consent(&mut me.tx, me.user.id, limit, &body.parent_email, &state.secrets.mailed_tokens).await?;
    let consent = families::get_consent(&mut me.tx, me.user.id, limit).await?;
    me.tx.commit().await?;
    Ok(Json(ConsentBody::new(consent, limit)))
}

/// What a parent is asked.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MailedConsent)]
pub struct MailedConsentBody {
    /// Whose account it is about.
    child_name: String,
    child_email: String,
    consent_age: u8,
}

/// Read what the mailed link asks.
#[utoipa::path(get, path = "/api/parent-consent/mailed", tag = TAG, security(()), params(TokenQuery),
    responses((status = 200, body = MailedConsentBody), ApiErrors))]
pub async fn read_mailed_consent(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    ValidQuery(query): ValidQuery<TokenQuery>,
) -> ApiResult<Json<MailedConsentBody>> {
    state.throttle.count(tenant.id, Limit::LINK_FROM, &address.to_string()).await?;
    let mut tx = state.db.tenant_read(&tenant).await?;
    let request = families::read_consent_link(&mut tx, &query.token, &state.secrets.mailed_tokens).await?;
    let child = accounts::get_profile(&mut tx, request.student).await?;
    let consent_age = tenant.brand.consent_age;
    Ok(Json(MailedConsentBody { child_name: child.full_name(), child_email: child.email, consent_age }))
}

/// A parent's answer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnswerConsentBody {
    token: String,
    /// False refuses.
    agree: bool,
    /// With what name the parent agrees; not needed to refuse.
    #[serde(default)]
    parent_name: String,
}

/// Answer for a child by the mailed link. It works once.
#[utoipa::path(post, path = "/api/parent-consent/mailed", tag = TAG, security(()), request_body = AnswerConsentBody,
    responses((status = 204), ApiErrors))]
pub async fn answer_mailed_consent(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    ValidJson(body): ValidJson<AnswerConsentBody>,
) -> ApiResult<StatusCode> {
    state.throttle.count(tenant.id, Limit::LINK_FROM, &address.to_string()).await?;
    let mut tx = state.db.tenant(&tenant).await?;
    families::answer_consent(&mut tx, &body.token, body.agree, &body.parent_name, &state.secrets.mailed_tokens).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Read whose consent the link of a receipt takes back.
#[utoipa::path(get, path = "/api/parent-consent/withdrawal", tag = TAG, security(()), params(TokenQuery),
    responses((status = 200, body = MailedConsentBody), ApiErrors))]
pub async fn read_consent_withdrawal(
    State(state): State<AppState>,
    mut visitor: VisitorReader,
    ValidQuery(query): ValidQuery<TokenQuery>,
) -> ApiResult<Json<MailedConsentBody>> {
    let request = families::read_withdrawal(&mut visitor.tx, &query.token, &state.secrets.mailed_tokens).await?;
    let child = accounts::get_profile(&mut visitor.tx, request.student).await?;
    let consent_age = visitor.tenant.brand.consent_age;
    Ok(Json(MailedConsentBody { child_name: child.full_name(), child_email: child.email, consent_age }))
}

/// The token of a receipt's link.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WithdrawConsentBody {
    token: String,
}

/// Take a parent's consent back by the link of the receipt. It works once; the child starts no new test from then on.
#[utoipa::path(post, path = "/api/parent-consent/withdrawal", tag = TAG, security(()), request_body = WithdrawConsentBody,
    responses((status = 204), ApiErrors))]
pub async fn withdraw_parent_consent(
    State(state): State<AppState>,
    mut visitor: Visitor,
    ValidJson(body): ValidJson<WithdrawConsentBody>,
) -> ApiResult<StatusCode> {
    families::withdraw_parent_consent(&mut visitor.tx, &body.token, &state.secrets.mailed_tokens).await?;
    visitor.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
