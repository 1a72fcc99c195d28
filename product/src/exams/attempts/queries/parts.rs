//! The parts of an attempt and their clocks.

use super::Done;
use crate::content::library::pack::SectionName;
use crate::exams::attempts::AttemptId;
use tenants::TenantTx;
use time::OffsetDateTime;

pub(crate) async fn insert_part(
    tx: &mut TenantTx,
    id: AttemptId,
    part: &str,
    section: SectionName,
    position: usize,
    seconds: u32,
) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "insert into attempt_parts (tenant_id, attempt_id, part, section, position, seconds) values ($1, $2, $3, $4, $5, $6)",
        tenant.0, id.0, part, section.as_str(), i32::try_from(position).unwrap_or(i32::MAX), seconds.cast_signed()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(crate) async fn start_part(tx: &mut TenantTx, id: AttemptId, part: &str, deadline: Option<OffsetDateTime>) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update attempt_parts set started_at = $4, deadline_at = $5
         where tenant_id = $1 and attempt_id = $2 and part = $3 and started_at is null",
        tenant.0,
        id.0,
        part,
        now,
        deadline
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(crate) async fn finish_part(tx: &mut TenantTx, id: AttemptId, part: &str, at: OffsetDateTime) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update attempt_parts set finished_at = $4 where tenant_id = $1 and attempt_id = $2 and part = $3 and finished_at is null",
        tenant.0, id.0, part, at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Takes a part back that has not begun.
pub(crate) async fn delete_part(tx: &mut TenantTx, id: AttemptId, part: &str) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from attempt_parts where tenant_id = $1 and attempt_id = $2 and part = $3 and started_at is null",
        tenant.0,
        id.0,
        part
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Counts a rest to the part that runs.
pub(crate) async fn add_rest(tx: &mut TenantTx, id: AttemptId, seconds: i32) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update attempt_parts set paused_seconds = paused_seconds + $3
         where tenant_id = $1 and attempt_id = $2 and started_at is not null and finished_at is null",
        tenant.0,
        id.0,
        seconds.max(0)
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
