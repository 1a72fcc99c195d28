//! The devices on which somebody is logged in, as the office sees and ends them (D-007).

use axum::Json;
use axum::http::StatusCode;
use product::people::accounts::{self, SessionId, UserId};
use product::people::directory;
use uuid::Uuid;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::BlockPeople;
use crate::extract::{May, MayRead, ValidPath};
use crate::routes::people::accounts::sessions::SessionBody;
use crate::schemas::List;

/// List the devices on which somebody is logged in, the one seen last first.
#[utoipa::path(get, path = "/api/admin/user/{id}/sessions", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = List<SessionBody>), ApiErrors))]
pub async fn list_user_sessions(
    mut office: MayRead<BlockPeople>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<List<SessionBody>>> {
    directory::find_person(&mut office.tx, UserId(id)).await?.ok_or(ApiError::NotFound)?;
    let sessions = accounts::list_sessions(&mut office.tx, UserId(id)).await?;
    let own = office.user.session_id;
    Ok(Json(List { data: sessions.into_iter().map(|session| SessionBody::new(session, own)).collect() }))
}

/// Log out one device of somebody, at once.
#[utoipa::path(delete, path = "/api/admin/user/{id}/sessions/{session}", tag = TAG,
    params(("id" = Uuid, Path), ("session" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn revoke_user_session(
    mut office: May<BlockPeople>,
    ValidPath((id, session)): ValidPath<(Uuid, Uuid)>,
) -> ApiResult<StatusCode> {
    office.check_rank(UserId(id)).await?;
    if !accounts::end_session_of(&mut office.tx, UserId(id), SessionId(session), office.user.id).await? {
        return Err(ApiError::NotFound);
    }
    office.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Log out every device of somebody, at once.
#[utoipa::path(delete, path = "/api/admin/user/{id}/sessions", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 204), ApiErrors))]
pub async fn revoke_user_sessions(
    mut office: May<BlockPeople>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<StatusCode> {
    let user = UserId(id);
    directory::find_person(&mut office.tx, user).await?.ok_or(ApiError::NotFound)?;
    office.check_rank(user).await?;
    accounts::end_sessions_of(&mut office.tx, user, office.user.id).await?;
    office.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
