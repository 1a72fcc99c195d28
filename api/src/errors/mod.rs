//! The one table of what can go wrong: status, stable code and sentence of every refusal (specification section 8).
//! Routes turn a feature's causes into these; nothing else in the product knows a status.

mod body;
mod fields;
mod outage;

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use time::OffsetDateTime;

pub use body::{ApiErrors, ErrorBody, into_answer};
pub use fields::{FieldErrors, Sentence};

/// What a handler returns.
pub type ApiResult<T> = Result<T, ApiError>;

/// Every refusal of the API.
#[derive(Debug, Clone)]
pub enum ApiError {
    /// The request cannot be read.
    BadRequest,
    /// Login: no such account, or not its password; which of them is not told.
    WrongCredentials,
    /// A person who was looked for does not exist.
    NotFoundUser,
    /// No valid session.
    Unauthenticated,
    /// The day's free tests are used up.
    ExceededTest,
    /// Part of a paid plan.
    PleaseUpgradeYourPlan,
    /// The PDF is not unlocked.
    PrintPdfForbidden,
    /// Not enough T-Coins.
    PointIsNotEnough {
        /// How many are missing.
        point: i64,
    },
    /// Too many tries (D-020).
    TooManyRequest,
    /// Signed in, but not allowed to.
    Forbidden,
    /// A learner under age whose parent has not agreed yet (D-023).
    ConsentNeeded,
    /// An admin blocked the account (D-019).
    AccountBlocked {
        /// Whom to write to.
        support_email: String,
    },
    /// The account is to be deleted and can still be kept (D-021).
    AccountLeaving {
        /// Until when.
        deletes_at: OffsetDateTime,
    },
    /// Does not exist, or is not theirs to know.
    NotFound,
    /// The address exists, but not with this method.
    MethodNotAllowed,
    /// Larger than may be sent.
    PayloadTooLarge,
    /// Somebody else was faster.
    Conflict,
    /// Another super-admin has changed the brand meanwhile.
    BrandChanged {
        /// Who, if the trail tells.
        by: String,
        /// When.
        at: OffsetDateTime,
    },
    /// Somebody else has changed the settings meanwhile.
    SettingsChanged {
        /// Who; empty for an operator's command.
        by: String,
        /// When.
        at: OffsetDateTime,
    },
    /// Somebody else has changed meanwhile what was read.
    ChangedByAnother {
        /// Who, where that is known; empty otherwise.
        by: String,
        /// When.
        at: OffsetDateTime,
    },
    /// The import has been started or undone already, or its time is over.
    ImportNotInState,
    /// A step of the enrollment form that comes before is not complete.
    EnrollmentIncomplete,
    /// The enrollment form was sent already.
    EnrollmentSubmitted,
    /// Accounts are not merged, whichever they are.
    AccountsNotMerged,
    /// Fields that are not acceptable.
    Invalid(FieldErrors),
    /// Sections of tests that do not go together, with a reason for each.
    CombineRefused(FieldErrors),
    /// The part of the attempt is not open.
    PartClosed,
    /// Written after the part's deadline.
    AnswerTooLate,
    /// The attempt takes no changes any more.
    AttemptFinished,
    /// Another grader has the work.
    ClaimTaken,
    /// The grader's claim has lapsed.
    ClaimLapsed,
    /// A newer draft is stored.
    DraftConflict,
    /// The grades are on their way; to change them, sending is undone first.
    GradesSending,
    /// The grades are out: too late to undo sending.
    AlreadyDelivered,
    /// The captcha's answer is wrong, used or too old.
    CaptchaInvalid,
    /// Login: too many strangers have guessed at this account, so a captcha is asked for.
    CaptchaNeeded,
    /// Somebody of this tenant has the address.
    EmailTaken,
    /// Somebody of this tenant has the username.
    UsernameTaken,
    /// A mailed link that does not work any more.
    LinkExpired,
    /// Login: the present privacy text has not been agreed to (D-012).
    PrivacyNeeded,
    /// The same mail was asked for less than a minute ago (D-015).
    TooSoon,
    /// A mail that was sent again less than a minute ago.
    MailJustResent,
    /// A mail that cannot be written again: its link works no more, or what it was about is gone.
    MailNotResendable,
    /// A partner's link that does not work, whatever the reason (D-003).
    PartnerSignInRefused,
    /// Two keys of the partner are in use.
    PartnerKeysFull,
    /// A pack version with items that somebody marked otherwise (D-119).
    ItemsNotApproved,
    /// A pack that is refused whole; a dry run lists why.
    PackRefused,
    /// Chunks of a recording are missing.
    RecordingIncomplete {
        /// The number to send next.
        next_chunk: u32,
    },
    /// What arrived is no recording.
    RecordingUnreadable,
    /// Took too long, or is being shut down; trying again helps.
    Unavailable,
    /// Something beside us is away: the database, the store, the disk. The cause goes to the log, never to the client.
    Outage(Arc<dyn std::error::Error + Send + Sync>),
    /// The host belongs to no brand: the default brand's public pages are shown there, and nobody signs in.
    UnknownHost,
    /// The installation has no default brand yet.
    NotSetUp,
    /// Our own fault. The cause goes to the log, never to the client.
    Internal(Arc<dyn std::error::Error + Send + Sync>),
}

/// Where the sentence of an error comes from.
enum Message {
    /// Exactly this, in every language: the client compares it (specification section 8).
    Verbatim(&'static str),
    /// From the locales, under the error's code.
    Localised,
}

impl ApiError {
    /// Not the client's fault, with its cause: [`Self::Outage`] where that is one, otherwise our own.
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let cause: Arc<dyn std::error::Error + Send + Sync> = Arc::from(cause.into());
        if outage::is_outage(&*cause) { Self::Outage(cause) } else { Self::Internal(cause) }
    }

    /// One field that is not acceptable.
    pub fn field(field: impl Into<std::borrow::Cow<'static, str>>, sentence: Sentence) -> Self {
        Self::Invalid(FieldErrors::one(field, sentence))
    }

    /// Its status.
    pub fn status(&self) -> StatusCode {
        self.row().0
    }

    /// Its stable code.
    pub fn code(&self) -> &'static str {
        self.row().1
    }

    fn row(&self) -> (StatusCode, &'static str, Message) {
        use Message::{Localised, Verbatim};
        const UNREADABLE: StatusCode = StatusCode::BAD_REQUEST;
        const PLAN: StatusCode = StatusCode::PAYMENT_REQUIRED;
        const REFUSED: StatusCode = StatusCode::UNPROCESSABLE_ENTITY;
        match self {
            Self::BadRequest => (UNREADABLE, "bad_request", Localised),
            Self::WrongCredentials => (UNREADABLE, "wrong_credentials", Verbatim("Unauthorized")),
            Self::NotFoundUser => (UNREADABLE, "not_found_user", Verbatim("Not found user")),
            Self::Unauthenticated => (StatusCode::UNAUTHORIZED, "unauthenticated", Localised),
            Self::ExceededTest => (PLAN, "exceeded_test", Verbatim("exceeded_test")),
            Self::PleaseUpgradeYourPlan => (PLAN, "please_upgrade_your_plan", Verbatim("please_upgrade_your_plan")),
            Self::PrintPdfForbidden => (PLAN, "print_pdf_forbidden", Verbatim("print_pdf_forbidden")),
            Self::PointIsNotEnough { .. } => (PLAN, "point_is_not_enough", Verbatim("point_is_not_enough")),
            Self::TooManyRequest => (PLAN, "too_many_request", Verbatim("too_many_request")),
            Self::Forbidden => (StatusCode::FORBIDDEN, "forbidden", Localised),
            Self::ConsentNeeded => (StatusCode::FORBIDDEN, "consent_needed", Localised),
            Self::AccountBlocked { .. } => (StatusCode::FORBIDDEN, "account_blocked", Localised),
            Self::AccountLeaving { .. } => (StatusCode::FORBIDDEN, "account_leaving", Localised),
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found", Localised),
            Self::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", Localised),
            Self::PayloadTooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", Localised),
            Self::Conflict => (REFUSED, "conflict", Localised),
            Self::BrandChanged { .. } => (StatusCode::CONFLICT, "brand_changed", Localised),
            Self::SettingsChanged { .. } => (StatusCode::CONFLICT, "settings_changed", Localised),
            Self::ChangedByAnother { .. } => (StatusCode::CONFLICT, "changed_by_another", Localised),
            Self::ImportNotInState => (StatusCode::CONFLICT, "import_not_in_state", Localised),
            Self::EnrollmentIncomplete => (StatusCode::CONFLICT, "enrollment_incomplete", Localised),
            Self::EnrollmentSubmitted => (StatusCode::CONFLICT, "enrollment_submitted", Localised),
            Self::AccountsNotMerged => (StatusCode::CONFLICT, "accounts_not_merged", Localised),
            Self::Invalid(_) => (REFUSED, "invalid", Localised),
            Self::CombineRefused(_) => (REFUSED, "combine_error", Localised),
            Self::PartClosed => (REFUSED, "part_closed", Localised),
            Self::AnswerTooLate => (REFUSED, "answer_too_late", Localised),
            Self::AttemptFinished => (REFUSED, "attempt_finished", Localised),
            Self::ClaimTaken => (REFUSED, "claim_taken", Localised),
            Self::ClaimLapsed => (REFUSED, "claim_lapsed", Localised),
            Self::DraftConflict => (REFUSED, "draft_conflict", Localised),
            Self::GradesSending => (REFUSED, "grades_sending", Localised),
            Self::AlreadyDelivered => (REFUSED, "already_delivered", Localised),
            Self::CaptchaInvalid => (REFUSED, "captcha_invalid", Localised),
            Self::CaptchaNeeded => (REFUSED, "captcha_needed", Localised),
            Self::EmailTaken => (REFUSED, "email_taken", Localised),
            Self::UsernameTaken => (REFUSED, "username_taken", Localised),
            Self::LinkExpired => (REFUSED, "link_expired", Localised),
            Self::PrivacyNeeded => (REFUSED, "privacy_needed", Localised),
            Self::TooSoon => (REFUSED, "too_soon", Localised),
            Self::MailJustResent => (StatusCode::CONFLICT, "mail_just_resent", Localised),
            Self::MailNotResendable => (StatusCode::CONFLICT, "mail_not_resendable", Localised),
            Self::PartnerSignInRefused => (StatusCode::FORBIDDEN, "partner_sign_in_refused", Localised),
            Self::PartnerKeysFull => (REFUSED, "partner_keys_full", Localised),
            Self::ItemsNotApproved => (REFUSED, "items_not_approved", Localised),
            Self::PackRefused => (REFUSED, "pack_refused", Localised),
            Self::RecordingIncomplete { .. } => (REFUSED, "recording_incomplete", Localised),
            Self::RecordingUnreadable => (REFUSED, "recording_unreadable", Localised),
            Self::UnknownHost => (StatusCode::MISDIRECTED_REQUEST, "unknown_host", Localised),
            Self::NotSetUp => (StatusCode::SERVICE_UNAVAILABLE, "not_set_up", Localised),
            Self::Unavailable | Self::Outage(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable", Localised),
            Self::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal", Localised),
        }
    }

    /// The field whose own text this error is, for the refusals that the specification words per field.
    fn field_name(&self) -> Option<&'static str> {
        match self {
            Self::CaptchaInvalid | Self::CaptchaNeeded => Some("captcha"),
            Self::EmailTaken => Some("email"),
            Self::UsernameTaken => Some("username"),
            Self::LinkExpired => Some("token"),
            Self::PrivacyNeeded => Some("privacy_info"),
            _ => None,
        }
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(cause: sqlx::Error) -> Self {
        Self::internal(cause)
    }
}

impl From<tenants::ResolveError> for ApiError {
    fn from(cause: tenants::ResolveError) -> Self {
        match cause {
            tenants::ResolveError::NoDefaultTenant => Self::NotSetUp,
            other => Self::internal(other),
        }
    }
}

/// The status alone; [`into_answer`] adds the body, because only the middleware knows language and request id.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
