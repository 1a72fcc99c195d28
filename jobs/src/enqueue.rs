//! The only writer of the queue. The job stands or falls with the caller's transaction;
//! after the commit the workers are told, so that an idle one starts at once.

use std::future::Future;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sqlx::{PgConnection, types::Json};
use tenants::{PlatformTx, TenantId, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Job;

mod notifier;

pub(crate) use notifier::CHANNEL;
pub use notifier::Notifier;

/// A job that is due at once is as old as its transaction, but never from the future of a clock that runs ahead.
const INSERT: &str = "
    insert into jobs.queue
        (id, queue, name, tenant_id, version, trace, payload, priority, run_at, max_attempts, unique_key)
    values
        ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, least(now(), $10)), $11, $12)
    on conflict (queue, tenant_id, unique_key) where unique_key is not null and status <> 'dead' do nothing
    returning id";

/// The same for many jobs of one kind, each of a tenant.
const INSERT_EACH: &str = "
    insert into jobs.queue
        (id, queue, name, tenant_id, version, trace, payload, priority, run_at, max_attempts, unique_key)
    select id, $1, $2, tenant_id, $3, $4, payload::jsonb, 0, least(now(), $5), $6, unique_key
    from unnest($7::uuid[], $8::uuid[], $9::text[], $10::text[]) as each (id, tenant_id, payload, unique_key)
    on conflict (queue, tenant_id, unique_key) where unique_key is not null and status <> 'dead' do nothing";

/// Which of two due jobs is started first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(i16)]
pub enum Priority {
    /// First come, first served.
    #[default]
    Normal = 0,
    /// Before everything normal.
    High = 1,
    /// Somebody is waiting at the screen.
    Urgent = 2,
}

/// When and before whom a job runs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct EnqueueOptions {
    /// Not before this moment; at once if `None`.
    pub run_at: Option<OffsetDateTime>,
    /// Before which other jobs.
    pub priority: Priority,
}

/// Adds jobs to the open transaction: for its tenant, or for the platform itself.
pub trait Enqueue {
    /// Adds `job`, due at once. `None`: one with the same key already waits or runs.
    fn enqueue<J: Job>(&mut self, job: &J) -> impl Future<Output = Result<Option<Uuid>, sqlx::Error>> + Send {
        self.enqueue_with(job, EnqueueOptions::default())
    }

    /// Adds `job` for later or before others. `None`: one with the same key already waits or runs.
    fn enqueue_with<J: Job>(
        &mut self,
        job: &J,
        options: EnqueueOptions,
    ) -> impl Future<Output = Result<Option<Uuid>, sqlx::Error>> + Send;
}

/// Adds jobs for a tenant from a transaction over all tenants: what sweeps do with the rows they find.
pub trait EnqueueFor {
    /// Adds `job` for `tenant`. `None`: one with the same key already waits or runs there.
    fn enqueue_for<J: Job>(
        &mut self,
        tenant: TenantId,
        job: &J,
        options: EnqueueOptions,
    ) -> impl Future<Output = Result<Option<Uuid>, sqlx::Error>> + Send;

    /// Adds a job for each of many tenants with one statement, due at once, and says how many are new. One with the same key
    /// as another, or as one that already waits or runs there, is left out.
    fn enqueue_each<J: Job>(&mut self, jobs: &[(TenantId, J)])
    -> impl Future<Output = Result<u64, sqlx::Error>> + Send;
}

/// A job that was made from a name and a text, by [`Registry::prepare`](crate::Registry::prepare).
#[derive(Debug)]
pub struct Prepared {
    pub(crate) name: &'static str,
    pub(crate) queue: &'static str,
    version: u16,
    max_attempts: u32,
    key: Option<String>,
    payload: Box<RawValue>,
}

impl Prepared {
    pub(crate) fn of<J: Job>(job: &J) -> Result<Self, serde_json::Error> {
        Ok(Self {
            name: J::NAME,
            queue: J::QUEUE,
            version: J::VERSION,
            max_attempts: J::MAX_ATTEMPTS,
            key: job.unique_key(),
            payload: serde_json::value::to_raw_value(job)?,
        })
    }
}

/// A job as it lies in the queue, kept beyond its end by who may want the same done once more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredJob {
    /// Its stored name.
    pub name: String,
    /// Shape of the payload.
    pub version: u16,
    /// The payload.
    pub payload: serde_json::Value,
}

/// How a [`StoredJob`] is enqueued again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Again<'a> {
    /// The queue that its kind is in.
    pub queue: &'static str,
    /// Starts, not retries.
    pub max_attempts: u32,
    /// While a job with this key waits or runs in the tenant, another one is not added.
    pub key: &'a str,
}

/// Adds a job that ran before to the open transaction, due at once. `None`: one with the same key already waits or runs.
pub async fn enqueue_again(tx: &mut TenantTx, job: &StoredJob, again: Again<'_>) -> Result<Option<Uuid>, sqlx::Error> {
    let (id, now, tenant) = (tx.new_id(), tx.now(), tx.tenant_id());
    let added = sqlx::query_scalar(INSERT)
        .bind(id)
        .bind(again.queue)
        .bind(&job.name)
        .bind(Uuid::from(tenant))
        .bind(i16::try_from(job.version).unwrap_or(i16::MAX))
        .bind(crate::current_trace())
        .bind(Json(&job.payload))
        .bind(Priority::Normal as i16)
        .bind(None::<OffsetDateTime>)
        .bind(now)
        .bind(i32::try_from(again.max_attempts).unwrap_or(i32::MAX))
        .bind(again.key)
        .fetch_optional(tx.conn())
        .await?;
    if added.is_some() {
        tx.announce(again.queue);
    }
    Ok(added)
}

fn prepared<J: Job>(job: &J) -> Result<Prepared, sqlx::Error> {
    Prepared::of(job).map_err(|error| sqlx::Error::Encode(Box::new(error)))
}

impl Enqueue for TenantTx {
    async fn enqueue_with<J: Job>(&mut self, job: &J, options: EnqueueOptions) -> Result<Option<Uuid>, sqlx::Error> {
        let (id, now, tenant) = (self.new_id(), self.now(), self.tenant_id());
        let added = insert(self.conn(), id, now, Some(tenant), prepared(job)?, options).await?;
        if added.is_some() {
            self.announce(J::QUEUE);
        }
        Ok(added)
    }
}

impl Enqueue for PlatformTx {
    async fn enqueue_with<J: Job>(&mut self, job: &J, options: EnqueueOptions) -> Result<Option<Uuid>, sqlx::Error> {
        enqueue_prepared(self, None, prepared(job)?, options).await
    }
}

impl EnqueueFor for PlatformTx {
    async fn enqueue_for<J: Job>(
        &mut self,
        tenant: TenantId,
        job: &J,
        options: EnqueueOptions,
    ) -> Result<Option<Uuid>, sqlx::Error> {
        enqueue_prepared(self, Some(tenant), prepared(job)?, options).await
    }

    async fn enqueue_each<J: Job>(&mut self, jobs: &[(TenantId, J)]) -> Result<u64, sqlx::Error> {
        let (mut ids, mut tenants, mut payloads, mut keys) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (tenant, job) in jobs {
            let Prepared { key, payload, .. } = prepared(job)?;
            ids.push(self.new_id());
            tenants.push(Uuid::from(*tenant));
            payloads.push(String::from(Box::<str>::from(payload)));
            keys.push(key);
        }
        let now = self.now();
        let added = sqlx::query(INSERT_EACH)
            .bind(J::QUEUE)
            .bind(J::NAME)
            .bind(i16::try_from(J::VERSION).unwrap_or(i16::MAX))
            .bind(crate::current_trace())
            .bind(now)
            .bind(i32::try_from(J::MAX_ATTEMPTS).unwrap_or(i32::MAX))
            .bind(ids)
            .bind(tenants)
            .bind(payloads)
            .bind(keys)
            .execute(self.conn())
            .await?
            .rows_affected();
        if added > 0 {
            self.announce(J::QUEUE);
        }
        Ok(added)
    }
}

/// Adds a job that an operator described, for a tenant or for the platform.
/// `None`: one with the same key already waits or runs.
pub async fn enqueue_prepared(
    tx: &mut PlatformTx,
    tenant: Option<TenantId>,
    job: Prepared,
    options: EnqueueOptions,
) -> Result<Option<Uuid>, sqlx::Error> {
    let (id, now, queue) = (tx.new_id(), tx.now(), job.queue);
    let added = insert(tx.conn(), id, now, tenant, job, options).await?;
    if added.is_some() {
        tx.announce(queue);
    }
    Ok(added)
}

async fn insert(
    conn: &mut PgConnection,
    id: Uuid,
    now: OffsetDateTime,
    tenant: Option<TenantId>,
    job: Prepared,
    options: EnqueueOptions,
) -> Result<Option<Uuid>, sqlx::Error> {
    sqlx::query_scalar(INSERT)
        .bind(id)
        .bind(job.queue)
        .bind(job.name)
        .bind(tenant.map(Uuid::from))
        .bind(i16::try_from(job.version).unwrap_or(i16::MAX))
        .bind(crate::current_trace())
        .bind(Json(job.payload))
        .bind(options.priority as i16)
        .bind(options.run_at)
        .bind(now)
        .bind(i32::try_from(job.max_attempts).unwrap_or(i32::MAX))
        .bind(job.key)
        .fetch_optional(conn)
        .await
}
