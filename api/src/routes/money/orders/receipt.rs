//! The receipt of a paid order, as it was drawn when the money arrived.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use integrations::blobs::{BlobError, BlobKey};
use product::money::orders::Order;
use tenants::TenantId;

use crate::errors::{ApiError, ApiResult};
use crate::state::AppState;

/// Sends the file; not found until it is drawn.
pub(super) async fn send(state: &AppState, tenant: TenantId, order: &Order) -> ApiResult<Response> {
    let key = BlobKey::of_tenant(tenant.0, "receipts", order.id).map_err(ApiError::internal)?;
    let bytes = match state.outside.blobs.get(&key).await {
        Ok(bytes) => bytes,
        Err(BlobError::NotFound(_)) => return Err(ApiError::NotFound),
        Err(cause) => return Err(ApiError::internal(cause)),
    };
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"receipt-{}.pdf\"", order.reference)),
        (CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    Ok((headers, Body::from(bytes)).into_response())
}
