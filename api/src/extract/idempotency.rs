//! The header by which a client names what it wants done once.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::errors::{ApiError, Sentence};

/// The longest name, in bytes.
const LONGEST: usize = 255;

const HEADER: &str = "Idempotency-Key";

/// The header `Idempotency-Key`, which must be there: up to 255 visible characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey(pub String);

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Some(key) = parts.headers.get(HEADER) else { return Err(ApiError::field(HEADER, Sentence::Required)) };
        let key = key.to_str().ok().map(str::trim).filter(|key| !key.is_empty());
        let key = key.ok_or(ApiError::field(HEADER, Sentence::Malformed))?;
        if key.len() > LONGEST {
            return Err(ApiError::field(HEADER, Sentence::TooLong { max: LONGEST }));
        }
        Ok(Self(key.to_owned()))
    }
}
