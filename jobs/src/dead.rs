//! Jobs that used up their attempts or asked not to be tried again. Somebody looks at them and may start them anew.

use std::collections::BTreeMap;

use sqlx::FromRow;
use tenants::{PageRequest, PlatformTx, TenantId};
use time::OffsetDateTime;
use uuid::Uuid;

/// A job that is not tried any more, with what it said last.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DeadJob {
    /// Its id in the queue.
    pub id: Uuid,
    /// The queue it was in.
    pub queue: String,
    /// Its stored name.
    pub name: String,
    /// The tenant it worked for.
    pub tenant_id: Option<Uuid>,
    /// The request that caused it.
    pub trace: Option<String>,
    /// How often it was started.
    pub attempts: i32,
    /// Why the last run failed.
    pub last_error: Option<String>,
    /// When it was enqueued.
    pub created_at: OffsetDateTime,
    /// When it was given up.
    pub dead_at: OffsetDateTime,
}

/// The dead jobs, newest first, at most `limit`.
pub async fn list_dead(tx: &mut PlatformTx, limit: i64) -> Result<Vec<DeadJob>, sqlx::Error> {
    list_dead_page(tx, None, PageRequest::new(1, u32::try_from(limit).unwrap_or(u32::MAX))).await
}

/// A page of the dead jobs, of one tenant or of all, newest first.
pub async fn list_dead_page(
    tx: &mut PlatformTx,
    tenant: Option<Uuid>,
    page: PageRequest,
) -> Result<Vec<DeadJob>, sqlx::Error> {
    sqlx::query_as(
        "select id, queue, name, tenant_id, trace, attempts, last_error, created_at, dead_at
         from jobs.queue where status = 'dead' and ($1::uuid is null or tenant_id = $1)
         order by dead_at desc, id desc offset $2 limit $3",
    )
    .bind(tenant)
    .bind(page.offset())
    .bind(page.limit())
    .fetch_all(tx.conn())
    .await
}

/// How many jobs are dead, of one tenant or of all.
pub async fn count_dead(tx: &mut PlatformTx, tenant: Option<Uuid>) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("select count(*) from jobs.queue where status = 'dead' and ($1::uuid is null or tenant_id = $1)")
        .bind(tenant)
        .fetch_one(tx.conn())
        .await
}

/// How many jobs of these tenants are dead; who has none is left out.
pub async fn count_dead_of(tx: &mut PlatformTx, tenants: &[TenantId]) -> Result<BTreeMap<TenantId, i64>, sqlx::Error> {
    let tenants: Vec<Uuid> = tenants.iter().map(|tenant| tenant.0).collect();
    let counts: Vec<(Uuid, i64)> = sqlx::query_as(
        "select tenant_id, count(*) from jobs.queue where status = 'dead' and tenant_id = any ($1) group by tenant_id",
    )
    .bind(tenants)
    .fetch_all(tx.conn())
    .await?;
    Ok(counts.into_iter().map(|(tenant, count)| (TenantId(tenant), count)).collect())
}

/// Starts one dead job anew, with all its attempts. False: it is not dead, or a job with its key already waits.
pub async fn retry_dead(tx: &mut PlatformTx, id: Uuid) -> Result<bool, sqlx::Error> {
    Ok(revive(tx, Some(id)).await? == 1)
}

/// Starts every dead job anew whose key is free; how many.
pub async fn retry_all_dead(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    revive(tx, None).await
}

/// Of several dead jobs with one key the newest comes back.
async fn revive(tx: &mut PlatformTx, id: Option<Uuid>) -> Result<u64, sqlx::Error> {
    let revived = sqlx::query(
        "update jobs.queue q
         set status = 'waiting', attempts = 0, run_at = now(), dead_at = null, last_error = null
         where q.status = 'dead' and ($1::uuid is null or q.id = $1)
           and (q.unique_key is null or not exists (
             select from jobs.queue other
             where other.queue = q.queue and other.tenant_id is not distinct from q.tenant_id
               and other.unique_key = q.unique_key and other.id <> q.id
               and (other.status <> 'dead' or ($1::uuid is null and (other.dead_at, other.id) > (q.dead_at, q.id)))))",
    )
    .bind(id)
    .execute(tx.conn())
    .await?;
    Ok(revived.rows_affected())
}
