//! The statements that show a member's ledger, each page of it by one: all of it, and a month of it.

use super::price_of;
use crate::money::coins::{DiscountReason, Entry, Ledger, Month, MonthSums, ReversalReason, TransactionKind};
use crate::people::accounts::UserId;
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;

/// Entries are numbered without a gap, so a page begins at a number. Its limit tells the planner how little is read of an account
/// with many entries; a range of numbers alone did not.
pub(in crate::money::coins) async fn get_ledger(
    tx: &mut TenantTx,
    member: UserId,
    page: PageRequest,
) -> Result<Ledger, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select b.balance, b.entries, f.made_at as first_at, t.id as "id?", t.kind as "kind?: TransactionKind",
             t.note as "note?", t.key as "key?", t.made_at as "made_at?: OffsetDateTime", e.amount as "amount?", e.balance as "left?",
             t.list_price as "list_price?", t.discount_reason as "discount_reason?: DiscountReason", t.discount_percent as "discount_percent?"
           from coin_balances b
           join coin_entries o on o.tenant_id = b.tenant_id and o.user_id = b.user_id and o.number = 1
           join coin_transactions f on f.tenant_id = o.tenant_id and f.id = o.transaction_id
           left join lateral (
             select x.transaction_id, x.tenant_id, x.number, x.amount, x.balance from coin_entries x
             where x.tenant_id = b.tenant_id and x.user_id = b.user_id and x.number <= b.entries - $3::int
             order by x.number desc limit $4::int
           ) e on true
           left join coin_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
           where b.tenant_id = $1 and b.user_id = $2
           order by e.number desc"#,
        tenant.0,
        member.0,
        // A page far beyond the last one is an empty one.
        i32::try_from(page.offset()).unwrap_or(i32::MAX / 2),
        i32::try_from(page.limit()).unwrap_or(i32::MAX / 2)
    )
    .fetch_all(tx.conn())
    .await?;
    let mut ledger = rows.first().map_or_else(Ledger::default, |row| Ledger {
        balance: row.balance,
        total: row.entries.into(),
        first_at: Some(row.first_at),
        ..Ledger::default()
    });
    // A ledger without an entry has a row all the same.
    ledger.entries = rows
        .into_iter()
        .filter_map(|row| {
            let price = price_of(row.amount?, row.list_price, row.discount_reason, row.discount_percent);
            let (id, at, kind, note) = (row.id?, row.made_at?, row.kind?, row.note?);
            let reason = ReversalReason::of_key(&row.key?);
            Some(Entry { id, at, kind, amount: row.amount?, balance: row.left?, note, price, reason })
        })
        .collect();
    Ok(ledger)
}

/// What there was before the month is what there is now without all that came since.
pub(in crate::money::coins) async fn get_statement(
    tx: &mut TenantTx,
    member: UserId,
    month: &Month,
    page: PageRequest,
) -> Result<Ledger, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"with since as materialized (
             select e.number, e.amount, e.balance, t.id, t.kind, t.note, t.key, t.made_at, t.list_price, t.discount_reason, t.discount_percent,
               t.made_at < ($3::date + interval '1 month') at time zone $4::text as is_within
             from coin_entries e
             join coin_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
             where e.tenant_id = $1 and e.user_id = $2 and t.made_at >= $3::date::timestamp at time zone $4::text
           ),
           sums as (
             select coalesce(sum(amount), 0)::bigint as later, count(*) filter (where is_within) as entries,
               coalesce(sum(amount) filter (where is_within and amount > 0), 0)::bigint as income,
               coalesce(-sum(amount) filter (where is_within and amount < 0), 0)::bigint as expense
             from since
           ),
           page as (select * from since where is_within order by number desc limit $5 offset $6)
           select s.later as "later!", s.entries as "entries!", s.income as "income!", s.expense as "expense!",
             coalesce((select balance from coin_balances where tenant_id = $1 and user_id = $2), 0) as "balance!",
             (select t.made_at from coin_entries e join coin_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
              where e.tenant_id = $1 and e.user_id = $2 and e.number = 1) as first_at,
             p.id as "id?", p.kind as "kind?: TransactionKind", p.note as "note?", p.key as "key?", p.made_at as "made_at?: OffsetDateTime",
             p.amount as "amount?", p.balance as "left?",
             p.list_price as "list_price?", p.discount_reason as "discount_reason?: DiscountReason",
             p.discount_percent as "discount_percent?"
           from sums s
           left join page p on true
           order by p.number desc"#,
        tenant.0,
        member.0,
        month.first_day(),
        month.timezone(),
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    let mut ledger = rows.first().map_or_else(Ledger::default, |row| {
        let opening = row.balance - row.later;
        let closing = opening + row.income - row.expense;
        Ledger {
            balance: row.balance,
            total: row.entries,
            first_at: row.first_at,
            month: Some(MonthSums { opening, income: row.income, expense: row.expense, closing }),
            ..Ledger::default()
        }
    });
    // A ledger without an entry has a row all the same.
    ledger.entries = rows
        .into_iter()
        .filter_map(|row| {
            let price = price_of(row.amount?, row.list_price, row.discount_reason, row.discount_percent);
            let (id, at, kind, note) = (row.id?, row.made_at?, row.kind?, row.note?);
            let reason = ReversalReason::of_key(&row.key?);
            Some(Entry { id, at, kind, amount: row.amount?, balance: row.left?, note, price, reason })
        })
        .collect();
    Ok(ledger)
}
