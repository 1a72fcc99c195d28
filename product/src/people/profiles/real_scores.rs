//! Real tests that a learner took, and the one they aim at, each entered by itself (D-030, D-063). The same rows as in the
//! student part of a profile: whoever has an old copy of that part open learns of a change here by its version.

use super::errors::EditError;
use super::rules::{self, Faults, RealScore};
use super::student::StudentSheet;
use super::{bounds, queries};
use crate::people::accounts::UserId;
use crate::people::accounts::rules::FieldCause;
use tenants::TenantTx;
use time::Date;

tenants::id_type!(
    /// The scores of one real test.
    RealScoreId
);

/// A real test and what it is called by.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownScore {
    /// Its id.
    pub id: RealScoreId,
    /// What was reached.
    pub score: RealScore,
}

/// What a learner wants to reach, and when.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Target {
    /// A band, or points above six.
    pub total: Option<f64>,
    /// The day of the real test.
    pub test_on: Option<Date>,
}

/// Everything about a learner's real tests.
#[derive(Debug, Clone, PartialEq)]
pub struct RealTests {
    /// Those that were taken, newest first.
    pub scores: Vec<KnownScore>,
    /// The one to come.
    pub target: Target,
}

/// A learner's real tests. Only learners have any.
pub async fn list_real_tests(tx: &mut TenantTx, learner: UserId) -> Result<RealTests, EditError> {
    let sheet = queries::find_student(tx, learner).await?.ok_or(EditError::Unknown)?;
    let target = Target { total: sheet.target_total, test_on: sheet.test_on };
    Ok(RealTests { scores: queries::list_real_scores(tx, learner).await?, target })
}

/// Keeps the scores of a real test. The same test entered again is the one that is there.
pub async fn add_real_score(tx: &mut TenantTx, learner: UserId, score: &RealScore) -> Result<KnownScore, EditError> {
    let sheet = locked(tx, learner).await?;
    let mut faults = score.faults(tx.now().date());
    let known = queries::list_real_scores(tx, learner).await?;
    if let Some(same) = known.iter().find(|known| known.score == *score) {
        return Ok(same.clone());
    }
    if known.len() >= bounds::ENTRIES {
        faults.note("real_scores", Err(FieldCause::TooMany { max: bounds::ENTRIES }));
    }
    faults.into_result()?;
    let id = queries::insert_real_score(tx, learner, score).await?;
    queries::save_student(tx, learner, &sheet).await?;
    Ok(KnownScore { id, score: score.clone() })
}

/// Corrects the scores of a real test.
pub async fn change_real_score(
    tx: &mut TenantTx,
    learner: UserId,
    id: RealScoreId,
    score: &RealScore,
) -> Result<KnownScore, EditError> {
    let sheet = locked(tx, learner).await?;
    score.faults(tx.now().date()).into_result()?;
    if !queries::update_real_score(tx, learner, id, score).await? {
        return Err(EditError::Unknown);
    }
    queries::save_student(tx, learner, &sheet).await?;
    Ok(KnownScore { id, score: score.clone() })
}

/// Forgets a real test.
pub async fn remove_real_score(tx: &mut TenantTx, learner: UserId, id: RealScoreId) -> Result<(), EditError> {
    let sheet = locked(tx, learner).await?;
    if !queries::delete_real_score(tx, learner, id).await? {
        return Err(EditError::Unknown);
    }
    queries::save_student(tx, learner, &sheet).await?;
    Ok(())
}

/// Sets what a learner wants to reach and when; what is empty is forgotten.
pub async fn set_target(tx: &mut TenantTx, learner: UserId, target: Target) -> Result<(), EditError> {
    let sheet = locked(tx, learner).await?;
    let mut faults = Faults::default();
    faults.note("target_total", target.total.map_or(Ok(()), rules::check_target));
    faults.into_result()?;
    let sheet = StudentSheet { target_total: target.total, test_on: target.test_on, ..sheet };
    queries::save_student(tx, learner, &sheet).await?;
    Ok(())
}

async fn locked(tx: &mut TenantTx, learner: UserId) -> Result<StudentSheet, EditError> {
    queries::lock_student(tx, learner).await?.ok_or(EditError::Unknown)
}
