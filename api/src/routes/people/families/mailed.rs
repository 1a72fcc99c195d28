//! Answering by a mailed link, without signing in: the link is the permission.

use axum::Json;
use axum::extract::State;
use product::people::families::{self, Answer, ParentLinkState};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::TAG;
use super::parent_links::name_of;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{ValidJson, ValidQuery, Visitor, VisitorReader};
use crate::state::AppState;

/// The token of a mailed link.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TokenQuery {
    pub(super) token: String,
}

/// What a child is asked.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MailedParentLink)]
pub struct MailedLinkBody {
    /// Who says to be a parent.
    parent_name: String,
    parent_email: String,
    child_name: String,
    state: ParentLinkState,
}

/// Read what the mailed link asks.
#[utoipa::path(get, path = "/api/parent-links/mailed", tag = TAG, security(()), params(TokenQuery),
    responses((status = 200, body = MailedLinkBody), ApiErrors))]
pub async fn read_mailed_parent_link(
    State(state): State<AppState>,
    mut visitor: VisitorReader,
    ValidQuery(query): ValidQuery<TokenQuery>,
) -> ApiResult<Json<MailedLinkBody>> {
    let link = families::read_mailed_link(&mut visitor.tx, &query.token, &state.secrets.mailed_tokens).await?;
    Ok(Json(MailedLinkBody {
        parent_name: name_of(&link.parent),
        parent_email: link.parent.email.clone(),
        child_name: name_of(&link.child),
        state: link.state,
    }))
}

/// A child's answer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnswerMailedLinkBody {
    token: String,
    /// False declines.
    confirm: bool,
}

/// Answer a mailed link. It works once.
#[utoipa::path(post, path = "/api/parent-links/mailed", tag = TAG, security(()), request_body = AnswerMailedLinkBody,
    responses((status = 200, body = MailedLinkBody), ApiErrors))]
pub async fn answer_mailed_parent_link(
    State(state): State<AppState>,
    mut visitor: Visitor,
    ValidJson(body): ValidJson<AnswerMailedLinkBody>,
) -> ApiResult<Json<MailedLinkBody>> {
    let answer = if body.confirm { Answer::Confirm } else { Answer::Decline };
    let link = families::answer_mailed_link(&mut visitor.tx, &body.token, answer, &state.secrets.mailed_tokens).await?;
    visitor.tx.commit().await?;
    Ok(Json(MailedLinkBody {
        parent_name: name_of(&link.parent),
        parent_email: link.parent.email.clone(),
        child_name: name_of(&link.child),
        state: link.state,
    }))
}
