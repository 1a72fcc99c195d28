//! Where a request comes from, as far as its address tells.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::errors::ApiErrors;
use crate::middleware::ClientAddress;
use crate::state::AppState;

/// A place. When the address tells nothing: no code, and the default city of the specification.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Geo)]
pub struct GeoBody {
    /// ISO 3166-1, two letters.
    iso_code: Option<String>,
    country: String,
    city: String,
    timezone: String,
}

/// Say where the caller is. Nothing is stored.
#[utoipa::path(get, path = "/api/ip-geo", tag = "geo", security(()), responses((status = 200, body = GeoBody), ApiErrors))]
pub async fn get_geo(State(state): State<AppState>, ClientAddress(address): ClientAddress) -> Json<GeoBody> {
    let place = state.outside.geo.place_of(address);
    Json(GeoBody { iso_code: place.iso_code, country: place.country, city: place.city, timezone: place.timezone })
}
