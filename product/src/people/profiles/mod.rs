//! What people tell about themselves beyond their account (requirements group C): names and ways to reach them, school,
//! teaching, and how a teacher is paid. A change names only what it changes; whoever edits somebody else leaves an entry
//! in the trail.
//!
//! Tables: `real_scores`, `student_details`, `teacher_billing`, `teacher_details`.

mod basic;
mod billing;
mod binding;
pub mod bounds;
mod errors;
mod patch;
mod queries;
mod real_scores;
mod rules;
mod sheet;
mod student;
mod teacher;

pub use basic::{BasicChange, update_basic};
pub use billing::{Billing, BillingChange, PaymentMethod, read_billing, update_billing};
pub use binding::{AgeBand, StudentDetails, TeacherDetails, bind_student, bind_teacher};
pub use errors::EditError;
pub use patch::Patch;
pub use real_scores::{
    KnownScore, RealScoreId, RealTests, Target, add_real_score, change_real_score, list_real_tests, remove_real_score,
    set_target,
};
pub use rules::{Handle, HandleKind, RealScore, Scale};
pub use sheet::{Sheet, find_by_username, find_sheet};
pub use student::{StudentChange, StudentSheet, update_student};
pub use teacher::{Currency, TeacherChange, TeacherSheet, update_teacher};

use crate::ground::audit::{self, Change, Told};
use crate::people::accounts::{UserId, forget_personal};
use crate::people::images::ImageId;
use tenants::TenantTx;

/// Forgets what a person told, for the end of an account. Pictures and the account itself are others' to remove.
pub async fn erase_profile(tx: &mut TenantTx, person: UserId) -> Result<(), sqlx::Error> {
    queries::erase_profile(tx, person).await?;
    forget_personal(tx, person).await
}

/// Whether somebody else changed the part since the editor read it. An editor who names no version overwrites knowingly.
fn check_version(read: Option<i32>, stored: i32) -> Result<(), EditError> {
    if read.is_none_or(|version| version == stored) { Ok(()) } else { Err(EditError::Conflict) }
}

/// Writes what somebody changed about somebody else. Own changes are one's own business.
async fn record_foreign(
    tx: &mut TenantTx,
    editor: UserId,
    person: UserId,
    action: &str,
    changes: &[Change],
) -> Result<(), sqlx::Error> {
    if editor == person {
        return Ok(());
    }
    audit::record_changes(tx, Some(editor.0), action, person, changes).await
}

/// The fields that differ, with what was and is in them, for the trail.
macro_rules! changes {
    ($before:expr, $after:expr, $($field:ident),+ $(,)?) => {{
        let (before, after) = (&$before, &$after);
        let mut changes: Vec<$crate::ground::audit::Change> = Vec::new();
        $(if before.$field != after.$field {
            changes.push($crate::ground::audit::Change::of(stringify!($field), &before.$field, &after.$field));
        })+
        changes
    }};
}
use changes;

/// The names of the fields that differ, for a trail that tells no values.
macro_rules! changed_fields {
    ($before:expr, $after:expr, $($field:ident),+ $(,)?) => {{
        let (before, after) = (&$before, &$after);
        let mut fields: Vec<&'static str> = Vec::new();
        $(if before.$field != after.$field { fields.push(stringify!($field)); })+
        fields
    }};
}
use changed_fields;

impl Told for Handle {
    fn told(&self) -> Option<String> {
        Some(format!("{}: {}", self.kind, self.value))
    }
}

impl Told for Currency {
    fn told(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Told for RealScore {
    fn told(&self) -> Option<String> {
        Some(format!("{} ({})", self.total(), self.taken_on.told()?))
    }
}

/// One photo or another: which of them is nothing to read.
impl Told for ImageId {
    fn told(&self) -> Option<String> {
        None
    }
}
