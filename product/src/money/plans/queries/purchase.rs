//! The statements of bought Pro. A purchase is only ever added.

use tenants::TenantTx;
use uuid::Uuid;

use crate::money::plans::purchase::Purchase;
use crate::money::price_list::Term;
use crate::people::accounts::UserId;

pub(in crate::money::plans) async fn find_by_key(
    tx: &mut TenantTx,
    member: UserId,
    key: &str,
) -> Result<Option<Purchase>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Purchase,
        r#"select id, term as "term: Term", coins::bigint as "coins!", discount::bigint as "discount!",
             promotion_code, starts_at, ends_at from pro_purchases
           where tenant_id = $1 and user_id = $2 and key = $3"#,
        tenant.0,
        member.0,
        key
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::money::plans) async fn insert(
    tx: &mut TenantTx,
    member: UserId,
    key: &str,
    purchase: &Purchase,
    transaction: Uuid,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into pro_purchases (tenant_id, id, user_id, key, term, coins, transaction_id, starts_at, ends_at, bought_at,
           discount, promotion_code)
         values ($1, $2, $3, $4, $5, $6::bigint::int, $7, $8, $9, $10, $11::bigint::int, $12)",
        tenant.0,
        purchase.id,
        member.0,
        key,
        purchase.term.as_str(),
        purchase.coins,
        transaction,
        purchase.starts_at,
        purchase.ends_at,
        now,
        purchase.discount,
        purchase.promotion_code.as_deref()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
