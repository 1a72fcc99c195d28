//! The links of the person who is signed in: a parent's children and a student's parents.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::people::accounts::full_name;
use product::people::families::{self, Answer, ParentLink, ParentLinkId, ParentLinkState, Person};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{TAG, one_address};
use crate::abuse::Limit;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{May, SignedIn, SignedInReader, ValidJson, ValidPath, rights};
use crate::schemas::{Created, List};
use crate::state::AppState;

/// The other side of a link.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ParentLinkPerson)]
pub struct PersonBody {
    /// A child's id is told when the child has confirmed.
    id: Option<Uuid>,
    /// A child's name is told when the child has confirmed.
    name: Option<String>,
    email: String,
}

/// A parent's link to a child, as one of both sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ParentLink)]
pub struct LinkBody {
    id: Uuid,
    state: ParentLinkState,
    /// Who the other one is.
    person: PersonBody,
    #[serde(with = "time::serde::rfc3339")]
    asked_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    answered_at: Option<OffsetDateTime>,
}

pub(in crate::routes) fn name_of(person: &Person) -> String {
    full_name(&person.first_name, &person.last_name, person.username.as_deref())
}

impl LinkBody {
    /// As the parent sees it: a child that has not confirmed is an address, nothing more.
    pub(in crate::routes) fn for_parent(link: ParentLink) -> Self {
        let is_confirmed = link.state == ParentLinkState::Confirmed;
        let person = PersonBody {
            id: is_confirmed.then_some(link.child.id.0),
            name: is_confirmed.then(|| name_of(&link.child)),
            email: link.child.email.clone(),
        };
        Self::with(link, person)
    }

    /// As the child sees it, who must know who asks.
    fn for_child(link: ParentLink) -> Self {
        let person = PersonBody {
            id: Some(link.parent.id.0),
            name: Some(name_of(&link.parent)),
            email: link.parent.email.clone(),
        };
        Self::with(link, person)
    }

    fn with(link: ParentLink, person: PersonBody) -> Self {
        Self { id: link.id.0, state: link.state, person, asked_at: link.asked_at, answered_at: link.answered_at }
    }
}

/// The own links that are asked or confirmed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ParentLinks)]
pub struct LinksBody {
    /// Of a parent.
    children: Vec<LinkBody>,
    /// Of a student.
    parents: Vec<LinkBody>,
    /// Whether a student who has a parent lets one more ask.
    second_parent_allowed: bool,
}

/// List the own children and parents.
#[utoipa::path(get, path = "/api/parent-links", tag = TAG, responses((status = 200, body = LinksBody), ApiErrors))]
pub async fn list_parent_links(mut me: SignedInReader) -> ApiResult<Json<LinksBody>> {
    let children = families::list_children(&mut me.tx, me.user.id).await?;
    let parents = families::list_parents(&mut me.tx, me.user.id).await?;
    Ok(Json(LinksBody {
        children: children.into_iter().map(LinkBody::for_parent).collect(),
        parents: parents.into_iter().map(LinkBody::for_child).collect(),
        second_parent_allowed: families::has_second_parent_permit(&mut me.tx, me.user.id).await?,
    }))
}

/// The address of a child's account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AskForChildBody {
    email: String,
}

/// Ask one more child. Only parents may.
#[utoipa::path(post, path = "/api/parent-links", tag = TAG, request_body = AskForChildBody,
    responses((status = 201, body = List<LinkBody>), ApiErrors))]
pub async fn ask_for_child(
    State(state): State<AppState>,
    mut me: May<rights::HaveChildren>,
    ValidJson(body): ValidJson<AskForChildBody>,
) -> ApiResult<Created<List<LinkBody>>> {
    state.throttle.count(me.tenant.id, Limit::STUDENT_EMAILS, &me.user.id.0.to_string()).await?;
    families::ask_for_child(&mut me.tx, me.user.id, &body.email, &state.secrets.mailed_tokens)
        .await
        .map_err(one_address)?;
    let children = families::list_children(&mut me.tx, me.user.id).await?;
    me.tx.commit().await?;
    Ok(Created(List { data: children.into_iter().map(LinkBody::for_parent).collect() }))
}

/// Confirm a parent, as the child.
#[utoipa::path(post, path = "/api/parent-links/{id}/confirm", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = LinkBody), ApiErrors))]
pub async fn confirm_parent_link(me: SignedIn, ValidPath(id): ValidPath<Uuid>) -> ApiResult<Json<LinkBody>> {
    answer(me, id, Answer::Confirm).await
}

/// Decline a parent, as the child.
#[utoipa::path(post, path = "/api/parent-links/{id}/decline", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = LinkBody), ApiErrors))]
pub async fn decline_parent_link(me: SignedIn, ValidPath(id): ValidPath<Uuid>) -> ApiResult<Json<LinkBody>> {
    answer(me, id, Answer::Decline).await
}

async fn answer(mut me: SignedIn, id: Uuid, answer: Answer) -> ApiResult<Json<LinkBody>> {
    let link = families::answer_link(&mut me.tx, me.user.id, ParentLinkId(id), answer).await?;
    me.tx.commit().await?;
    Ok(Json(LinkBody::for_child(link)))
}

/// Send the child's mail again, at most once a minute.
#[utoipa::path(post, path = "/api/parent-links/{id}/send-again", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 204), ApiErrors))]
pub async fn send_parent_link_again(
    State(state): State<AppState>,
    mut me: SignedIn,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<StatusCode> {
    families::send_again(&mut me.tx, me.user.id, ParentLinkId(id), &state.secrets.mailed_tokens).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// End a link, or take the question back. Either side may.
#[utoipa::path(delete, path = "/api/parent-links/{id}", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 204), ApiErrors))]
pub async fn remove_parent_link(mut me: SignedIn, ValidPath(id): ValidPath<Uuid>) -> ApiResult<StatusCode> {
    families::remove_link(&mut me.tx, me.user.id, ParentLinkId(id)).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether one more parent may ask.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[schema(as = SecondParent)]
pub struct SecondParentBody {
    allowed: bool,
}

/// Let one more parent ask, as a student who has one already, or take that back.
#[utoipa::path(put, path = "/api/parent-links/second-parent", tag = TAG, request_body = SecondParentBody,
    responses((status = 200, body = SecondParentBody), ApiErrors))]
pub async fn allow_second_parent(
    mut me: SignedIn,
    ValidJson(body): ValidJson<SecondParentBody>,
) -> ApiResult<Json<SecondParentBody>> {
    families::allow_second_parent(&mut me.tx, me.user.id, body.allowed).await?;
    me.tx.commit().await?;
    Ok(Json(body))
}
