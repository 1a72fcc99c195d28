//! What a teacher tells about teaching.

use super::errors::EditError;
use super::patch::Patch;
use super::rules::{self, Faults};
use super::student::list;
use super::{bounds, changes, check_version, queries};
use crate::ground::audit;
use crate::people::accounts::UserId;
use crate::people::accounts::rules::{FieldCause, check_text};
use tenants::TenantTx;

tenants::closed_list! {
    /// What an hour is paid in.
    pub enum Currency {
        /// US dollar.
        Usd = "USD",
        /// Taiwan dollar.
        Twd = "TWD",
        /// Renminbi.
        Rmb = "RMB",
    }
}

/// What a teacher tells.
#[derive(Debug, Clone, PartialEq)]
pub struct TeacherSheet {
    /// College.
    pub college: Option<String>,
    /// Four digits.
    pub graduation_year: Option<i32>,
    /// Major.
    pub major: Option<String>,
    /// What learners read.
    pub bio: Option<String>,
    /// Subjects taught.
    pub subjects: Vec<String>,
    /// Hours free a week.
    pub hours_per_week: Option<i32>,
    /// An hour's pay in hundredths.
    pub hourly_cents: Option<i32>,
    /// Of which currency.
    pub currency: Option<Currency>,
    /// Counts changes.
    pub version: i32,
}

/// A change of it.
#[derive(Debug, Clone, Default)]
pub struct TeacherChange {
    /// The version that the editor read.
    pub version: Option<i32>,
    /// College.
    pub college: Patch<String>,
    /// Four digits.
    pub graduation_year: Patch<i32>,
    /// Major.
    pub major: Patch<String>,
    /// What learners read.
    pub bio: Patch<String>,
    /// Subjects taught.
    pub subjects: Patch<Vec<String>>,
    /// Hours free a week.
    pub hours_per_week: Patch<i32>,
    /// An hour's pay in hundredths.
    pub hourly_cents: Patch<i32>,
    /// Of which currency.
    pub currency: Patch<Currency>,
}

impl TeacherChange {
    fn apply(self, sheet: &mut TeacherSheet) -> Result<(), EditError> {
        let mut faults = Faults::default();
        // What onboarding asked for is not taken back.
        let trimmed = |text: String| text.trim().to_owned();
        let place = |text: &String| check_text(text, bounds::PLACE);
        self.college.map(trimmed).known("college", &mut sheet.college, place, &mut faults);
        let year = |year: &i32| rules::check_year(*year);
        self.graduation_year.optional("graduation_year", &mut sheet.graduation_year, year, &mut faults);
        self.major.map(trimmed).known("major", &mut sheet.major, place, &mut faults);
        self.bio.text("bio", &mut sheet.bio, bounds::NOTES, &mut faults);
        list("subjects", self.subjects, &mut sheet.subjects, bounds::NAME, &mut faults);
        let hours = |hours: &i32| rules::check_hours(*hours);
        self.hours_per_week.optional("hours_per_week", &mut sheet.hours_per_week, hours, &mut faults);
        let salary = |cents: &i32| rules::check_salary(*cents);
        self.hourly_cents.optional("hourly_cents", &mut sheet.hourly_cents, salary, &mut faults);
        self.currency.optional("currency", &mut sheet.currency, |_| Ok(()), &mut faults);
        // An amount without a currency is no amount.
        if sheet.hourly_cents.is_some() && sheet.currency.is_none() {
            faults.note("currency", Err(FieldCause::Required));
        }
        faults.into_result()
    }
}

/// Changes what a teacher tells. `editor` is the person or somebody who may edit them.
pub async fn update_teacher(
    tx: &mut TenantTx,
    editor: UserId,
    person: UserId,
    change: TeacherChange,
) -> Result<(), EditError> {
    let mut sheet = queries::lock_teacher(tx, person).await?.ok_or(EditError::Unknown)?;
    check_version(change.version, sheet.version)?;
    let before = sheet.clone();
    change.apply(&mut sheet)?;
    let changes = changes!(
        before,
        sheet,
        college,
        graduation_year,
        major,
        bio,
        subjects,
        hours_per_week,
        hourly_cents,
        currency,
    );
    if changes.is_empty() {
        return Ok(());
    }
    queries::save_teacher(tx, person, &sheet).await?;
    // What an hour costs is money: also the own change is told.
    let is_money = changes.iter().any(|change| matches!(&*change.field, "hourly_cents" | "currency"));
    if editor != person || is_money {
        audit::record_changes(tx, Some(editor.0), "profile.edit_teacher", person, &changes).await?;
    }
    Ok(())
}
