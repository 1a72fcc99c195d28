//! Choosing to be a student and giving the details (R-047, R-048, R-053; D-009, D-013, D-023).

use super::errors::BindError;
use super::rules::{self, FieldError};
use super::{UserId, queries};
use serde::{Deserialize, Serialize};
use tenants::{OnConstraint, TenantTx};

/// How old a learner is, as far as the product needs to know (D-023).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AgeBand {
    /// Needs a parent's consent.
    #[serde(rename = "under_13")]
    Under13,
    /// 13 to 15.
    #[serde(rename = "13_15")]
    From13To15,
    /// 16 or 17.
    #[serde(rename = "16_17")]
    From16To17,
    /// 18 or older.
    Adult,
}

impl AgeBand {
    fn as_str(self) -> &'static str {
        match self {
            Self::Under13 => "under_13",
            Self::From13To15 => "13_15",
            Self::From16To17 => "16_17",
            Self::Adult => "adult",
        }
    }
}

/// What a student fills in.
#[derive(Debug, Clone)]
pub struct StudentDetails {
    /// Unique in the tenant.
    pub username: String,
    /// First name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// At least 7 digits.
    pub phone: String,
    /// School.
    pub school: String,
    /// `1` to `17` or `graduated`.
    pub grade_level: String,
    /// Four digits, optional.
    pub graduation_year: Option<i32>,
    /// Age band.
    pub age_band: AgeBand,
    /// A time zone name, `UTC` when unknown.
    pub timezone: String,
    /// `en`, `cn` or `tw`.
    pub preferred_language: String,
}

impl StudentDetails {
    fn check(&self) -> Result<(), BindError> {
        let year_is_fine = self.graduation_year.is_none_or(|year| (1950..=2100).contains(&year));
        let checks = [
            ("username", rules::check_username(&self.username)),
            ("first_name", rules::check_text(&self.first_name, 60)),
            ("last_name", rules::check_text(&self.last_name, 60)),
            ("phone", rules::check_phone(&self.phone)),
            ("school", rules::check_text(&self.school, 120)),
            ("grade_level", rules::check_grade_level(&self.grade_level)),
            ("graduation_year", if year_is_fine { Ok(()) } else { Err(rules::FieldCause::Malformed) }),
            ("timezone", rules::check_text(&self.timezone, 60)),
        ];
        let errors: Vec<FieldError> = checks
            .into_iter()
            .filter_map(|(field, check)| check.err().map(|cause| FieldError { field, cause }))
            .collect();
        if errors.is_empty() { Ok(()) } else { Err(BindError::Invalid(errors)) }
    }

    pub(super) fn age_band_name(&self) -> &'static str {
        self.age_band.as_str()
    }
}

/// Stores the details, makes the person a student and finishes onboarding. Sending it again corrects the details.
pub async fn bind_student(tx: &mut TenantTx, user: UserId, details: &StudentDetails) -> Result<(), BindError> {
    details.check()?;
    queries::onboarding::update_names(tx, user, details)
        .await
        .on_constraint("users_username_once", || BindError::UsernameTaken)?;
    queries::onboarding::upsert_student_details(tx, user, details).await?;
    queries::users::insert_role(tx, user, "student").await?;
    Ok(())
}

/// Whether nobody else of the tenant has the username.
pub async fn username_is_free(tx: &mut TenantTx, username: &str, except: Option<UserId>) -> Result<bool, sqlx::Error> {
    queries::onboarding::username_is_free(tx, username, except).await
}
