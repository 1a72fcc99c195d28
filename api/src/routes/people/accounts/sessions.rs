//! The devices on which a person is logged in (D-007).

use axum::Json;
use axum::http::StatusCode;
use product::people::accounts::devices::DeviceKind;
use product::people::accounts::devices::read_device;
use product::people::accounts::{self, OpenSession, SessionId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{SignedIn, SignedInReader, ValidPath};
use crate::schemas::List;

/// A device that is logged in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeviceSession)]
pub struct SessionBody {
    id: Uuid,
    /// `Chrome`; nothing when the browser is unknown to us.
    browser: Option<&'static str>,
    /// `Windows`; nothing when the system is unknown to us.
    system: Option<&'static str>,
    kind: DeviceKind,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Within a quarter of an hour.
    #[serde(with = "time::serde::rfc3339")]
    last_seen_at: OffsetDateTime,
    /// Whether this request came from it.
    is_current: bool,
}

impl SessionBody {
    pub(crate) fn new(session: OpenSession, current: SessionId) -> Self {
        let device = read_device(&session.user_agent);
        Self {
            id: session.id.0,
            browser: device.browser,
            system: device.system,
            kind: device.kind,
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
            is_current: session.id == current,
        }
    }
}

/// List the devices on which one is logged in.
#[utoipa::path(get, path = "/api/sessions", tag = TAG, responses((status = 200, body = List<SessionBody>), ApiErrors))]
pub async fn list_sessions(mut me: SignedInReader) -> ApiResult<Json<List<SessionBody>>> {
    let sessions = accounts::list_sessions(&mut me.tx, me.user.id).await?;
    let data = sessions.into_iter().map(|session| SessionBody::new(session, me.user.session_id)).collect();
    Ok(Json(List { data }))
}

/// Log out one device, at once.
#[utoipa::path(delete, path = "/api/sessions/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn revoke_session(mut me: SignedIn, ValidPath(id): ValidPath<Uuid>) -> ApiResult<StatusCode> {
    if !accounts::revoke_session_of(&mut me.tx, me.user.id, SessionId(id)).await? {
        return Err(ApiError::NotFound);
    }
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Log out every device but this one, at once.
#[utoipa::path(delete, path = "/api/sessions", tag = TAG, responses((status = 204), ApiErrors))]
pub async fn revoke_other_sessions(mut me: SignedIn) -> ApiResult<StatusCode> {
    accounts::revoke_other_sessions(&mut me.tx, me.user.id, me.user.session_id).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
