//! Finishing a registration as a teacher or as a parent, and the checks while the forms are filled in
//! (R-049 to; D-014, D-017, D-018).

use axum::Json;
use axum::extract::State;
use product::people::accounts::{self, Basics};
use product::people::families::{self, ParentDetails};
use product::people::profiles::{self, TeacherDetails};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::abuse::Limit;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{SignedIn, SignedInReader, ValidJson};
use crate::routes::people::accounts::ProfileBody;
use crate::routes::people::accounts::onboarding::OkBody;
use crate::routes::people::families::one_address;
use crate::state::AppState;

const TAG: &str = "accounts";

/// What a teacher fills in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BindTeacherBody {
    username: String,
    first_name: String,
    last_name: String,
    /// At least 7 digits.
    phone: String,
    college: String,
    major: String,
    graduation_year: Option<i32>,
    /// As the office gave it; not needed by whom staff or a partner has made a teacher.
    #[serde(default)]
    instructor_code: String,
    timezone: Option<String>,
}

/// What a parent fills in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BindParentBody {
    username: String,
    first_name: String,
    last_name: String,
    /// At least 7 digits.
    phone: String,
    /// The addresses of the children's accounts: one at least, ten at most, each once.
    student_emails: Vec<String>,
    timezone: Option<String>,
}

fn basics(username: &str, first_name: String, last_name: String, phone: String, timezone: Option<String>) -> Basics {
    let timezone = timezone.unwrap_or_else(|| "UTC".to_owned());
    Basics { username: username.trim().to_owned(), first_name, last_name, phone, timezone }
}

/// Finish onboarding as a teacher; takes one use of the instructor code.
#[utoipa::path(post, path = "/api/bind-teacher", tag = TAG, request_body = BindTeacherBody, responses((status = 200, body = ProfileBody), ApiErrors))]
pub async fn bind_teacher(
    State(state): State<AppState>,
    mut me: SignedIn,
    ValidJson(body): ValidJson<BindTeacherBody>,
) -> ApiResult<Json<ProfileBody>> {
    state.throttle.count(me.tenant.id, Limit::INSTRUCTOR_CODES, &me.user.id.0.to_string()).await?;
    let details = TeacherDetails {
        basics: basics(&body.username, body.first_name, body.last_name, body.phone, body.timezone),
        college: body.college,
        major: body.major,
        graduation_year: body.graduation_year,
        instructor_code: body.instructor_code,
    };
    profiles::bind_teacher(&mut me.tx, me.user.id, &details).await?;
    let profile = accounts::get_profile(&mut me.tx, me.user.id).await?;
    me.tx.commit().await?;
    Ok(Json(profile.into()))
}

/// Finish onboarding as a parent; every child is asked by mail.
#[utoipa::path(post, path = "/api/bind-parent", tag = TAG, request_body = BindParentBody, responses((status = 200, body = ProfileBody), ApiErrors))]
pub async fn bind_parent(
    State(state): State<AppState>,
    mut me: SignedIn,
    ValidJson(body): ValidJson<BindParentBody>,
) -> ApiResult<Json<ProfileBody>> {
    for _ in body.student_emails.iter().take(families::rules::MOST_CHILDREN) {
        state.throttle.count(me.tenant.id, Limit::STUDENT_EMAILS, &me.user.id.0.to_string()).await?;
    }
    let details = ParentDetails {
        basics: basics(&body.username, body.first_name, body.last_name, body.phone, body.timezone),
        student_emails: body.student_emails,
    };
    families::bind_parent(&mut me.tx, me.user.id, &details, &state.secrets.mailed_tokens).await?;
    let profile = accounts::get_profile(&mut me.tx, me.user.id).await?;
    me.tx.commit().await?;
    Ok(Json(profile.into()))
}

/// A code of the office.
#[derive(Debug, Deserialize, ToSchema)]
pub struct InstructorCodeBody {
    instructor_code: String,
}

/// Check an instructor code without using it.
#[utoipa::path(post, path = "/api/auth-instructor", tag = TAG, request_body = InstructorCodeBody, responses((status = 200, body = OkBody), ApiErrors))]
pub async fn auth_instructor(
    State(state): State<AppState>,
    mut me: SignedInReader,
    ValidJson(body): ValidJson<InstructorCodeBody>,
) -> ApiResult<Json<OkBody>> {
    state.throttle.count(me.tenant.id, Limit::INSTRUCTOR_CODES, &me.user.id.0.to_string()).await?;
    accounts::check_code(&mut me.tx, &body.instructor_code).await?;
    Ok(Json(OkBody::yes()))
}

/// The address of a student's account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct StudentEmailBody {
    email: String,
}

/// Check whether a student can be linked. Whether the account is missing or taken is not told.
#[utoipa::path(post, path = "/api/check-email", tag = TAG, request_body = StudentEmailBody, responses((status = 200, body = OkBody), ApiErrors))]
pub async fn check_email(
    State(state): State<AppState>,
    mut me: SignedInReader,
    ValidJson(body): ValidJson<StudentEmailBody>,
) -> ApiResult<Json<OkBody>> {
    state.throttle.count(me.tenant.id, Limit::STUDENT_EMAILS, &me.user.id.0.to_string()).await?;
    families::check_student_email(&mut me.tx, me.user.id, &body.email).await.map_err(one_address)?;
    Ok(Json(OkBody::yes()))
}
