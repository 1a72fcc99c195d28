//! The statements of paid time. A change is only ever added.

use crate::money::plans::paid_time::{Change, PaidTimeSource};
use crate::money::price_list::Term;
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

pub(in crate::money::plans) async fn list_changes(
    tx: &mut TenantTx,
    member: UserId,
    most: i64,
) -> Result<Vec<Change>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Change,
        r#"select c.made_at as at, c.until, p.term as "bought?: Term", c.source as "source: PaidTimeSource"
           from paid_time_changes c
           left join pro_purchases p on p.tenant_id = c.tenant_id and p.id = c.id
           where c.tenant_id = $1 and c.user_id = $2 order by c.made_at desc, c.id desc limit $3"#,
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
    let id = tx.new_id();
    insert_change_as(tx, id, actor, member, until).await
}

/// The same with an id that something else has, too.
pub(in crate::money::plans) async fn insert_change_as(
    tx: &mut TenantTx,
    id: Uuid,
    actor: UserId,
    member: UserId,
    until: Option<OffsetDateTime>,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
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

/// One that a subscription made, in the member's name.
pub(in crate::money::plans) async fn insert_change_of(
    tx: &mut TenantTx,
    id: Uuid,
    member: UserId,
    until: OffsetDateTime,
    source: PaidTimeSource,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into paid_time_changes (tenant_id, id, user_id, until, made_by, made_at, source)
         values ($1, $2, $3, $4, $3, $5, $6)",
        tenant.0,
        id,
        member.0,
        until,
        now,
        source.as_str()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
