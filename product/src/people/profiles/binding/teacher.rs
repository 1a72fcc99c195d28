//! Becoming a teacher: with a code of the office, used up in the same transaction (R-049, R-050; D-018).

use super::queries;
use crate::people::accounts::rules::{self, check_year, collect};
use crate::people::accounts::{Basics, BindError, UserId, needs_code, save_basics, use_code};
use tenants::TenantTx;

/// What a teacher fills in.
#[derive(Debug, Clone)]
pub struct TeacherDetails {
    /// Name, username, phone, time zone.
    pub basics: Basics,
    /// College.
    pub college: String,
    /// Major.
    pub major: String,
    /// Four digits, optional.
    pub graduation_year: Option<i32>,
    /// As the office gave it, in any case and with any spaces; empty for whom staff or a partner has made a teacher.
    pub instructor_code: String,
}

impl TeacherDetails {
    fn check(&self, needs_code: bool) -> Result<(), BindError> {
        let mut errors = self.basics.errors();
        if needs_code {
            errors.extend(collect([("instructor_code", rules::check_text(&self.instructor_code, 40))]));
        }
        errors.extend(collect([
            ("college", rules::check_text(&self.college, 120)),
            ("major", rules::check_text(&self.major, 120)),
            ("graduation_year", check_year(self.graduation_year)),
        ]));
        if errors.is_empty() { Ok(()) } else { Err(BindError::Invalid(errors)) }
    }
}

/// Stores the details, takes one use of the code, makes the person a teacher and finishes onboarding.
/// Who has come in by a code before, or was invited or vouched for as a teacher, needs none (docs/decisions/0015).
pub async fn bind_teacher(tx: &mut TenantTx, user: UserId, details: &TeacherDetails) -> Result<(), BindError> {
    let needs_code = needs_code(tx, user).await?;
    details.check(needs_code)?;
    if needs_code {
        use_code(tx, user, &details.instructor_code).await?;
    }
    save_basics(tx, user, &details.basics, "teacher").await?;
    queries::upsert_teacher_details(tx, user, details).await?;
    Ok(())
}
