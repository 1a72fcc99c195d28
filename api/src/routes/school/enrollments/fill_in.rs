//! Filling a form in: anybody begins one, visitors with a captcha, and goes on with the key that the first step answers.
//! Brands without an academy have none of it. Strangers may begin three forms an hour.

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use product::school::enrollments::{self, EnrollmentId, NewEnrollment, Parent, Student};
use serde::{Deserialize, Serialize};
use tenants::{ACADEMY, Tenant};
use utoipa::ToSchema;

use super::TAG;
use super::body::{ContactBody, FormBody, PeopleBody, PreferencesBody};
use crate::abuse::{Writer, count_message};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{Language, MaybeSignedIn, ValidJson, ValidPath, Visitor, VisitorReader};
use crate::middleware::ClientAddress;
use crate::schemas::Created;
use crate::state::AppState;

const HEADER: &str = "Enrollment-Key";
/// Longer texts were never a key of ours.
const KEY_LENGTH: usize = 43;

/// The header `Enrollment-Key`. Without one, or with one that cannot be ours, there is no such form.
#[derive(Debug)]
pub struct EnrollmentKey(String);

impl<S: Send + Sync> FromRequestParts<S> for EnrollmentKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let key = parts.headers.get(HEADER).and_then(|key| key.to_str().ok());
        let key = key.filter(|key| key.len() == KEY_LENGTH).ok_or(ApiError::NotFound)?;
        Ok(Self(key.to_owned()))
    }
}

/// Beginning a form: its first step, and of visitors the captcha.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = BeginEnrollment)]
pub struct BeginInput {
    contact: ContactBody,
    /// Of visitors: what the picture shows.
    captcha: Option<String>,
    /// Of visitors.
    captcha_key: Option<String>,
}

/// A form that is begun, with its key: told this once, and sent with every further step.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BegunEnrollment)]
pub struct BegunBody {
    key: String,
    form: FormBody,
}

/// Brands that have no academy have none of its calls.
fn check_academy(tenant: &Tenant) -> ApiResult<()> {
    if tenant.brand.has(ACADEMY) { Ok(()) } else { Err(ApiError::NotFound) }
}

/// Begin an enrollment form.
#[utoipa::path(post, path = "/api/academy/enrollments", tag = TAG, security((), ("session" = [])), request_body = BeginInput,
    responses((status = 201, body = BegunBody), ApiErrors))]
pub async fn begin_enrollment(
    State(state): State<AppState>,
    MaybeSignedIn { tenant, user, tx }: MaybeSignedIn,
    ClientAddress(address): ClientAddress,
    Language(lang): Language,
    ValidJson(input): ValidJson<BeginInput>,
) -> ApiResult<Created<BegunBody>> {
    // Captcha and counter are outside systems: nothing is open while they are asked.
    drop(tx);
    check_academy(&tenant)?;
    let contact = input.contact.into();
    // Before the captcha is used up, so that a forgotten field does not cost a new picture.
    enrollments::rules::check_contact(&contact).map_err(enrollments::EnrollmentError::Invalid)?;
    if user.is_none() {
        let answer = input.captcha.unwrap_or_default();
        if answer.trim().is_empty() {
            return Err(ApiError::field("captcha", Sentence::Required));
        }
        state.captchas.check(tenant.id, &input.captcha_key.unwrap_or_default(), &answer).await?;
    }
    let (member, address) = (user.as_ref().map(|user| user.id.to_string()), address.to_string());
    let writer = member.as_deref().map_or(Writer::Stranger(&address), Writer::Member);
    count_message(&state.outside.cache, tenant.id, writer).await?;
    let key = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
    let lang = user.as_ref().map_or(lang, |user| user.lang);
    let new = NewEnrollment { user: user.map(|user| user.id), lang, key: &key, contact: &contact };
    let mut tx = state.db.tenant(&tenant).await?;
    let form = enrollments::start(&mut tx, &new).await?;
    tx.commit().await?;
    Ok(Created(BegunBody { key, form: form.into() }))
}

/// Get a form to go on with it.
#[utoipa::path(get, path = "/api/academy/enrollments/{id}", tag = TAG, security(()),
    params(("id" = Uuid, Path), ("Enrollment-Key" = String, Header)), responses((status = 200, body = FormBody), ApiErrors))]
pub async fn get_form(
    mut visitor: VisitorReader,
    EnrollmentKey(key): EnrollmentKey,
    ValidPath(id): ValidPath<EnrollmentId>,
) -> ApiResult<Json<FormBody>> {
    check_academy(&visitor.tenant)?;
    Ok(Json(enrollments::find_form(&mut visitor.tx, id, &key).await?.into()))
}

/// Save step 1 anew.
#[utoipa::path(put, path = "/api/academy/enrollments/{id}/contact", tag = TAG, security(()), request_body = ContactBody,
    params(("id" = Uuid, Path), ("Enrollment-Key" = String, Header)), responses((status = 200, body = FormBody), ApiErrors))]
pub async fn save_contact(
    mut visitor: Visitor,
    EnrollmentKey(key): EnrollmentKey,
    ValidPath(id): ValidPath<EnrollmentId>,
    ValidJson(input): ValidJson<ContactBody>,
) -> ApiResult<Json<FormBody>> {
    check_academy(&visitor.tenant)?;
    let form = enrollments::save_contact(&mut visitor.tx, id, &key, &input.into()).await?;
    visitor.tx.commit().await?;
    Ok(Json(form.into()))
}

/// Save step 2: students and parents.
#[utoipa::path(put, path = "/api/academy/enrollments/{id}/people", tag = TAG, security(()), request_body = PeopleBody,
    params(("id" = Uuid, Path), ("Enrollment-Key" = String, Header)), responses((status = 200, body = FormBody), ApiErrors))]
pub async fn save_people(
    mut visitor: Visitor,
    EnrollmentKey(key): EnrollmentKey,
    ValidPath(id): ValidPath<EnrollmentId>,
    ValidJson(input): ValidJson<PeopleBody>,
) -> ApiResult<Json<FormBody>> {
    let students: Vec<Student> = input.students.into_iter().map(Student::from).collect();
    let parents: Vec<Parent> = input.parents.into_iter().map(Parent::from).collect();
    check_academy(&visitor.tenant)?;
    let form = enrollments::save_people(&mut visitor.tx, id, &key, (&students, &parents)).await?;
    visitor.tx.commit().await?;
    Ok(Json(form.into()))
}

/// Save step 3: what is wanted, and how it would be paid.
#[utoipa::path(put, path = "/api/academy/enrollments/{id}/preferences", tag = TAG, security(()), request_body = PreferencesBody,
    params(("id" = Uuid, Path), ("Enrollment-Key" = String, Header)), responses((status = 200, body = FormBody), ApiErrors))]
pub async fn save_preferences(
    mut visitor: Visitor,
    EnrollmentKey(key): EnrollmentKey,
    ValidPath(id): ValidPath<EnrollmentId>,
    ValidJson(input): ValidJson<PreferencesBody>,
) -> ApiResult<Json<FormBody>> {
    check_academy(&visitor.tenant)?;
    let form = enrollments::save_preferences(&mut visitor.tx, id, &key, &input.into()).await?;
    visitor.tx.commit().await?;
    Ok(Json(form.into()))
}

/// Send a form. Sent again, it is as it was.
#[utoipa::path(post, path = "/api/academy/enrollments/{id}/submit", tag = TAG, security(()),
    params(("id" = Uuid, Path), ("Enrollment-Key" = String, Header)), responses((status = 200, body = FormBody), ApiErrors))]
pub async fn submit_enrollment(
    mut visitor: Visitor,
    EnrollmentKey(key): EnrollmentKey,
    ValidPath(id): ValidPath<EnrollmentId>,
) -> ApiResult<Json<FormBody>> {
    check_academy(&visitor.tenant)?;
    let form = enrollments::submit(&mut visitor.tx, id, &key).await?;
    visitor.tx.commit().await?;
    Ok(Json(form.into()))
}
