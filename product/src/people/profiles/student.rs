//! School, preparation and aims of a learner (R-097, R-098, D-026, D-030).

use super::errors::EditError;
use super::patch::Patch;
use super::rules::{self, Faults, RealScore};
use super::{bounds, changes, check_version, queries, record_foreign};
use crate::people::accounts::UserId;
use crate::people::accounts::rules::{check_grade_level, check_text};
use tenants::{Lang, TenantTx};
use time::Date;

/// What a learner tells.
#[derive(Debug, Clone, PartialEq)]
pub struct StudentSheet {
    /// School.
    pub school: Option<String>,
    /// `1` to `17` or `graduated`.
    pub grade_level: Option<String>,
    /// Four digits.
    pub graduation_year: Option<i32>,
    /// Courses before this one.
    pub classes_taken: Vec<String>,
    /// In which language a class is best for them.
    pub preferred_language: Option<Lang>,
    /// How they heard of the school.
    pub referral: Option<String>,
    /// Anything else.
    pub notes: Option<String>,
    /// The total they want to reach: a band, or points above six.
    pub target_total: Option<f64>,
    /// When the real test is.
    pub test_on: Option<Date>,
    /// Real tests taken, newest first.
    pub real_scores: Vec<RealScore>,
    /// Counts changes.
    pub version: i32,
}

/// A change of it.
#[derive(Debug, Clone, Default)]
pub struct StudentChange {
    /// The version that the editor read.
    pub version: Option<i32>,
    /// School.
    pub school: Patch<String>,
    /// `1` to `17` or `graduated`.
    pub grade_level: Patch<String>,
    /// Four digits.
    pub graduation_year: Patch<i32>,
    /// Courses before this one.
    pub classes_taken: Patch<Vec<String>>,
    /// In which language a class is best for them.
    pub preferred_language: Patch<Lang>,
    /// How they heard of the school.
    pub referral: Patch<String>,
    /// Anything else.
    pub notes: Patch<String>,
    /// A band, or points above six.
    pub target_total: Patch<f64>,
    /// When the real test is.
    pub test_on: Patch<Date>,
    /// All real tests.
    pub real_scores: Patch<Vec<RealScore>>,
}

impl StudentChange {
    fn apply(self, sheet: &mut StudentSheet, today: Date) -> Result<(), EditError> {
        let mut faults = Faults::default();
        // A student always has a school: what onboarding asked for is not taken back.
        let school = self.school.map(|text| text.trim().to_owned());
        school.known("school", &mut sheet.school, |text| check_text(text, bounds::PLACE), &mut faults);
        let level = |level: &String| check_grade_level(level);
        self.grade_level.optional("grade_level", &mut sheet.grade_level, level, &mut faults);
        let year = |year: &i32| rules::check_year(*year);
        self.graduation_year.optional("graduation_year", &mut sheet.graduation_year, year, &mut faults);
        list("classes_taken", self.classes_taken, &mut sheet.classes_taken, bounds::PLACE, &mut faults);
        self.preferred_language.optional("preferred_language", &mut sheet.preferred_language, |_| Ok(()), &mut faults);
        self.referral.text("referral", &mut sheet.referral, bounds::PLACE, &mut faults);
        self.notes.text("notes", &mut sheet.notes, bounds::NOTES, &mut faults);
        let target = |total: &f64| rules::check_target(*total);
        self.target_total.optional("target_total", &mut sheet.target_total, target, &mut faults);
        self.test_on.optional("test_on", &mut sheet.test_on, |_| Ok(()), &mut faults);
        match self.real_scores {
            Patch::Clear => sheet.real_scores.clear(),
            change => {
                let check = |scores: &Vec<RealScore>| rules::check_real_scores(scores, today);
                change.required("real_scores", &mut sheet.real_scores, check, &mut faults);
            }
        }
        sheet.real_scores.sort_by_key(|score| std::cmp::Reverse(score.taken_on));
        faults.into_result()
    }
}

/// A list of short texts; clearing it empties it.
pub(super) fn list(
    field: &'static str,
    change: Patch<Vec<String>>,
    current: &mut Vec<String>,
    most: usize,
    faults: &mut Faults,
) {
    let trimmed = change.map(|texts| texts.into_iter().map(|text| text.trim().to_owned()).collect::<Vec<_>>());
    match trimmed {
        Patch::Clear => current.clear(),
        change => {
            let check = |texts: &Vec<String>| rules::check_entries(texts.iter().map(String::as_str), most);
            change.required(field, current, check, faults);
        }
    }
}

/// Changes what a learner tells. `editor` is the person or somebody who may edit them.
pub async fn update_student(
    tx: &mut TenantTx,
    editor: UserId,
    person: UserId,
    change: StudentChange,
) -> Result<(), EditError> {
    let mut sheet = queries::lock_student(tx, person).await?.ok_or(EditError::Unknown)?;
    check_version(change.version, sheet.version)?;
    let before = sheet.clone();
    change.apply(&mut sheet, tx.now().date())?;
    let changes = changes!(
        before,
        sheet,
        school,
        grade_level,
        graduation_year,
        classes_taken,
        preferred_language,
        referral,
        notes,
        target_total,
        test_on,
        real_scores,
    );
    if changes.is_empty() {
        return Ok(());
    }
    queries::save_student(tx, person, &sheet).await?;
    if sheet.real_scores != before.real_scores {
        queries::replace_real_scores(tx, person, &sheet.real_scores).await?;
    }
    record_foreign(tx, editor, person, "profile.edit_student", &changes).await?;
    Ok(())
}
