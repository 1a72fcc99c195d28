//! Every address of the product, one line each.

use axum::Router;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::edge;
use crate::routes::{accounts, brand, media, operations, pages};
use crate::state::AppState;

/// The calls and their description.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(crate::openapi::base())
        // brand
        .routes(routes!(brand::get_tenant))
        .routes(routes!(brand::get_catalogue))
        // accounts
        .routes(routes!(accounts::get_captcha))
        .routes(routes!(accounts::register))
        .routes(routes!(accounts::login))
        .routes(routes!(accounts::get_me))
        .routes(routes!(accounts::logout))
        .routes(routes!(accounts::set_lang))
        .routes(routes!(accounts::check_username))
        .routes(routes!(accounts::bind_student))
        .routes(routes!(accounts::finish_bind))
        .routes(routes!(accounts::verify_email))
        .routes(routes!(accounts::send_verify_email))
        // media
        .routes(routes!(media::get_media))
}

/// Everything that is served, with the edge around it.
pub fn router(state: AppState) -> Router {
    let (calls, _) = routes().split_for_parts();
    let pages = pages::routes(state.config.web_dist.as_deref());
    edge::wrap(calls.merge(operations::routes()).merge(pages), state)
}
