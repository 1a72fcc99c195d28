//! The office's list of enrollments: reading, sorting, noting who was spoken with.

use axum::Json;
use product::people::accounts::UserId;
use product::school::enrollments::{
    self, ContactLine, ContactRole, Course, Enrollment, EnrollmentChange, EnrollmentId, FilledIn, Filter, Listed,
    PaymentStatus, PaymentTerms, ReadStatus, Status, rules,
};
use serde::{Deserialize, Deserializer, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::body::FormBody;
use super::{TAG, or_by_whom};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::rights::ManageEnrollments;
use crate::extract::{May, MayRead, ValidJson, ValidPath, ValidQuery};
use crate::schemas::{Created, Page, page, said};

/// Longest search, in characters.
const LONGEST_SEARCH: usize = 200;

/// Which part of the list; everything may be left out.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EnrollmentsQuery {
    /// Sent forms or drafts only.
    #[param(inline)]
    form: Option<FilledIn>,
    /// Unread or read ones only.
    #[param(inline)]
    read_status: Option<ReadStatus>,
    /// One status only; without it all but deleted ones.
    #[param(inline)]
    #[serde(default, deserialize_with = "status")]
    status: Option<Status>,
    /// One payment status only.
    #[param(inline)]
    #[serde(default, deserialize_with = "payment_status")]
    payment_status: Option<PaymentStatus>,
    /// For this course, among others.
    #[param(inline)]
    course: Option<Course>,
    /// Part of a name, an address or a phone number of anybody in the form.
    search: Option<String>,
    /// Counts from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
}

/// The other spelling of `cancelled` is understood, too (D-126).
fn usual_spelling(name: &str) -> &str {
    if name == "canceled" { "cancelled" } else { name }
}

fn status<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Status>, D::Error> {
    let name = Option::<String>::deserialize(field)?;
    name.map(|name| usual_spelling(&name).parse().map_err(serde::de::Error::custom)).transpose()
}

fn payment_status<'de, D: Deserializer<'de>>(field: D) -> Result<Option<PaymentStatus>, D::Error> {
    let name = Option::<String>::deserialize(field)?;
    name.map(|name| usual_spelling(&name).parse().map_err(serde::de::Error::custom)).transpose()
}

/// A line of the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ListedEnrollment)]
pub struct ListedBody {
    id: Uuid,
    /// What family and academy call it.
    reference: String,
    /// When it was begun.
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// When it was sent.
    #[serde(with = "time::serde::rfc3339::option")]
    submitted_at: Option<OffsetDateTime>,
    /// The last step that is complete, 1 to 4.
    form_step: i16,
    role: ContactRole,
    first_name: String,
    last_name: String,
    email: String,
    phone: String,
    courses: Vec<Course>,
    /// First names of the students.
    students: Vec<String>,
    read_status: ReadStatus,
    status: Status,
    payment_status: PaymentStatus,
    payment_terms: Option<PaymentTerms>,
    /// When the office last spoke with the family.
    #[serde(with = "time::serde::rfc3339::option")]
    contacted_at: Option<OffsetDateTime>,
}

const fn read_status(read_at: Option<OffsetDateTime>) -> ReadStatus {
    if read_at.is_some() { ReadStatus::Read } else { ReadStatus::Unread }
}

impl From<Listed> for ListedBody {
    fn from(listed: Listed) -> Self {
        Self {
            id: listed.id.0,
            reference: rules::reference(listed.id),
            created_at: listed.created_at,
            submitted_at: listed.submitted_at,
            form_step: listed.form_step,
            role: listed.role,
            first_name: listed.first_name,
            last_name: listed.last_name,
            email: listed.email,
            phone: listed.phone,
            courses: listed.courses,
            students: listed.students,
            read_status: read_status(listed.read_at),
            status: listed.status,
            payment_status: listed.payment_status,
            payment_terms: listed.payment_terms,
            contacted_at: listed.contacted_at,
        }
    }
}

/// That somebody of the office spoke with the family.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EnrollmentContactLine)]
pub struct ContactLineBody {
    id: Uuid,
    /// Empty when the account is gone.
    author: String,
    text: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<ContactLine> for ContactLineBody {
    fn from(line: ContactLine) -> Self {
        Self { id: line.id, author: line.author, text: line.body, created_at: line.created_at }
    }
}

/// An enrollment with what the office keeps of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Enrollment)]
pub struct EnrollmentBody {
    form: FormBody,
    /// The member who was signed in when the form was begun.
    user_id: Option<Uuid>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    read_status: ReadStatus,
    status: Status,
    payment_status: PaymentStatus,
    payment_terms: Option<PaymentTerms>,
    office_notes: String,
    /// Counts the office's changes, from 1; who changes it sends it back.
    version: i32,
    /// With whom the office spoke, the newest first.
    contacts: Vec<ContactLineBody>,
}

impl From<Enrollment> for EnrollmentBody {
    fn from(Enrollment { form, part, contacts }: Enrollment) -> Self {
        Self {
            form: form.into(),
            user_id: part.user.map(|UserId(id)| id),
            created_at: part.created_at,
            read_status: read_status(part.read_at),
            status: part.status,
            payment_status: part.payment_status,
            payment_terms: part.payment_terms,
            office_notes: part.office_notes,
            version: part.version,
            contacts: contacts.into_iter().map(ContactLineBody::from).collect(),
        }
    }
}

/// A change; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ChangeEnrollment)]
pub struct ChangeInput {
    #[serde(default, deserialize_with = "status")]
    status: Option<Status>,
    #[serde(default, deserialize_with = "payment_status")]
    payment_status: Option<PaymentStatus>,
    /// Null takes it back.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<PaymentTerms>)]
    payment_terms: Option<Option<PaymentTerms>>,
    /// At most 2,000 characters; empty ones remove them.
    office_notes: Option<String>,
    /// The version that was read. The change is refused when somebody has saved another one since.
    version: Option<i32>,
}

/// A line of the contact log.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AddEnrollmentContact)]
pub struct ContactInput {
    /// At most 2,000 characters.
    text: String,
}

/// List enrollments, the newest first.
#[utoipa::path(get, path = "/api/academy/admin/enrollments", tag = TAG, params(EnrollmentsQuery),
    responses((status = 200, body = Page<ListedBody>), ApiErrors))]
pub async fn list_enrollments(
    mut office: MayRead<ManageEnrollments>,
    ValidQuery(query): ValidQuery<EnrollmentsQuery>,
) -> ApiResult<Json<Page<ListedBody>>> {
    let search = query.search.unwrap_or_default().trim().to_owned();
    if search.chars().count() > LONGEST_SEARCH {
        return Err(ApiError::field("search", Sentence::TooLong { max: LONGEST_SEARCH }));
    }
    let filter = Filter {
        filled_in: query.form,
        read_status: query.read_status,
        status: query.status,
        payment_status: query.payment_status,
        course: query.course,
        search,
    };
    let page = page(query.page);
    let (listed, total) = enrollments::list_enrollments(&mut office.tx, &filter, page).await?;
    Ok(Json(Page::new(listed.into_iter().map(ListedBody::from).collect(), page, total)))
}

/// Get one enrollment.
#[utoipa::path(get, path = "/api/academy/admin/enrollments/{id}", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = EnrollmentBody), ApiErrors))]
pub async fn get_enrollment(
    mut office: MayRead<ManageEnrollments>,
    ValidPath(id): ValidPath<EnrollmentId>,
) -> ApiResult<Json<EnrollmentBody>> {
    Ok(Json(enrollments::find_enrollment(&mut office.tx, id).await?.into()))
}

/// Mark an enrollment as read.
#[utoipa::path(post, path = "/api/academy/admin/enrollments/{id}/read", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = EnrollmentBody), ApiErrors))]
pub async fn mark_read(
    mut office: May<ManageEnrollments>,
    ValidPath(id): ValidPath<EnrollmentId>,
) -> ApiResult<Json<EnrollmentBody>> {
    let enrollment = enrollments::mark_read(&mut office.tx, office.user.id, id).await?;
    office.tx.commit().await?;
    Ok(Json(enrollment.into()))
}

/// Change what the office keeps of an enrollment.
#[utoipa::path(patch, path = "/api/academy/admin/enrollments/{id}", tag = TAG, params(("id" = Uuid, Path)),
    request_body = ChangeInput, responses((status = 200, body = EnrollmentBody), ApiErrors))]
pub async fn change_enrollment(
    mut office: May<ManageEnrollments>,
    ValidPath(id): ValidPath<EnrollmentId>,
    ValidJson(input): ValidJson<ChangeInput>,
) -> ApiResult<Json<EnrollmentBody>> {
    let version = input.version.ok_or_else(|| ApiError::field("version", Sentence::Required))?;
    let change = EnrollmentChange {
        status: input.status,
        payment_status: input.payment_status,
        payment_terms: input.payment_terms,
        office_notes: input.office_notes,
    };
    let changed = enrollments::change(&mut office.tx, office.user.id, (id, version), &change).await;
    let enrollment = or_by_whom(&mut office.tx, changed).await?;
    office.tx.commit().await?;
    Ok(Json(enrollment.into()))
}

/// Note that somebody spoke with the family.
#[utoipa::path(post, path = "/api/academy/admin/enrollments/{id}/contacts", tag = TAG, params(("id" = Uuid, Path)),
    request_body = ContactInput, responses((status = 201, body = EnrollmentBody), ApiErrors))]
pub async fn add_contact(
    mut office: May<ManageEnrollments>,
    ValidPath(id): ValidPath<EnrollmentId>,
    ValidJson(input): ValidJson<ContactInput>,
) -> ApiResult<Created<EnrollmentBody>> {
    let enrollment = enrollments::add_contact(&mut office.tx, office.user.id, id, &input.text).await?;
    office.tx.commit().await?;
    Ok(Created(enrollment.into()))
}
