//! Sets whose explanation was asked for.

use super::Done;
use crate::exams::attempts::AttemptId;
use tenants::TenantTx;
use time::OffsetDateTime;

pub(crate) async fn insert_check(tx: &mut TenantTx, id: AttemptId, set: &str) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into attempt_checks (tenant_id, attempt_id, set_id, checked_at) values ($1, $2, $3, $4)
         on conflict (tenant_id, attempt_id, set_id) do nothing",
        tenant.0,
        id.0,
        set,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(crate) async fn list_checks(
    tx: &mut TenantTx,
    id: AttemptId,
) -> Result<Vec<(String, OffsetDateTime)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        "select set_id, checked_at from attempt_checks where tenant_id = $1 and attempt_id = $2 order by checked_at, set_id",
        tenant.0,
        id.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.set_id, row.checked_at)).collect())
}
