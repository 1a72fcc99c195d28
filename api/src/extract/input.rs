//! What a request brings, read strictly: 400 for what cannot be read, 422 with the field for what is read but does not fit.

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody};
use axum::extract::{FromRequest, FromRequestParts, OptionalFromRequest, Path, Query, Request};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::errors::{ApiError, Sentence};

mod missing;

/// A JSON body of the right shape.
#[derive(Debug, Clone, Default)]
pub struct ValidJson<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ValidJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::BadRequest);
        }
        let RawBody(bytes) = RawBody::from_request(request, state).await?;
        read_json(&bytes).map(Self)
    }
}

/// A body that may be left out altogether: a request without a type brings none.
impl<T: DeserializeOwned, S: Send + Sync> OptionalFromRequest<S> for ValidJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Option<Self>, ApiError> {
        if !request.headers().contains_key(CONTENT_TYPE) {
            return Ok(None);
        }
        <Self as FromRequest<S>>::from_request(request, state).await.map(Some)
    }
}

/// The body as it is, up to the route's limit.
#[derive(Debug, Clone)]
pub struct RawBody(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for RawBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match Bytes::from_request(request, state).await {
            Ok(bytes) => Ok(Self(bytes)),
            Err(BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_))) => {
                Err(ApiError::PayloadTooLarge)
            }
            Err(_) => Err(ApiError::BadRequest),
        }
    }
}

/// The variable parts of the address. One that cannot be an id names nothing, so it is answered as missing.
#[derive(Debug, Clone)]
pub struct ValidPath<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for ValidPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        // U+0000, which no stored name has.
        if parts.uri.path().contains("%00") {
            return Err(ApiError::NotFound);
        }
        let Path(value) = Path::from_request_parts(parts, state).await.map_err(|_| ApiError::NotFound)?;
        Ok(Self(value))
    }
}

/// The query of the address.
#[derive(Debug, Clone)]
pub struct ValidQuery<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for ValidQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let pairs = parts.uri.query().unwrap_or_default().split('&');
        if let Some(pair) = pairs.into_iter().find(|pair| pair.contains("%00")) {
            let name = pair.split('=').next().unwrap_or_default();
            return Err(ApiError::field(name.to_owned(), Sentence::Malformed));
        }
        match Query::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Self(value)),
            Err(rejection) => Err(query_error(&rejection)),
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

fn read_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    if let Some(field) = field_with_nul(bytes) {
        return Err(ApiError::field(field, Sentence::Malformed));
    }
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut deserializer)
        .map_err(|error| missing::all::<T>(bytes).unwrap_or_else(|| json_error(&error)))?;
    deserializer.end().map_err(|_| ApiError::BadRequest)?;
    Ok(value)
}

/// PostgreSQL stores no U+0000, so no text may have one. In JSON it can only be written as an escape, which hardly any
/// body has: the others are not read twice.
fn field_with_nul(bytes: &[u8]) -> Option<String> {
    if !bytes.windows(6).any(|window| window == br"\u0000") {
        return None;
    }
    place_of_nul(&serde_json::from_slice(bytes).ok()?, "")
}

/// Where the first text with U+0000 stands, as `list[0].field`; a name with one counts as its own place.
fn place_of_nul(value: &Value, place: &str) -> Option<String> {
    match value {
        Value::String(text) => text.contains('\0').then(|| place.to_owned()),
        Value::Array(items) => {
            items.iter().enumerate().find_map(|(index, item)| place_of_nul(item, &format!("{place}[{index}]")))
        }
        Value::Object(fields) => fields.iter().find_map(|(name, item)| {
            let inner = if place.is_empty() { name.clone() } else { format!("{place}.{name}") };
            if name.contains('\0') { Some(place.to_owned()) } else { place_of_nul(item, &inner) }
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

fn json_error(error: &serde_path_to_error::Error<serde_json::Error>) -> ApiError {
    if !error.inner().is_data() {
        return ApiError::BadRequest;
    }
    misfit(&error.path().to_string(), &error.inner().to_string())
}

fn query_error(rejection: &axum::extract::rejection::QueryRejection) -> ApiError {
    type PathError = serde_path_to_error::Error<serde::de::value::Error>;
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(rejection);
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<PathError>() {
            return misfit(&error.path().to_string(), &error.inner().to_string());
        }
        cause = error.source();
    }
    ApiError::BadRequest
}

/// Serde tells a missing or unknown field only in its words, and names the struct around it as the place.
fn misfit(path: &str, message: &str) -> ApiError {
    let quoted = |start: &str| message.strip_prefix(start)?.split('`').next().map(str::to_owned);
    let beside = |field: String| match path {
        "." | "" => field,
        around => format!("{around}.{field}"),
    };
    if let Some(field) = quoted(missing::START) {
        return ApiError::field(beside(field), Sentence::Required);
    }
    let sentence = if message.starts_with("unknown variant") { Sentence::Unknown } else { Sentence::WrongType };
    match path {
        "." | "" => ApiError::BadRequest,
        field => ApiError::field(field.to_owned(), sentence),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::errors::ErrorBody;
    use serde::Deserialize;
    use tenants::Lang;

    #[derive(Debug, Deserialize)]
    struct Outer {
        #[expect(dead_code, reason = "only its type matters")]
        name: String,
        #[serde(default)]
        #[expect(dead_code, reason = "only its type matters")]
        inner: Vec<Inner>,
    }

    #[derive(Debug, Deserialize)]
    struct Inner {
        #[expect(dead_code, reason = "only its type matters")]
        lang: Lang,
    }

    fn told(text: &str) -> String {
        let error = read_json::<Outer>(text.as_bytes()).expect_err(text);
        let body = ErrorBody::new(&error, Lang::En, "");
        format!("{} {:?}", error.status().as_u16(), body.errors.unwrap_or_default().keys().collect::<Vec<_>>())
    }

    #[test]
    fn a_body_is_told_which_field_is_wrong() {
        assert_eq!(told("{"), "400 []");
        assert_eq!(told(r#"{"name": "x"} {}"#), "400 []");
        assert_eq!(told("[]"), "400 []");
        assert_eq!(told("{}"), r#"422 ["name"]"#);
        assert_eq!(told(r#"{"name": 7}"#), r#"422 ["name"]"#);
        assert_eq!(told(r#"{"name": "x", "inner": [{}]}"#), r#"422 ["inner[0].lang"]"#);
        assert_eq!(told(r#"{"name": "x", "inner": [{"lang": "fr"}]}"#), r#"422 ["inner[0].lang"]"#);
    }

    #[derive(Debug, Deserialize)]
    struct Form {
        #[expect(dead_code, reason = "only its type matters")]
        email: String,
        #[expect(dead_code, reason = "only its type matters")]
        lang: Lang,
        #[expect(dead_code, reason = "only its type matters")]
        id: uuid::Uuid,
        #[serde(with = "time::serde::rfc3339")]
        #[expect(dead_code, reason = "only its type matters")]
        at: time::OffsetDateTime,
        #[expect(dead_code, reason = "only its type matters")]
        agree: bool,
        #[expect(dead_code, reason = "only its type matters")]
        count: u8,
        #[expect(dead_code, reason = "only its type matters")]
        parts: Vec<Inner>,
    }

    #[test]
    fn every_field_that_is_missing_is_told_at_once() {
        let told = |text: &str| {
            let error = read_json::<Form>(text.as_bytes()).expect_err(text);
            let body = ErrorBody::new(&error, Lang::En, "");
            body.errors.unwrap_or_default().into_keys().collect::<Vec<_>>()
        };
        assert_eq!(told("{}"), ["agree", "at", "count", "email", "id", "lang", "parts"]);
        assert_eq!(
            told(r#"{"email": "a", "parts": [{}, {"lang": "en"}, {}], "agree": true}"#),
            ["at", "count", "id", "lang", "parts[0].lang", "parts[2].lang"]
        );
        // What is there and wrong is told by itself, as it always was.
        assert_eq!(told(r#"{"email": 7}"#), ["email"]);
        assert_eq!(told("[]"), [] as [&str; 0]);
    }

    #[test]
    fn a_text_that_cannot_be_stored_is_told_before_it_is_read() {
        assert_eq!(told(r#"{"name": "a\u0000b"}"#), r#"422 ["name"]"#);
        assert_eq!(
            told(r#"{"name": "a", "inner": [{"lang": "en", "note": ["\u0000"]}]}"#),
            r#"422 ["inner[0].note[0]"]"#
        );
        assert_eq!(told(r#"{"name": "a", "inner": {"\u0000": 1}}"#), r#"422 ["inner"]"#);
        // A backslash that somebody has typed.
        assert!(read_json::<Outer>(br#"{"name": "a\\u0000b"}"#).is_ok());
    }
}
