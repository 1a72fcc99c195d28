//! Who makes the request. The token names a session; its row, read as the transaction opens, decides (D-007).

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use product::exams::grading::Grader;
use product::people::accounts::{self, BrandKind, GradingSection, Permission, SessionId, SignedInUser, UserId};
use tenants::{Tenant, TenantTx};

use super::tenant::{CurrentTenant, VisitorReader};
use crate::errors::ApiError;
use crate::state::AppState;

/// A signed-in person with an open transaction.
#[derive(Debug)]
pub struct SignedIn {
    /// The host's tenant, which is the token's too.
    pub tenant: Tenant,
    /// The person.
    pub user: SignedInUser,
    /// Open; commit it to keep what it wrote.
    pub tx: TenantTx,
}

/// A signed-in person who only reads: the database refuses to write, and the end costs no round trip.
#[derive(Debug)]
pub struct SignedInReader {
    /// The host's tenant, which is the token's too.
    pub tenant: Tenant,
    /// The person.
    pub user: SignedInUser,
    /// Open, read only.
    pub tx: TenantTx,
}

/// Anybody who only reads; who is signed in is known. A token that does not hold is refused, not overlooked.
#[derive(Debug)]
pub struct MaybeSignedIn {
    /// The host's tenant.
    pub tenant: Tenant,
    /// The person, when a token came along.
    pub user: Option<SignedInUser>,
    /// Open, read only.
    pub tx: TenantTx,
}

/// A signed-in person without a transaction, for handlers that call outside systems: load, call, store.
#[derive(Debug)]
pub struct SignedInWithoutTx {
    /// The host's tenant, which is the token's too.
    pub tenant: Tenant,
    /// The person.
    pub user: SignedInUser,
}

/// Somebody who may grade: a teacher with a grading permission, or an admin. With an open transaction.
#[derive(Debug)]
pub struct GraderOf {
    /// The host's tenant, which is the token's too.
    pub tenant: Tenant,
    /// The grader.
    pub user: SignedInUser,
    /// Which sections and languages, and whose tests not.
    pub grader: Grader,
    /// Open; commit it to keep what it wrote.
    pub tx: TenantTx,
}

/// Whom a token names, without a look at the session's row: for code that asks the database itself before it believes.
#[derive(Debug)]
pub struct TokenClaims {
    /// The host's tenant.
    pub tenant: Tenant,
    /// Session and person of a token that we made for this tenant and that has not expired.
    pub claims: Option<(SessionId, UserId)>,
}

#[derive(PartialEq)]
enum Access {
    Read,
    Write,
}

async fn sign_in(
    parts: &mut Parts,
    state: &AppState,
    access: Access,
) -> Result<(Tenant, SignedInUser, TenantTx), ApiError> {
    let TokenClaims { tenant, claims } = TokenClaims::from_request_parts(parts, state).await?;
    let (session, user) = claims.ok_or(ApiError::Unauthenticated)?;
    let found = match access {
        Access::Read => accounts::authenticate_reader(&state.db, tenant.id, session, user).await?,
        Access::Write => accounts::authenticate(&state.db, tenant.id, session, user).await?,
    };
    let (user, mut tx) = found.ok_or(ApiError::Unauthenticated)?;
    if user.is_stale && access == Access::Write {
        accounts::mark_seen(&mut tx, user.session_id).await?;
    }
    Ok((tenant, user, tx))
}

fn bearer(parts: &Parts) -> Option<&str> {
    let (scheme, token) = parts.headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

impl FromRequestParts<AppState> for TokenClaims {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let CurrentTenant(tenant) = CurrentTenant::from_request_parts(parts, state).await?;
        let read = |token| state.secrets.sessions.read(token, tenant.id, state.db.now());
        let claims = bearer(parts).and_then(read).map(|claims| (claims.sid, claims.sub));
        Ok(Self { tenant, claims })
    }
}

impl FromRequestParts<AppState> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let (tenant, user, tx) = sign_in(parts, state, Access::Write).await?;
        Ok(Self { tenant, user, tx })
    }
}

impl FromRequestParts<AppState> for SignedInReader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let (tenant, user, tx) = sign_in(parts, state, Access::Read).await?;
        Ok(Self { tenant, user, tx })
    }
}

impl FromRequestParts<AppState> for MaybeSignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        if bearer(parts).is_some() {
            let SignedInReader { tenant, user, tx } = SignedInReader::from_request_parts(parts, state).await?;
            return Ok(Self { tenant, user: Some(user), tx });
        }
        let VisitorReader { tenant, tx } = VisitorReader::from_request_parts(parts, state).await?;
        Ok(Self { tenant, user: None, tx })
    }
}

impl FromRequestParts<AppState> for SignedInWithoutTx {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let (tenant, user, _) = sign_in(parts, state, Access::Read).await?;
        Ok(Self { tenant, user })
    }
}

impl FromRequestParts<AppState> for GraderOf {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let (tenant, user, mut tx) = sign_in(parts, state, Access::Write).await?;
        if grading_sections(&tenant, &user).is_empty() {
            return Err(ApiError::Forbidden);
        }
        let found = Grader::find(&mut tx, user.id, &user.roles, BrandKind::of(&tenant)).await?;
        Ok(Self { tenant, user, grader: found.ok_or(ApiError::Forbidden)?, tx })
    }
}

/// An admin may grade everything; a teacher what was permitted (D-071).
pub(crate) fn grading_sections(tenant: &Tenant, user: &SignedInUser) -> Vec<GradingSection> {
    if user.roles.may(Permission::GradeEverything, BrandKind::of(tenant)) {
        return GradingSection::ALL.to_vec();
    }
    if user.roles.has(accounts::Role::Teacher) { user.grading_sections.clone() } else { Vec::new() }
}
