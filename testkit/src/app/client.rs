//! A browser as far as the API sees it: a host, perhaps a session, perhaps a language.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, header};
use serde_json::Value;
use tower::ServiceExt;

use super::Answer;

/// Sends requests to the router.
#[derive(Debug, Clone)]
pub struct Client {
    router: Router,
    headers: HeaderMap,
}

impl Client {
    pub(super) fn new(router: Router, host: &str) -> Self {
        Self { router, headers: HeaderMap::new() }.with(header::HOST, host)
    }

    /// The same browser with one header more, or another value for it.
    ///
    /// # Panics
    /// When the value cannot be a header.
    #[must_use]
    pub fn with(mut self, name: HeaderName, value: &str) -> Self {
        self.headers.insert(name, HeaderValue::from_str(value).expect("a header's value"));
        self
    }

    /// The same browser with one header more, beside those of the same name.
    ///
    /// # Panics
    /// When the value cannot be a header.
    #[must_use]
    pub fn with_another(mut self, name: HeaderName, value: &str) -> Self {
        self.headers.append(name, HeaderValue::from_str(value).expect("a header's value"));
        self
    }

    /// The same browser with a session.
    #[must_use]
    pub fn signed_in(self, token: &str) -> Self {
        self.with(header::AUTHORIZATION, &format!("Bearer {token}"))
    }

    /// The same browser with its interface in this language: `en`, `zh-CN` or `zh-TW`.
    #[must_use]
    pub fn in_language(self, tag: &str) -> Self {
        self.with(header::ACCEPT_LANGUAGE, tag)
    }

    /// `GET`
    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, Body::empty()).await
    }

    /// `POST` with JSON.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send_json(Method::POST, path, &body).await
    }

    /// `PUT` with JSON.
    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.send_json(Method::PUT, path, &body).await
    }

    /// `PATCH` with JSON.
    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        self.send_json(Method::PATCH, path, &body).await
    }

    /// Any method with JSON.
    pub async fn send_json(&self, method: Method, path: &str, body: &Value) -> Answer {
        let client = self.clone().with(header::CONTENT_TYPE, "application/json");
        client.send(method, path, Body::from(body.to_string())).await
    }

    /// Anything.
    ///
    /// # Panics
    /// When the path is none.
    pub async fn send(&self, method: Method, path: &str, body: impl Into<Body>) -> Answer {
        let mut request = Request::new(body.into());
        *request.method_mut() = method;
        *request.uri_mut() = path.parse().expect("a path");
        *request.headers_mut() = self.headers.clone();
        let Ok(response) = self.router.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.expect("read the answer");
        Answer { status: parts.status.as_u16(), headers: parts.headers, body }
    }
}
