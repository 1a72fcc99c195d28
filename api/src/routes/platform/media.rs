//! Sound and drawings under signed addresses, whole or in parts. A drawing that is opened by itself may run and load
//! nothing: the policy of every answer that is no page says so (`middleware/headers.rs`).

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, RANGE,
};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use integrations::blobs::BlobError;

use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{CurrentTenant, ValidPath};
use crate::media::Media;
use crate::state::AppState;

/// Hear a recording or see a drawing. The address comes from another answer and is valid for some hours.
#[utoipa::path(get, path = "/api/media/{token}", tag = "media", security(()), params(("token" = String, Path)),
    responses(
        (status = 200, description = "The whole", content_type = "*/*", body = Vec<u8>),
        (status = 206, description = "The part that `Range` asks for", content_type = "*/*", body = Vec<u8>),
        ApiErrors
    ))]
pub async fn get_media(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    method: Method,
    headers: HeaderMap,
    ValidPath(token): ValidPath<String>,
) -> ApiResult<Response> {
    let media = Media::from_token(&token, &state.secrets.media, tenant.id, state.db.now()).ok_or(ApiError::NotFound)?;
    // What is under a key never changes; the address itself ends the browser's copy.
    send(&state, &media, "private, max-age=3600, immutable", &method, &headers).await
}

/// Sends a blob, whole or the part that `Range` asks for, to be kept by browsers as `cache` says.
pub(in crate::routes) async fn send(
    state: &AppState,
    media: &Media,
    cache: &'static str,
    method: &Method,
    headers: &HeaderMap,
) -> ApiResult<Response> {
    let length = state.outside.blobs.head(&media.key).await?.bytes;
    let wish =
        headers.get(RANGE).and_then(|range| range.to_str().ok()).map_or(Wish::Whole, |range| Wish::read(range, length));
    let always = [
        (CONTENT_TYPE, media.kind.mime().to_owned()),
        (ACCEPT_RANGES, "bytes".to_owned()),
        (CACHE_CONTROL, cache.to_owned()),
        (CONTENT_DISPOSITION, "inline".to_owned()),
    ];
    let (status, range, part) = match wish {
        Wish::Whole => (StatusCode::OK, None, 0..length),
        Wish::Part(first, last) => {
            (StatusCode::PARTIAL_CONTENT, Some(format!("bytes {first}-{last}/{length}")), first..last + 1)
        }
        Wish::Impossible => {
            let nothing = [(CONTENT_RANGE, format!("bytes */{length}"))];
            return Ok((StatusCode::RANGE_NOT_SATISFIABLE, always, nothing).into_response());
        }
    };
    let sent = part.end - part.start;
    let bytes = if *method == Method::HEAD || part.is_empty() {
        Bytes::new()
    } else {
        state.outside.blobs.get_range(&media.key, part).await?
    };
    let mut response = (status, always, [(CONTENT_LENGTH, sent.to_string())], Body::from(bytes)).into_response();
    if let Some(range) = range.and_then(|range| range.parse().ok()) {
        response.headers_mut().insert(CONTENT_RANGE, range);
    }
    Ok(response)
}

/// Which bytes a player asks for.
#[derive(Debug, PartialEq, Eq)]
enum Wish {
    Whole,
    /// First and last byte, both inclusive.
    Part(u64, u64),
    Impossible,
}

impl Wish {
    /// One range as RFC 9110 writes it. Several, or something unreadable: the whole is a correct answer.
    fn read(range: &str, length: u64) -> Self {
        let Some((first, last)) = range.strip_prefix("bytes=").and_then(|range| range.trim().split_once('-')) else {
            return Self::Whole;
        };
        match (first.parse::<u64>(), last.parse::<u64>()) {
            (Ok(first), Ok(last)) if first > last => Self::Whole,
            (Ok(first), _) if first >= length => Self::Impossible,
            (Ok(first), Ok(last)) => Self::Part(first, last.min(length - 1)),
            (Ok(first), Err(_)) if last.is_empty() => Self::Part(first, length - 1),
            (Err(_), Ok(0)) if first.is_empty() => Self::Impossible,
            (Err(_), Ok(last)) if first.is_empty() && length > 0 => Self::Part(length.saturating_sub(last), length - 1),
            _ => Self::Whole,
        }
    }
}

impl From<BlobError> for ApiError {
    fn from(error: BlobError) -> Self {
        match error {
            BlobError::NotFound(_) => Self::NotFound,
            BlobError::OutOfRange => Self::internal(error),
            // Only what needs the store is refused; saving answers does not (quality.md, reliability).
            BlobError::Store(cause) => {
                tracing::error!(%cause, "the blob store failed");
                Self::Unavailable
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_players_write_them() {
        let read = |range| Wish::read(range, 100);
        assert_eq!(read("bytes=0-"), Wish::Part(0, 99));
        assert_eq!(read("bytes=0-1"), Wish::Part(0, 1));
        assert_eq!(read("bytes=90-200"), Wish::Part(90, 99));
        assert_eq!(read("bytes=-10"), Wish::Part(90, 99));
        assert_eq!(read("bytes=-500"), Wish::Part(0, 99));
        assert_eq!(read("bytes=100-"), Wish::Impossible);
        assert_eq!(read("bytes=-0"), Wish::Impossible);
        for odd in ["bytes=5-2", "bytes=0-1,5-6", "lines=0-1", "bytes=-", "bytes=a-b", ""] {
            assert_eq!(read(odd), Wish::Whole, "{odd}");
        }
        assert_eq!(Wish::read("bytes=0-", 0), Wish::Impossible);
        assert_eq!(Wish::read("bytes=-5", 0), Wish::Whole);
    }
}
