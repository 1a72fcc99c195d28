//! Words as they are said.

use axum::extract::State;
use axum::http::{HeaderMap, Method};
use axum::response::Response;
use product::content::vocabulary::audio_key;

use super::super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::ValidPath;
use crate::media::{Media, MediaType};
use crate::routes::platform::media;
use crate::state::AppState;

/// Hear a word. The address comes with the word; what is under it never changes and is nobody's secret.
#[utoipa::path(get, path = "/api/vocab/audio/{file}", tag = TAG, security(()), params(("file" = String, Path)),
    responses(
        (status = 200, description = "The whole", content_type = "audio/mpeg", body = Vec<u8>),
        (status = 206, description = "The part that `Range` asks for", content_type = "audio/mpeg", body = Vec<u8>),
        ApiErrors
    ))]
pub async fn get_vocab_audio(
    State(state): State<AppState>,
    method: Method,
    headers: HeaderMap,
    ValidPath(file): ValidPath<String>,
) -> ApiResult<Response> {
    let key = key_of(&file).ok_or(ApiError::NotFound)?.parse().map_err(ApiError::internal)?;
    let media = Media { key, kind: MediaType::Mp3 };
    media::send(&state, &media, "public, max-age=31536000, immutable", &method, &headers).await
}

/// Of a file that is called by its hash, and of nothing else.
fn key_of(file: &str) -> Option<String> {
    let sha256 = file.strip_suffix(".mp3")?;
    let is_hash = sha256.len() == 64 && sha256.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_hash.then(|| audio_key(sha256))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_hash_names_a_file() {
        let hash = "0123456789abcdef".repeat(4);
        assert_eq!(key_of(&format!("{hash}.mp3")), Some(format!("vocabulary/{hash}.mp3")));
        for odd in [
            hash.clone(),
            format!("{hash}.opus"),
            format!("{}.mp3", hash.to_uppercase()),
            "../a.mp3".into(),
            ".mp3".into(),
        ] {
            assert_eq!(key_of(&odd), None, "{odd}");
        }
    }
}
