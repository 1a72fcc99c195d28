//! How the own learners of a teacher are doing, in two statements however many there are (D-029).

use super::queries::own_learners as queries;
use super::transcript::TranscriptRow;
use crate::people::accounts::UserId;
use tenants::{PageRequest, TenantTx};
use time::{Date, Duration, OffsetDateTime};

/// After how long without practice somebody comes first.
pub(super) const QUIET_AFTER: Duration = Duration::days(7);

/// One of a teacher's own learners.
#[derive(Debug, Clone)]
pub struct OwnLearner {
    /// The learner.
    pub id: UserId,
    /// For the name.
    pub first_name: String,
    /// For the name.
    pub last_name: String,
    /// For the name.
    pub username: Option<String>,
    /// The total to reach.
    pub target_total: Option<f64>,
    /// The day of the real test.
    pub test_on: Option<Date>,
    /// When they last did something in a test.
    pub last_activity_at: Option<OffsetDateTime>,
    /// Nothing for a week, or nothing yet.
    pub is_quiet: bool,
    /// The newest that was handed in.
    pub last: Option<TranscriptRow>,
    /// The newest whose four sections have their scores.
    pub scored: Option<TranscriptRow>,
    /// With a grader; of several the one that is due first.
    pub in_grading: Option<TranscriptRow>,
}

/// A page of them.
#[derive(Debug, Clone, Default)]
pub struct OwnLearners {
    /// Quiet ones first; then whose test is near, then who has not practiced for longest.
    pub learners: Vec<OwnLearner>,
    /// On all pages.
    pub total: i64,
    /// Of those, quiet.
    pub quiet: i64,
}

/// One page of a teacher's own learners.
pub async fn list_own_learners(
    tx: &mut TenantTx,
    teacher: UserId,
    page: PageRequest,
) -> Result<OwnLearners, sqlx::Error> {
    list(tx, teacher, None, page).await
}

/// One of them; none of another teacher's, and nobody whose link has ended.
pub async fn find_own_learner(
    tx: &mut TenantTx,
    teacher: UserId,
    learner: UserId,
) -> Result<Option<OwnLearner>, sqlx::Error> {
    Ok(list(tx, teacher, Some(learner), PageRequest::first(1)).await?.learners.pop())
}

async fn list(
    tx: &mut TenantTx,
    teacher: UserId,
    only: Option<UserId>,
    page: PageRequest,
) -> Result<OwnLearners, sqlx::Error> {
    let quiet_before = tx.now() - QUIET_AFTER;
    let mut own = queries::list_learners(tx, teacher, only, quiet_before, page).await?;
    let ids: Vec<_> = own.learners.iter().map(|learner| learner.id.0).collect();
    for (id, row) in queries::list_tests(tx, &ids).await? {
        let Some(learner) = own.learners.iter_mut().find(|learner| learner.id == id) else { continue };
        learner.place(row);
    }
    Ok(own)
}

impl OwnLearner {
    /// Rows come newest first.
    fn place(&mut self, row: TranscriptRow) {
        let is_sooner = |other: &TranscriptRow| row.due_at < other.due_at;
        if row.due_at.is_some() && self.in_grading.as_ref().is_none_or(is_sooner) {
            self.in_grading = Some(row.clone());
        }
        if row.scores.len() == 4 && self.scored.is_none() {
            self.scored = Some(row.clone());
        }
        if self.last.is_none() {
            self.last = Some(row);
        }
    }
}
