//! The statements of the ledger. Nothing here changes an entry; the database would not let it.

use super::{Entry, Posting, TransactionKind};
use crate::people::accounts::UserId;
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

/// Entries with numbers above `after`, up to `newest`.
pub(super) async fn list_entries(
    tx: &mut TenantTx,
    member: UserId,
    newest: i64,
    after: i64,
) -> Result<Vec<Entry>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select t.id, t.kind as "kind: TransactionKind", t.note, t.made_at, e.amount, e.balance as "balance!"
           from coin_entries e join coin_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
           where e.tenant_id = $1 and e.user_id = $2 and e.number <= $3 and e.number > $4
           order by e.number desc"#,
        tenant.0,
        member.0,
        // A page far beyond the last one is an empty one.
        i32::try_from(newest).unwrap_or(i32::MIN),
        i32::try_from(after).unwrap_or(i32::MIN)
    )
    .fetch_all(tx.conn())
    .await?;
    let entries = rows.into_iter().map(|row| Entry {
        id: row.id,
        at: row.made_at,
        kind: row.kind,
        amount: row.amount,
        balance: row.balance,
        note: row.note,
    });
    Ok(entries.collect())
}

/// None when the key has been used; waits for somebody who is just using it.
pub(super) async fn insert_transaction(tx: &mut TenantTx, posting: &Posting<'_>) -> Result<Option<Uuid>, sqlx::Error> {
    let (tenant, id, now) = (tx.tenant_id(), tx.new_id(), tx.now());
    sqlx::query_scalar!(
        "insert into coin_transactions (tenant_id, id, key, kind, note, made_by, made_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict on constraint coin_transactions_key_once do nothing returning id",
        tenant.0,
        id,
        posting.key,
        posting.kind.as_str(),
        posting.note,
        posting.made_by.map(|actor| actor.0),
        now
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
        posting.kind.signed(posting.amount)
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
    amount: i64,
    after: &Balance,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "insert into coin_entries (tenant_id, transaction_id, account, user_id, amount, balance, number)
         values ($1, $2, 'member', $3, $4::bigint, $5, $6), ($1, $2, $7, null, -$4, null, null)",
        tenant.0,
        transaction,
        posting.member.0,
        amount,
        after.balance,
        after.entries,
        posting.kind.counterpart()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
