//! What the daily records of the largest of many brands cost: `cargo xtask bench daily-metrics [brands] [days] [rows]`, rows being
//! attempts, orders and movements of T-Coins of the largest brand, each. Fails when the records are not those of a count of all rows.
//! The goal is at most 5 ms for each page that an admin looks at.

use std::time::{Duration, Instant};

use product::site::analytics::{
    DayRange, day_of, list_cohorts, list_coin_days, list_exam_days, list_funnel, list_order_days,
    list_subscription_days, roll_up_metrics,
};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tenants::{Db, TenantId};
use uuid::Uuid;

const BRANDS: i64 = 10_000;
const DAYS: i64 = 366;
const ROWS: i64 = 1_000_000;
/// What happens in a busy minute.
const MINUTE: i64 = 300;
/// Of the other brands: each has fewer days, so that filling in ends.
const DAYS_OF_OTHERS: i64 = 30;

#[tokio::main]
async fn main() {
    let number = |place: usize, default: i64| {
        std::env::args().nth(place).map_or(default, |word| word.parse().expect("a whole number"))
    };
    let (brands, days, rows) = (number(1, BRANDS), number(2, DAYS), number(3, ROWS));
    let test = testkit::fresh_database().await;
    let today = day_of(test.db.now());
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!("{profile} build, {brands} brands, {days} days, {rows} rows of each kind in the largest one");

    let mut owner = PgConnection::connect(&test.owner_url).await.expect("connect as the owner");
    let begin = Instant::now();
    let tenant = fill(&mut owner, brands, days, rows).await;
    println!("(filling in took {:.0} s)", begin.elapsed().as_secs_f64());

    let begin = Instant::now();
    let mut tx = test.db.tenant(tenant).await.expect("open a transaction");
    roll_up_metrics(&mut tx).await.expect("count what was there before");
    tx.commit().await.expect("commit");
    println!("all rows of the largest brand from before, counted: {:.1} s", begin.elapsed().as_secs_f64());
    owner.execute("vacuum analyze").await.expect("vacuum");

    let mut noted = Vec::new();
    let mut folded = Vec::new();
    for _ in 0..20 {
        noted.push(minute(&test.db, tenant).await);
        let begin = Instant::now();
        fold(&test.db, tenant).await;
        folded.push(begin.elapsed());
    }
    say(&format!("a minute of {MINUTE} movements of T-Coins, written one by one"), noted);
    say("the same, added to the sums", folded);
    check(&mut owner, tenant).await;

    for (what, from) in [("30 days", 29), ("a year", 365)] {
        let from = today - time::Duration::days(from);
        let range = DayRange::new(Some(from), Some(today), today).expect("a range");
        look(&test.db, tenant, what, range).await;
    }
    minute(&test.db, tenant).await;
    let month = DayRange::new(None, None, today).expect("a range");
    look(&test.db, tenant, &format!("30 days, {MINUTE} movements not added yet"), month).await;
}

fn say(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!("{what}: p50 {:.2} ms, p99 {:.2} ms, {} times", at(50), at(99), times.len());
}

/// Rows of the largest brand spread over all days, as before the triggers, and sums of all others.
async fn fill(owner: &mut PgConnection, brands: i64, days: i64, rows: i64) -> TenantId {
    let tenant = Uuid::now_v7();
    let pack = Uuid::now_v7();
    owner.execute("set session_replication_role = replica").await.expect("leave triggers out");
    owner
        .execute(AssertSqlSafe(format!(
            "create function pg_temp.at(n bigint) returns timestamptz language sql as
               $$ select now() - (n * 7919 % ({days} * 1440)) * interval '1 minute' $$;
             insert into library.pack_versions
               (id, slug, version, format, kind, title, summary, content, fingerprint, minutes, items, state)
             values ('{pack}', 'bench', 1, 'a', 'full_mock', '', '', '{{}}', '', 1, 1, 'draft');
             insert into tenants (id, slug, brand)
             select case n when 1 then '{tenant}'::uuid else gen_random_uuid() end, 'bench-' || n,
               (select brand from tenants where is_default)
             from generate_series(1, {brands}) n;
             create temporary table people as select gen_random_uuid() as id, n from generate_series(1, {rows} / 10 + 1) n;
             insert into users (tenant_id, id, email, created_at, email_verified_at)
             select '{tenant}', id, id::text, pg_temp.at(n), pg_temp.at(n) from people;
             create temporary table chosen as
             select gen_random_uuid() as id, s.n, p.id as person from generate_series(1, {rows}) s (n)
             join people p on p.n = 1 + s.n % ({rows} / 10 + 1);
             insert into attempts (tenant_id, id, user_id, pack_version_id, mode, status, last_seen_at, last_session_id, created_at,
               started_at, submitted_at, scope_section, scope_set)
             select '{tenant}', id, person, '{pack}', 'strict', 'graded', now(), id, pg_temp.at(n), pg_temp.at(n),
               case when n % 5 > 0 then pg_temp.at(n) + interval '1 hour' end,
               (array[null, 'reading', 'listening', 'speaking', 'writing'])[1 + n % 5], case when n % 10 > 5 then 'one' end from chosen;
             insert into attempt_transitions (tenant_id, id, attempt_id, from_status, to_status, at)
             select '{tenant}', id, id, 'awaiting_grading', 'graded', pg_temp.at(n) + interval '2 days' from chosen where n % 5 > 1;
             insert into coin_transactions (tenant_id, id, key, kind, note, made_at)
             select '{tenant}', id, id::text, (array['deposit', 'admin_give', 'grading', 'pdf_report', 'plan', 'material'])[1 + n % 6], '', pg_temp.at(n)
             from chosen;
             insert into coin_entries (tenant_id, transaction_id, account, user_id, amount, balance, number)
             select '{tenant}', id, 'member', person, case when n % 6 < 2 then 40 else -10 end, 100, n from chosen;
             insert into orders (tenant_id, id, user_id, key, reference, coins, method, currency, price, discount, fee, total, state,
               paid_at, deposit_id, created_at, expires_at)
             select '{tenant}', id, person, id::text, lpad(translate(upper(to_hex(n)), '01', 'ZY'), 8, 'Z'), 40, 'card',
               (array['TWD', 'USD', 'CNY'])[1 + n % 3], 4000, 0, 200, 4200, case when n % 4 > 0 then 'paid' else 'expired' end,
               case when n % 4 > 0 then pg_temp.at(n) end, case when n % 4 > 0 then id end, pg_temp.at(n), pg_temp.at(n)
             from chosen;
             insert into order_returns (tenant_id, id, order_id, source, amount, coins, coins_owed, state, note, made_at)
             select '{tenant}', id, id, 'provider', 1000, 0, 0, 'done', '', pg_temp.at(n) from chosen where n % 40 = 1;
             insert into subscriptions (tenant_id, id, user_id, key, term, currency, price, fee, created_at, expires_at, due_at, started_at, ended_at)
             select '{tenant}', id, id, id::text, '1', 'USD', 900, 0, pg_temp.at(n), pg_temp.at(n), now(), pg_temp.at(n),
               case when n % 3 = 0 then now() end from people;
             insert into page_view_days (tenant_id, day, path, views, visitors, rolled_up_at)
             select '{tenant}', (now() at time zone 'UTC' + interval '8 hours')::date - n::int, '/toefl', 900, 300, now()
             from generate_series(0, {days}) n;
             insert into daily_metric_backfills (tenant_id) values ('{tenant}');
             insert into daily_metrics (tenant_id, metric, day, dimension, amount)
             select t.id, m.metric, (now() at time zone 'UTC' + interval '8 hours')::date - n::int, m.dimension, 1 + n
             from tenants t
             cross join generate_series(0, {DAYS_OF_OTHERS} - 1) n
             cross join (values ('tests_started', 'full_mock:'), ('tests_started', 'section:reading'), ('tests_finished', 'full_mock:'),
               ('tests_finished', 'section:reading'), ('tests_graded', ''), ('users_joined', ''), ('people_active', ''),
               ('people_verified', ''), ('people_started', ''), ('people_finished', ''), ('people_graded', ''),
               ('coin_entries', 'deposit'), ('coins_in', 'deposit'), ('coins_out', 'grading'), ('orders_created', 'TWD'),
               ('orders_paid', 'TWD'), ('order_revenue', 'TWD'), ('order_fees', 'TWD'), ('subscriptions_new', ''),
               ('subscriptions_active', '')) m (metric, dimension)
             where t.id <> '{tenant}';
             select count(add_to_metric_months(array(select d from daily_metrics d where d.tenant_id = t.id))) from tenants t;
             set session_replication_role = origin"
        )))
        .await
        .expect("fill in");
    owner.execute("vacuum analyze").await.expect("vacuum");
    TenantId(tenant)
}

/// Movements of T-Coins, one transaction after the other.
async fn minute(db: &Db, tenant: TenantId) -> Duration {
    let mut tx = db.tenant(tenant).await.expect("open a transaction");
    let people: Vec<Uuid> = sqlx::query_scalar("select id from users where tenant_id = $1 limit $2")
        .bind(tenant.0)
        .bind(MINUTE)
        .fetch_all(tx.conn())
        .await
        .expect("people");
    drop(tx);
    let begin = Instant::now();
    for person in people.iter().cycle().take(MINUTE as usize) {
        let mut tx = db.tenant(tenant).await.expect("open a transaction");
        let id = Uuid::now_v7();
        sqlx::query(
            "with moved as (
               insert into coin_transactions (tenant_id, id, key, kind, note, made_at)
               values ($1, $2, $2::text, 'admin_give', '', now()) returning id
             ) select id from moved",
        )
        .bind(tenant.0)
        .bind(id)
        .execute(tx.conn())
        .await
        .expect("move T-Coins");
        sqlx::query(
            "insert into coin_entries (tenant_id, transaction_id, account, user_id, amount, balance, number)
             select $1, $2, 'member', $3, 5, 5, 1 + coalesce(max(number), 0) from coin_entries where tenant_id = $1 and user_id = $3
             union all select $1, $2, 'office', null, -5, null, null",
        )
        .bind(tenant.0)
        .bind(id)
        .bind(person)
        .execute(tx.conn())
        .await
        .expect("its entries");
        tx.commit().await.expect("commit");
    }
    begin.elapsed()
}

async fn fold(db: &Db, tenant: TenantId) {
    let mut more = true;
    while more {
        let mut tx = db.tenant(tenant).await.expect("open a transaction");
        more = roll_up_metrics(&mut tx).await.expect("fold");
        tx.commit().await.expect("commit");
    }
}

/// Sums of some tables as nothing of the product computes them.
async fn check(owner: &mut PgConnection, tenant: TenantId) {
    let wrong: i64 = sqlx::query_scalar(
        "with anew as (
           select 'coins_in' as metric, (t.made_at at time zone 'Asia/Taipei')::date as day, t.kind as dimension, sum(e.amount) as amount
           from coin_transactions t join coin_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id and e.account = 'member'
           where t.tenant_id = $1 and e.amount > 0 group by 2, 3
           union all
           select 'order_revenue', (paid_at at time zone 'Asia/Taipei')::date, currency, sum(total) from orders
           where tenant_id = $1 and paid_at is not null group by 2, 3
           union all
           select 'people_active', (started_at at time zone 'Asia/Taipei')::date, '', count(distinct user_id) from attempts
           where tenant_id = $1 and started_at > now() - interval '400 days' group by 2
         ), figures as (
           select metric, month + number::int - 1, dimension, amount
           from daily_metric_months cross join unnest(amounts) with ordinality of_day (amount, number)
           where tenant_id = $1 and amount <> 0 and metric in ('coins_in', 'order_revenue', 'people_active')
         )
         select count(*) from ((table anew except table figures) union all (table figures except table anew)) differences",
    )
    .bind(tenant.0)
    .fetch_one(owner)
    .await
    .expect("count anew");
    assert_eq!(wrong, 0, "records are not what a count of all rows says");
}

/// Every page of figures.
async fn look(db: &Db, tenant: TenantId, what: &str, range: DayRange) {
    macro_rules! measure {
        ($page:literal, $tx:ident => $read:expr) => {
            let mut times = Vec::new();
            for _ in 0..100 {
                let mut $tx = db.tenant_read(tenant).await.expect("open a transaction");
                let begin = Instant::now();
                $read.await.expect("read figures");
                times.push(begin.elapsed());
            }
            say(&format!("{}, {what}", $page), times);
        };
    }
    measure!("tests and people", tx => list_exam_days(&mut tx, range));
    measure!("T-Coins", tx => list_coin_days(&mut tx, range));
    measure!("orders", tx => list_order_days(&mut tx, range));
    measure!("subscriptions", tx => list_subscription_days(&mut tx, range));
    measure!("funnel", tx => list_funnel(&mut tx, range));
    measure!("retention of 12 weeks", tx => list_cohorts(&mut tx, 12));
}
