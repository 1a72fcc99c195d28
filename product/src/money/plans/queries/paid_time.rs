//! The statements of paid time. A change is only ever added.

use crate::money::plans::paid_time::Change;
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;

pub(in crate::money::plans) async fn list_changes(
    tx: &mut TenantTx,
    member: UserId,
    most: i64,
) -> Result<Vec<Change>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Change,
        "select made_at as at, until from paid_time_changes where tenant_id = $1 and user_id = $2
         order by made_at desc, id desc limit $3",
        tenant.0,
        member.0,
        most
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::money::plans) async fn insert_change(
    tx: &mut TenantTx,
    actor: UserId,
    member: UserId,
    until: Option<OffsetDateTime>,
) -> Result<(), sqlx::Error> {
    let (tenant, id, now) = (tx.tenant_id(), tx.new_id(), tx.now());
    sqlx::query!(
        "insert into paid_time_changes (tenant_id, id, user_id, until, made_by, made_at) values ($1, $2, $3, $4, $5, $6)",
        tenant.0,
        id,
        member.0,
        until,
        actor.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
