//! The body of every refusal, written in the middleware, where language and request id are known.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tenants::Lang;
use time::OffsetDateTime;
use utoipa::openapi::{Ref, RefOr};
use utoipa::{IntoResponses, ToSchema};

use super::{ApiError, Message};
use crate::locale;

/// When a client that was told 503 tries again, in seconds.
const RETRY_SECONDS: HeaderValue = HeaderValue::from_static("5");

/// The body of every refusal (D-142).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ErrorBody {
    /// A sentence for people, or for 400 and 402 one of the specification's fixed texts.
    pub message: String,
    /// Stable, for programs.
    pub code: String,
    /// What is wrong with which field, in the reader's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub errors: Option<BTreeMap<String, Vec<String>>>,
    /// `point_is_not_enough`: how many T-Coins are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub point: Option<i64>,
    /// `recording_incomplete`: the chunk to send next.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next_chunk: Option<u32>,
    /// `account_leaving`: until when the account can be kept.
    #[serde(skip_serializing_if = "Option::is_none", with = "time::serde::rfc3339::option")]
    #[schema(nullable = false)]
    pub deletes_at: Option<OffsetDateTime>,
    /// `brand_changed`, `settings_changed`, `changed_by_another`: who was faster; empty when the trail does not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub changed_by: Option<String>,
    /// `brand_changed`, `settings_changed`, `changed_by_another`: when.
    #[serde(skip_serializing_if = "Option::is_none", with = "time::serde::rfc3339::option")]
    #[schema(nullable = false)]
    pub changed_at: Option<OffsetDateTime>,
    /// For the support: finds the request in the logs.
    pub request_id: String,
}

impl ErrorBody {
    /// The body of `error` for a reader of `lang`.
    pub fn new(error: &ApiError, lang: Lang, request_id: &str) -> Self {
        let (_, code, message) = error.row();
        let message = match message {
            Message::Verbatim(text) => text.to_owned(),
            Message::Localised => locale::of(lang).errors.get(code).cloned().unwrap_or_else(|| code.to_owned()),
        };
        let message = match error {
            ApiError::AccountBlocked { support_email } => message.replace("{support_email}", support_email),
            _ => message,
        };
        let errors = match error {
            ApiError::Invalid(fields) | ApiError::CombineRefused(fields) => Some(fields.texts(lang)),
            _ => error.field_name().map(|field| BTreeMap::from([(field.to_owned(), vec![message.clone()])])),
        };
        let point = match error {
            ApiError::PointIsNotEnough { point } => Some(*point),
            _ => None,
        };
        let next_chunk = match error {
            ApiError::RecordingIncomplete { next_chunk } => Some(*next_chunk),
            _ => None,
        };
        let deletes_at = match error {
            ApiError::AccountLeaving { deletes_at } => Some(*deletes_at),
            _ => None,
        };
        let (changed_by, changed_at) = match error {
            ApiError::BrandChanged { by, at }
            | ApiError::SettingsChanged { by, at }
            | ApiError::ChangedByAnother { by, at } => (Some(by.clone()), Some(*at)),
            _ => (None, None),
        };
        let (code, request_id) = (code.to_owned(), request_id.to_owned());
        Self { message, code, errors, point, next_chunk, deletes_at, changed_by, changed_at, request_id }
    }
}

/// Gives a refusal its body; the cause of what is not the client's fault is logged here, once.
pub fn into_answer(response: Response, lang: Lang, request_id: &str) -> Response {
    let (mut parts, _) = response.into_parts();
    let Some(error) = parts.extensions.remove::<ApiError>() else {
        return (parts, axum::body::Body::empty()).into_response();
    };
    match &error {
        ApiError::Internal(cause) => tracing::error!(error = chain(&**cause), "internal error"),
        ApiError::Outage(cause) => tracing::warn!(error = chain(&**cause), "something beside us is away"),
        _ => {}
    }
    if error.status() == StatusCode::SERVICE_UNAVAILABLE {
        parts.headers.insert(RETRY_AFTER, RETRY_SECONDS);
    }
    (error.status(), parts.headers, Json(ErrorBody::new(&error, lang, request_id))).into_response()
}

fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    std::iter::successors(error.source(), |cause| cause.source())
        .fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

/// The refusals in the API description: `responses((status = 200, body = X), ApiErrors)`.
#[derive(Debug)]
pub struct ApiErrors;

impl ApiErrors {
    /// The name of the shared response in the description.
    pub(crate) const COMPONENT: &'static str = "Refusal";
}

impl IntoResponses for ApiErrors {
    fn responses() -> BTreeMap<String, RefOr<utoipa::openapi::response::Response>> {
        BTreeMap::from([("default".to_owned(), Ref::from_response_name(Self::COMPONENT).into())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::errors::{FieldErrors, Sentence};

    /// One of each, in the order of the table.
    fn all() -> Vec<ApiError> {
        let support_email = "help@example.com".to_owned();
        vec![
            ApiError::BadRequest,
            ApiError::WrongCredentials,
            ApiError::NotFoundUser,
            ApiError::Unauthenticated,
            ApiError::ExceededTest,
            ApiError::PleaseUpgradeYourPlan,
            ApiError::PrintPdfForbidden,
            ApiError::PointIsNotEnough { point: 8 },
            ApiError::TooManyRequest,
            ApiError::Forbidden,
            ApiError::ConsentNeeded,
            ApiError::AccountBlocked { support_email },
            ApiError::AccountLeaving { deletes_at: OffsetDateTime::UNIX_EPOCH },
            ApiError::NotFound,
            ApiError::MethodNotAllowed,
            ApiError::PayloadTooLarge,
            ApiError::Conflict,
            ApiError::BrandChanged { by: "Mia Lin".to_owned(), at: OffsetDateTime::UNIX_EPOCH },
            ApiError::SettingsChanged { by: "Mia Lin".to_owned(), at: OffsetDateTime::UNIX_EPOCH },
            ApiError::ChangedByAnother { by: "Mia Lin".to_owned(), at: OffsetDateTime::UNIX_EPOCH },
            ApiError::ImportNotInState,
            ApiError::EnrollmentIncomplete,
            ApiError::EnrollmentSubmitted,
            ApiError::AccountsNotMerged,
            ApiError::Invalid(FieldErrors::one("username", Sentence::TooShort { min: 3 })),
            ApiError::CombineRefused(FieldErrors::one("reading", Sentence::OtherFormat)),
            ApiError::PartClosed,
            ApiError::AnswerTooLate,
            ApiError::AttemptFinished,
            ApiError::ClaimTaken,
            ApiError::ClaimLapsed,
            ApiError::DraftConflict,
            ApiError::GradesSending,
            ApiError::AlreadyDelivered,
            ApiError::CaptchaInvalid,
            ApiError::CaptchaNeeded,
            ApiError::EmailTaken,
            ApiError::UsernameTaken,
            ApiError::LinkExpired,
            ApiError::PrivacyNeeded,
            ApiError::TooSoon,
            ApiError::MailJustResent,
            ApiError::MailNotResendable,
            ApiError::PartnerSignInRefused,
            ApiError::PartnerKeysFull,
            ApiError::ItemsNotApproved,
            ApiError::PackRefused,
            ApiError::RecordingIncomplete { next_chunk: 3 },
            ApiError::RecordingUnreadable,
            ApiError::UnknownHost,
            ApiError::NotSetUp,
            ApiError::Unavailable,
            ApiError::Outage(std::sync::Arc::from(Box::<dyn std::error::Error + Send + Sync>::from("stays with us"))),
            ApiError::internal("the cause stays with us"),
        ]
    }

    fn line(error: &ApiError, lang: Lang) -> String {
        let body = serde_json::to_value(ErrorBody::new(error, lang, "r")).unwrap();
        let rest: Vec<String> = ["errors", "point", "next_chunk", "deletes_at", "changed_by", "changed_at"]
            .iter()
            .filter_map(|key| body.get(key).map(|value| format!("{key} {value}")))
            .collect();
        let line = format!(
            "{} {}: {}  {}",
            error.status().as_u16(),
            error.code(),
            body["message"].as_str().unwrap(),
            rest.join(" ")
        );
        line.trim_end().to_owned()
    }

    #[test]
    fn the_table_of_refusals() {
        let lines: Vec<String> = all().iter().map(|error| line(error, Lang::En)).collect();
        insta::assert_snapshot!(lines.join("\n"));
    }

    #[test]
    fn the_table_of_refusals_in_chinese() {
        let of = |lang| all().iter().map(|error| line(error, lang)).collect::<Vec<_>>().join("\n");
        insta::assert_snapshot!(format!("{}\n\n{}", of(Lang::Cn), of(Lang::Tw)));
    }

    #[test]
    fn every_refusal_and_every_reason_has_a_sentence() {
        let locale = locale::of(Lang::En);
        let localised: Vec<&str> =
            all().iter().filter(|error| matches!(error.row().2, Message::Localised)).map(ApiError::code).collect();
        let mut expected = localised.clone();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(locale.errors.keys().map(String::as_str).collect::<Vec<_>>(), expected);
        let mut reasons = Sentence::ALL.map(Sentence::key);
        reasons.sort_unstable();
        assert_eq!(locale.fields.keys().map(String::as_str).collect::<Vec<_>>(), reasons);
    }
}
