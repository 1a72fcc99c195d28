//! Fitting weights, once a week for each learner who has rated since.

use super::queries;
use crate::ground::queues;
use crate::people::accounts::UserId;
use ::jobs::{EnqueueFor, Job};
use serde::{Deserialize, Serialize};
use tenants::PlatformTx;
use time::Duration;

/// How long the weights of a try are left alone.
pub(super) const BETWEEN_FITS: Duration = Duration::days(7);
/// Learners whose fits are put into the queue at once.
const AT_ONCE: i64 = 1000;

/// Fits the memory model to a learner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FitParameters {
    /// To whom.
    pub user_id: UserId,
}

impl Job for FitParameters {
    const NAME: &'static str = "schedule.fit_parameters";
    const QUEUE: &'static str = queues::ANALYTICS;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.user_id))
    }
}

/// Has weights fitted to learners of all tenants for whom it is time: they have enough ratings, new ones among them, and a week has
/// passed since the last try. Says for how many.
pub async fn enqueue_fits(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let due = queries::take_due_fits(tx, AT_ONCE).await?;
    let fits: Vec<_> = due.into_iter().map(|(tenant, user_id)| (tenant, FitParameters { user_id })).collect();
    tx.enqueue_each(&fits).await
}
