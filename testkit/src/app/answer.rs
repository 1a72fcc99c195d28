//! An answer of the API, read completely.

use axum::body::Bytes;
use axum::http::HeaderMap;
use serde_json::Value;

/// An answer of the API.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: Bytes,
}

impl Answer {
    /// The body as JSON; null when it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// A header as text; empty when it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Status and code of a refusal: `422 captcha_invalid`.
    pub fn refusal(&self) -> String {
        format!("{} {}", self.status, self.json()["code"].as_str().unwrap_or("without a code"))
    }

    /// The first text about a field of a refusal.
    pub fn field(&self, field: &str) -> String {
        self.json()["errors"][field][0].as_str().unwrap_or_default().to_owned()
    }

    /// The body as JSON, if the status is as expected.
    ///
    /// # Panics
    /// When it is not.
    #[track_caller]
    pub fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        self.json()
    }
}
