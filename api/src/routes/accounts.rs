//! Registering, signing in and finishing onboarding (requirements group B).

use axum::Json;
use axum::extract::State;
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, StatusCode};
use product::accounts::{self, BindError, Profile, RegisterError, Role, StudentDetails, UserId, VerifyError, rules};
use serde::{Deserialize, Serialize};
use tenants::{Lang, Tenant, TenantTx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::edge::ClientAddress;
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::{CurrentTenant, Language, SignedIn, SignedInReader, ValidJson, ValidQuery};
use crate::state::AppState;
use crate::wire::LangName;

const TAG: &str = "accounts";
/// The version of the privacy text that the pages show (D-012).
const PRIVACY_VERSION: &str = "2026-01";

/// A picture with a question for people.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Captcha)]
pub struct CaptchaBody {
    /// Comes back with the answer.
    key: String,
    /// A PNG as a `data:` address.
    img: String,
}

/// Get a captcha.
#[utoipa::path(get, path = "/api/captcha/flat", tag = TAG, security(()), responses((status = 200, body = CaptchaBody), ApiErrors))]
pub async fn get_captcha(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
) -> ApiResult<Json<CaptchaBody>> {
    let picture = state.captchas.issue(tenant.id).await?;
    Ok(Json(CaptchaBody { key: picture.key, img: picture.img }))
}

/// What a person sees of the own account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Profile)]
pub struct ProfileBody {
    id: Uuid,
    email: String,
    username: Option<String>,
    first_name: String,
    last_name: String,
    /// The whole name, family name first in Chinese; nothing before onboarding.
    name: String,
    #[schema(value_type = LangName)]
    lang: Lang,
    timezone: String,
    #[schema(value_type = Vec<RoleName>)]
    all_roles: Vec<&'static str>,
    email_verified: bool,
    /// Whether onboarding is finished.
    #[serde(rename = "finishBind")]
    finish_bind: bool,
    photo_url: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    taken_unlimited_expire_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    joined_at: OffsetDateTime,
    phone: Option<String>,
    /// Sections the person may grade.
    #[schema(value_type = Vec<GradingSection>)]
    grading_sections: Vec<String>,
}

/// The roles of the wire.
#[derive(Debug, ToSchema)]
#[schema(as = Role, rename_all = "kebab-case")]
#[expect(dead_code, reason = "names the values in the API description")]
enum RoleName {
    SuperAdmin,
    Admin,
    Parent,
    Student,
    Teacher,
    Pro,
    OldPro,
}

/// Sections that people grade.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "names the values in the API description")]
enum GradingSection {
    Speaking,
    Writing,
}

impl From<Profile> for ProfileBody {
    fn from(profile: Profile) -> Self {
        Self {
            id: profile.id.0,
            name: profile.full_name(),
            email: profile.email,
            username: profile.username,
            first_name: profile.first_name,
            last_name: profile.last_name,
            lang: profile.lang,
            timezone: profile.timezone,
            all_roles: profile.roles.iter().copied().map(Role::as_str).collect(),
            email_verified: profile.is_email_verified,
            finish_bind: profile.is_bound,
            // Photos come with the profile screens.
            photo_url: None,
            taken_unlimited_expire_at: profile.pro_until,
            joined_at: profile.joined_at,
            phone: profile.phone,
            grading_sections: profile.grading_sections,
        }
    }
}

/// A session and whose it is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuthResponse)]
pub struct AuthBody {
    /// Goes into `Authorization: Bearer`.
    access_token: String,
    user: ProfileBody,
}

/// Opens a session in `tx`; the caller commits.
async fn open_session(state: &AppState, tx: &mut TenantTx, user: UserId, headers: &HeaderMap) -> ApiResult<AuthBody> {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let (session, expires_at) = accounts::open_session(tx, user, agent).await?;
    let access_token = state.secrets.sessions.issue(tx.tenant_id(), user, session, tx.now(), expires_at);
    let profile = accounts::get_profile(tx, user).await?;
    Ok(AuthBody { access_token, user: profile.into() })
}

/// A new account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RegisterBody {
    email: String,
    /// 8 to 128 characters.
    password: String,
    /// What the picture shows.
    captcha: String,
    captcha_key: String,
    /// Ignored until referrals exist.
    #[expect(dead_code, reason = "part of the payload (R-033); the referral feature reads it")]
    referral_code: Option<String>,
}

impl RegisterBody {
    /// The address in its stored form, if everything can be accepted.
    fn check(&self) -> ApiResult<String> {
        let mut errors = FieldErrors::default();
        let email =
            rules::parse_email(&self.email).map_err(|cause| errors.push_cause("email", cause)).unwrap_or_default();
        if let Err(cause) = rules::check_password(&self.password) {
            errors.push_cause("password", cause);
        }
        if self.captcha.trim().is_empty() {
            errors.push("captcha", Sentence::Required);
        }
        errors.into_result().map(|()| email)
    }
}

/// Register with an e-mail address.
#[utoipa::path(post, path = "/api/register", tag = TAG, security(()), request_body = RegisterBody,
    responses((status = 200, body = AuthBody), ApiErrors))]
pub async fn register(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    Language(lang): Language,
    headers: HeaderMap,
    ValidJson(body): ValidJson<RegisterBody>,
) -> ApiResult<Json<AuthBody>> {
    let email = body.check()?;
    state.captchas.check(tenant.id, &body.captcha_key, &body.captcha).await?;
    let password_hash = state.hashing.hash(body.password).await?;
    let new =
        accounts::NewUser { email: &email, password_hash: &password_hash, lang, privacy_version: PRIVACY_VERSION };
    let mut tx = state.db.tenant(&tenant).await?;
    let user = accounts::register(&mut tx, new, &state.secrets.links).await?;
    let answer = open_session(&state, &mut tx, user, &headers).await?;
    tx.commit().await?;
    Ok(Json(answer))
}

/// A login; one of `email` and `username`.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LoginBody {
    email: Option<String>,
    username: Option<String>,
    password: String,
    /// Consent to the privacy text.
    #[serde(default)]
    privacy_info: bool,
}

impl LoginBody {
    fn login(&self) -> ApiResult<String> {
        let given = self.email.as_ref().or(self.username.as_ref()).map(|login| login.trim().to_owned());
        given.filter(|login| !login.is_empty()).ok_or_else(|| ApiError::field("email", Sentence::Required))
    }
}

/// Log in with e-mail address or username.
#[utoipa::path(post, path = "/api/login", tag = TAG, security(()), request_body = LoginBody,
    responses((status = 200, body = AuthBody), ApiErrors))]
pub async fn login(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    ValidJson(body): ValidJson<LoginBody>,
) -> ApiResult<Json<AuthBody>> {
    let login = body.login()?;
    let guess = state.throttle.guess(tenant.id, &login, address).await?;
    let user = check_password(&state, &tenant, &login, body.password).await?;
    state.throttle.forgive(guess).await;

    let mut tx = state.db.tenant(&tenant).await?;
    if body.privacy_info {
        accounts::give_consent(&mut tx, user, PRIVACY_VERSION).await?;
    }
    let answer = open_session(&state, &mut tx, user, &headers).await?;
    tx.commit().await?;
    Ok(Json(answer))
}

/// No transaction is open while the password is hashed. An unknown account takes as long as a known one.
async fn check_password(state: &AppState, tenant: &Tenant, login: &str, password: String) -> ApiResult<UserId> {
    let mut tx = state.db.tenant_read(tenant).await?;
    let credentials = accounts::find_credentials(&mut tx, login).await?;
    drop(tx);
    let stored = credentials.as_ref().map(|credentials| credentials.password_hash.clone());
    let is_right = state.hashing.is_right(password, stored).await?;
    match credentials {
        Some(credentials) if is_right && credentials.is_blocked => {
            Err(ApiError::AccountBlocked { support_email: tenant.brand.support_email.clone() })
        }
        Some(credentials) if is_right => Ok(credentials.user_id),
        Some(_) | None => Err(ApiError::WrongCredentials),
    }
}

/// Get the own profile.
#[utoipa::path(post, path = "/api/me", tag = TAG, responses((status = 200, body = ProfileBody), ApiErrors))]
pub async fn get_me(mut me: SignedInReader) -> ApiResult<Json<ProfileBody>> {
    let profile = accounts::get_profile(&mut me.tx, me.user.id).await?;
    Ok(Json(profile.into()))
}

/// End the session.
#[utoipa::path(post, path = "/api/logout", tag = TAG, responses((status = 204), ApiErrors))]
pub async fn logout(mut me: SignedIn) -> ApiResult<StatusCode> {
    accounts::revoke_session(&mut me.tx, me.user.session_id).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The interface language.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LangBody {
    #[schema(value_type = LangName)]
    lang: Lang,
}

/// Save the interface language.
#[utoipa::path(patch, path = "/api/lang", tag = TAG, request_body = LangBody, responses((status = 200, body = ProfileBody), ApiErrors))]
pub async fn set_lang(mut me: SignedIn, ValidJson(body): ValidJson<LangBody>) -> ApiResult<Json<ProfileBody>> {
    accounts::set_lang(&mut me.tx, me.user.id, body.lang).await?;
    let profile = accounts::get_profile(&mut me.tx, me.user.id).await?;
    me.tx.commit().await?;
    Ok(Json(profile.into()))
}

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

/// Check whether a username is free.
#[utoipa::path(post, path = "/api/check-username", tag = TAG, request_body = UsernameBody, responses((status = 200, body = OkBody), ApiErrors))]
pub async fn check_username(
    mut me: SignedInReader,
    ValidJson(body): ValidJson<UsernameBody>,
) -> ApiResult<Json<OkBody>> {
    let mut errors = FieldErrors::default();
    if let Err(cause) = rules::check_username(&body.username) {
        errors.push_cause("username", cause);
    }
    errors.into_result()?;
    if !accounts::username_is_free(&mut me.tx, &body.username, Some(me.user.id)).await? {
        return Err(ApiError::UsernameTaken);
    }
    Ok(Json(OkBody { ok: true }))
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
    grade_level: GradeLevel,
    graduation_year: Option<i32>,
    #[schema(value_type = AgeBandName)]
    age_band: accounts::AgeBand,
    timezone: Option<String>,
    #[schema(value_type = Option<LangName>)]
    preferred_language: Option<Lang>,
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

/// How old a learner is.
#[derive(Debug, ToSchema)]
#[schema(as = AgeBand)]
#[expect(dead_code, reason = "names the values in the API description")]
enum AgeBandName {
    #[schema(rename = "under_13")]
    Under13,
    #[schema(rename = "13_15")]
    From13To15,
    #[schema(rename = "16_17")]
    From16To17,
    #[schema(rename = "adult")]
    Adult,
}

impl BindStudentBody {
    fn details(self, lang: Lang) -> StudentDetails {
        StudentDetails {
            username: self.username.trim().to_owned(),
            first_name: self.first_name,
            last_name: self.last_name,
            phone: self.phone,
            school: self.school,
            grade_level: match self.grade_level {
                GradeLevel::Year(year) => year.to_string(),
                GradeLevel::Word(word) => word,
            },
            graduation_year: self.graduation_year,
            age_band: self.age_band,
            timezone: self.timezone.unwrap_or_else(|| "UTC".to_owned()),
            preferred_language: self.preferred_language.unwrap_or(lang).to_string(),
        }
    }
}

/// Finish onboarding as a student.
#[utoipa::path(post, path = "/api/bind-student", tag = TAG, request_body = BindStudentBody, responses((status = 200, body = ProfileBody), ApiErrors))]
pub async fn bind_student(
    mut me: SignedIn,
    ValidJson(body): ValidJson<BindStudentBody>,
) -> ApiResult<Json<ProfileBody>> {
    accounts::bind_student(&mut me.tx, me.user.id, &body.details(me.user.lang)).await?;
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

/// The token of a mailed link.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VerifyQuery {
    token: String,
}

/// The address is proven.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Verified)]
pub struct VerifiedBody {
    verified: bool,
}

/// Prove an e-mail address with the link of the mail.
#[utoipa::path(get, path = "/api/verify", tag = TAG, security(()), params(VerifyQuery), responses((status = 200, body = VerifiedBody), ApiErrors))]
pub async fn verify_email(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ValidQuery(query): ValidQuery<VerifyQuery>,
) -> ApiResult<Json<VerifiedBody>> {
    let mut tx = state.db.tenant(&tenant).await?;
    accounts::verify_email(&mut tx, &query.token, &state.secrets.links).await?;
    tx.commit().await?;
    Ok(Json(VerifiedBody { verified: true }))
}

/// Send the verification mail again, at most once a minute.
#[utoipa::path(post, path = "/api/send-verify-email", tag = TAG, responses((status = 204), ApiErrors))]
pub async fn send_verify_email(State(state): State<AppState>, mut me: SignedIn) -> ApiResult<StatusCode> {
    match accounts::request_verification(&mut me.tx, me.user.id, &state.secrets.links).await {
        Ok(()) => me.tx.commit().await?,
        // Verified in another window: what was wanted is already so.
        Err(VerifyError::AlreadyVerified) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(StatusCode::NO_CONTENT)
}

impl From<RegisterError> for ApiError {
    fn from(error: RegisterError) -> Self {
        match error {
            RegisterError::EmailTaken => Self::EmailTaken,
            RegisterError::Database(cause) => Self::internal(cause),
        }
    }
}

impl From<BindError> for ApiError {
    fn from(error: BindError) -> Self {
        match error {
            BindError::Invalid(fields) => Self::Invalid(fields.into_iter().collect()),
            BindError::UsernameTaken => Self::UsernameTaken,
            BindError::Database(cause) => Self::internal(cause),
        }
    }
}

impl From<VerifyError> for ApiError {
    fn from(error: VerifyError) -> Self {
        match error {
            VerifyError::Expired => Self::LinkExpired,
            VerifyError::TooSoon => Self::TooManyRequest,
            VerifyError::AlreadyVerified => Self::Conflict,
            VerifyError::Database(cause) => Self::internal(cause),
        }
    }
}
