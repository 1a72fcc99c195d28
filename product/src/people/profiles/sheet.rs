//! Everything a profile shows, in one reading.

use super::queries;
pub use super::queries::find_by_username;
use super::rules::Handle;
use super::student::StudentSheet;
use super::teacher::TeacherSheet;
use crate::people::accounts::{Profile, Role, UserId, get_profile};
use tenants::TenantTx;

/// Everything a profile shows, billing excepted.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// The account.
    pub profile: Profile,
    /// Names on messengers.
    pub handles: Vec<Handle>,
    /// Counts changes of what everybody tells.
    pub version: i32,
    /// Learners only.
    pub student: Option<StudentSheet>,
    /// Teachers only.
    pub teacher: Option<TeacherSheet>,
}

/// Reads a person's profile; nothing when nobody of this tenant has the id.
pub async fn find_sheet(tx: &mut TenantTx, person: UserId) -> Result<Option<Sheet>, sqlx::Error> {
    let Some(basic) = queries::find_basic(tx, person).await? else { return Ok(None) };
    let profile = get_profile(tx, person).await?;
    let is = |role: Role| profile.roles.contains(&role);
    let student = if is(Role::Student) { queries::find_student(tx, person).await? } else { None };
    let teacher = if is(Role::Teacher) { queries::find_teacher(tx, person).await? } else { None };
    Ok(Some(Sheet { handles: basic.handles, version: basic.version, student, teacher, profile }))
}
