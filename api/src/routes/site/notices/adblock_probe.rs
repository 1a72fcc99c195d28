//! An address that filter lists of ad blockers know, with nothing behind it (D-111). Beside the pages and out of the
//! API's description: nobody but the probe of the front end asks for it.

use axum::Router;
use axum::http::StatusCode;
use axum::routing::get;

use crate::state::AppState;

/// `web/src/features/site/notices/adblock/probe.ts` names the same.
const ADDRESS: &str = "/toefl/ads/banner/adsbygoogle.js";

/// Not part of the API's description.
pub fn routes() -> Router<AppState> {
    Router::new().route(ADDRESS, get(async || StatusCode::NO_CONTENT))
}
