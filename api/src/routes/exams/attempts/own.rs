//! The attempt that an address names, for its learner and for who may read its scores: found in the transaction that the
//! handler works in.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use product::content::library::PackVersion;
use product::exams::attempts::{self, Attempt, AttemptId, Status};
use product::people::accounts::SignedInUser;
use tenants::{Tenant, TenantTx};

use super::readers::{Reader, reader_of};
use crate::errors::ApiError;
use crate::extract::SignedIn;
use crate::state::AppState;

/// An own attempt, opened: after a pause this counts another sitting (D-042).
#[derive(Debug)]
pub struct OwnAttempt {
    /// The host's tenant.
    pub tenant: Tenant,
    /// The learner.
    pub user: SignedInUser,
    /// Open; commit it to keep what it wrote.
    pub tx: TenantTx,
    /// With its parts.
    pub attempt: Attempt,
    /// The whole of what is taken; [`Attempt::own_version`] is what this attempt has of it.
    pub version: Arc<PackVersion>,
}

/// What is taken in an own attempt, for calls that come every second and need no more of it.
#[derive(Debug)]
pub struct OwnVersion {
    /// The host's tenant.
    pub tenant: Tenant,
    /// The learner.
    pub user: SignedInUser,
    /// Open; commit it to keep what it wrote.
    pub tx: TenantTx,
    /// Whose version it is.
    pub id: AttemptId,
    /// What is taken.
    pub version: Arc<PackVersion>,
}

impl FromRequestParts<AppState> for OwnAttempt {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let SignedIn { tenant, user, mut tx } = SignedIn::from_request_parts(parts, state).await?;
        let id = id_of(parts).await?;
        let attempt = attempts::open_attempt(&mut tx, user.id, user.session_id, id).await?;
        let version = state.packs.get(&state.db, attempt.pack_version_id).await?;
        let attempt = attempts::close_overdue_parts(&mut tx, attempt, &version).await?;
        Ok(Self { tenant, user, tx, attempt, version })
    }
}

/// An attempt whose scores the reader may see: the own one, a linked child's, an own learner's, or anybody's with the right
/// to every profile (R-102, D-029, D-059). Whoever may not learns nothing, not even that there is such an attempt.
#[derive(Debug)]
pub struct ReadableAttempt {
    /// The host's tenant.
    pub tenant: Tenant,
    /// Open; commit it to keep what it wrote.
    pub tx: TenantTx,
    /// With its parts.
    pub attempt: Attempt,
    /// The whole of what is taken.
    pub version: Arc<PackVersion>,
    /// As whom.
    pub(in crate::routes) reader: Reader,
}

impl FromRequestParts<AppState> for ReadableAttempt {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let SignedIn { tenant, user, mut tx } = SignedIn::from_request_parts(parts, state).await?;
        let id = id_of(parts).await?;
        let found = attempts::find_attempt(&mut tx, id).await?.ok_or(ApiError::NotFound)?;
        if found.user_id == user.id {
            let attempt = attempts::open_attempt(&mut tx, user.id, user.session_id, id).await?;
            let version = state.packs.get(&state.db, attempt.pack_version_id).await?;
            let attempt = attempts::close_overdue_parts(&mut tx, attempt, &version).await?;
            return Ok(Self { tenant, tx, attempt, version, reader: Reader::Own });
        }
        let reader = reader_of(&mut tx, &tenant, &user, found.user_id).await?;
        // Nobody looks over a learner's shoulder: a test is read by others once it is handed in.
        if found.submitted_at.is_none() || found.status == Status::Void {
            return Err(ApiError::NotFound);
        }
        let version = state.packs.get(&state.db, found.pack_version_id).await?;
        Ok(Self { tenant, tx, attempt: found, version, reader })
    }
}

impl FromRequestParts<AppState> for OwnVersion {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let SignedIn { tenant, user, mut tx } = SignedIn::from_request_parts(parts, state).await?;
        let id = id_of(parts).await?;
        let version_id = attempts::find_version(&mut tx, user.id, id).await?.ok_or(ApiError::NotFound)?;
        let version = state.packs.get(&state.db, version_id).await?;
        Ok(Self { tenant, user, tx, id, version })
    }
}

/// `{id}` of the address. One that cannot be an id names nothing.
async fn id_of(parts: &mut Parts) -> Result<AttemptId, ApiError> {
    let params = RawPathParams::from_request_parts(parts, &()).await.map_err(|_| ApiError::NotFound)?;
    let id = params.iter().find_map(|(name, value)| (name == "id").then_some(value));
    id.and_then(|id| id.parse().ok()).map(AttemptId).ok_or(ApiError::NotFound)
}
