//! What a handler knows of its run, and its only door to data.

use std::{fmt, sync::Arc};

use serde_json::value::RawValue;
use sqlx::PgConnection;
use tenants::{Db, PlatformTx, Reason, TenantId, TenantTx};
use uuid::Uuid;

use super::in_flight::InFlightJob;
use crate::{Envelope, JobError, StoredJob};

/// One run of a job.
#[derive(Clone)]
pub struct JobContext {
    pub(crate) db: Db,
    pub(crate) job: Arc<InFlightJob>,
    pub(crate) worker: Arc<str>,
    pub(crate) envelope: Envelope,
    pub(crate) max_attempts: u32,
    /// Name and payload, as they lie in the queue.
    pub(crate) stored: (Arc<str>, Arc<RawValue>),
}

impl JobContext {
    /// A transaction over the rows of the job's tenant.
    pub async fn tenant_tx(&self) -> Result<TenantTx, JobError> {
        Ok(self.db.tenant(self.tenant_id()?).await?)
    }

    /// The tenant the job works for. A job of the platform has none, which no further attempt changes.
    pub fn tenant_id(&self) -> Result<TenantId, JobError> {
        self.envelope.tenant.ok_or_else(|| JobError::Abort("this job has no tenant".to_owned()))
    }

    /// A transaction over all tenants, for jobs of the platform itself.
    pub async fn platform_tx(&self, reason: Reason) -> Result<PlatformTx, JobError> {
        if self.envelope.tenant.is_some() {
            return Err(JobError::Abort("a tenant's job may not touch the rows of others".to_owned()));
        }
        Ok(self.db.platform(reason).await?)
    }

    /// The job's id: the same in every attempt, and so the key of an effect outside.
    pub fn id(&self) -> Uuid {
        self.job.id
    }

    /// Which attempt this is, from 1.
    pub fn attempt(&self) -> u32 {
        u32::try_from(self.job.attempt()).unwrap_or_default()
    }

    /// Whether a failure now is the end of the job.
    pub fn is_last_attempt(&self) -> bool {
        self.attempt() >= self.max_attempts
    }

    /// Tenant, version, trace and key.
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// The job as it is stored, for who may want the same done once more.
    ///
    /// # Errors
    /// Never for a job whose handler runs: its payload was read.
    pub fn stored_job(&self) -> Result<StoredJob, JobError> {
        let (name, payload) = &self.stored;
        let payload = serde_json::from_str(payload.get()).map_err(JobError::abort)?;
        Ok(StoredJob { name: name.as_ref().to_owned(), version: self.envelope.version, payload })
    }

    /// Ends the job in the transaction that stores its effect: both happen, or neither, and never twice.
    ///
    /// The last statement before the commit. An error means that the job went to another worker meanwhile:
    /// return it, and the transaction is rolled back.
    pub async fn complete_in(&self, tx: &mut TenantTx) -> Result<(), JobError> {
        self.complete(tx.conn()).await
    }

    /// [`JobContext::complete_in`] for a job of the platform.
    pub async fn complete_in_platform(&self, tx: &mut PlatformTx) -> Result<(), JobError> {
        self.complete(tx.conn()).await
    }

    async fn complete(&self, conn: &mut PgConnection) -> Result<(), JobError> {
        let fence = [(self.job.id, self.job.attempt())];
        match super::acknowledger::statements::delete_done(conn, &self.worker, &fence).await? {
            0 => Err(JobError::Retry("the job went to another worker while it ran here".to_owned())),
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for JobContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JobContext")
            .field("id", &self.job.id)
            .field("attempt", &self.attempt())
            .field("envelope", &self.envelope)
            .finish_non_exhaustive()
    }
}
