//! Instructor codes and who came in by them.

use super::Done;
use crate::people::accounts::UserId;
use crate::people::accounts::onboarding::{CodeId, InstructorCode, NewCode};
use tenants::TenantTx;

pub(in crate::people::accounts) async fn insert_code(
    tx: &mut TenantTx,
    id: CodeId,
    code: &str,
    by: UserId,
    new: &NewCode,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into instructor_codes (tenant_id, id, code, note, created_by, created_at, expires_at, max_uses)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        tenant.0,
        id.0,
        code,
        new.note.trim(),
        by.0,
        now,
        new.expires_at,
        new.max_uses
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::people::accounts) async fn code_is_open(tx: &mut TenantTx, code: &str) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_scalar!(
        r#"select exists (
             select 1 from instructor_codes
             where tenant_id = $1 and code = $2 and revoked_at is null and expires_at > $3 and uses < max_uses
           ) as "open!""#,
        tenant.0,
        code,
        now
    )
    .fetch_one(tx.conn())
    .await
}

/// Whether the person has come in by a code before, or is a teacher by the word of staff or of a partner.
pub(in crate::people::accounts) async fn needs_no_code(tx: &mut TenantTx, user: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    // Two requests of one person take turns, so that the second finds what the first has used.
    sqlx::query!("select from users where tenant_id = $1 and id = $2 for update", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query_scalar!(
        r#"select exists (select 1 from instructor_code_uses where tenant_id = $1 and user_id = $2)
             or exists (select 1 from user_roles where tenant_id = $1 and user_id = $2 and role = 'teacher') as "has!""#,
        tenant.0,
        user.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(in crate::people::accounts) async fn take_use(
    tx: &mut TenantTx,
    code: &str,
) -> Result<Option<CodeId>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_scalar!(
        r#"update instructor_codes set uses = uses + 1
           where tenant_id = $1 and code = $2 and revoked_at is null and expires_at > $3 and uses < max_uses
           returning id as "id: CodeId""#,
        tenant.0,
        code,
        now
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::people::accounts) async fn insert_use(tx: &mut TenantTx, user: UserId, code: CodeId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into instructor_code_uses (tenant_id, user_id, code_id, used_at) values ($1, $2, $3, $4)",
        tenant.0,
        user.0,
        code.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::people::accounts) async fn list_codes(
    tx: &mut TenantTx,
    limit: i64,
    offset: i64,
) -> Result<Vec<InstructorCode>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        InstructorCode,
        r#"select c.id as "id: CodeId", c.code, c.note, c.created_by as "made_by: UserId",
             u.first_name as made_by_first_name, u.last_name as made_by_last_name,
             c.created_at, c.expires_at, c.max_uses, c.uses, c.revoked_at
           from instructor_codes c join users u on u.tenant_id = c.tenant_id and u.id = c.created_by
           where c.tenant_id = $1
           order by c.created_at desc, c.id desc
           limit $2 offset $3"#,
        tenant.0,
        limit,
        offset
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::people::accounts) async fn find_code(
    tx: &mut TenantTx,
    id: CodeId,
) -> Result<Option<InstructorCode>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        InstructorCode,
        r#"select c.id as "id: CodeId", c.code, c.note, c.created_by as "made_by: UserId",
             u.first_name as made_by_first_name, u.last_name as made_by_last_name,
             c.created_at, c.expires_at, c.max_uses, c.uses, c.revoked_at
           from instructor_codes c join users u on u.tenant_id = c.tenant_id and u.id = c.created_by
           where c.tenant_id = $1 and c.id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::people::accounts) async fn count_codes(tx: &mut TenantTx) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(r#"select count(*) as "count!" from instructor_codes where tenant_id = $1"#, tenant.0)
        .fetch_one(tx.conn())
        .await
}

pub(in crate::people::accounts) async fn revoke_code(tx: &mut TenantTx, id: CodeId) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let revoked = sqlx::query!(
        "update instructor_codes set revoked_at = coalesce(revoked_at, $3) where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(revoked.rows_affected() == 1)
}
