//! The operators' view: every brand's jobs, and what came of them by day. No recording and no word of one is in it.

use jobs::{EnqueueFor, EnqueueOptions};
use tenants::{PageRequest, PlatformTx, TenantId};
use time::{Date, OffsetDateTime};

use super::jobs::TranscribeRecording;
use super::{SpeechFailure, SpeechJobId, SpeechProvider, SpeechState, queries};

/// Which jobs.
#[derive(Debug, Clone, Copy, Default)]
pub struct SpeechFilter {
    /// In this state.
    pub state: Option<SpeechState>,
    /// Of this provider.
    pub provider: Option<SpeechProvider>,
    /// Of this brand.
    pub tenant: Option<TenantId>,
    /// Queued on this day or later, in GMT+8.
    pub from: Option<Date>,
    /// Queued on this day or before, in GMT+8.
    pub to: Option<Date>,
}

/// A job in the operators' list.
#[derive(Debug, Clone)]
pub struct ListedJob {
    /// Its id.
    pub id: SpeechJobId,
    /// Whose.
    pub tenant: TenantId,
    /// Who listens.
    pub provider: SpeechProvider,
    /// How far it is.
    pub state: SpeechState,
    /// Why it failed.
    pub failure: Option<SpeechFailure>,
    /// Length of the recording.
    pub duration_ms: i32,
    /// Starts since it was queued.
    pub tries: i32,
    /// In thousandths of a US cent.
    pub cost_millicents: i64,
    /// When it was queued.
    pub created_at: OffsetDateTime,
    /// When the provider took it.
    pub submitted_at: Option<OffsetDateTime>,
    /// When it was over.
    pub finished_at: Option<OffsetDateTime>,
    /// Whether the recording is still there to be tried again.
    pub has_recording: bool,
}

/// A day in GMT+8, at one provider.
#[derive(Debug, Clone, PartialEq)]
pub struct DayFigures {
    /// The day on which the jobs were queued; none for all days of the filter together.
    pub day: Option<Date>,
    /// The provider.
    pub provider: SpeechProvider,
    /// Queued that day.
    pub jobs: i64,
    /// Of those, over with what was asked for.
    pub done: i64,
    /// Of those, failed.
    pub failed: i64,
    /// Sound of those that are over.
    pub milliseconds: i64,
    /// In thousandths of a US cent.
    pub cost_millicents: i64,
    /// From the queue to the end, in seconds: half of the jobs took no longer.
    pub latency_p50: Option<f64>,
    /// And 95 of 100 no longer than this.
    pub latency_p95: Option<f64>,
}

/// Why a job is not tried again.
#[derive(Debug, thiserror::Error)]
pub enum RetryError {
    /// There is none.
    #[error("there is no such job")]
    Unknown,
    /// Its learner has left, and the recording with them.
    #[error("the recording is gone")]
    Gone,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// The jobs of a filter, newest first, and how many there are.
pub async fn list_jobs(
    tx: &mut PlatformTx,
    filter: &SpeechFilter,
    page: PageRequest,
) -> Result<(Vec<ListedJob>, i64), sqlx::Error> {
    queries::list_jobs(tx, filter, page).await
}

/// What came of the jobs by day and provider, oldest first, days without a job left out; then, without a day, each provider
/// over all of them.
pub async fn list_days(tx: &mut PlatformTx, filter: &SpeechFilter) -> Result<Vec<DayFigures>, sqlx::Error> {
    queries::list_days(tx, filter).await
}

/// The brands by id: their short names and what they are called.
pub async fn list_brands(tx: &mut PlatformTx) -> Result<Vec<(TenantId, String, String)>, sqlx::Error> {
    queries::list_brands(tx).await
}

/// Puts a failed job back into the queue. One that has not failed, or is there again already, stays as it is.
pub async fn retry_job(tx: &mut PlatformTx, id: SpeechJobId) -> Result<(), RetryError> {
    let (tenant, state, has_recording) = queries::lock_listed(tx, id).await?.ok_or(RetryError::Unknown)?;
    if state != SpeechState::Failed {
        return Ok(());
    }
    if !has_recording {
        return Err(RetryError::Gone);
    }
    let due_at = tx.now() + super::work::STUCK_AFTER;
    queries::queue_again(tx, tenant, id, due_at).await?;
    tx.enqueue_for(tenant, &TranscribeRecording { job: id }, EnqueueOptions::default()).await?;
    Ok(())
}
