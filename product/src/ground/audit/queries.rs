//! The statements of the trail: it is added to and read.

use super::{Change, Entry, Last};
use sqlx::types::Json;
use tenants::{PlatformTx, TenantId, TenantTx};
use uuid::Uuid;

pub(super) async fn insert_entry(
    tx: &mut TenantTx,
    actor: Option<Uuid>,
    action: &str,
    subject: Uuid,
    changes: &serde_json::Value,
) -> Result<Uuid, sqlx::Error> {
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
    Ok(id)
}

/// An entry without changes for each subject.
pub(super) async fn insert_entries(
    tx: &mut TenantTx,
    actor: Option<Uuid>,
    action: &str,
    ids: &[Uuid],
    subjects: &[Uuid],
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into audit_entries (tenant_id, id, actor_id, action, subject_id, changes, at)
         select $1, entry.id, $2, $3, entry.subject, 'null'::jsonb, $4 from unnest($5::uuid[], $6::uuid[]) entry (id, subject)",
        tenant.0,
        actor,
        action,
        now,
        ids,
        subjects
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn insert_values(
    tx: &mut TenantTx,
    entry: Uuid,
    subject: Uuid,
    changes: &[Change],
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "insert into audit_values (tenant_id, entry_id, subject_id, changes) values ($1, $2, $3, $4)",
        tenant.0,
        entry,
        subject,
        Json(changes) as _
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn delete_values(tx: &mut TenantTx, subject: Uuid) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from audit_values where tenant_id = $1 and subject_id = $2", tenant.0, subject)
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
    let rows = sqlx::query!(
        r#"select e.id, e.actor_id, e.action, e.subject_id, e.changes, e.at, v.changes as "values?: Json<Vec<Change>>"
           from audit_entries e left join audit_values v on v.tenant_id = e.tenant_id and v.entry_id = e.id
           where e.tenant_id = $1 and e.subject_id = $2 order by e.at desc, e.id desc offset $3 limit $4"#,
        tenant.0,
        subject,
        offset,
        limit
    )
    .fetch_all(tx.conn())
    .await?;
    let entries = rows.into_iter().map(|row| Entry {
        id: row.id,
        actor_id: row.actor_id,
        action: row.action,
        subject_id: row.subject_id,
        changes: row.changes,
        values: row.values.map(|values| values.0).unwrap_or_default(),
        at: row.at,
    });
    Ok(entries.collect())
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

pub(super) async fn find_last(tx: &mut TenantTx, subject: Uuid, action: &str) -> Result<Option<Last>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Last,
        "select actor_id, at from audit_entries where tenant_id = $1 and subject_id = $2 and action = $3
         order by at desc, id desc limit 1",
        tenant.0,
        subject,
        action
    )
    .fetch_optional(tx.conn())
    .await
}
