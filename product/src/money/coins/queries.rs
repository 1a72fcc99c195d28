//! The statements of the ledger. Nothing here changes an entry; the database would not let it.

mod statement;

pub(super) use statement::{get_ledger, get_statement};

use super::rules::{Account, ReversalReason};
use super::{DiscountReason, Entry, Posting, Price, TransactionKind};
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::TenantTx;
use uuid::Uuid;

pub(super) struct Balance {
    pub balance: i64,
    pub entries: i32,
}

pub(super) async fn find_balance(tx: &mut TenantTx, member: UserId) -> Result<Option<Balance>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Balance,
        "select balance, entries from coin_balances where tenant_id = $1 and user_id = $2",
        tenant.0,
        member.0
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn list_balances(tx: &mut TenantTx, members: &[UserId]) -> Result<BTreeMap<UserId, i64>, sqlx::Error> {
    let (tenant, members) = (tx.tenant_id(), members.iter().map(|member| member.0).collect::<Vec<_>>());
    let rows = sqlx::query!(
        r#"select user_id as "member: UserId", balance from coin_balances where tenant_id = $1 and user_id = any ($2)"#,
        tenant.0,
        &members
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.member, row.balance)).collect())
}

/// None when the key has been used; waits for somebody who is just using it.
pub(super) async fn insert_transaction(tx: &mut TenantTx, posting: &Posting<'_>) -> Result<Option<Uuid>, sqlx::Error> {
    let (tenant, id, now) = (tx.tenant_id(), tx.new_id(), tx.now());
    let discount = posting.price.and_then(Price::discount);
    sqlx::query_scalar!(
        "insert into coin_transactions (tenant_id, id, key, kind, note, made_by, made_at, original_id,
           list_price, discount_reason, discount_percent)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9::bigint::int, $10, $11) on conflict on constraint coin_transactions_key_once do nothing returning id",
        tenant.0,
        id,
        posting.key,
        posting.kind.as_str(),
        posting.note,
        posting.made_by.map(|actor| actor.0),
        now,
        posting.original,
        discount.and(posting.price).map(|price| price.base().coins()),
        discount.map(|discount| discount.reason.as_str()),
        discount.and_then(|discount| discount.percent).map(u32::cast_signed)
    )
    .fetch_optional(tx.conn())
    .await
}

/// What the key did, if it was just this.
pub(super) async fn find_same(tx: &mut TenantTx, posting: &Posting<'_>) -> Result<Option<Entry>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select t.id, t.note, t.made_at, e.amount, e.balance as "balance!"
           from coin_transactions t join coin_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id
           where t.tenant_id = $1 and t.key = $2 and t.kind = $3 and e.user_id = $4 and e.amount = $5"#,
        tenant.0,
        posting.key,
        posting.kind.as_str(),
        posting.member.0,
        posting.change
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| Entry {
        id: row.id,
        at: row.made_at,
        kind: posting.kind,
        amount: row.amount,
        balance: row.balance,
        note: row.note,
        price: posting.price,
        reason: ReversalReason::of_key(posting.key),
    }))
}

/// The balance after it and how many entries there are then; none when there is too little.
/// A proposed row has to hold its checks even when it only updates: hence `greatest`.
pub(super) async fn move_balance(
    tx: &mut TenantTx,
    member: UserId,
    amount: i64,
) -> Result<Option<Balance>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Balance,
        "insert into coin_balances (tenant_id, user_id, balance, entries) select $1, $2, greatest($3::bigint, 0), 1
         where $3 >= 0 or exists (select 1 from coin_balances where tenant_id = $1 and user_id = $2)
         on conflict (tenant_id, user_id) do update
           set balance = coin_balances.balance + $3, entries = coin_balances.entries + 1
           where coin_balances.balance + $3 >= 0
         returning balance, entries",
        tenant.0,
        member.0,
        amount
    )
    .fetch_optional(tx.conn())
    .await
}

/// The member's entry and the brand's opposite one.
pub(super) async fn insert_entries(
    tx: &mut TenantTx,
    transaction: Uuid,
    posting: &Posting<'_>,
    after: &Balance,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "insert into coin_entries (tenant_id, transaction_id, account, user_id, amount, balance, number)
         values ($1, $2, 'member', $3, $4::bigint, $5, $6), ($1, $2, $7, null, -$4, null, null)",
        tenant.0,
        transaction,
        posting.member.0,
        posting.change,
        after.balance,
        after.entries,
        posting.counterpart.as_str()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// What a transaction did to whom.
pub(super) struct Movement {
    pub member: UserId,
    pub amount: i64,
    pub counterpart: Account,
}

pub(super) async fn find_movement(tx: &mut TenantTx, id: Uuid) -> Result<Option<Movement>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select m.user_id as "user_id!", m.amount, b.account as "account: Account"
           from coin_entries m
           join coin_entries b on b.tenant_id = m.tenant_id and b.transaction_id = m.transaction_id and b.account <> 'member'
           where m.tenant_id = $1 and m.transaction_id = $2 and m.account = 'member'"#,
        tenant.0,
        id
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| Movement { member: UserId(row.user_id), amount: row.amount, counterpart: row.account }))
}

/// Holds the member's balance until the transaction ends.
pub(super) async fn lock_balance(tx: &mut TenantTx, member: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("select from coin_balances where tenant_id = $1 and user_id = $2 for update", tenant.0, member.0)
        .fetch_optional(tx.conn())
        .await?;
    Ok(())
}

/// A movement and what it takes back.
pub(super) struct Keyed {
    pub entry: Entry,
    pub original: Option<Uuid>,
}

pub(super) async fn find_by_key(tx: &mut TenantTx, key: &str) -> Result<Option<Keyed>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select t.id, t.kind as "kind: TransactionKind", t.note, t.made_at, t.original_id, e.amount, e.balance as "balance!",
             t.list_price, t.discount_reason as "discount_reason: DiscountReason", t.discount_percent
           from coin_transactions t join coin_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id
           where t.tenant_id = $1 and t.key = $2 and e.account = 'member'"#,
        tenant.0,
        key
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| Keyed {
        entry: Entry {
            price: price_of(row.amount, row.list_price, row.discount_reason, row.discount_percent),
            id: row.id,
            at: row.made_at,
            kind: row.kind,
            amount: row.amount,
            balance: row.balance,
            note: row.note,
            reason: ReversalReason::of_key(key),
        },
        original: row.original_id,
    }))
}

/// How much of a movement was taken back, net of what came again: a reversal may itself be reversed.
pub(super) async fn sum_taken_back(tx: &mut TenantTx, original: Uuid) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select coalesce(sum(e.amount + coalesce(again.amount, 0)), 0)::bigint as "sum!"
           from coin_transactions t
           join coin_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id and e.account = 'member'
           left join lateral (
             select sum(r.amount) as amount from coin_transactions u
             join coin_entries r on r.tenant_id = u.tenant_id and r.transaction_id = u.id and r.account = 'member'
             where u.tenant_id = t.tenant_id and u.original_id = t.id
           ) again on true
           where t.tenant_id = $1 and t.original_id = $2"#,
        tenant.0,
        original
    )
    .fetch_one(tx.conn())
    .await
}

/// What a movement paid, where that was less than the list asked.
pub(crate) fn price_of(
    amount: i64,
    list_price: Option<i32>,
    reason: Option<DiscountReason>,
    percent: Option<i32>,
) -> Option<Price> {
    Price::paid(list_price?.into(), -amount, reason?, percent.map(i32::cast_unsigned))
}
