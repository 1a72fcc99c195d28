//! Which tenant a request is for: its host decides, nothing else (R-003, D-001).

use axum::extract::FromRequestParts;
use axum::http::header::HOST;
use axum::http::request::Parts;
use tenants::{Tenant, TenantTx};

use crate::errors::ApiError;
use crate::state::AppState;

/// The tenant of the request's host; an unknown host shows the default brand.
#[derive(Debug, Clone)]
pub struct CurrentTenant(pub Tenant);

impl FromRequestParts<AppState> for CurrentTenant {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let tenant = state.hosts.resolve(host_of(parts)).await?;
        tracing::Span::current().record("tenant", tenant.slug.as_str());
        Ok(Self(tenant))
    }
}

/// The host a request names: in its address when that is absolute (RFC 9112, 3.2.2), otherwise in its header.
pub(crate) fn host_of(parts: &Parts) -> &str {
    let header = || parts.headers.get(HOST).and_then(|host| host.to_str().ok());
    parts.uri.authority().map(|authority| authority.as_str()).or_else(header).unwrap_or_default()
}

/// Anybody, with a transaction of the host's tenant.
#[derive(Debug)]
pub struct Visitor {
    /// The host's tenant.
    pub tenant: Tenant,
    /// Open; commit it to keep what it wrote.
    pub tx: TenantTx,
}

impl FromRequestParts<AppState> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let CurrentTenant(tenant) = CurrentTenant::from_request_parts(parts, state).await?;
        let tx = state.db.tenant(&tenant).await?;
        Ok(Self { tenant, tx })
    }
}

/// Anybody who only reads: the database refuses to write, and the end costs no round trip.
#[derive(Debug)]
pub struct VisitorReader {
    /// The host's tenant.
    pub tenant: Tenant,
    /// Open, read only.
    pub tx: TenantTx,
}

impl FromRequestParts<AppState> for VisitorReader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let CurrentTenant(tenant) = CurrentTenant::from_request_parts(parts, state).await?;
        let tx = state.db.tenant_read(&tenant).await?;
        Ok(Self { tenant, tx })
    }
}
