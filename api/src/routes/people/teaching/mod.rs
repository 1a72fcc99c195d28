//! Whose teacher is who (D-029): linked and ended by the office, seen by the learner.

use axum::Json;
use axum::http::StatusCode;
use product::people::accounts::{UserId, full_name};
use product::people::teaching::{self, Linked, TeachingError};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{May, MayRead, SignedInReader, ValidJson, ValidPath, ValidQuery, rights};
use crate::routes::people::profiles::check_readable;
use crate::schemas::{List, Page, PageQuery};

const TAG: &str = "teaching";

/// Somebody on the other side of an open link.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LinkedPerson)]
pub struct LinkedBody {
    id: Uuid,
    name: String,
    #[serde(with = "time::serde::rfc3339")]
    linked_at: OffsetDateTime,
}

impl From<Linked> for LinkedBody {
    fn from(person: Linked) -> Self {
        let name = full_name(&person.first_name, &person.last_name, person.username.as_deref());
        Self { id: person.id.0, name, linked_at: person.linked_at }
    }
}

impl From<TeachingError> for ApiError {
    fn from(error: TeachingError) -> Self {
        match error {
            TeachingError::NotFound => Self::NotFound,
            TeachingError::Database(cause) => cause.into(),
        }
    }
}

/// List the learners of a teacher, by name.
#[utoipa::path(get, path = "/api/office/teachers/{id}/learners", tag = TAG, params(("id" = Uuid, Path), PageQuery),
    responses((status = 200, body = Page<LinkedBody>), ApiErrors))]
pub async fn list_learners_of(
    mut staff: MayRead<rights::SeeAnyProfile>,
    ValidPath(id): ValidPath<Uuid>,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<LinkedBody>>> {
    teaching::check_teacher(&mut staff.tx, UserId(id)).await?;
    let (learners, total) = teaching::list_learners(&mut staff.tx, UserId(id), query.request()).await?;
    Ok(Json(Page::new(learners.into_iter().map(LinkedBody::from).collect(), query.request(), total)))
}

/// Whom to link.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = LinkLearner)]
pub struct LinkLearnerBody {
    /// A student of the tenant.
    learner_id: Uuid,
}

/// Link a learner to a teacher, who reads the results from now on. Linking again changes nothing.
#[utoipa::path(post, path = "/api/office/teachers/{id}/learners", tag = TAG, params(("id" = Uuid, Path)), request_body = LinkLearnerBody,
    responses((status = 204), ApiErrors))]
pub async fn link_learner(
    mut staff: May<rights::EditAnyProfile>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<LinkLearnerBody>,
) -> ApiResult<StatusCode> {
    let actor = staff.user.id;
    teaching::link_learner(&mut staff.tx, Some(actor), UserId(id), UserId(body.learner_id)).await?;
    staff.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// End a link. The teacher's next look at the learner's results is refused.
#[utoipa::path(delete, path = "/api/office/teachers/{id}/learners/{learner}", tag = TAG,
    params(("id" = Uuid, Path), ("learner" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn end_learner_link(
    mut staff: May<rights::EditAnyProfile>,
    ValidPath((id, learner)): ValidPath<(Uuid, Uuid)>,
) -> ApiResult<StatusCode> {
    let actor = staff.user.id;
    teaching::end_link(&mut staff.tx, actor, UserId(id), UserId(learner)).await?;
    staff.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whose teachers.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TeachersQuery {
    /// A linked child, or anybody with the right to see every profile; oneself when left out.
    user_id: Option<Uuid>,
}

/// List the teachers who read a learner's results.
#[utoipa::path(get, path = "/api/student/teachers", tag = TAG, params(TeachersQuery), responses((status = 200, body = List<LinkedBody>), ApiErrors))]
pub async fn list_teachers_of(
    mut reader: SignedInReader,
    ValidQuery(query): ValidQuery<TeachersQuery>,
) -> ApiResult<Json<List<LinkedBody>>> {
    let learner = query.user_id.map_or(reader.user.id, UserId);
    check_readable(&mut reader.tx, &reader.tenant, &reader.user, learner).await?;
    let teachers = teaching::list_teachers(&mut reader.tx, learner).await?;
    Ok(Json(List { data: teachers.into_iter().map(LinkedBody::from).collect() }))
}
