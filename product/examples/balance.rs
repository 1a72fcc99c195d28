//! What a page of a balance costs among a million entries of one brand: `cargo xtask bench balance [entries]`.
//! Fails when a page reads entries otherwise than by their index, or more of them than it shows and the first one.

use std::time::Instant;

use product::money::coins::get_ledger;
use product::people::accounts::{self, LinkKey, NewUser, UserId};
use sqlx::{Connection, Executor, PgConnection};
use tenants::{Db, DbConfig, Lang, PageRequest, TenantId};
use testkit::TestDb;

const ENTRIES: i64 = 1_000_000;
/// One of them has half of the entries.
const MEMBERS: i64 = 200;
const PAGES: usize = 2_000;
const A_PAGE: u32 = 20;

#[tokio::main]
async fn main() {
    let entries = std::env::args().nth(1).map_or(ENTRIES, |word| word.parse().expect("a whole number"));
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("bench").await.id;
    let members = register(&test.db, tenant).await;
    fill(&test, tenant, &members, entries / 2).await;
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!("{profile} build, {entries} entries of a brand, half of them of one member");
    let mut owner = test.owner().await;
    // One connection, which hands its counts in when it is asked to.
    let db = Db::connect(&DbConfig { max_connections: 1, ..DbConfig::new(&test.app_url) }).await.expect("connect");
    for (name, member) in [("the member with most", members[0]), ("another", members[1])] {
        let before = Reads::of(&db, tenant, &mut owner).await;
        let (mut times, mut shown) = (Vec::new(), 0);
        for number in 0..PAGES {
            // Pages from everywhere in the first 1,000, the newest most often.
            let page = if number % 2 == 0 { 1 } else { 1 + (number as u32 * 7919) % 1_000 };
            let begin = Instant::now();
            let mut tx = db.tenant_read(tenant).await.expect("open a transaction");
            let ledger = get_ledger(&mut tx, member, PageRequest::new(page, A_PAGE)).await.expect("read a page");
            times.push(begin.elapsed());
            shown += ledger.entries.len() as i64;
        }
        let read = Reads::of(&db, tenant, &mut owner).await.since(&before);
        assert_eq!(read.whole_table, 0, "no page reads the whole table");
        // With each page its member's first entry, which tells since when there is a ledger.
        let needed = shown + PAGES as i64;
        assert!(read.entries <= needed, "{} entries read for {shown} shown", read.entries);
        times.sort();
        let at = |share: usize| times[times.len() * share / 100].as_secs_f64() * 1e3;
        println!(
            "{name}: a page p50 {:.2} ms, p99 {:.2} ms; {} index scans read {} entries for {shown} shown",
            at(50),
            at(99),
            read.index,
            read.entries
        );
    }
}

async fn register(db: &Db, tenant: TenantId) -> Vec<UserId> {
    let mut tx = db.tenant(tenant).await.expect("open a transaction");
    let mut members = Vec::new();
    for number in 0..MEMBERS {
        let email = format!("member{number}@example.test");
        let new = NewUser { email: &email, password_hash: "-", lang: Lang::En, privacy_version: "1" };
        members.push(accounts::register(&mut tx, new, &LinkKey::derive(b"a bench")).await.expect("register"));
    }
    tx.commit().await.expect("commit");
    members
}

/// Two entries for each of so many gifts of one T-Coin, mixed in time, past the checks of the single ones.
async fn fill(test: &TestDb, tenant: TenantId, members: &[UserId], gifts: i64) {
    let members: Vec<_> = members.iter().map(|member| member.0).collect();
    let mut owner = PgConnection::connect(&test.owner_url).await.expect("connect as the owner");
    owner.execute("set session_replication_role = replica").await.expect("leave triggers out");
    sqlx::query(
        "create temporary table gifts as
         select gen_random_uuid() as id, n, member, row_number() over (partition by member order by n) as number
         from (select n, case when n % 2 = 0 then ($1::uuid[])[1] else ($1::uuid[])[(1 + n % cardinality($1::uuid[]))::int] end as member
               from generate_series(1, $2::bigint) n) g",
    )
    .bind(&members)
    .bind(gifts)
    .execute(&mut owner)
    .await
    .expect("think of gifts");
    for statement in [
        "insert into coin_transactions (tenant_id, id, key, kind, note, made_at)
         select $1, id, 'bench:' || n, 'admin_give', '', now() - (n || ' seconds')::interval from gifts order by n",
        "insert into coin_entries (tenant_id, transaction_id, account, user_id, amount, balance, number)
         select $1, id, 'member', member, 1, number, number from gifts order by n",
        "insert into coin_entries (tenant_id, transaction_id, account, amount) select $1, id, 'office', -1 from gifts order by n",
        "insert into coin_balances (tenant_id, user_id, balance, entries)
         select $1, member, count(*), count(*) from gifts group by member",
    ] {
        sqlx::query(statement).bind(tenant.0).execute(&mut owner).await.expect(statement);
    }
    owner.execute("vacuum analyze coin_transactions, coin_entries, coin_balances").await.expect("vacuum");
}

/// How entries were read until now.
struct Reads {
    whole_table: i64,
    index: i64,
    entries: i64,
}

impl Reads {
    async fn of(db: &Db, tenant: TenantId, owner: &mut PgConnection) -> Self {
        let mut tx = db.tenant_read(tenant).await.expect("open a transaction");
        tx.conn().execute("select pg_stat_force_next_flush()").await.expect("hand the counts in");
        drop(tx);
        db.tenant_read(tenant).await.expect("wait for the one connection");
        owner.execute("select pg_stat_clear_snapshot()").await.expect("forget the figures from before");
        let (whole_table, index, entries) = sqlx::query_as(
            "select seq_scan, idx_scan, idx_tup_fetch from pg_stat_user_tables where relname = 'coin_entries'",
        )
        .fetch_one(owner)
        .await
        .expect("read the counts");
        Self { whole_table, index, entries }
    }

    fn since(&self, before: &Self) -> Self {
        Self {
            whole_table: self.whole_table - before.whole_table,
            index: self.index - before.index,
            entries: self.entries - before.entries,
        }
    }
}
