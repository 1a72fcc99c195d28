//! The second step of a registration: who is learning (R-047 to R-053, D-013, D-014).

use axum::Json;
use axum::extract::State;
use product::people::accounts::{self, Basics, BindError, rules};
use product::people::families;
use product::people::profiles::{self, StudentDetails};
use serde::{Deserialize, Serialize};
use tenants::Lang;
use utoipa::ToSchema;

use super::TAG;
use super::body::ProfileBody;
use crate::abuse::Limit;
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::{SignedIn, SignedInReader, SignedInWithoutTx, ValidJson};
use crate::state::AppState;

/// A username somebody would like.
#[derive(Debug, Deserialize, ToSchema)]
pub struct UsernameBody {
    username: String,
}

/// Nothing speaks against it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Ok)]
pub struct OkBody {
    ok: bool,
}

impl OkBody {
    pub(crate) fn yes() -> Self {
        Self { ok: true }
    }
}

/// Check whether a username is free.
#[utoipa::path(post, path = "/api/check-username", tag = TAG, request_body = UsernameBody, responses((status = 200, body = OkBody), ApiErrors))]
pub async fn check_username(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    ValidJson(body): ValidJson<UsernameBody>,
) -> ApiResult<Json<OkBody>> {
    let mut errors = FieldErrors::default();
    if let Err(cause) = rules::check_username(&body.username) {
        errors.push_cause("username", cause);
    }
    errors.into_result()?;
    state.throttle.count(me.tenant.id, Limit::USERNAMES, &me.user.id.to_string()).await?;
    let mut tx = state.db.tenant_read(&me.tenant).await?;
    if !accounts::username_is_free(&mut tx, &body.username, Some(me.user.id)).await? {
        return Err(ApiError::UsernameTaken);
    }
    Ok(Json(OkBody::yes()))
}

/// What a student fills in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BindStudentBody {
    username: String,
    first_name: String,
    last_name: String,
    /// At least 7 digits.
    phone: String,
    school: String,
    /// 1 to 17, or `graduated`. Told later in the profile, or a graduation year instead.
    grade_level: Option<GradeLevel>,
    graduation_year: Option<i32>,
    age_band: profiles::AgeBand,
    timezone: Option<String>,
    preferred_language: Option<Lang>,
    /// Whom to ask for a learner below the brand's age limit; otherwise left unread.
    parent_email: Option<String>,
}

/// 1 to 17, or `graduated`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum GradeLevel {
    /// A school year.
    Year(u8),
    /// `graduated`.
    Word(String),
}

impl BindStudentBody {
    fn details(&self, lang: Lang) -> StudentDetails {
        StudentDetails {
            basics: Basics {
                username: self.username.trim().to_owned(),
                first_name: self.first_name.clone(),
                last_name: self.last_name.clone(),
                phone: self.phone.clone(),
                timezone: self.timezone.clone().unwrap_or_else(|| "UTC".to_owned()),
            },
            school: self.school.clone(),
            grade_level: self.grade_level.as_ref().map(|level| match level {
                GradeLevel::Year(year) => year.to_string(),
                GradeLevel::Word(word) => word.clone(),
            }),
            graduation_year: self.graduation_year,
            age_band: self.age_band,
            preferred_language: self.preferred_language.unwrap_or(lang).to_string(),
        }
    }
}

/// Finish onboarding as a student. Below the brand's age limit the parent who is named is asked by mail.
#[utoipa::path(post, path = "/api/bind-student", tag = TAG, request_body = BindStudentBody, responses((status = 200, body = ProfileBody), ApiErrors))]
pub async fn bind_student(
    State(state): State<AppState>,
    mut me: SignedIn,
    ValidJson(body): ValidJson<BindStudentBody>,
) -> ApiResult<Json<ProfileBody>> {
    profiles::bind_student(&mut me.tx, me.user.id, &body.details(me.user.lang)).await?;
    let limit = me.tenant.brand.consent_age;
    if let Some(email) = body.parent_email.filter(|_| body.age_band.is_below(limit)) {
        families::ask_consent(&mut me.tx, me.user.id, limit, &email, &state.secrets.mailed_tokens).await?;
    }
    let profile = accounts::get_profile(&mut me.tx, me.user.id).await?;
    me.tx.commit().await?;
    Ok(Json(profile.into()))
}

/// Whether onboarding is finished.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FinishBind)]
pub struct FinishBindBody {
    #[serde(rename = "finishBind")]
    finish_bind: bool,
}

/// Ask whether onboarding is finished.
#[utoipa::path(post, path = "/api/finish-bind", tag = TAG, responses((status = 200, body = FinishBindBody), ApiErrors))]
pub async fn finish_bind(me: SignedInReader) -> Json<FinishBindBody> {
    Json(FinishBindBody { finish_bind: me.user.is_bound })
}

impl From<BindError> for ApiError {
    fn from(error: BindError) -> Self {
        match error {
            BindError::Invalid(fields) => Self::Invalid(fields.into_iter().collect()),
            BindError::UsernameTaken => Self::UsernameTaken,
            BindError::CodeRefused => Self::field("instructor_code", Sentence::CodeRefused),
            BindError::Database(cause) => Self::internal(cause),
        }
    }
}
