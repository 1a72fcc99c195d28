//! Page views are counted once, from what is new (docs/decisions/0063), whatever is killed, comes late or happens at once.

use std::collections::{BTreeMap, BTreeSet};

use product::people::accounts::UserId;
use product::site::analytics::{
    DayFigures, DayRange, Device, NewView, Retention, Source, Tally, TopPath, Viewer, forget_viewer, keep_partitions,
    list_figures, record_views, roll_up_day, roll_up_metrics,
};
use proptest::prelude::*;
use sqlx::{AssertSqlSafe, Executor};
use tenants::{Tenant, TenantTx};
use testkit::TestDb;
use time::macros::{date, datetime};
use time::{Date, Duration};
use tokio::task::JoinSet;
use uuid::Uuid;

const DAY: Date = date!(2026 - 05 - 01);
const PATHS: [&str; 4] = ["/toefl", "/toefl/plans", "/toefl/plans?tab=1", "/toefl/tests?page=2"];

/// Views and visitors by path; the empty path is the whole day.
type Sums = BTreeMap<String, (i64, i64)>;

async fn put(tx: &mut TenantTx, views: &[(&str, Viewer)]) {
    let views: Vec<_> = views
        .iter()
        .map(|(url, viewer)| {
            let viewer = viewer.clone();
            NewView { url, referrer: None, viewer, language: None, device: Device::Desk, source: Source::Visit }
                .clean()
                .unwrap()
        })
        .collect();
    record_views(tx, &views.iter().collect::<Vec<_>>()).await.unwrap();
}

async fn view(test: &TestDb, tenant: &Tenant, views: &[(&str, Viewer)]) {
    let mut tx = test.db.tenant(tenant).await.unwrap();
    put(&mut tx, views).await;
    tx.commit().await.unwrap();
}

async fn fold(test: &TestDb, tenant: &Tenant, day: Date) {
    let mut more = true;
    while more {
        let mut tx = test.db.tenant(tenant).await.unwrap();
        more = roll_up_day(&mut tx, day).await.unwrap();
        tx.commit().await.unwrap();
    }
}

async fn erase(test: &TestDb, tenant: &Tenant, user: UserId) {
    let mut tx = test.db.tenant(tenant).await.unwrap();
    forget_viewer(&mut tx, user).await.unwrap();
    tx.commit().await.unwrap();
}

/// What the figures say.
async fn sums(test: &TestDb, tenant: &Tenant, day: Date) -> Sums {
    let rows: Vec<(String, i64, i64)> =
        sqlx::query_as("select path, views, visitors from page_view_days where tenant_id = $1 and day = $2")
            .bind(tenant.id)
            .bind(day)
            .fetch_all(&mut test.owner().await)
            .await
            .unwrap();
    rows.into_iter().map(|(path, views, visitors)| (path, (views, visitors))).collect()
}

/// What they have to say, from the raw views. Not for days of people who are erased: those have lost their names.
async fn counted_anew(test: &TestDb, tenant: &Tenant, day: Date) -> Sums {
    let rows: Vec<(String, i64, i64)> = sqlx::query_as(
        "select coalesce(split_part(path, '?', 1), ''), count(*), count(distinct visitor)
         from page_views where tenant_id = $1 and day = $2
         group by grouping sets ((split_part(path, '?', 1)), ()) having count(*) > 0",
    )
    .bind(tenant.id)
    .bind(day)
    .fetch_all(&mut test.owner().await)
    .await
    .unwrap();
    rows.into_iter().map(|(path, views, visitors)| (path, (views, visitors))).collect()
}

/// What pages read of each day is what its sums say, worked out here.
pub(crate) async fn check_summaries(test: &TestDb, tenant: &Tenant) {
    let mut tx = test.db.tenant_read(tenant).await.unwrap();
    let paths: Vec<(Date, String, i64, i64)> =
        sqlx::query_as("select day, path, views, visitors from page_view_days").fetch_all(tx.conn()).await.unwrap();
    let tallies: Vec<(Date, String, String, i64)> =
        sqlx::query_as("select day, topic, name, views from page_view_tallies").fetch_all(tx.conn()).await.unwrap();
    let days: BTreeSet<Date> = paths.iter().map(|one| one.0).chain(tallies.iter().map(|one| one.0)).collect();
    for date in days {
        let all = |topic: &str| -> Vec<Tally> {
            let of_topic = tallies.iter().filter(|one| one.0 == date && one.1 == topic);
            let mut all: Vec<_> = of_topic.map(|one| Tally { name: one.2.clone(), views: one.3 }).collect();
            all.sort_by_key(|one| (-one.views, one.name.clone()));
            all
        };
        let of_source = |name: &str| all("source").iter().filter(|one| one.name == name).map(|one| one.views).sum();
        let whole = paths.iter().find(|one| one.0 == date && one.1.is_empty());
        let mut top: Vec<_> = paths.iter().filter(|one| one.0 == date && !one.1.is_empty()).collect();
        top.sort_by_key(|one| (-one.2, one.1.clone()));
        let expected = DayFigures {
            date,
            views: whole.map_or(0, |one| one.2),
            visitors: whole.map_or(0, |one| one.3),
            top: top.into_iter().take(10).map(|one| TopPath { path: one.1.clone(), views: one.2 }).collect(),
            referrers: all("referrer").into_iter().take(10).collect(),
            referred: all("referrer").iter().map(|one| one.views).sum(),
            devices: all("device"),
            languages: all("language"),
            robots: of_source("robot"),
            prefetches: of_source("prefetch"),
        };
        assert_eq!(list_figures(&mut tx, DayRange::of(date)).await.unwrap(), [expected]);
    }
}

async fn count(test: &TestDb, tenant: &Tenant, table: &str) -> i64 {
    sqlx::query_scalar(AssertSqlSafe(format!("select count(*) from {table} where tenant_id = $1")))
        .bind(tenant.id)
        .fetch_one(&mut test.owner().await)
        .await
        .unwrap()
}

/// The keys by which somebody is known as seen.
async fn keys_of(test: &TestDb, tenant: &Tenant, user: UserId) -> i64 {
    sqlx::query_scalar(
        "select count(*) from page_view_visitors where tenant_id = $1 and visitor_key = hashtextextended($2, 0)",
    )
    .bind(tenant.id)
    .bind(user.to_string())
    .fetch_one(&mut test.owner().await)
    .await
    .unwrap()
}

/// What a worker of the version before does, word by word.
async fn roll_up_as_before(test: &TestDb, tenant: &Tenant, day: Date) {
    let mut tx = test.db.tenant(tenant).await.unwrap();
    let now = tx.now();
    for statement in [
        "insert into page_view_days (tenant_id, day, path, views, visitors, rolled_up_at)
         select tenant_id, day, split_part(path, '?', 1), count(*), count(distinct visitor), $3
         from page_views where tenant_id = $1 and day = $2
         group by tenant_id, day, split_part(path, '?', 1)
         on conflict (tenant_id, day, path) do update
           set views = excluded.views, visitors = excluded.visitors, rolled_up_at = excluded.rolled_up_at",
        "insert into page_view_days (tenant_id, day, path, views, visitors, rolled_up_at)
         select $1, $2, '', count(*), count(distinct visitor), $3
         from page_views where tenant_id = $1 and day = $2
         having count(*) > 0
         on conflict (tenant_id, day, path) do update
           set views = excluded.views, visitors = excluded.visitors, rolled_up_at = excluded.rolled_up_at",
    ] {
        sqlx::query(statement).bind(tenant.id).bind(day).bind(now).execute(tx.conn()).await.unwrap();
    }
    tx.commit().await.unwrap();
}

fn visitor(name: &str) -> Viewer {
    Viewer::Visitor(name.to_owned())
}

fn somebody() -> UserId {
    UserId(Uuid::now_v7())
}

/// What may happen to the two days of two tenants.
#[derive(Debug, Clone)]
enum Step {
    /// Views of one statement: path and viewer. The first viewers are signed in.
    View {
        tenant: usize,
        day: usize,
        views: Vec<(usize, usize)>,
    },
    Fold {
        tenant: usize,
        day: usize,
    },
    /// A fold whose worker dies before the commit.
    Lose {
        tenant: usize,
        day: usize,
    },
    RollUpAsBefore {
        tenant: usize,
        day: usize,
    },
    /// Whoever comes under this number afterward is somebody else.
    Erase {
        tenant: usize,
        viewer: usize,
    },
}

const SIGNED_IN: usize = 3;

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        6 => (0..2usize, 0..2usize, proptest::collection::vec((0..PATHS.len(), 0..6usize), 1..5))
            .prop_map(|(tenant, day, views)| Step::View { tenant, day, views }),
        3 => (0..2usize, 0..2usize).prop_map(|(tenant, day)| Step::Fold { tenant, day }),
        1 => (0..2usize, 0..2usize).prop_map(|(tenant, day)| Step::Lose { tenant, day }),
        1 => (0..2usize, 0..2usize).prop_map(|(tenant, day)| Step::RollUpAsBefore { tenant, day }),
        1 => (0..2usize, 0..SIGNED_IN).prop_map(|(tenant, viewer)| Step::Erase { tenant, viewer }),
    ];
    proptest::collection::vec(step, 1..40)
}

/// Counts by itself: for each tenant and day the views, each with its page and a name that nobody else has.
#[derive(Default)]
struct Model(BTreeMap<(usize, usize), Vec<(String, String)>>);

impl Model {
    fn sums(&self, tenant: usize, day: usize) -> Sums {
        let mut views: BTreeMap<String, i64> = BTreeMap::new();
        let mut visitors: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for (path, name) in self.0.get(&(tenant, day)).into_iter().flatten() {
            for line in ["", path] {
                *views.entry(line.to_owned()).or_default() += 1;
                visitors.entry(line.to_owned()).or_default().insert(name);
            }
        }
        views.into_iter().map(|(path, views)| (path.clone(), (views, visitors[&path].len() as i64))).collect()
    }
}

async fn live(steps: Vec<Step>) {
    let test = testkit::database().await;
    let tenants = [test.tenant("folds").await, test.tenant("folds").await];
    let days = [DAY, DAY.next_day().unwrap()];
    let set_day = |day: usize| test.clock.set(days[day].with_hms(4, 0, 0).unwrap().assume_utc());
    let mut people: Vec<Vec<UserId>> = tenants.iter().map(|_| (0..SIGNED_IN).map(|_| somebody()).collect()).collect();
    let mut model = Model::default();
    // In the end each day is seen once more: the version before may have had the last word.
    let end = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let last = end.iter().flat_map(|&(tenant, day)| {
        [Step::View { tenant, day, views: vec![(0, SIGNED_IN)] }, Step::Fold { tenant, day }]
    });
    for step in steps.into_iter().chain(last) {
        match step {
            Step::View { tenant, day, views } => {
                set_day(day);
                let mut viewed = Vec::new();
                for (path, number) in views {
                    let viewer = match people[tenant].get(number) {
                        Some(user) => Viewer::User(*user),
                        None => Viewer::Visitor(format!("visitor {number}")),
                    };
                    let page = PATHS[path].split('?').next().unwrap().to_owned();
                    model.0.entry((tenant, day)).or_default().push((page, format!("{viewer:?}")));
                    viewed.push((PATHS[path], viewer));
                }
                view(&test, &tenants[tenant], &viewed).await;
            }
            Step::Fold { tenant, day } => {
                fold(&test, &tenants[tenant], days[day]).await;
                assert_eq!(sums(&test, &tenants[tenant], days[day]).await, model.sums(tenant, day));
                check_summaries(&test, &tenants[tenant]).await;
            }
            Step::Lose { tenant, day } => {
                let mut tx = test.db.tenant(&tenants[tenant]).await.unwrap();
                roll_up_day(&mut tx, days[day]).await.unwrap();
            }
            Step::RollUpAsBefore { tenant, day } => {
                set_day(day);
                // It counts people who are erased as one; so only what comes after it is compared.
                roll_up_as_before(&test, &tenants[tenant], days[day]).await;
                check_summaries(&test, &tenants[tenant]).await;
                view(&test, &tenants[tenant], &[(PATHS[0], visitor("after it"))]).await;
                model.0.entry((tenant, day)).or_default().push((PATHS[0].to_owned(), "after it".to_owned()));
                let pages: Vec<_> = model.sums(tenant, day).into_keys().filter(|page| !page.is_empty()).collect();
                for page in pages {
                    view(&test, &tenants[tenant], &[(page.as_str(), visitor("after it"))]).await;
                    model.0.entry((tenant, day)).or_default().push((page, "after it".to_owned()));
                }
            }
            Step::Erase { tenant, viewer } => {
                let gone = std::mem::replace(&mut people[tenant][viewer], somebody());
                erase(&test, &tenants[tenant], gone).await;
                assert_eq!(keys_of(&test, &tenants[tenant], gone).await, 0);
            }
        }
    }
    for (tenant, day) in end {
        assert_eq!(sums(&test, &tenants[tenant], days[day]).await, model.sums(tenant, day));
    }
    for tenant in &tenants {
        assert_eq!(count(&test, tenant, "page_view_batches").await, 0);
        check_summaries(&test, tenant).await;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_sums_are_those_of_a_model_whatever_happens_in_between(steps in steps()) {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(live(steps));
    }
}

#[tokio::test]
async fn many_who_fold_and_many_who_write_at_once_add_up() {
    let test = testkit::database().await;
    let tenant = test.tenant("folds").await;
    test.clock.set(datetime!(2026-05-01 04:00 UTC));
    let mut working = JoinSet::new();
    for writer in 0..3 {
        let (db, tenant) = (test.db.clone(), tenant.clone());
        working.spawn(async move {
            for turn in 0..30 {
                let mut tx = db.tenant(&tenant).await.unwrap();
                let path = PATHS[(writer + turn) % PATHS.len()];
                put(&mut tx, &[(path, visitor(&format!("{}", turn % 7))), (PATHS[0], visitor("all"))]).await;
                tx.commit().await.unwrap();
            }
        });
    }
    for _ in 0..3 {
        let (db, tenant) = (test.db.clone(), tenant.clone());
        working.spawn(async move {
            for _ in 0..20 {
                let mut tx = db.tenant(&tenant).await.unwrap();
                roll_up_day(&mut tx, DAY).await.unwrap();
                tx.commit().await.unwrap();
            }
        });
    }
    working.join_all().await;
    fold(&test, &tenant, DAY).await;

    let figures = sums(&test, &tenant, DAY).await;
    assert_eq!(figures[""], (180, 8));
    assert_eq!(figures, counted_anew(&test, &tenant, DAY).await);
    check_summaries(&test, &tenant).await;
}

#[tokio::test]
async fn a_fold_that_breaks_off_at_any_statement_leaves_everything_to_the_next_one() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("folds").await;
    test.clock.set(datetime!(2026-05-01 04:00 UTC));
    let mut owner = test.owner().await;
    owner
        .execute(
            "create function stop() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$",
        )
        .await
        .unwrap();
    // The first time nothing is counted yet, afterwards it is an addition.
    for round in 0..2 {
        for stop in [
            "before delete on page_view_batches",
            "after delete on page_view_batches",
            "before insert on page_view_visitors",
            "after insert on page_view_visitors",
            "before insert on page_view_days",
            "before update on page_view_days",
            "after insert or update on page_view_days",
            "before insert on page_view_summaries",
            "before update on page_view_summaries",
            "after insert or update on page_view_summaries",
        ] {
            let visitor = visitor(&format!("{round} {stop}"));
            view(&test, &tenant, &[(PATHS[0], visitor.clone()), (PATHS[1], visitor)]).await;
            let before = state(&test, &tenant).await;
            let waiting = count(&test, &tenant, "page_view_batches").await;
            let trigger = format!("create trigger stop {stop} for each row execute function stop()");
            owner.execute(AssertSqlSafe(trigger)).await.unwrap();
            let mut tx = test.db.tenant(&tenant).await.unwrap();
            let result = roll_up_day(&mut tx, DAY).await;
            let nothing_to_update = before.0.is_empty() && stop == "before update on page_view_days";
            assert_eq!(result.is_err(), !nothing_to_update, "{stop}");
            drop(tx);
            let table = stop.rsplit(' ').next().unwrap();
            owner.execute(AssertSqlSafe(format!("drop trigger stop on {table}"))).await.unwrap();
            assert_eq!(state(&test, &tenant).await, before, "{stop}");
            assert_eq!(count(&test, &tenant, "page_view_batches").await, waiting, "{stop}");
        }
        // Its connection dies when everything is done but the commit.
        let mut tx = test.db.tenant(&tenant).await.unwrap();
        roll_up_day(&mut tx, DAY).await.unwrap();
        let session: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(tx.conn()).await.unwrap();
        sqlx::query("select pg_terminate_backend($1, 5000)").bind(session).execute(&mut owner).await.unwrap();
        assert!(tx.commit().await.is_err());

        fold(&test, &tenant, DAY).await;
        fold(&test, &tenant, DAY).await;
        assert_eq!(sums(&test, &tenant, DAY).await, counted_anew(&test, &tenant, DAY).await);
        assert_eq!(count(&test, &tenant, "page_view_batches").await, 0);
        check_summaries(&test, &tenant).await;
    }
}

/// Sums, keys of visitors and what pages read of the day.
async fn state(test: &TestDb, tenant: &Tenant) -> (Sums, i64, Vec<DayFigures>) {
    let mut tx = test.db.tenant_read(tenant).await.unwrap();
    let figures = list_figures(&mut tx, DayRange::of(DAY)).await.unwrap();
    (sums(test, tenant, DAY).await, count(test, tenant, "page_view_visitors").await, figures)
}

/// Two days of views, and no row for what pages read of them: they are from before there were such rows.
async fn from_before(test: &TestDb, tenant: &Tenant) -> [Date; 2] {
    let days = [DAY, DAY.next_day().unwrap()];
    for day in days {
        test.clock.set(day.with_hms(4, 0, 0).unwrap().assume_utc());
        view(test, tenant, &[(PATHS[0], visitor("a")), (PATHS[1], visitor("a")), (PATHS[0], visitor("b"))]).await;
        fold(test, tenant, day).await;
    }
    let mut owner = test.owner().await;
    for statement in [
        "delete from page_view_summaries where tenant_id = $1",
        "insert into analytics_backfills (tenant_id, name) values ($1, 'page_view_summaries')",
    ] {
        sqlx::query(statement).bind(tenant.id).execute(&mut owner).await.unwrap();
    }
    days
}

#[tokio::test]
async fn days_from_before_are_read_at_once_and_get_their_rows_from_a_job() {
    let test = testkit::fresh_database().await;
    let (tenant, other) = (test.tenant("folds").await, test.tenant("others").await);
    let days = from_before(&test, &tenant).await;
    from_before(&test, &other).await;

    check_summaries(&test, &tenant).await;
    // One goes on before the job comes by.
    view(&test, &tenant, &[(PATHS[1], visitor("c"))]).await;
    fold(&test, &tenant, days[1]).await;
    assert_eq!(count(&test, &tenant, "page_view_summaries").await, 1);
    check_summaries(&test, &tenant).await;
    let mut lost = test.db.tenant(&tenant).await.unwrap();
    assert!(roll_up_metrics(&mut lost).await.unwrap());
    drop(lost);
    assert_eq!(count(&test, &tenant, "page_view_summaries").await, 1);
    let mut tx = test.db.tenant(&tenant).await.unwrap();
    assert!(roll_up_metrics(&mut tx).await.unwrap());
    assert!(!roll_up_metrics(&mut tx).await.unwrap(), "it is done once");
    tx.commit().await.unwrap();

    assert_eq!(count(&test, &tenant, "page_view_summaries").await, 2);
    check_summaries(&test, &tenant).await;
    assert_eq!(count(&test, &other, "page_view_summaries").await, 0, "each brand has a job of its own");
    check_summaries(&test, &other).await;
}

#[tokio::test]
async fn the_job_and_a_fold_of_the_same_day_follow_one_another() {
    let test = testkit::database().await;
    for is_fold_first in [true, false] {
        let tenant = test.tenant("folds").await;
        let days = from_before(&test, &tenant).await;
        view(&test, &tenant, &[(PATHS[1], visitor("c")), (PATHS[3], visitor("d"))]).await;
        let (mut first, mut second) = (test.db.tenant(&tenant).await.unwrap(), test.db.tenant(&tenant).await.unwrap());
        let session: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(second.conn()).await.unwrap();
        let go = async |tx: &mut TenantTx, is_fold: bool| {
            if is_fold { roll_up_day(tx, days[1]).await } else { roll_up_metrics(tx).await }.unwrap()
        };
        go(&mut first, is_fold_first).await;
        let comes_second = async {
            go(&mut second, !is_fold_first).await;
            second.commit().await.unwrap();
        };
        let goes_first = async {
            let mut owner = test.owner().await;
            let waits = "select exists (select from pg_locks where pid = $1 and not granted)";
            while !sqlx::query_scalar::<_, bool>(waits).bind(session).fetch_one(&mut owner).await.unwrap() {}
            first.commit().await.unwrap();
        };
        tokio::join!(comes_second, goes_first);

        check_summaries(&test, &tenant).await;
        assert_eq!(count(&test, &tenant, "page_view_summaries").await, 2);
        assert_eq!(sums(&test, &tenant, days[1]).await, counted_anew(&test, &tenant, days[1]).await);
    }
}

#[tokio::test]
async fn a_view_that_is_committed_after_its_day_was_counted_is_added_and_its_visitor_known() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("folds").await;
    test.clock.set(datetime!(2026-05-01 15:59 UTC));
    view(&test, &tenant, &[(PATHS[0], visitor("a"))]).await;
    let mut late = test.db.tenant(&tenant).await.unwrap();
    put(&mut late, &[(PATHS[0], visitor("a")), (PATHS[1], visitor("b"))]).await;
    fold(&test, &tenant, DAY).await;
    assert_eq!(sums(&test, &tenant, DAY).await[""], (1, 1));

    test.clock.set(datetime!(2026-05-02 12:00 UTC));
    late.commit().await.unwrap();
    // The day is over and moves to a partition of its own, with what is not counted yet.
    keep_partitions(&test.db, Retention::default()).await.unwrap();
    test.clock.set(datetime!(2026-05-04 12:00 UTC));
    fold(&test, &tenant, DAY).await;

    let figures = sums(&test, &tenant, DAY).await;
    assert_eq!(figures, counted_anew(&test, &tenant, DAY).await);
    assert_eq!(figures[""], (3, 2));
}

#[tokio::test]
async fn what_the_version_before_has_counted_is_taken_over_once() {
    let test = testkit::fresh_database().await;
    let [busy, quiet, unfinished] =
        [test.tenant("busy").await, test.tenant("quiet").await, test.tenant("unfinished").await];
    test.clock.set(datetime!(2026-05-01 04:00 UTC));
    for tenant in [&busy, &quiet, &unfinished] {
        view(&test, tenant, &[(PATHS[0], visitor("a")), (PATHS[1], visitor("a")), (PATHS[0], visitor("b"))]).await;
        test.clock.advance(Duration::minutes(2).unsigned_abs());
        roll_up_as_before(&test, tenant, DAY).await;
    }
    view(&test, &unfinished, &[(PATHS[1], visitor("c"))]).await;
    // Its views are from before the trigger, so no batch names them; then the migration.
    let mut owner = test.owner().await;
    owner.execute("delete from page_view_batches").await.unwrap();
    owner
        .execute("insert into page_view_batches select id, '2026-05-01', gen_random_uuid(), '{}' from tenants")
        .await
        .unwrap();
    // What is settled is not touched: raw views may be gone.
    sqlx::query("delete from page_views where tenant_id = $1").bind(quiet.id).execute(&mut owner).await.unwrap();
    let before = sums(&test, &quiet, DAY).await;

    view(&test, &busy, &[(PATHS[0], visitor("a"))]).await;
    for tenant in [&busy, &quiet, &unfinished] {
        fold(&test, tenant, DAY).await;
        assert_eq!(count(&test, tenant, "page_view_batches").await, 0);
    }
    view(&test, &busy, &[(PATHS[2], visitor("a"))]).await;
    // Still running beside it: its rows of pages that the new one has never added to are no beginning.
    view(&test, &busy, &[("/toefl/new", visitor("d"))]).await;
    roll_up_as_before(&test, &busy, DAY).await;
    fold(&test, &busy, DAY).await;

    assert_eq!(sums(&test, &quiet, DAY).await, before);
    for tenant in [&busy, &unfinished] {
        assert_eq!(sums(&test, tenant, DAY).await, counted_anew(&test, tenant, DAY).await);
    }
}

#[tokio::test]
async fn erasure_changes_no_sum_and_leaves_no_key() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("folds").await;
    let [counted, waiting, both, stays] = [somebody(), somebody(), somebody(), somebody()];
    test.clock.set(datetime!(2026-05-01 04:00 UTC));
    view(&test, &tenant, &[(PATHS[0], Viewer::User(counted)), (PATHS[0], Viewer::User(both))]).await;
    view(&test, &tenant, &[(PATHS[1], Viewer::User(stays))]).await;
    fold(&test, &tenant, DAY).await;
    for user in [both, waiting, waiting] {
        view(&test, &tenant, &[(PATHS[0], Viewer::User(user)), (PATHS[1], Viewer::User(user))]).await;
    }
    let expected = counted_anew(&test, &tenant, DAY).await;

    for user in [counted, waiting, both] {
        erase(&test, &tenant, user).await;
        assert_eq!(keys_of(&test, &tenant, user).await, 0);
    }
    fold(&test, &tenant, DAY).await;

    assert_eq!(sums(&test, &tenant, DAY).await, expected);
    assert_eq!(keys_of(&test, &tenant, stays).await, 2, "one for the page, one for the day");
    let left: i64 = sqlx::query_scalar("select count(*) from page_views where user_id is not null and user_id <> $1")
        .bind(stays.0)
        .fetch_one(&mut test.owner().await)
        .await
        .unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn erasure_waits_for_a_fold_that_knows_the_name() {
    let test = testkit::database().await;
    let tenant = test.tenant("folds").await;
    let leaving = somebody();
    test.clock.set(datetime!(2026-05-01 04:00 UTC));
    view(&test, &tenant, &[(PATHS[0], Viewer::User(leaving))]).await;
    let mut folding = test.db.tenant(&tenant).await.unwrap();
    roll_up_day(&mut folding, DAY).await.unwrap();

    let mut erasing = test.db.tenant(&tenant).await.unwrap();
    let session: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(erasing.conn()).await.unwrap();
    let erased = async {
        forget_viewer(&mut erasing, leaving).await.unwrap();
        erasing.commit().await.unwrap();
    };
    let folded = async {
        let mut owner = test.owner().await;
        let waits = "select exists (select from pg_locks where pid = $1 and locktype = 'advisory' and not granted)";
        while !sqlx::query_scalar::<_, bool>(waits).bind(session).fetch_one(&mut owner).await.unwrap() {}
        folding.commit().await.unwrap();
    };
    tokio::join!(erased, folded);

    assert_eq!(keys_of(&test, &tenant, leaving).await, 0);
    assert_eq!(sums(&test, &tenant, DAY).await[""], (1, 1));
}

#[tokio::test]
async fn keys_of_visitors_go_after_ten_days_but_never_before_their_views_are_counted() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("folds").await;
    test.clock.set(datetime!(2026-05-01 04:00 UTC));
    keep_partitions(&test.db, Retention::default()).await.unwrap();
    view(&test, &tenant, &[(PATHS[0], visitor("a"))]).await;
    fold(&test, &tenant, DAY).await;
    view(&test, &tenant, &[(PATHS[0], visitor("a"))]).await;

    // All workers were away.
    test.clock.set(datetime!(2026-05-20 04:00 UTC));
    assert_eq!(keep_partitions(&test.db, Retention::default()).await.unwrap().visitors.dropped, []);
    fold(&test, &tenant, DAY).await;
    assert_eq!(sums(&test, &tenant, DAY).await[""], (2, 1));
    let dropped = keep_partitions(&test.db, Retention::default()).await.unwrap().visitors.dropped;
    assert_eq!((dropped.len(), dropped[0]), (8, DAY));
    assert_eq!(count(&test, &tenant, "page_view_visitors").await, 0);

    // With its raw view goes what nobody has counted.
    view(&test, &tenant, &[(PATHS[0], visitor("a"))]).await;
    test.clock.set(datetime!(2026-08-30 04:00 UTC));
    keep_partitions(&test.db, Retention::default()).await.unwrap();
    assert_eq!(count(&test, &tenant, "page_view_batches").await, 0);
}
