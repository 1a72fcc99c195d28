//! The sweep over attempts that nobody comes back to.

use tenants::PlatformTx;
use time::OffsetDateTime;

/// Moves them and logs it in one statement. An answer or an event is a sign of life too.
pub(crate) async fn abandon_idle(
    tx: &mut PlatformTx,
    before: OffsetDateTime,
    at_once: i64,
) -> Result<u64, sqlx::Error> {
    let now = tx.now();
    let done = sqlx::query!(
        "with idle as (
           select a.tenant_id, a.id, a.status from attempts a
           where a.status in ('created', 'in_progress', 'paused') and a.last_seen_at < $1
             and not exists (select 1 from answers w where w.tenant_id = a.tenant_id and w.attempt_id = a.id and w.received_at >= $1)
             and not exists (select 1 from attempt_events e where e.tenant_id = a.tenant_id and e.attempt_id = a.id and e.received_at >= $1)
           order by a.last_seen_at limit $2 for update skip locked
         ), moved as (
           update attempts a set status = 'abandoned', paused_at = null from idle
           where a.tenant_id = idle.tenant_id and a.id = idle.id
         )
         insert into attempt_transitions (tenant_id, id, attempt_id, from_status, to_status, at)
         select tenant_id, gen_random_uuid(), id, status, 'abandoned', $3 from idle",
        before,
        at_once,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}
