//! What happens to every request and every answer, whatever the route: id, log line, figures, time limit, headers, error body.

mod address;
mod headers;
mod host;
mod observe;

use std::any::Any;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode, Version, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use integrations::images::LARGEST_FILE;
use product::exams::grading::voice;
use product::flashcards::exchange::LARGEST_PACKAGE;
use product::people::imports::LARGEST_FILE as LARGEST_PEOPLE_FILE;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::{CompressionLayer, Predicate, predicate::SizeAbove};

pub use address::ClientAddress;
pub use observe::RequestId;

use crate::errors::{ApiError, into_answer};
use crate::extract::Language;
use crate::routes::exams::attempts::sealed::LARGEST_SEALED;
use crate::state::AppState;

/// The largest body of a route that does not say otherwise.
pub const BODY_LIMIT: usize = 256 * 1024;
/// Below the 60 seconds that the front end waits.
const TIME_LIMIT: Duration = Duration::from_secs(50);
/// The one call whose body is too large for memory: its handler lets go of the database and writes it to a file.
const STREAMED: &str = "/api/admin-tools/packs/import";
/// For 120 MB over a slow line, and for looking at them.
const STREAMED_TIME_LIMIT: Duration = Duration::from_secs(15 * 60);

/// Puts the middleware around the routes, the outermost layer first. One layer of many parts: the router boxes each of
/// its layers and clones all that is inside of it for every request.
pub fn wrap(router: Router<AppState>, state: AppState) -> Router {
    router
        .layer((
            from_fn(observe::observe),
            CompressionLayer::new().quality(CompressionLevel::Default).compress_when(SizeAbove::new(1024).and(is_page)),
            CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(SizeAbove::new(1024).and(is_json)),
            from_fn_with_state(state.clone(), add_headers),
            from_fn(word_refusals),
            CatchPanicLayer::custom(answer_panic),
            from_fn(limit_time),
            from_fn_with_state(state.clone(), host::check_host),
            from_fn(read_body_first),
            // Measured above, before any extractor.
            DefaultBodyLimit::disable(),
        ))
        .with_state(state)
}

/// JSON shrinks to a quarter for next to nothing. Scripts and styles lie compressed beside the originals; pictures, sound,
/// PDFs and zips would only cost time. Nothing that a stranger could make a signed-in browser ask for holds a secret beside
/// words of theirs: calls carry their token in a header, pages hold none.
fn is_json(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    has_kind(headers, "application/json")
}

/// A page carries its style sheets and is what a phone waits for: a millisecond more of ours makes it a quarter smaller.
fn is_page(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    has_kind(headers, "text/html")
}

fn has_kind(headers: &HeaderMap, kind: &str) -> bool {
    headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).is_some_and(|value| value.starts_with(kind))
}

/// Takes the whole body in before the route begins: an extractor that opens a transaction must not hold it while
/// a slow network sends.
async fn read_body_first(request: Request, next: Next) -> Response {
    if request.uri().path() == STREAMED {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    match Limited::new(body, body_limit(parts.uri.path())).collect().await {
        Ok(whole) => next.run(Request::from_parts(parts, Body::from(whole.to_bytes()))).await,
        Err(cause) if cause.is::<LengthLimitError>() => ApiError::PayloadTooLarge.into_response(),
        Err(_) => ApiError::BadRequest.into_response(),
    }
}

/// Pictures, sealed files, files of people and voice comments are larger than anything else that is sent.
fn body_limit(path: &str) -> usize {
    match path {
        "/api/image" => LARGEST_FILE,
        "/api/vocab/import" => LARGEST_PACKAGE,
        "/api/admin/user/imports" => LARGEST_PEOPLE_FILE,
        path if path.starts_with("/api/attempts/") && path.ends_with("/sealed") => LARGEST_SEALED,
        path if path.starts_with("/api/grading/jobs/") && path.ends_with("/voice") => voice::MAX_BYTES,
        _ => BODY_LIMIT,
    }
}

async fn limit_time(request: Request, next: Next) -> Response {
    let limit = if request.uri().path() == STREAMED { STREAMED_TIME_LIMIT } else { TIME_LIMIT };
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::Unavailable.into_response(),
    }
}

fn answer_panic(cause: Box<dyn Any + Send>) -> Response {
    let text = cause.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| cause.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no text".to_owned());
    ApiError::internal(format!("panic: {text}")).into_response()
}

async fn add_headers(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let is_call = is_call(request.uri().path());
    let mut response = next.run(request).await;
    headers::add(response.headers_mut(), is_call, state.config.is_production());
    if state.is_draining() {
        // A connection that lay open when the listener closes could swallow the next request on it.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// Gives every refusal its body, also those that the router itself makes.
async fn word_refusals(Language(lang): Language, request_id: RequestId, request: Request, next: Next) -> Response {
    let is_call = is_call(request.uri().path());
    let response = next.run(request).await;
    if response.extensions().get::<ApiError>().is_some() {
        return into_answer(response, lang, request_id.as_str());
    }
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_worded = kind.is_some_and(|kind| !kind.starts_with("text/plain"));
    match refusal_of(response.status()) {
        Some(refusal) if is_call && !is_worded => {
            // `Allow` says which methods there are.
            let allow = response.headers().get(header::ALLOW).cloned();
            let mut answer = into_answer(refusal.into_response(), lang, request_id.as_str());
            if let Some(allow) = allow {
                answer.headers_mut().insert(header::ALLOW, allow);
            }
            answer
        }
        _ => response,
    }
}

fn refusal_of(status: StatusCode) -> Option<ApiError> {
    match status {
        StatusCode::NOT_FOUND => Some(ApiError::NotFound),
        StatusCode::METHOD_NOT_ALLOWED => Some(ApiError::MethodNotAllowed),
        StatusCode::PAYLOAD_TOO_LARGE => Some(ApiError::PayloadTooLarge),
        status if status.is_client_error() => Some(ApiError::BadRequest),
        _ => None,
    }
}

fn is_call(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}
