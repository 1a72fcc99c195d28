//! Everything below `/toefl`: the front end's files, and for every other address its shell in the brand of the host.

use std::path::Path;

use axum::Router;
use axum::extract::{RawQuery, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, RETRY_AFTER, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use product::content::library;
use product::site::notices::{self, Notice};
use tenants::{Lang, Tenant};
use tower_http::services::ServeDir;

use crate::errors::ApiError;
use crate::extract::CurrentTenant;
use crate::pages::PageValues;
use crate::routes::site::brand::{BASE_PATH, CatalogBody};
use crate::state::AppState;

/// Not part of the API's description.
pub fn routes(web_dist: Option<&Path>) -> Router<AppState> {
    let pages = Router::new()
        .route("/", get(go_to_landing))
        .route("/toefl", get(show_page))
        .route("/toefl/", get(show_page))
        .route("/toefl/favicon.svg", get(show_favicon))
        .route("/toefl/{*path}", get(show_page));
    let Some(dist) = web_dist else { return pages };
    let assets = ServeDir::new(dist.join("assets")).precompressed_br();
    let assets = Router::new().fallback_service(assets).layer(from_fn(keep_for_ever));
    pages.nest_service("/toefl/assets", assets)
}

/// The names of assets contain a fingerprint: what is found never changes. What is missing may come with the next deploy.
async fn keep_for_ever(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let rule = if response.status().is_success() { "public, max-age=31536000, immutable" } else { "no-store" };
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(rule));
    response
}

async fn go_to_landing(RawQuery(query): RawQuery) -> Redirect {
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    Redirect::temporary(&format!("{BASE_PATH}/{query}"))
}

async fn show_favicon(CurrentTenant(tenant): CurrentTenant) -> Response {
    let kind = HeaderValue::from_static("image/svg+xml");
    let rule = HeaderValue::from_static("public, max-age=3600");
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, rule)], tenant.brand.favicon_svg.clone()).into_response()
}

async fn show_page(
    State(state): State<AppState>,
    tenant: Result<CurrentTenant, ApiError>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let CurrentTenant(tenant) = match tenant {
        Err(ApiError::NotSetUp) => return Ok(not_set_up()),
        tenant => tenant?,
    };
    let Some(pages) = state.pages() else { return Ok(not_built()) };
    let lang = language(&tenant, &uri, &headers);
    let nonce = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>());
    let mut values = PageValues::new(&tenant, lang, &nonce, state.db.now().year());
    if uri.path().trim_end_matches('/') == BASE_PATH {
        let (catalog, notices) = landing(&state, &tenant).await;
        values = values.with_landing(catalog, notices);
    }
    let html = pages.compose(&values).map_err(ApiError::internal)?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (VARY, HeaderValue::from_static("Host, Cookie")),
        (CONTENT_SECURITY_POLICY, policy(&nonce)?),
    ];
    Ok((headers, html).into_response())
}

/// The page is shown without its counts and notices rather than not at all.
async fn landing(state: &AppState, tenant: &Tenant) -> (CatalogBody, Vec<Notice>) {
    let asking = async {
        let mut tx = state.db.tenant_read(tenant).await?;
        let catalog = library::count_catalog(&mut tx).await?;
        Ok::<_, sqlx::Error>((CatalogBody::of(catalog, tenant), notices::list_current_notices(&mut tx).await?))
    };
    asking.await.unwrap_or_else(|cause| {
        tracing::warn!(%cause, "the landing page has neither counts nor notices");
        (CatalogBody::default(), Vec::new())
    })
}

/// What the address asks for, else what was chosen before, else the brand's own; only languages that the brand offers.
fn language(tenant: &Tenant, uri: &Uri, headers: &HeaderMap) -> Lang {
    let query = uri.query().unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("lang="));
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let cookie = cookies.flat_map(|value| value.split(';')).find_map(|pair| pair.trim().strip_prefix("lang="));
    let offered = |lang: &Lang| tenant.brand.languages.contains(lang);
    let read = |name: Option<&str>| name.and_then(Lang::from_tag).filter(offered);
    read(query).or_else(|| read(cookie)).unwrap_or(tenant.brand.default_language)
}

/// Scripts and styles of our own files, and the two that stand in the page with its nonce.
fn policy(nonce: &str) -> Result<HeaderValue, ApiError> {
    let policy = format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; \
         worker-src 'self' blob:; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    policy.parse().map_err(ApiError::internal)
}

/// What an operator sees between the start and the first brand, and whoever comes in that time.
fn not_set_up() -> Response {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (RETRY_AFTER, HeaderValue::from_static("60")),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'")),
    ];
    (StatusCode::SERVICE_UNAVAILABLE, headers, include_str!("../../pages/not_set_up.html")).into_response()
}

fn not_built() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, "The pages are not built: run `npm run build` in web/ and set WEB_DIST.\n")
        .into_response()
}
