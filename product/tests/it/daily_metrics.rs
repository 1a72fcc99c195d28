//! Daily records equal sums over all rows, whatever happens in between, comes late or happens at once (docs/decisions/0072).

mod history;

use std::time::Duration as StdDuration;

use history::{DAYS, FIRST, History, Step, Sums, day, monday, run, steps};
use product::people::accounts::UserId;
use product::site::analytics::{
    DayRange, RollUpMetrics, enqueue_metric_rollups, forget_activity, list_cohorts, list_coin_days, list_exam_days,
    list_funnel, list_order_days, list_subscription_days, prune_activity, roll_up_metrics,
};
use proptest::prelude::*;
use sqlx::{AssertSqlSafe, Executor, PgConnection};
use tenants::{Reason, Tenant, TenantTx};
use testkit::TestDb;
use time::{Date, Duration, OffsetDateTime};
use tokio::task::JoinSet;
use uuid::Uuid;

fn first() -> Date {
    day(FIRST)
}

fn last() -> Date {
    day(FIRST + Duration::days(DAYS + 2))
}

async fn fold(test: &TestDb, tenant: &Tenant) {
    let mut more = true;
    while more {
        let mut tx = test.db.tenant(tenant).await.unwrap();
        more = roll_up_metrics(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
    }
}

async fn happen(test: &TestDb, history: &mut History, step: &Step, at: OffsetDateTime) {
    let mut tx = test.db.tenant(&history.tenant).await.unwrap();
    history.happen(&mut tx, step, at).await;
    tx.commit().await.unwrap();
}

async fn erase(test: &TestDb, tenant: &Tenant, person: Uuid) {
    let mut tx = test.db.tenant(tenant).await.unwrap();
    forget_activity(&mut tx, UserId(person)).await.unwrap();
    // As people/accounts leaves the row.
    let gone = "update users set email_verified_at = null, erased_at = now() where tenant_id = $1 and id = $2";
    run(tx.conn(), gone, &[tenant.id.0, person]).await;
    tx.commit().await.unwrap();
}

async fn count(test: &TestDb, tenant: &Tenant, table: &str) -> i64 {
    sqlx::query_scalar(AssertSqlSafe(format!("select count(*) from {table} where tenant_id = $1")))
        .bind(tenant.id)
        .fetch_one(&mut test.owner().await)
        .await
        .unwrap()
}

/// What the records say, in the words of [`History::reckon`].
async fn told(tx: &mut TenantTx) -> Sums {
    let range = DayRange::new(Some(first()), Some(last()), last()).unwrap();
    let mut sums = Sums::new();
    let mut put = |what: &str, date: Date, by: &str, amount: i64| {
        let known = sums.insert((what.to_owned(), date, by.to_owned()), amount);
        assert_eq!(known, None, "{what} of {date} is told twice");
    };
    for one in list_exam_days(tx, range).await.unwrap() {
        put("started", one.date, "", one.started);
        put("finished", one.date, "", one.finished);
        put("graded", one.date, "", one.graded);
        put("new_users", one.date, "", one.new_users);
        put("active_users", one.date, "", one.active_users);
        for kind in one.kinds {
            let by = format!("{} {}", kind.kind, kind.section.unwrap_or_default());
            put("started", one.date, &by, kind.started);
            put("finished", one.date, &by, kind.finished);
        }
    }
    for one in list_coin_days(tx, range).await.unwrap() {
        put("entries", one.date, "", one.entries);
        put("coins_in", one.date, "", one.coins_in);
        put("coins_out", one.date, "", one.coins_out);
        for reason in one.reasons {
            put("coins_in", one.date, reason.reason.as_str(), reason.coins_in);
            put("coins_out", one.date, reason.reason.as_str(), reason.coins_out);
        }
    }
    for one in list_order_days(tx, range).await.unwrap() {
        put("created", one.date, "", one.created);
        put("paid", one.date, "", one.paid);
        put("refunded", one.date, "", one.refunded);
        for money in one.revenue {
            put("paid", one.date, money.currency.as_str(), money.paid);
            put("fees", one.date, money.currency.as_str(), money.fees);
            put("refunded", one.date, money.currency.as_str(), money.refunded);
        }
    }
    for one in list_subscription_days(tx, range).await.unwrap() {
        put("new", one.date, "", one.new);
        put("renewed", one.date, "", one.renewed);
        put("canceled", one.date, "", one.canceled);
        put("ended", one.date, "", one.ended);
        put("active", one.date, "", one.active);
        for money in one.revenue {
            put("periods paid", one.date, money.currency.as_str(), money.paid);
            put("periods back", one.date, money.currency.as_str(), money.refunded);
        }
    }
    for date in std::iter::successors(Some(first()), |date| date.next_day()).take_while(|date| *date <= last()) {
        for step in list_funnel(tx, DayRange::of(date)).await.unwrap() {
            let name = step.step.as_str();
            if !["visited", "registered"].contains(&name) {
                put(&format!("first {name}"), date, "", step.people);
            }
        }
    }
    sums.retain(|_, amount| *amount != 0);
    sums
}

/// Records, cohorts and what the funnel adds up to are those of a second reckoning.
async fn check(test: &TestDb, history: &History) {
    test.clock.set(FIRST + Duration::days(DAYS + 2));
    let expected = history.reckon(&mut test.owner().await).await;
    let mut tx = test.db.tenant_read(&history.tenant).await.unwrap();
    assert_eq!(told(&mut tx).await, expected);
    let cohorts = list_cohorts(&mut tx, 8).await.unwrap();
    assert_eq!(cohorts.len(), 8);
    assert_eq!(cohorts[7].week, monday(last()));
    for (at, cohort) in cohorts.into_iter().enumerate() {
        assert_eq!((cohort.people, cohort.active), history.cohort(cohort.week, 8 - at), "{}", cohort.week);
    }
    assert_eq!(count_wrong_months(&mut test.owner().await).await, 0);
}

/// Days on which a month says anything else than the day itself.
async fn count_wrong_months(owner: &mut PgConnection) -> i64 {
    sqlx::query_scalar(
        "with packed as (
           select tenant_id, metric, month + number::int - 1 as day, dimension, amount
           from daily_metric_months, unnest(amounts) with ordinality as of_day (amount, number) where amount <> 0
         ), days as (
           select tenant_id, metric, day, dimension, amount from daily_metrics where amount <> 0
         )
         select count(*) from ((table packed except table days) union all (table days except table packed)) wrong",
    )
    .fetch_one(owner)
    .await
    .unwrap()
}

async fn live(steps: Vec<(Step, OffsetDateTime)>) {
    let test = testkit::fresh_database().await;
    let mut history = History::begin(&test).await;
    test.clock.set(FIRST + Duration::days(DAYS + 2));
    for (step, at) in steps {
        match step {
            Step::Fold => {
                check(&test, &history).await;
                fold(&test, &history.tenant).await;
                check(&test, &history).await;
            }
            Step::LoseFold => {
                let mut tx = test.db.tenant(&history.tenant).await.unwrap();
                roll_up_metrics(&mut tx).await.unwrap();
            }
            Step::Erase { person } => {
                if let Some(gone) = history.leave(person) {
                    erase(&test, &history.tenant, gone).await;
                }
            }
            step => happen(&test, &mut history, &step, at).await,
        }
    }
    check(&test, &history).await;
    fold(&test, &history.tenant).await;
    check(&test, &history).await;
    assert_eq!(count(&test, &history.tenant, "daily_metric_changes").await, 0);

    // As if all of it had been there before the triggers.
    let tenant = history.tenant.id.0;
    let mut owner = test.owner().await;
    run(&mut owner, "delete from daily_metrics where tenant_id = $1 and metric not like 'people%'", &[tenant]).await;
    run(&mut owner, "insert into daily_metric_backfills values ($1)", &[tenant]).await;
    fold(&test, &history.tenant).await;
    history.is_recounted = true;
    check(&test, &history).await;

    // As if the days had been there before their months.
    assert!(MONTHS.contains(PACK));
    owner.execute("delete from daily_metric_months").await.unwrap();
    owner.execute(PACK).await.unwrap();
    check(&test, &history).await;
}

/// Where the days of all brands were first packed.
const MONTHS: &str = include_str!("../../../migrations/20261128100000_daily_metric_months.sql");
const PACK: &str =
    "select add_to_metric_months(array(select d from daily_metrics d where d.tenant_id = t.id)) from tenants t;";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn records_equal_sums_over_all_rows(steps in steps()) {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(live(steps));
    }
}

/// A history in which everything happens, without chance.
fn busy() -> Vec<(Step, OffsetDateTime)> {
    let steps = (0..6usize).flat_map(|turn| {
        [
            Step::Join { is_verified: false },
            Step::Verify { person: turn },
            Step::Start { person: turn, kind: turn % 4, section: turn % 4 },
            Step::Submit { attempt: turn },
            Step::Grade { attempt: turn },
            Step::Study { person: turn },
            Step::Move { person: turn, coins: 20 },
            Step::Move { person: turn, coins: -5 },
            Step::Order { person: turn, currency: turn % 2, has_fee: turn % 3 == 0 },
            Step::Pay { order: turn },
            Step::Return { order: turn },
            Step::Subscribe { person: turn },
            Step::Begin { subscription: turn },
            Step::Renew { subscription: turn },
            Step::Renew { subscription: turn },
            Step::Cancel { subscription: turn },
        ]
    });
    let late = [Step::FailReturn { returned: 1 }, Step::End { subscription: 2 }, Step::End { subscription: 3 }];
    let moments = (0..).map(|turn: i64| FIRST + Duration::hours(7 * turn) + Duration::minutes(59));
    steps.chain(late).zip(moments).collect()
}

#[tokio::test]
async fn rows_from_before_the_triggers_are_counted_once_and_those_since_with_them() {
    let test = testkit::fresh_database().await;
    let mut history = History::begin(&test).await;
    test.clock.set(FIRST + Duration::days(DAYS + 2));
    let steps = busy();
    let (before, since) = steps.split_at(60);
    for (step, at) in before {
        happen(&test, &mut history, step, *at).await;
    }
    // The triggers were not there yet.
    let mut owner = test.owner().await;
    for table in ["daily_metric_changes", "user_milestones", "user_activity"] {
        owner.execute(AssertSqlSafe(format!("delete from {table}"))).await.unwrap();
    }
    run(&mut owner, "insert into daily_metric_backfills values ($1)", &[history.tenant.id.0]).await;
    for (step, at) in since {
        happen(&test, &mut history, step, *at).await;
    }

    let mut lost = test.db.tenant(&history.tenant).await.unwrap();
    roll_up_metrics(&mut lost).await.unwrap();
    drop(lost);
    fold(&test, &history.tenant).await;
    check(&test, &history).await;
    happen(&test, &mut history, &Step::Join { is_verified: true }, FIRST).await;
    fold(&test, &history.tenant).await;
    check(&test, &history).await;
}

/// When each person of the brand was seen last.
async fn seen(test: &TestDb, tenant: &Tenant) -> Vec<(Uuid, OffsetDateTime)> {
    sqlx::query_as("select user_id, seen_at from people_seen where tenant_id = $1 order by user_id")
        .bind(tenant.id)
        .fetch_all(&mut test.owner().await)
        .await
        .unwrap()
}

#[tokio::test]
async fn what_migrations_left_to_do_is_done_as_the_brand_and_again_changes_nothing() {
    let test = testkit::fresh_database().await;
    let mut history = History::begin(&test).await;
    let tenant = history.tenant.id.0;
    test.clock.set(FIRST + Duration::days(DAYS + 2));
    for (step, at) in busy() {
        happen(&test, &mut history, &step, at).await;
    }
    fold(&test, &history.tenant).await;
    let mut owner = test.owner().await;
    run(
        &mut owner,
        "insert into sessions (tenant_id, id, user_id, created_at, expires_at, last_seen_at)
         select $1, gen_random_uuid(), id, created_at, created_at, created_at + n * interval '1 day'
         from (select * from users where tenant_id = $1 limit 3) few cross join generate_series(1, 2) n",
        &[tenant],
    )
    .await;
    let known = seen(&test, &history.tenant).await;
    assert_eq!(known.len(), 3);
    // What an owner who sees no rows of brands has left: months without what was there, no money of periods, nobody seen.
    for statement in [
        "delete from daily_metrics where tenant_id = $1 and metric in ('subscription_revenue', 'subscription_refunds')",
        "delete from daily_metric_months where tenant_id = $1",
        "delete from people_seen where tenant_id = $1",
    ] {
        run(&mut owner, statement, &[tenant]).await;
    }
    // And something that waits to be added to the sums.
    happen(&test, &mut history, &Step::Renew { subscription: 0 }, FIRST + Duration::days(1)).await;

    for round in 0..2 {
        run(
            &mut owner,
            "insert into analytics_backfills (tenant_id, name)
             select $1, unnest(array['metric_months', 'page_view_summaries', 'people_seen', 'subscription_money'])",
            &[tenant],
        )
        .await;
        let mut lost = test.db.tenant(&history.tenant).await.unwrap();
        while roll_up_metrics(&mut lost).await.unwrap() {}
        drop(lost);
        assert_eq!(count(&test, &history.tenant, "analytics_backfills").await, 4);
        fold(&test, &history.tenant).await;

        check(&test, &history).await;
        assert_eq!(seen(&test, &history.tenant).await, known, "{round}");
        assert_eq!(count(&test, &history.tenant, "analytics_backfills").await, 0);
        assert_eq!(count(&test, &history.tenant, "daily_metric_changes").await, 0);
    }
}

#[tokio::test]
async fn revenue_is_what_the_ledger_and_the_office_have() {
    let test = testkit::fresh_database().await;
    let mut history = History::begin(&test).await;
    test.clock.set(FIRST + Duration::days(DAYS + 2));
    for (step, at) in busy() {
        happen(&test, &mut history, &step, at).await;
    }
    fold(&test, &history.tenant).await;

    let mut tx = test.db.tenant_read(&history.tenant).await.unwrap();
    let range = DayRange::new(Some(first()), Some(last()), last()).unwrap();
    let days = list_order_days(&mut tx, range).await.unwrap();
    let filter = product::money::orders::OrderFilter::default();
    let page = tenants::PageRequest::first(20);
    let office = product::money::orders::list_orders(&mut tx, &filter, page).await.unwrap();
    assert_eq!(office.sums.len(), 2);
    for sums in office.sums {
        let of = |part: fn(&product::site::analytics::MoneyOfDay) -> i64| -> i64 {
            days.iter().flat_map(|day| &day.revenue).filter(|one| one.currency == sums.currency).map(part).sum()
        };
        assert_eq!(
            (of(|one| one.paid), of(|one| one.fees), of(|one| one.refunded)),
            (sums.paid, sums.fees, sums.returned)
        );
        assert!(sums.paid > sums.returned && sums.returned > 0, "{sums:?}");
    }
    // Every paid order has its deposit in the ledger.
    let paid: i64 = days.iter().map(|day| day.paid).sum();
    let deposits: i64 = list_coin_days(&mut tx, range)
        .await
        .unwrap()
        .iter()
        .flat_map(|day| &day.reasons)
        .filter(|one| one.reason.as_str() == "deposit")
        .map(|one| one.coins_in)
        .sum();
    assert_eq!((paid, deposits), (6, 600));
}

#[tokio::test]
async fn a_fold_that_breaks_off_at_any_statement_leaves_everything_to_the_next_one() {
    let test = testkit::fresh_database().await;
    let mut history = History::begin(&test).await;
    test.clock.set(FIRST + Duration::days(DAYS + 2));
    let mut owner = test.owner().await;
    owner
        .execute(
            "create function stop() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$",
        )
        .await
        .unwrap();
    let stops = [
        "before delete on daily_metric_backfills",
        "before insert on user_milestones",
        "after insert on user_activity",
        "before delete on daily_metric_changes",
        "after delete on daily_metric_changes",
        "before insert on daily_metrics",
        "before update on daily_metrics",
        "after insert or update on daily_metrics",
        "before insert on daily_metric_months",
        "before update on daily_metric_months",
        "after insert or update on daily_metric_months",
    ];
    // With rows from before the triggers, and as always.
    for is_first in [true, false] {
        for (step, at) in busy() {
            happen(&test, &mut history, &step, at).await;
        }
        if is_first {
            for table in ["daily_metric_changes", "user_milestones", "user_activity"] {
                owner.execute(AssertSqlSafe(format!("delete from {table}"))).await.unwrap();
            }
            run(&mut owner, "insert into daily_metric_backfills values ($1)", &[history.tenant.id.0]).await;
        }
        for stop in stops {
            let state = async || {
                let mut counts = Vec::new();
                for table in [
                    "daily_metric_backfills",
                    "daily_metric_changes",
                    "daily_metric_months",
                    "daily_metrics",
                    "user_activity",
                    "user_milestones",
                ] {
                    counts.push(count(&test, &history.tenant, table).await);
                }
                counts
            };
            let before = state().await;
            owner
                .execute(AssertSqlSafe(format!("create trigger stop {stop} for each row execute function stop()")))
                .await
                .unwrap();
            let mut tx = test.db.tenant(&history.tenant).await.unwrap();
            let result = roll_up_metrics(&mut tx).await;
            drop(tx);
            let table = stop.rsplit(' ').next().unwrap();
            owner.execute(AssertSqlSafe(format!("drop trigger stop on {table}"))).await.unwrap();
            // Sums that are there already are met by additions alone, what was before the triggers by the first fold alone.
            let is_met = match table {
                "daily_metrics" | "daily_metric_months" => !is_first || !stop.starts_with("before update"),
                "daily_metric_changes" => true,
                _ => is_first,
            };
            assert_eq!(result.is_err(), is_met, "{stop}");
            assert_eq!(state().await, before, "{stop}");
        }
        // Its connection dies when everything is done but the commit.
        let mut tx = test.db.tenant(&history.tenant).await.unwrap();
        roll_up_metrics(&mut tx).await.unwrap();
        let session: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(tx.conn()).await.unwrap();
        sqlx::query("select pg_terminate_backend($1, 5000)").bind(session).execute(&mut owner).await.unwrap();
        assert!(tx.commit().await.is_err());

        fold(&test, &history.tenant).await;
        fold(&test, &history.tenant).await;
        check(&test, &history).await;
        assert_eq!(count(&test, &history.tenant, "daily_metric_changes").await, 0);
    }
}

#[tokio::test]
async fn many_who_fold_and_many_who_write_at_once_add_up() {
    let test = testkit::fresh_database().await;
    let mut history = History::begin(&test).await;
    test.clock.set(FIRST + Duration::days(DAYS + 2));
    for _ in 0..4 {
        happen(&test, &mut history, &Step::Join { is_verified: false }, FIRST).await;
    }
    let mut folding = JoinSet::new();
    for _ in 0..2 {
        let (db, tenant) = (test.db.clone(), history.tenant.clone());
        folding.spawn(async move {
            for _ in 0..100 {
                let mut tx = db.tenant(&tenant).await.unwrap();
                roll_up_metrics(&mut tx).await.unwrap();
                tx.commit().await.unwrap();
            }
        });
    }
    // Two devices of one person at once, and everything else beside them.
    let person = history.leave(3).unwrap();
    let mut studying = JoinSet::new();
    for device in 0..2 {
        let (db, tenant) = (test.db.clone(), history.tenant.clone());
        studying.spawn(async move {
            for turn in 0..40 {
                let mut tx = db.tenant(&tenant).await.unwrap();
                let at = FIRST + Duration::hours(turn * 5 + device);
                sqlx::query("select note_activity($1, $2, $3)")
                    .bind(tenant.id)
                    .bind(person)
                    .bind(at)
                    .execute(tx.conn())
                    .await
                    .unwrap();
                tx.commit().await.unwrap();
            }
        });
    }
    for (step, at) in busy() {
        if !matches!(step, Step::Study { .. }) {
            happen(&test, &mut history, &step, at).await;
        }
    }
    studying.join_all().await;
    folding.join_all().await;
    fold(&test, &history.tenant).await;
    for turn in 0..40 {
        for device in 0..2 {
            history.was_active(person, FIRST + Duration::hours(turn * 5 + device));
        }
    }

    check(&test, &history).await;
    assert_eq!(count(&test, &history.tenant, "daily_metric_changes").await, 0);
}

#[tokio::test]
async fn erasure_changes_no_sum_and_leaves_nobody_behind() {
    let test = testkit::fresh_database().await;
    let mut history = History::begin(&test).await;
    test.clock.set(FIRST + Duration::days(DAYS + 2));
    for (step, at) in busy() {
        happen(&test, &mut history, &step, at).await;
    }
    check(&test, &history).await;
    // Some of it is in the sums and some is not.
    for turn in 0..6 {
        if turn == 3 {
            fold(&test, &history.tenant).await;
        }
        let gone = history.leave(0).unwrap();
        erase(&test, &history.tenant, gone).await;
        check(&test, &history).await;
    }

    fold(&test, &history.tenant).await;
    check(&test, &history).await;
    assert_eq!(count(&test, &history.tenant, "user_activity").await, 0);
    assert_eq!(count(&test, &history.tenant, "user_milestones").await, 0);
}

#[tokio::test]
async fn who_was_active_is_forgotten_after_more_than_a_year_and_the_sums_stay() {
    let test = testkit::fresh_database().await;
    let mut history = History::begin(&test).await;
    test.clock.set(FIRST);
    for (step, at) in [(Step::Join { is_verified: true }, FIRST), (Step::Study { person: 0 }, FIRST)] {
        happen(&test, &mut history, &step, at).await;
    }
    let prune = async || {
        let mut tx = test.db.platform(Reason::Sweep).await.unwrap();
        let pruned = prune_activity(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        pruned
    };
    test.clock.advance(StdDuration::from_secs(400 * 86_400));
    assert_eq!(prune().await, 0);
    test.clock.advance(StdDuration::from_secs(20 * 86_400));
    assert_eq!(prune().await, 3, "two days and their week");

    // What comes so late is not counted a second time.
    happen(&test, &mut history, &Step::Study { person: 0 }, FIRST).await;
    fold(&test, &history.tenant).await;
    check(&test, &history).await;
    assert_eq!(count(&test, &history.tenant, "user_activity").await, 0);
}

#[tokio::test]
async fn the_sweep_finds_brands_with_something_new_and_then_rests() {
    let test = testkit::fresh_database().await;
    let mut history = History::begin(&test).await;
    let mut owner = test.owner().await;
    let sweep = async || {
        let mut tx = test.db.platform(Reason::Sweep).await.unwrap();
        let enqueued = enqueue_metric_rollups(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        enqueued
    };
    assert_eq!(sweep().await, 0);
    happen(&test, &mut history, &Step::Join { is_verified: true }, FIRST).await;
    assert_eq!(sweep().await, 1);
    assert_eq!(sweep().await, 0, "the brand waits already");
    owner.execute("delete from jobs.queue").await.unwrap();
    fold(&test, &history.tenant).await;
    assert_eq!(sweep().await, 0);
    run(&mut owner, "insert into daily_metric_backfills values ($1)", &[history.tenant.id.0]).await;
    assert_eq!(sweep().await, 1);
    owner.execute("delete from jobs.queue; delete from daily_metric_backfills").await.unwrap();
    assert_eq!(sweep().await, 0);
    run(&mut owner, "insert into analytics_backfills values ($1, 'people_seen')", &[history.tenant.id.0]).await;
    assert_eq!(sweep().await, 1, "a migration has left something to do");
    let job = serde_json::to_value(RollUpMetrics {}).unwrap();
    assert_eq!(job, serde_json::json!({}), "a job of the brand, for whatever is new");
}
