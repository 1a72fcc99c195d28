//! The statements of the trail: it is added to and read.

use super::Entry;
use tenants::{PlatformTx, TenantId, TenantTx};
use uuid::Uuid;

pub(super) async fn insert_entry(
    tx: &mut TenantTx,
    actor: Option<Uuid>,
    action: &str,
    subject: Uuid,
    changes: &serde_json::Value,
) -> Result<(), sqlx::Error> {
    let (tenant, id, now) = (tx.tenant_id(), tx.new_id(), tx.now());
    sqlx::query!(
        "insert into audit_entries (tenant_id, id, actor_id, action, subject_id, changes, at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        tenant.0,
        id,
        actor,
        action,
        subject,
        changes,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn insert_entry_for(
    tx: &mut PlatformTx,
    tenant: TenantId,
    actor: Uuid,
    action: &str,
    subject: Uuid,
    changes: &serde_json::Value,
) -> Result<(), sqlx::Error> {
    let (id, now) = (tx.new_id(), tx.now());
    sqlx::query!(
        "insert into audit_entries (tenant_id, id, actor_id, action, subject_id, changes, at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        tenant.0,
        id,
        actor,
        action,
        subject,
        changes,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn list_entries(
    tx: &mut TenantTx,
    subject: Uuid,
    offset: i64,
    limit: i64,
) -> Result<Vec<Entry>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Entry,
        "select id, actor_id, action, subject_id, changes, at from audit_entries
         where tenant_id = $1 and subject_id = $2 order by at desc, id desc offset $3 limit $4",
        tenant.0,
        subject,
        offset,
        limit
    )
    .fetch_all(tx.conn())
    .await
}

pub(super) async fn count_entries(tx: &mut TenantTx, subject: Uuid) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from audit_entries where tenant_id = $1 and subject_id = $2"#,
        tenant.0,
        subject
    )
    .fetch_one(tx.conn())
    .await
}
