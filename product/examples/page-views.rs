//! What counting a day of 10 million page views costs, over 10,000 brands of which one has 200,000:
//! `cargo xtask bench page-views [views] [brands] [largest]`. Fails when the figures are not those of a count of all raw views.
//! The goal is at most 5 ms for the figures that an admin looks at.

use std::time::{Duration, Instant};

use product::site::analytics::{
    DayFigures, DayRange, Device, NewView, Retention, Source, Viewer, day_of, enqueue_rollups, keep_partitions,
    list_figures, record_views, roll_up_day, roll_up_metrics, sum_up,
};
use sqlx::{Connection, Executor, PgConnection};
use tenants::{Db, Reason, TenantId};
use testkit::TestDb;
use time::Date;
use tokio::task::JoinSet;
use uuid::Uuid;

const VIEWS: i64 = 10_000_000;
const BRANDS: i64 = 10_000;
const LARGEST: i64 = 200_000;
/// Jobs of analytics that a worker runs at once.
const SLOTS: usize = 4;
/// Views of the largest brand in a busy minute.
const MINUTE: i64 = 300;

#[tokio::main]
async fn main() {
    let number = |place: usize, default: i64| {
        std::env::args().nth(place).map_or(default, |word| word.parse().expect("a whole number"))
    };
    let (views, brands, largest) = (number(1, VIEWS), number(2, BRANDS), number(3, LARGEST));
    let test = testkit::fresh_database().await;
    let day = day_of(test.db.now());
    keep_partitions(&test.db, Retention::default()).await.expect("make partitions");
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!("{profile} build, {views} views of {brands} brands in a day");

    let mut owner = PgConnection::connect(&test.owner_url).await.expect("connect as the owner");
    plan(&mut owner, views, brands, largest).await;
    // Each day begins with a first view.
    insert(&mut owner, day, "1", "1").await;
    took("the first view of each brand, counted", fold_everything(&test, day).await, brands);
    let begin = Instant::now();
    insert(&mut owner, day, "2", "views").await;
    owner.execute("vacuum analyze page_views, page_view_batches").await.expect("vacuum");
    println!("(inserting took {:.0} s)", begin.elapsed().as_secs_f64());
    took("all others, counted", fold_everything(&test, day).await, views - brands);

    let tenant: Uuid = sqlx::query_scalar("select tenant_id from plan where place = 1")
        .fetch_one(&mut owner)
        .await
        .expect("the largest brand");
    let tenant = TenantId(tenant);
    owner
        .execute("vacuum analyze page_view_visitors, page_view_days, page_view_tallies, page_view_summaries")
        .await
        .expect("vacuum");
    let mut minutes = Vec::new();
    for minute in 0..20 {
        for number in 0..MINUTE {
            see(&test.db, tenant, minute * MINUTE + number).await;
        }
        let begin = Instant::now();
        fold(&test.db, tenant, day).await;
        minutes.push(begin.elapsed());
    }
    say(&format!("a minute of the largest brand ({MINUTE} new views), counted"), minutes);
    let mut anew = Vec::new();
    for _ in 0..3 {
        anew.push(count_anew(&test.db, tenant, day).await);
    }
    say("its whole day counted anew, as the version before did each minute", anew);
    check(&mut owner, day).await;
    look(&test, &mut owner, tenant, day).await;

    owner
        .execute("insert into page_view_batches select tenant_id, current_date, gen_random_uuid(), '{}' from plan")
        .await
        .expect("something new for each brand");
    let begin = Instant::now();
    let mut tx = test.db.platform(Reason::Sweep).await.expect("open a transaction");
    let enqueued = enqueue_rollups(&mut tx).await.expect("sweep");
    tx.commit().await.expect("commit");
    took("the sweep, when every brand has something new", begin.elapsed(), enqueued as i64);
}

fn took(what: &str, time: Duration, count: i64) {
    let seconds = time.as_secs_f64();
    println!("{what}: {seconds:.1} s, {:.0} a second", count as f64 / seconds);
}

fn say(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!("{what}: p50 {:.2} ms, p99 {:.2} ms, {} times", at(50), at(99), times.len());
}

/// How many views each brand has: one many, the others less and less.
async fn plan(owner: &mut PgConnection, views: i64, brands: i64, largest: i64) {
    owner
        .execute(
            "create temporary table plan (place bigint primary key, tenant_id uuid not null, views bigint not null)",
        )
        .await
        .expect("think of brands");
    sqlx::query(
        "insert into plan
         select place, gen_random_uuid(),
           case when place = 1 then $3 else 1 + floor(($1 - $2 - $3 + 1) * share / sum(share) filter (where place > 1) over ()) end
         from (select place, 1 / sqrt(place) as share from generate_series(1, $2) place) places",
    )
    .bind(views)
    .bind(brands)
    .bind(largest)
    .execute(&mut *owner)
    .await
    .expect("share views out");
    owner
        .execute(
            "insert into tenants (id, slug, brand)
             select tenant_id, 'bench-' || place, (select brand from tenants where is_default) from plan",
        )
        .await
        .expect("make brands");
}

/// The views `from` to `to` of each brand, spread over a day, and a batch for each brand and hour. Each visitor sees eight
/// pages, a few pages are seen by most.
async fn insert(owner: &mut PgConnection, day: Date, from: &str, to: &str) {
    // Faster without the trigger; the batches come after.
    owner.execute("set session_replication_role = replica").await.expect("leave triggers out");
    let views = format!(
        "insert into page_views (tenant_id, id, day, path, visitor, language, device, viewed_at)
         select tenant_id, lpad(to_hex(n), 32, '0')::uuid, $1, '/toefl/page-' || floor(60 * power(n * 7919 % 1000 / 1000.0, 3)),
           md5((n * 31 % (1 + views / 8))::text), 'en', 'desk', now() - interval '1 day' + n * interval '1 day' / views
         from (select * from plan order by tenant_id) plan cross join lateral generate_series({from}, {to}) n"
    );
    let batches = format!(
        "insert into page_view_batches (tenant_id, day, id, views)
         select tenant_id, $1, gen_random_uuid(), array_agg(lpad(to_hex(n), 32, '0')::uuid)
         from plan cross join lateral generate_series({from}, {to}) n group by tenant_id, n * 24 / views, n / 256"
    );
    for statement in [views, batches] {
        sqlx::query(sqlx::AssertSqlSafe(statement)).bind(day).execute(&mut *owner).await.expect("insert views");
    }
    owner.execute("set session_replication_role = origin").await.expect("triggers again");
}

/// As a worker does it, without the queue.
async fn fold_everything(test: &TestDb, day: Date) -> Duration {
    let begin = Instant::now();
    let brands: Vec<Uuid> = sqlx::query_scalar("select distinct tenant_id from page_view_batches")
        .fetch_all(&mut test.owner().await)
        .await
        .expect("find what waits");
    let mut working = JoinSet::new();
    for slot in 0..SLOTS {
        let (db, brands) = (test.db.clone(), brands.clone());
        working.spawn(async move {
            for brand in brands.into_iter().skip(slot).step_by(SLOTS) {
                fold(&db, TenantId(brand), day).await;
            }
        });
    }
    working.join_all().await;
    begin.elapsed()
}

async fn fold(db: &Db, tenant: TenantId, day: Date) {
    let mut more = true;
    while more {
        let mut tx = db.tenant(tenant).await.expect("open a transaction");
        more = roll_up_day(&mut tx, day).await.expect("fold");
        tx.commit().await.expect("commit");
    }
}

async fn see(db: &Db, tenant: TenantId, number: i64) {
    let (url, viewer) = (format!("/toefl/page-{}", number % 60), Viewer::Visitor(format!("new {}", number / 8)));
    let view =
        NewView { url: &url, referrer: None, viewer, language: None, device: Device::Desk, source: Source::Visit };
    let view = view.clean().expect("an address");
    let mut tx = db.tenant(tenant).await.expect("open a transaction");
    record_views(&mut tx, &[&view]).await.expect("record a view");
    tx.commit().await.expect("commit");
}

/// Both statements of the version before.
async fn count_anew(db: &Db, tenant: TenantId, day: Date) -> Duration {
    let begin = Instant::now();
    let mut tx = db.tenant(tenant).await.expect("open a transaction");
    for statement in [
        "select split_part(path, '?', 1), count(*), count(distinct visitor)
         from page_views where tenant_id = $1 and day = $2 group by tenant_id, day, split_part(path, '?', 1)",
        "select '', count(*), count(distinct visitor) from page_views where tenant_id = $1 and day = $2",
    ] {
        sqlx::query(statement).bind(tenant.0).bind(day).execute(tx.conn()).await.expect("count");
    }
    begin.elapsed()
}

/// Every hundredth brand and the largest one.
async fn check(owner: &mut PgConnection, day: Date) {
    let wrong: i64 = sqlx::query_scalar(
        "with anew as (
           select tenant_id, coalesce(split_part(path, '?', 1), '') as path, count(*) as views, count(distinct visitor) as visitors
           from page_views where day = $1 and tenant_id in (select tenant_id from plan where place % 100 = 1)
           group by grouping sets ((tenant_id, split_part(path, '?', 1)), (tenant_id))
         ), figures as (
           select tenant_id, path, views, visitors from page_view_days
           where day = $1 and tenant_id in (select tenant_id from plan where place % 100 = 1)
         )
         select count(*) from ((table anew except table figures) union all (table figures except table anew)) differences",
    )
    .bind(day)
    .fetch_one(owner)
    .await
    .expect("count anew");
    assert_eq!(wrong, 0, "figures are not what a count of the raw views says");
}

/// What an admin's page asks for, after a year of days with 300 pages and 30 hosts, which take turns in the lists of the
/// most seen. Ten brands have such a year.
async fn look(test: &TestDb, owner: &mut PgConnection, tenant: TenantId, day: Date) {
    for statement in [
        "insert into page_view_days (tenant_id, day, path, views, visitors, rolled_up_at)
         select tenant_id, $1::date - ago, case when n = 0 then '' else '/toefl/page/' || n end,
           (100000 + abs(hashtext(ago || ' ' || n) % 50000)) / (n + 1), 3, now()
         from plan cross join generate_series(1, 365) ago cross join generate_series(0, 300) n where place <= 10",
        "insert into page_view_tallies (tenant_id, day, topic, name, views)
         select tenant_id, $1::date - ago, topic, topic || n || '.example', (10000 + abs(hashtext(ago || ' ' || n) % 5000)) / (n + 1)
         from plan cross join generate_series(1, 365) ago cross join (values ('referrer', 30), ('device', 2), ('language', 3), ('source', 2)) kept (topic, names)
         cross join lateral generate_series(1, names) n where place <= 10",
    ] {
        sqlx::query(statement).bind(day).execute(&mut *owner).await.expect("days before");
    }
    let vacuum = "vacuum analyze page_view_days, page_view_tallies, page_view_summaries";
    owner.execute(vacuum).await.expect("vacuum");
    let ranges = [("today", 0), ("the last 30 days", 29), ("the last 90 days", 89), ("a year", 365)];
    for (what, ago) in ranges {
        say(&format!("figures of {what}"), read_often(&test.db, tenant, day, ago, 100).await);
    }
    let (before, _) = read(&test.db, tenant, day, 365).await;

    owner.execute("delete from page_view_summaries").await.expect("as it was before an update");
    owner
        .execute("insert into analytics_backfills (tenant_id, name) select tenant_id, 'page_view_summaries' from plan")
        .await
        .expect("leave it to the jobs");
    owner.execute(vacuum).await.expect("vacuum");
    for (what, ago) in ranges {
        let times = read_often(&test.db, tenant, day, ago, 20).await;
        say(&format!("figures of {what}, right after an update"), times);
    }
    let begin = Instant::now();
    let mut tx = test.db.tenant(tenant).await.expect("open a transaction");
    while roll_up_metrics(&mut tx).await.expect("fill in rows") {}
    tx.commit().await.expect("commit");
    took("rows of the year, filled in", begin.elapsed(), 366);
    let (after, _) = read(&test.db, tenant, day, 365).await;
    assert!(before == after, "rows that are filled in are not those that triggers made");
}

/// Each time that a page of the days since `ago` days before `day` takes.
async fn read_often(db: &Db, tenant: TenantId, day: Date, ago: i64, times: usize) -> Vec<Duration> {
    let mut taken = Vec::new();
    for _ in 0..times {
        taken.push(read(db, tenant, day, ago).await.1);
    }
    taken
}

async fn read(db: &Db, tenant: TenantId, day: Date, ago: i64) -> (Vec<DayFigures>, Duration) {
    let mut tx = db.tenant_read(tenant).await.expect("open a transaction");
    let begin = Instant::now();
    let from = day - time::Duration::days(ago);
    let days = list_figures(&mut tx, DayRange::new(Some(from), Some(day), day).expect("a range")).await;
    let days = days.expect("read figures");
    sum_up(&mut tx, &days).await.expect("add them up");
    (days, begin.elapsed())
}
