//! The office works on enrollments: reads, sorts, notes who was spoken with.

use super::errors::{EnrollmentError, Saved};
use super::model::{ContactRole, Course, Form};
use super::queries::office as queries;
use super::{EnrollmentId, form, rules};
use crate::ground::audit::{self, Change};
use crate::people::accounts::UserId;
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

pub use queries::count_new;

tenants::closed_list! {
    /// Whether somebody of the office has opened it.
    pub enum ReadStatus {
        /// Nobody yet.
        Unread = "unread",
        /// Somebody.
        Read = "read",
    }
}

tenants::closed_list! {
    /// What became of it.
    pub enum Status as EnrollmentStatus {
        /// To be worked on.
        Normal = "normal",
        /// Done with.
        Archived = "archived",
        /// The family does not come.
        Cancelled = "cancelled",
        /// Removed after thirty days.
        Deleted = "deleted",
    }
}

tenants::closed_list! {
    /// How far its payment has come.
    pub enum PaymentStatus as EnrollmentPaymentStatus {
        /// Nobody has said.
        Unknown = "unknown",
        /// Nothing came.
        Unpaid = "unpaid",
        /// A bill was made.
        Created = "created",
        /// Paid.
        Paid = "paid",
        /// There is nothing to pay anymore.
        Cancelled = "cancelled",
    }
}

tenants::closed_list! {
    /// When tuition is due.
    pub enum PaymentTerms as EnrollmentPaymentTerms {
        /// Before lessons begin.
        Prepay = "prepay",
        /// Afterward.
        Postpay = "postpay",
    }
}

tenants::closed_list! {
    /// Whether the form was sent.
    pub enum FilledIn as EnrollmentFilledIn {
        /// Sent.
        Submitted = "submitted",
        /// Begun and not sent.
        Draft = "draft",
    }
}

/// Which part of the list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Sent ones or drafts only.
    pub filled_in: Option<FilledIn>,
    /// Unread or read ones only.
    pub read_status: Option<ReadStatus>,
    /// One status; without it all but deleted ones.
    pub status: Option<Status>,
    /// One payment status only.
    pub payment_status: Option<PaymentStatus>,
    /// For this course among others.
    pub course: Option<Course>,
    /// Part of a name, an address or a phone number of anybody in it; may be empty.
    pub search: String,
}

/// A line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Which.
    pub id: EnrollmentId,
    /// When it was begun.
    pub created_at: OffsetDateTime,
    /// When it was sent.
    pub submitted_at: Option<OffsetDateTime>,
    /// The last step that is complete.
    pub form_step: i16,
    /// Who writes.
    pub role: ContactRole,
    /// First name of who writes.
    pub first_name: String,
    /// Family name of who writes.
    pub last_name: String,
    /// Where the academy writes.
    pub email: String,
    /// Where it calls.
    pub phone: String,
    /// For which courses.
    pub courses: Vec<Course>,
    /// First names of the students.
    pub students: Vec<String>,
    /// When somebody of the office first opened it.
    pub read_at: Option<OffsetDateTime>,
    /// What became of it.
    pub status: Status,
    /// How far its payment has come.
    pub payment_status: PaymentStatus,
    /// When tuition is due, once that is agreed.
    pub payment_terms: Option<PaymentTerms>,
    /// When the office last spoke with the family.
    pub contacted_at: Option<OffsetDateTime>,
}

/// What the office keeps of an enrollment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfficePart {
    /// Who was signed in when it was begun.
    pub user: Option<UserId>,
    /// When it was begun.
    pub created_at: OffsetDateTime,
    /// When somebody of the office first opened it.
    pub read_at: Option<OffsetDateTime>,
    /// What became of it.
    pub status: Status,
    /// How far its payment has come.
    pub payment_status: PaymentStatus,
    /// When tuition is due, once that is agreed.
    pub payment_terms: Option<PaymentTerms>,
    /// Notes of the office; may be empty.
    pub office_notes: String,
    /// Counts the office's changes, from 1.
    pub version: i32,
    /// Who changed it last.
    pub changed_by: Option<UserId>,
    /// When.
    pub changed_at: Option<OffsetDateTime>,
}

/// That somebody of the office spoke with the family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactLine {
    /// Which.
    pub id: Uuid,
    /// Who of the office; empty when the account is gone.
    pub author: String,
    /// What was said.
    pub body: String,
    /// When.
    pub created_at: OffsetDateTime,
}

/// An enrollment with what the office keeps of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enrollment {
    /// What the family said.
    pub form: Form,
    /// What the office says.
    pub part: OfficePart,
    /// The newest first.
    pub contacts: Vec<ContactLine>,
}

/// A change of the office; what is not named stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EnrollmentChange {
    /// What became of it.
    pub status: Option<Status>,
    /// How far its payment has come.
    pub payment_status: Option<PaymentStatus>,
    /// When tuition is due; `Some(None)` takes it back.
    pub payment_terms: Option<Option<PaymentTerms>>,
    /// Notes of the office; empty ones remove them.
    pub office_notes: Option<String>,
}

/// How many enrollments name a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CourseCount {
    /// The course.
    pub course: Course,
    /// How many.
    pub count: i64,
}

/// Enrollments that were sent and that nobody has opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEnrollments {
    /// How many.
    pub count: i64,
    /// When the first of them was sent.
    pub oldest_at: Option<OffsetDateTime>,
    /// For which courses, most wanted first.
    pub courses: Vec<CourseCount>,
}

/// A page of the list, the newest first, and how many there are on all pages.
pub async fn list_enrollments(
    tx: &mut TenantTx,
    filter: &Filter,
    page: PageRequest,
) -> Result<(Vec<Listed>, i64), sqlx::Error> {
    let total = queries::count(tx, filter).await?;
    let listed = queries::list(tx, filter, page).await?;
    Ok((listed, total))
}

/// One enrollment with everything.
pub async fn find_enrollment(tx: &mut TenantTx, id: EnrollmentId) -> Result<Enrollment, EnrollmentError> {
    let part = queries::find_part(tx, id, false).await?.ok_or(EnrollmentError::Unknown)?;
    let (form, contacts) = (form::whole(tx, id).await?, queries::list_contacts(tx, id).await?);
    Ok(Enrollment { form, part, contacts })
}

/// Unread becomes read, and never the other way.
pub async fn mark_read(tx: &mut TenantTx, reader: UserId, id: EnrollmentId) -> Result<Enrollment, EnrollmentError> {
    if queries::mark_read(tx, id).await? {
        audit::record(tx, Some(reader.0), "enrollments.read", id, &()).await?;
    }
    find_enrollment(tx, id).await
}

/// Changes what the office keeps, unless somebody else has since `version` was read.
pub async fn change(
    tx: &mut TenantTx,
    by: UserId,
    (id, version): (EnrollmentId, i32),
    change: &EnrollmentChange,
) -> Result<Enrollment, EnrollmentError> {
    let before = queries::find_part(tx, id, true).await?.ok_or(EnrollmentError::Unknown)?;
    if before.version != version {
        let at = before.changed_at.unwrap_or(before.created_at);
        return Err(EnrollmentError::Changed(Saved { by: before.changed_by, at }));
    }
    let office_notes = match &change.office_notes {
        Some(notes) => rules::check_office_text("office_notes", notes, 0).map_err(EnrollmentError::Invalid)?,
        None => before.office_notes.clone(),
    };
    let after = OfficePart {
        status: change.status.unwrap_or(before.status),
        payment_status: change.payment_status.unwrap_or(before.payment_status),
        payment_terms: change.payment_terms.unwrap_or(before.payment_terms),
        office_notes,
        ..before.clone()
    };
    let changes = changes(&before, &after);
    if !changes.is_empty() {
        queries::update_part(tx, id, by, &after).await?;
        audit::record_changes(tx, Some(by.0), "enrollments.change", id, &changes).await?;
    }
    find_enrollment(tx, id).await
}

/// What became another value. Notes may name people: the trail says that they changed, not how.
fn changes(before: &OfficePart, after: &OfficePart) -> Vec<Change> {
    let told = |field: &str, one: Option<&'static str>, other: Option<&'static str>| {
        let (before, after) = (one.map(str::to_owned), other.map(str::to_owned));
        (one != other).then(|| Change { field: field.to_owned(), before, after })
    };
    let terms = |part: &OfficePart| part.payment_terms.map(PaymentTerms::as_str);
    let notes = (before.office_notes != after.office_notes).then(|| Change {
        field: "office_notes".to_owned(),
        before: None,
        after: None,
    });
    [
        told("status", Some(before.status.as_str()), Some(after.status.as_str())),
        told("payment_status", Some(before.payment_status.as_str()), Some(after.payment_status.as_str())),
        told("payment_terms", terms(before), terms(after)),
        notes,
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Notes that somebody of the office spoke with the family.
pub async fn add_contact(
    tx: &mut TenantTx,
    author: UserId,
    id: EnrollmentId,
    text: &str,
) -> Result<Enrollment, EnrollmentError> {
    let text = rules::check_office_text("text", text, 1).map_err(EnrollmentError::Invalid)?;
    queries::find_part(tx, id, true).await?.ok_or(EnrollmentError::Unknown)?;
    queries::insert_contact(tx, id, author, &text).await?;
    audit::record(tx, Some(author.0), "enrollments.contact", id, &()).await?;
    find_enrollment(tx, id).await
}
