//! What the player reports, and absences.

use super::Done;
use crate::exams::attempts::AttemptId;
use crate::exams::attempts::events::NewEvent;
use tenants::TenantTx;
use time::OffsetDateTime;

/// Counts another sitting after an absence that the page itself tells of, unless loading it has counted it already.
pub(crate) async fn note_absence(tx: &mut TenantTx, id: AttemptId, since: OffsetDateTime) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update attempts set sittings = sittings + 1, last_seen_at = $4
         where tenant_id = $1 and id = $2 and started_at is not null and last_seen_at <= $3",
        tenant.0,
        id.0,
        since,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(crate) async fn insert_event(tx: &mut TenantTx, id: AttemptId, event: &NewEvent) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into attempt_events (tenant_id, attempt_id, id, kind, item, started_at, ended_at, received_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (tenant_id, attempt_id, id) do update set ended_at = coalesce(attempt_events.ended_at, excluded.ended_at)",
        tenant.0, id.0, event.id, event.kind.as_str(), event.item, event.started_at, event.ended_at, now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(crate) async fn count_leaves(tx: &mut TenantTx, id: AttemptId) -> Result<i32, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        "update attempts set leave_count = (select count(*) from attempt_events e where e.tenant_id = $1 and e.attempt_id = $2 and e.kind = 'leave')
         where tenant_id = $1 and id = $2 returning leave_count",
        tenant.0, id.0
    )
    .fetch_one(tx.conn())
    .await
}
