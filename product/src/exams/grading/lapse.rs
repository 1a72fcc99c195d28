//! Claims that lapse when idle (D-069): the job waits again with its draft, and its grader is told. Until the sweep comes by,
//! whoever reads a lapsed claim takes it for none.

use super::jobs::{LapseClaim, SendLapsedMail};
use super::states::{Act, step};
use super::{GradingError, GradingJobId, JobState, queries};
use crate::people::accounts::{UserId, is_person};
use jobs::{Enqueue, EnqueueFor, EnqueueOptions};
use tenants::{PlatformTx, TenantId, TenantTx};

use super::job::CLAIM_LIFE;

/// How many claims a sweep takes.
const MOST: i64 = 500;

/// Enqueues the end of each claim that was idle for too long. Says how many.
pub async fn enqueue_lapsed(tx: &mut PlatformTx) -> Result<usize, sqlx::Error> {
    let lapsed = queries::list_lapsed(tx, tx.now() - CLAIM_LIFE, MOST).await?;
    for (tenant, job_id) in &lapsed {
        tx.enqueue_for(TenantId(*tenant), &LapseClaim { job_id: *job_id }, EnqueueOptions::default()).await?;
    }
    Ok(lapsed.len())
}

/// Ends an idle claim and has its grader told, whom it returns; none when there is no such claim anymore.
pub async fn lapse_claim(tx: &mut TenantTx, id: GradingJobId) -> Result<Option<UserId>, GradingError> {
    let now = tx.now();
    let Some(job) = queries::find_job(tx, id, true).await? else { return Ok(None) };
    let has_lapsed = job.state == JobState::Claimed && job.clone().with_lapse(now).state == JobState::Queued;
    let Some(grader) = job.claimed_by.filter(|_| has_lapsed) else { return Ok(None) };
    queries::set_returned(tx, id, step(job.standing, Act::Lapse)?).await?;
    if is_person(tx, grader).await? {
        let mail = SendLapsedMail { id: tx.new_id(), job_id: id, grader };
        tx.enqueue(&mail).await?;
    }
    Ok(Some(grader))
}
