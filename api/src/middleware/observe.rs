//! Every request has an id: given by the caller or made here, in the answer, in every log line and in the jobs it causes.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{FromRequestParts, MatchedPath, Request};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;
use uuid::Uuid;

const HEADER: HeaderName = HeaderName::from_static("x-request-id");
const LONGEST_ID: usize = 64;

/// The id of a request.
#[derive(Debug, Clone)]
pub struct RequestId(Arc<str>);

impl RequestId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The caller's id if it is harmless in a log, otherwise a new one.
    fn of(request: &Request) -> Self {
        let is_harmless = |id: &&str| {
            (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
        };
        let given = request.headers().get(HEADER).and_then(|id| id.to_str().ok()).filter(is_harmless);
        Self(given.map_or_else(|| Uuid::now_v7().to_string().into(), Into::into))
    }
}

impl<S: Sync> FromRequestParts<S> for RequestId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        // The middleware has put it there; a handler that runs without it is a unit test.
        Ok(parts.extensions.get::<Self>().cloned().unwrap_or_else(|| Self("none".into())))
    }
}

/// Names, logs, counts and times a request.
pub(super) async fn observe(mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let id = RequestId::of(&request);
    request.extensions_mut().insert(id.clone());
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    // The path without its query, which may hold a token.
    let span = tracing::info_span!(
        "request",
        request_id = id.as_str(),
        %method,
        path = request.uri().path(),
        tenant = tracing::field::Empty
    );
    jobs::join_trace(&span, id.as_str());
    let answering = async {
        let response = next.run(request).await;
        let (status, seconds) = (response.status().as_u16(), began.elapsed().as_secs_f64());
        if is_probe(&route) {
            tracing::debug!(status, seconds, "answered");
        } else {
            tracing::info!(status, seconds, "answered");
        }
        count(known(&method), &route, status, seconds);
        response
    };
    let mut response = jobs::with_trace(id.as_str().to_owned(), answering.instrument(span)).await;
    if let Ok(value) = HeaderValue::from_str(id.as_str()) {
        response.headers_mut().insert(HEADER, value);
    }
    response
}

/// Asked every few seconds by machines.
fn is_probe(route: &str) -> bool {
    matches!(route, "/healthz" | "/readyz" | "/metrics")
}

/// A method that a route can have; what else a client writes there is not a label of its own.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::HEAD => "HEAD",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

fn count(method: &'static str, route: &str, status: u16, seconds: f64) {
    let labels = [("method", method.to_owned()), ("route", route.to_owned())];
    metrics::counter!("http_requests_total", "method" => method, "route" => route.to_owned(), "status" => status.to_string())
        .increment(1);
    metrics::histogram!("http_request_seconds", &labels).record(seconds);
}
