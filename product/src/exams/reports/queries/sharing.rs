//! The statements of share keys.

use crate::exams::attempts::AttemptId;
use crate::exams::reports::CombinedId;
use crate::exams::reports::sharing::{ShareKey, ShareKeyId, Shared};
use crate::people::accounts::UserId;
use tenants::TenantTx;
use uuid::Uuid;

/// Two columns, of which the table's check allows exactly one.
fn shared(attempt: Option<Uuid>, combined: Option<Uuid>) -> Shared {
    match (attempt, combined) {
        (_, Some(id)) => Shared::Combined(CombinedId(id)),
        (id, None) => Shared::Attempt(AttemptId(id.unwrap_or_default())),
    }
}

pub(in crate::exams::reports) async fn has_finished_attempt(
    tx: &mut TenantTx,
    owner: UserId,
    id: AttemptId,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from attempts where tenant_id = $1 and id = $2 and user_id = $3
             and submitted_at is not null and status <> 'void') as "has!""#,
        tenant.0,
        id.0,
        owner.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(in crate::exams::reports) async fn has_combined(
    tx: &mut TenantTx,
    owner: UserId,
    id: CombinedId,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from combined_reports where tenant_id = $1 and id = $2 and user_id = $3) as "has!""#,
        tenant.0,
        id.0,
        owner.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(in crate::exams::reports) async fn insert_key(
    tx: &mut TenantTx,
    owner: UserId,
    key: &ShareKey,
    fingerprint: &[u8; 32],
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    let (attempt, combined) = match key.shared {
        Shared::Attempt(id) => (Some(id.0), None),
        Shared::Combined(id) => (None, Some(id.0)),
    };
    sqlx::query!(
        "insert into share_keys (tenant_id, id, user_id, attempt_id, combined_id, fingerprint, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        tenant.0,
        key.id.0,
        owner.0,
        attempt,
        combined,
        fingerprint.as_slice(),
        key.created_at,
        key.expires_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The keys of a person, newest first; dead ones too, so that their owner sees that they are.
pub async fn list_share_keys(tx: &mut TenantTx, owner: UserId) -> Result<Vec<ShareKey>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select id as "id: ShareKeyId", attempt_id, combined_id, created_at, expires_at, revoked_at
           from share_keys where tenant_id = $1 and user_id = $2 order by created_at desc, id desc limit 200"#,
        tenant.0,
        owner.0
    )
    .fetch_all(tx.conn())
    .await?;
    let keys = rows.into_iter().map(|row| ShareKey {
        id: row.id,
        shared: shared(row.attempt_id, row.combined_id),
        created_at: row.created_at,
        expires_at: row.expires_at,
        revoked_at: row.revoked_at,
    });
    Ok(keys.collect())
}

pub(in crate::exams::reports) async fn revoke_key(
    tx: &mut TenantTx,
    owner: UserId,
    id: ShareKeyId,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "update share_keys set revoked_at = coalesce(revoked_at, $4) where tenant_id = $1 and id = $2 and user_id = $3",
        tenant.0,
        id.0,
        owner.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(in crate::exams::reports) async fn find_shared(
    tx: &mut TenantTx,
    fingerprint: &[u8; 32],
) -> Result<Option<Shared>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let row = sqlx::query!(
        "select attempt_id, combined_id from share_keys
         where tenant_id = $1 and fingerprint = $2 and revoked_at is null and (expires_at is null or expires_at > $3)",
        tenant.0,
        fingerprint.as_slice(),
        now
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| shared(row.attempt_id, row.combined_id)))
}

/// What of sharing goes with a person.
pub(in crate::exams::reports) async fn delete_shared(tx: &mut TenantTx, owner: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from share_keys where tenant_id = $1 and user_id = $2", tenant.0, owner.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from combined_reports where tenant_id = $1 and user_id = $2", tenant.0, owner.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from report_unlocks where tenant_id = $1 and user_id = $2", tenant.0, owner.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
