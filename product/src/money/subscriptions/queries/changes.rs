//! The statements of what happened. A change is only ever added.

use tenants::TenantTx;
use uuid::Uuid;

use super::{find, periods};
use crate::money::subscriptions::{Change, PaidPeriod, Subscription, What};
use crate::people::accounts::UserId;

/// Answers with the row's id.
pub(in crate::money::subscriptions) async fn insert_change(
    tx: &mut TenantTx,
    subscription: Uuid,
    what: What,
    number: Option<i32>,
    amount: Option<i64>,
    made_by: Option<UserId>,
) -> Result<Uuid, sqlx::Error> {
    let (tenant, id, now) = (tx.tenant_id(), tx.new_id(), tx.now());
    sqlx::query!(
        "insert into subscription_changes (tenant_id, id, subscription_id, what, number, amount, made_by, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        tenant.0,
        id,
        subscription,
        what.as_str(),
        number,
        amount,
        made_by.map(|actor| actor.0),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(id)
}

/// The newest of what happened to the subscriptions of a member.
pub(in crate::money::subscriptions) async fn list_changes(
    tx: &mut TenantTx,
    member: UserId,
) -> Result<Vec<Change>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Change,
        r#"select c.what as "what: What", c.number, c.amount, c.at from subscription_changes c
           join subscriptions s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
           where s.tenant_id = $1 and s.user_id = $2 order by c.at desc, c.id desc limit 100"#,
        tenant.0,
        member.0
    )
    .fetch_all(tx.conn())
    .await
}

/// A change that is told by mail, with what it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mailed {
    /// What happened.
    pub what: What,
    /// The subscription as it is now.
    pub subscription: Subscription,
    /// The paid period, for a receipt.
    pub period: Option<PaidPeriod>,
}

/// What a mail about a change says; nothing when the change is gone.
pub async fn load_mailed(tx: &mut TenantTx, change: Uuid) -> Result<Option<Mailed>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select what as "what: What", subscription_id, number from subscription_changes where tenant_id = $1 and id = $2"#,
        tenant.0,
        change
    )
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let Some(subscription) = find(tx, row.subscription_id).await? else { return Ok(None) };
    let period = periods::find_paid(tx, row.subscription_id, row.number).await?;
    Ok(Some(Mailed { what: row.what, subscription, period }))
}
