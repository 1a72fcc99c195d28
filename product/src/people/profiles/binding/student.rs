//! Becoming a student (R-048; D-023).

use super::queries;
use crate::people::accounts::rules::{self, FieldCause, FieldError, check_year, collect};
use crate::people::accounts::{Basics, BindError, UserId, save_basics};
use tenants::TenantTx;

tenants::closed_list! {
    /// How old a learner is, as far as the product needs to know (D-023).
    pub enum AgeBand {
        /// Under 13.
        Under13 = "under_13",
        /// 13 to 15.
        From13To15 = "13_15",
        /// 16 or 17.
        From16To17 = "16_17",
        /// 18 or older.
        Adult = "adult",
    }
}

impl AgeBand {
    /// Whether somebody of this band may be younger than the brand's limit, so that a parent must agree.
    pub fn is_below(self, limit: u8) -> bool {
        let youngest = match self {
            Self::Under13 => 0,
            Self::From13To15 => 13,
            Self::From16To17 => 16,
            Self::Adult => 18,
        };
        youngest < limit
    }
}

/// What a student fills in.
#[derive(Debug, Clone)]
pub struct StudentDetails {
    /// Name, username, phone, time zone.
    pub basics: Basics,
    /// School.
    pub school: String,
    /// `1` to `17` or `graduated`; told later, or a graduation year instead.
    pub grade_level: Option<String>,
    /// Four digits, optional.
    pub graduation_year: Option<i32>,
    /// Age band. Asked once: who could raise it could agree in a parent's place.
    pub age_band: AgeBand,
    /// `en`, `cn` or `tw`.
    pub preferred_language: String,
}

impl StudentDetails {
    fn check(&self) -> Result<(), BindError> {
        let mut errors = self.basics.errors();
        errors.extend(collect([
            ("school", rules::check_text(&self.school, 120)),
            ("grade_level", self.grade_level.as_deref().map_or(Ok(()), rules::check_grade_level)),
            ("graduation_year", check_year(self.graduation_year)),
        ]));
        if errors.is_empty() { Ok(()) } else { Err(BindError::Invalid(errors)) }
    }
}

/// Stores the details, makes the person a student and finishes onboarding. Sending it again corrects the details,
/// but never makes the learner older.
pub async fn bind_student(tx: &mut TenantTx, user: UserId, details: &StudentDetails) -> Result<(), BindError> {
    details.check()?;
    let told_before = queries::find_age_band(tx, user).await?;
    if told_before.is_some_and(|before| before < details.age_band) {
        return Err(BindError::Invalid(vec![FieldError { field: "age_band", cause: FieldCause::Fixed }]));
    }
    save_basics(tx, user, &details.basics, "student").await?;
    queries::upsert_student_details(tx, user, details).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_needs_a_parent_when_somebody_in_it_is_below_the_limit() {
        let below = |limit| AgeBand::ALL.map(|band| band.is_below(limit));
        assert_eq!(below(0), [false, false, false, false]);
        assert_eq!(below(13), [true, false, false, false]);
        assert_eq!(below(14), [true, true, false, false]);
        assert_eq!(below(16), [true, true, false, false]);
        assert_eq!(below(18), [true, true, true, false]);
    }

    #[test]
    fn a_band_is_stored_and_read_under_one_name() {
        assert!(AgeBand::ALL.into_iter().all(|band| AgeBand::parse(band.as_str()) == Some(band)));
        assert_eq!(AgeBand::parse("old"), None);
    }
}
