//! The statements of partners.

use tenants::{PlatformTx, TenantTx};
use time::OffsetDateTime;

use super::PartnerKeyId;
use super::keys::PartnerKey;
use crate::people::accounts::UserId;

type Done = Result<(), sqlx::Error>;

/// All keys of the tenant, newest first; revoked ones too.
pub async fn list_keys(tx: &mut TenantTx) -> Result<Vec<PartnerKey>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        PartnerKey,
        r#"select id as "id: PartnerKeyId", key_id, label, created_at, last_used_at, revoked_at
           from partner_keys where tenant_id = $1 order by created_at desc, id desc"#,
        tenant.0
    )
    .fetch_all(tx.conn())
    .await
}

pub(super) async fn find_free_place(tx: &mut TenantTx) -> Result<Option<i16>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select number::smallint as "place!" from generate_series(1, 2) number
           where not exists (select 1 from partner_keys k where k.tenant_id = $1 and k.place = number and k.revoked_at is null)
           order by number limit 1"#,
        tenant.0
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn insert_key(
    tx: &mut TenantTx,
    id: PartnerKeyId,
    key_id: &str,
    label: &str,
    place: i16,
    sealed: &[u8],
    maker: UserId,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into partner_keys (tenant_id, id, key_id, label, place, sealed, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        tenant.0,
        id.0,
        key_id,
        label,
        place,
        sealed,
        maker.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether there is such a key.
pub(super) async fn revoke_key(tx: &mut TenantTx, id: PartnerKeyId) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "update partner_keys set revoked_at = coalesce(revoked_at, $3) where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn find_key(tx: &mut TenantTx, id: PartnerKeyId) -> Result<Option<(String, Vec<u8>)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        "select key_id, sealed from partner_keys where tenant_id = $1 and id = $2 and revoked_at is null",
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| (row.key_id, row.sealed)))
}

pub(super) async fn find_signing_key(
    tx: &mut TenantTx,
    key_id: &str,
) -> Result<Option<(PartnerKeyId, Vec<u8>)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select id as "id: PartnerKeyId", sealed from partner_keys
           where tenant_id = $1 and key_id = $2 and revoked_at is null"#,
        tenant.0,
        key_id
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| (row.id, row.sealed)))
}

/// Notes the use; whether the key is still good.
pub(super) async fn touch_key(tx: &mut TenantTx, id: PartnerKeyId) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "update partner_keys set last_used_at = $3 where tenant_id = $1 and id = $2 and revoked_at is null",
        tenant.0,
        id.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn insert_used_token(tx: &mut TenantTx, fingerprint: &[u8], expires_at: i64) -> Done {
    let tenant = tx.tenant_id();
    // Checked before: at most five minutes from now.
    let expires_at = OffsetDateTime::from_unix_timestamp(expires_at).unwrap_or(tx.now());
    sqlx::query!(
        "insert into partner_tokens_used (tenant_id, fingerprint, expires_at) values ($1, $2, $3)",
        tenant.0,
        fingerprint,
        expires_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Forgets used tokens that are expired anyway. Tells how many.
pub async fn prune_used_tokens(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let now = tx.now();
    let done = sqlx::query!("delete from partner_tokens_used where expires_at <= $1", now).execute(tx.conn()).await?;
    Ok(done.rows_affected())
}

pub(super) struct Identity {
    pub user_id: UserId,
    pub is_blocked: bool,
}

pub(super) async fn lock_identity(tx: &mut TenantTx, external_id: &str) -> Done {
    let name = format!("partner {} {external_id}", tx.tenant_id());
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0))", name).execute(tx.conn()).await?;
    Ok(())
}

/// An account that was deleted is nobody's any more: its person arrives anew.
pub(super) async fn find_identity(tx: &mut TenantTx, external_id: &str) -> Result<Option<Identity>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Identity,
        r#"select i.user_id as "user_id: UserId", (u.blocked_at is not null) as "is_blocked!"
           from partner_identities i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
           where i.tenant_id = $1 and i.external_id = $2 and u.erased_at is null"#,
        tenant.0,
        external_id
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn upsert_identity(tx: &mut TenantTx, external_id: &str, user: UserId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into partner_identities (tenant_id, external_id, user_id, created_at, last_seen_at)
         values ($1, $2, $3, $4, $4)
         on conflict (tenant_id, external_id) do update set last_seen_at = excluded.last_seen_at, user_id = excluded.user_id",
        tenant.0,
        external_id,
        user.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Forgets a partner's name for the person: who comes by the partner again begins anew.
pub async fn erase_identity(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from partner_identities where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
