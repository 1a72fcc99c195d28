//! The statements of the log, one for each call. A tenant's transactions are found by time
//! (`coin_transactions_by_time`), their members' entries by `coin_entries_of_members`.

use super::{Behind, Category, Log, LogFilter, LoggedEntry, Member, PersonSums, Sums};
use crate::money::coins::{DiscountReason, TransactionKind, price_of};
use crate::people::accounts::{UserId, full_name};
use crate::people::directory::Beginning;
use sqlx::types::Json;
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;

/// What one grouping came to: kind, period, entries, income, expense. The sum of all has neither kind nor period.
type Grouped = (Option<TransactionKind>, Option<String>, i64, i64, i64);

/// A filter for one person wants another plan than one for everybody, so a prepared statement is planned anew for each.
async fn plan_for_these_values(tx: &mut TenantTx) -> Result<(), sqlx::Error> {
    sqlx::query!("set local plan_cache_mode = force_custom_plan").execute(tx.conn()).await?;
    Ok(())
}

/// A page of the log, and the sums of all its pages.
pub async fn list_log(tx: &mut TenantTx, filter: &LogFilter, page: PageRequest) -> Result<Log, sqlx::Error> {
    let tenant = tx.tenant_id();
    plan_for_these_values(tx).await?;
    let rows = sqlx::query!(
        r#"with logged as not materialized (
             select t.id, t.made_at, t.kind, t.note, t.made_by, t.list_price, t.discount_reason, t.discount_percent,
               e.user_id, e.amount
             from coin_transactions t
             join coin_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id and e.account = 'member'
             where t.tenant_id = $1
               and ($2::text is null or (e.amount > 0) = ($2 = 'income'))
               and ($3::text is null or t.kind = $3)
               and ($4::uuid is null or e.user_id = $4)
               and ($5::date is null or t.made_at >= $5::date::timestamp at time zone $7::text)
               and ($6::date is null or t.made_at < ($6::date + 1)::timestamp at time zone $7::text)
           ),
           groups as (
             select kind, date_trunc($8::text, made_at at time zone $7::text)::date as period, count(*) as entries,
               coalesce(sum(amount) filter (where amount > 0), 0) as income,
               coalesce(-sum(amount) filter (where amount < 0), 0) as expense
             from logged group by 1, 2
           ),
           sums as (
             select kind, period, coalesce(sum(entries), 0)::bigint as entries, coalesce(sum(income), 0)::bigint as income,
               coalesce(sum(expense), 0)::bigint as expense
             from groups group by grouping sets ((), (kind), (period))
           ),
           page as (select * from logged order by made_at desc, id desc limit $9 offset $10)
           select (select json_agg(json_build_array(kind, period, entries, income, expense) order by period) from sums)
               as "sums!: Json<Vec<Grouped>>",
             p.id as "id?", p.made_at as "made_at?: OffsetDateTime", p.kind as "kind?: TransactionKind", p.note as "note?",
             p.list_price, p.discount_reason as "discount_reason?: DiscountReason", p.discount_percent,
             to_char(p.made_at at time zone $7::text, 'YYYY-MM-DD HH24:MI:SS') as local_time,
             p.amount as "amount?", e.balance as "balance?",
             u.id as "user_id?: UserId", u.first_name as "first_name?", u.last_name as "last_name?", u.username as "username?",
             u.email as "email?", u.erased_at is not null as "is_erased!",
             m.id as "maker?", m.first_name as "maker_first?", m.last_name as "maker_last?", m.username as "maker_username?"
           from (values (1)) as one (row)
           left join page p on true
           left join coin_entries e on e.tenant_id = $1 and e.transaction_id = p.id and e.account = 'member'
           left join users u on u.tenant_id = $1 and u.id = p.user_id
           left join users m on m.tenant_id = $1 and m.id = p.made_by
           order by p.made_at desc, p.id desc"#,
        tenant.0,
        filter.category.map(Category::as_str),
        filter.kind.map(TransactionKind::as_str),
        filter.member.map(|member| member.0),
        filter.period.from(),
        filter.period.to(),
        filter.timezone,
        filter.period.unit().as_str(),
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    let mut log = rows.first().map_or_else(Log::default, |row| summed(&row.sums.0));
    // Without an entry on the page there is one row, with the sums alone.
    log.entries = rows
        .into_iter()
        .filter_map(|row| {
            let maker = row.maker.map(|_| (row.maker_first, row.maker_last, row.maker_username));
            Some(LoggedEntry {
                id: row.id?,
                at: row.made_at?,
                local_time: row.local_time?,
                member: Member {
                    id: row.user_id?,
                    first_name: row.first_name?,
                    last_name: row.last_name?,
                    username: row.username,
                    email: row.email.filter(|_| !row.is_erased),
                },
                kind: row.kind?,
                price: price_of(row.amount?, row.list_price, row.discount_reason, row.discount_percent),
                amount: row.amount?,
                balance: row.balance?,
                note: row.note?,
                made_by: maker.map(|(first, last, username)| name_of(first, last, username)),
            })
        })
        .collect();
    Ok(log)
}

/// At most `limit` entries behind another one, newest first.
pub async fn list_chunk(
    tx: &mut TenantTx,
    filter: &LogFilter,
    behind: Option<Behind>,
    limit: i64,
) -> Result<Vec<LoggedEntry>, sqlx::Error> {
    let tenant = tx.tenant_id();
    plan_for_these_values(tx).await?;
    let rows = sqlx::query!(
        r#"select t.id, t.made_at, to_char(t.made_at at time zone $7::text, 'YYYY-MM-DD HH24:MI:SS') as "local_time!",
             t.kind as "kind: TransactionKind", t.note, e.amount, e.balance as "balance!",
             t.list_price, t.discount_reason as "discount_reason: DiscountReason", t.discount_percent,
             u.id as "user_id: UserId", u.first_name, u.last_name, u.username, u.email, u.erased_at is not null as "is_erased!",
             m.id as "maker?", m.first_name as "maker_first?", m.last_name as "maker_last?", m.username as "maker_username?"
           from coin_transactions t
           join coin_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id and e.account = 'member'
           join users u on u.tenant_id = t.tenant_id and u.id = e.user_id
           left join users m on m.tenant_id = t.tenant_id and m.id = t.made_by
           where t.tenant_id = $1
             and ($2::text is null or (e.amount > 0) = ($2 = 'income'))
             and ($3::text is null or t.kind = $3)
             and ($4::uuid is null or e.user_id = $4)
             and ($5::date is null or t.made_at >= $5::date::timestamp at time zone $7::text)
             and ($6::date is null or t.made_at < ($6::date + 1)::timestamp at time zone $7::text)
             and ($8::timestamptz is null or (t.made_at, t.id) < ($8, $9))
           order by t.made_at desc, t.id desc
           limit $10"#,
        tenant.0,
        filter.category.map(Category::as_str),
        filter.kind.map(TransactionKind::as_str),
        filter.member.map(|member| member.0),
        filter.period.from(),
        filter.period.to(),
        filter.timezone,
        behind.map(|behind| behind.at),
        behind.map(|behind| behind.id),
        limit
    )
    .fetch_all(tx.conn())
    .await?;
    let entries = rows.into_iter().map(|row| {
        let maker = row.maker.map(|_| (row.maker_first, row.maker_last, row.maker_username));
        LoggedEntry {
            id: row.id,
            at: row.made_at,
            local_time: row.local_time,
            member: Member {
                id: row.user_id,
                first_name: row.first_name,
                last_name: row.last_name,
                username: row.username,
                email: Some(row.email).filter(|_| !row.is_erased),
            },
            kind: row.kind,
            price: price_of(row.amount, row.list_price, row.discount_reason, row.discount_percent),
            amount: row.amount,
            balance: row.balance,
            note: row.note,
            made_by: maker.map(|(first, last, username)| name_of(first, last, username)),
        }
    });
    Ok(entries.collect())
}

/// People with what their movements come to, those with the most first, and how many there are on all pages. `search` is
/// how a name, a word of it, a username or an address begins.
pub async fn list_people(
    tx: &mut TenantTx,
    filter: &LogFilter,
    search: &str,
    page: PageRequest,
) -> Result<(Vec<PersonSums>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let begins = Beginning::of(search);
    plan_for_these_values(tx).await?;
    let rows = sqlx::query!(
        r#"with moved as (
             select e.user_id, count(*) as entries, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as income,
               coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as expense
             from coin_transactions t
             join coin_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id and e.account = 'member'
             where t.tenant_id = $1
               and ($2::text is null or (e.amount > 0) = ($2 = 'income'))
               and ($3::text is null or t.kind = $3)
               and ($4::uuid is null or e.user_id = $4)
               and ($5::date is null or t.made_at >= $5::date::timestamp at time zone $7::text)
               and ($6::date is null or t.made_at < ($6::date + 1)::timestamp at time zone $7::text)
               and ($8 = '' or e.user_id in
                 (select w.user_id from people_words w where w.tenant_id = $1 and w.word >= $8 and w.word < $9))
             group by e.user_id
           ),
           page as (select * from moved order by income + expense desc, user_id limit $10 offset $11)
           select (select count(*) from moved) as "total!", p.entries as "entries?", p.income as "income?", p.expense as "expense?",
             b.balance as "balance?", u.id as "user_id?: UserId", u.first_name as "first_name?", u.last_name as "last_name?",
             u.username as "username?", u.email as "email?", u.erased_at is not null as "is_erased!"
           from (values (1)) as one (row)
           left join page p on true
           left join users u on u.tenant_id = $1 and u.id = p.user_id
           left join coin_balances b on b.tenant_id = $1 and b.user_id = p.user_id
           order by p.income + p.expense desc, p.user_id"#,
        tenant.0,
        filter.category.map(Category::as_str),
        filter.kind.map(TransactionKind::as_str),
        filter.member.map(|member| member.0),
        filter.period.from(),
        filter.period.to(),
        filter.timezone,
        begins.from,
        begins.below,
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    if let Some(first) = page.first_instead().filter(|_| rows.is_empty()) {
        let (_, total) = Box::pin(list_people(tx, filter, search, first)).await?;
        return Ok((Vec::new(), total));
    }
    let total = rows.first().map_or(0, |row| row.total);
    let people = rows.into_iter().filter_map(|row| {
        Some(PersonSums {
            member: Member {
                id: row.user_id?,
                first_name: row.first_name?,
                last_name: row.last_name?,
                username: row.username,
                email: row.email.filter(|_| !row.is_erased),
            },
            sums: Sums { entries: row.entries?, income: row.income?, expense: row.expense? },
            balance: row.balance?,
        })
    });
    Ok((people.collect(), total))
}

fn name_of(first: Option<String>, last: Option<String>, username: Option<String>) -> String {
    full_name(&first.unwrap_or_default(), &last.unwrap_or_default(), username.as_deref())
}

fn summed(groups: &[Grouped]) -> Log {
    let mut log = Log::default();
    for (kind, period, entries, income, expense) in groups {
        let sums = Sums { entries: *entries, income: *income, expense: *expense };
        match (kind, period) {
            (Some(kind), _) => log.by_kind.push((*kind, sums)),
            (None, Some(period)) => log.by_period.push((period.clone(), sums)),
            (None, None) => log.sums = sums,
        }
    }
    log.by_kind.sort_unstable_by_key(|(kind, _)| *kind);
    log
}
