//! Page views and their daily figures.

use product::site::analytics::{
    DayRange, Device, Kept, NewView, Retention, RollUpPageViews, Source, Tally, Viewer, count_days_ahead,
    enqueue_rollups, enqueue_upkeep, keep_partitions, list_figures, record_views, roll_up_day, sum_up,
};
use tenants::{Lang, Reason, Tenant};
use testkit::TestDb;
use time::Date;
use time::macros::{date, datetime};

async fn view(test: &TestDb, tenant: &Tenant, url: &str, visitor: &str) {
    let viewer = Viewer::Visitor(visitor.to_owned());
    let view =
        NewView { url, referrer: None, viewer, language: Some(Lang::Tw), device: Device::Phone, source: Source::Visit };
    let mut tx = test.db.tenant(tenant).await.unwrap();
    record_views(&mut tx, &[&view.clean().unwrap()]).await.unwrap();
    tx.commit().await.unwrap();
}

async fn roll_up(test: &TestDb, tenant: &Tenant, day: Date) {
    let mut tx = test.db.tenant(tenant).await.unwrap();
    roll_up_day(&mut tx, day).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn a_day_counts_views_by_page_and_visitors_once() {
    let test = testkit::database().await;
    let (tenant, other) = (test.tenant("views").await, test.tenant("others").await);
    test.clock.set(datetime!(2026-05-01 15:59 UTC));
    view(&test, &tenant, "https://x.test/toefl/?token=secret", "a").await;
    view(&test, &tenant, "https://x.test/toefl/plans?tab=1", "a").await;
    view(&test, &tenant, "https://x.test/toefl/plans?tab=2", "b").await;
    view(&test, &other, "https://x.test/toefl/", "c").await;
    test.clock.set(datetime!(2026-05-01 16:00 UTC));
    view(&test, &tenant, "https://x.test/toefl/", "a").await;

    for _ in 0..2 {
        roll_up(&test, &tenant, date!(2026 - 05 - 01)).await;
        roll_up(&test, &tenant, date!(2026 - 05 - 02)).await;
    }

    let mut tx = test.db.tenant_read(&tenant).await.unwrap();
    let (from, to) = (date!(2026 - 04 - 30), date!(2026 - 05 - 02));
    let figures = list_figures(&mut tx, DayRange::new(Some(from), Some(to), to).unwrap()).await.unwrap();
    let counts: Vec<_> = figures.iter().map(|day| (day.date, day.views, day.visitors)).collect();
    assert_eq!(counts, [(date!(2026 - 04 - 30), 0, 0), (date!(2026 - 05 - 01), 3, 2), (date!(2026 - 05 - 02), 1, 1)]);
    let top: Vec<_> = figures[1].top.iter().map(|top| (top.path.as_str(), top.views)).collect();
    assert_eq!(top, [("/toefl/plans", 2), ("/toefl", 1)]);
}

/// Who saw what, from where, on what and in which language.
type Told = (&'static str, Option<&'static str>, Device, Option<Lang>, Source);

async fn tell(test: &TestDb, tenant: &Tenant, views: &[Told]) {
    let views: Vec<_> = views
        .iter()
        .map(|(visitor, referrer, device, language, source)| {
            let viewer = Viewer::Visitor((*visitor).to_owned());
            let (url, referrer) = ("https://x.test/toefl/", *referrer);
            NewView { url, referrer, viewer, language: *language, device: *device, source: *source }.clean().unwrap()
        })
        .collect();
    let mut tx = test.db.tenant(tenant).await.unwrap();
    record_views(&mut tx, &views.iter().collect::<Vec<_>>()).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn referrers_devices_and_languages_are_tallied_and_robots_are_no_visitors() {
    let test = testkit::database().await;
    let tenant = test.tenant("views").await;
    test.clock.set(datetime!(2026-05-01 04:00 UTC));
    let first: [Told; 4] = [
        ("a", Some("https://search.example/find?q=1"), Device::Desk, Some(Lang::En), Source::Visit),
        ("b", Some("https://search.example/"), Device::Phone, Some(Lang::Tw), Source::Visit),
        ("c", Some("https://x.test/toefl/plans"), Device::Desk, None, Source::Visit),
        ("robot", Some("https://search.example/"), Device::Desk, Some(Lang::En), Source::Robot),
    ];
    let second: [Told; 3] = [
        ("a", Some("http://friends.example/us"), Device::Desk, Some(Lang::En), Source::Visit),
        ("ahead", None, Device::Phone, Some(Lang::Cn), Source::Prefetch),
        ("robot", None, Device::Desk, Some(Lang::En), Source::Robot),
    ];
    for views in [&first[..], &second[..]] {
        tell(&test, &tenant, views).await;
        for _ in 0..2 {
            roll_up(&test, &tenant, date!(2026 - 05 - 01)).await;
        }
    }

    let mut tx = test.db.tenant_read(&tenant).await.unwrap();
    let day = list_figures(&mut tx, DayRange::of(date!(2026 - 05 - 01))).await.unwrap().remove(0);
    let told = |tallies: &[Tally]| tallies.iter().map(|one| format!("{} {}", one.name, one.views)).collect::<Vec<_>>();
    assert_eq!((day.views, day.visitors, day.robots, day.prefetches), (4, 3, 2, 1));
    assert_eq!(told(&day.referrers), ["search.example 2", "friends.example 1"]);
    assert_eq!(told(&day.devices), ["desk 3", "phone 1"]);
    assert_eq!(told(&day.languages), ["en 2", "tw 1"]);
    crate::page_view_folds::check_summaries(&test, &tenant).await;
}

/// 40 pages and hosts take turns in the lists of the most seen. Some days are quiet, two have nothing.
#[tokio::test]
async fn sums_of_a_range_hold_what_the_lists_of_its_days_had_no_room_for() {
    let test = testkit::database().await;
    let (tenant, other) = (test.tenant("views").await, test.tenant("others").await);
    let mut owner = test.owner().await;
    for tenant in [&tenant, &other] {
        sqlx::query(
            "with seen as (
               select day::date as day, 'name-' || n as name, (hashtext(day::text || n) & 1023) + 400 / n as views
               from generate_series('2026-03-01'::date, '2026-04-28', '1 day') day cross join generate_series(1, 40) n
               where n <= case when extract(day from day) < 8 then 6 else 40 end and extract(day from day) <> 9
             ), paths as (
               insert into page_view_days (tenant_id, day, path, views, visitors, rolled_up_at)
               select $1, day, '/' || name, views, 1, now() from seen
             )
             insert into page_view_tallies (tenant_id, day, topic, name, views)
             select $1, day, 'referrer', name || '.example', views from seen
             union all select $1, day, 'device', 'desk', sum(views) from seen group by day",
        )
        .bind(tenant.id.0)
        .execute(&mut owner)
        .await
        .unwrap();
    }
    crate::page_view_folds::check_summaries(&test, &tenant).await;
    for (from, to, named, is_beyond_lists) in [
        (date!(2026 - 03 - 01), date!(2026 - 04 - 28), 10, true),
        (date!(2026 - 03 - 05), date!(2026 - 03 - 12), 10, true),
        (date!(2026 - 03 - 02), date!(2026 - 03 - 04), 6, false),
        (date!(2026 - 03 - 28), date!(2026 - 03 - 28), 10, false),
        (date!(2026 - 04 - 09), date!(2026 - 04 - 09), 0, false),
    ] {
        let mut tx = test.db.tenant_read(&tenant).await.unwrap();
        let days = list_figures(&mut tx, DayRange::new(Some(from), Some(to), to).unwrap()).await.unwrap();

        let sums = sum_up(&mut tx, &days).await.unwrap();

        let all: Vec<(String, i64)> = sqlx::query_as(
            "select substr(path, 2), sum(views)::bigint from page_view_days where tenant_id = $1 and day between $2 and $3 group by path",
        )
        .bind(tenant.id.0)
        .bind(from)
        .bind(to)
        .fetch_all(&mut owner)
        .await
        .unwrap();
        let referrers =
            sums.referrers.iter().map(|one| (one.name.strip_suffix(".example").unwrap().to_owned(), one.views));
        let top: Vec<_> = sums.top.iter().map(|top| (top.path[1..].to_owned(), top.views)).collect();
        assert_eq!(sums.referred, all.iter().map(|(_, views)| views).sum::<i64>(), "{from} to {to}");
        assert_eq!(referrers.collect::<Vec<_>>(), top, "{from} to {to}");
        assert!(top.iter().all(|one| all.contains(one)), "{from} to {to}: {top:?} are not of {all:?}");
        assert!(top.is_sorted_by(|one, next| (next.1, &one.0) <= (one.1, &next.0)), "{from} to {to}: {top:?}");
        let sum: i64 = top.iter().map(|(_, views)| views).sum();
        let in_lists: i64 = days
            .iter()
            .flat_map(|day| &day.top)
            .filter(|one| top.iter().any(|(name, _)| one.path[1..] == *name))
            .map(|one| one.views)
            .sum();
        assert_eq!((top.len(), sum > in_lists), (named, is_beyond_lists), "{from} to {to}");
    }
}

#[tokio::test]
async fn the_sweep_rolls_up_what_is_new_and_then_rests() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("views").await;
    test.clock.set(datetime!(2026-05-01 12:00 UTC));
    let sweep = async || {
        let mut tx = test.db.platform(Reason::Sweep).await.unwrap();
        let enqueued = enqueue_rollups(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        enqueued
    };
    /// As if a worker had taken the jobs.
    async fn done(test: &TestDb) {
        sqlx::query("delete from jobs.queue").execute(&mut test.owner().await).await.unwrap();
    }

    assert_eq!(sweep().await, 0, "nothing was seen");
    view(&test, &tenant, "/toefl/", "a").await;
    assert_eq!(sweep().await, 1);
    assert_eq!(sweep().await, 0, "the day waits already");
    roll_up(&test, &tenant, date!(2026 - 05 - 01)).await;
    done(&test).await;
    assert_eq!(sweep().await, 0, "what is counted is not looked at again");
}

async fn upkeep(test: &TestDb) -> Kept {
    keep_partitions(&test.db, Retention::default()).await.unwrap().views
}

/// In which tables the tenant's raw views lie, as the tenant sees it.
async fn places(test: &TestDb, tenant: &Tenant) -> Vec<(String, i64)> {
    let mut tx = test.db.tenant(tenant).await.unwrap();
    sqlx::query_as("select tableoid::regclass::text, count(*) from page_views group by 1 order by 1")
        .fetch_all(tx.conn())
        .await
        .unwrap()
}

fn in_table(name: &str, rows: i64) -> (String, i64) {
    (name.to_owned(), rows)
}

#[tokio::test]
async fn partitions_are_made_ahead_and_views_lie_in_that_of_their_day() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("views").await;
    let ahead = async || {
        let mut tx = test.db.platform(Reason::Metering).await.unwrap();
        count_days_ahead(&mut tx).await.unwrap()
    };
    test.clock.set(datetime!(2026-05-01 15:59 UTC));
    assert_eq!(ahead().await, 0);
    assert_eq!(upkeep(&test).await.made.len(), 8, "today and the seven days after it");
    assert!(keep_partitions(&test.db, Retention::default()).await.unwrap().is_nothing());
    assert_eq!(ahead().await, 7);

    view(&test, &tenant, "/toefl/", "a").await;
    test.clock.set(datetime!(2026-05-01 16:00 UTC));
    view(&test, &tenant, "/toefl/", "a").await;

    let expected = [in_table("page_views_20260501", 1), in_table("page_views_20260502", 1)];
    assert_eq!(places(&test, &tenant).await, expected);
    assert_eq!(ahead().await, 6);
    assert_eq!(upkeep(&test).await.made, [date!(2026 - 05 - 09)]);
}

#[tokio::test]
async fn without_a_worker_no_view_is_refused_and_a_day_is_moved_when_it_is_over() {
    let test = testkit::fresh_database().await;
    let (tenant, other) = (test.tenant("views").await, test.tenant("others").await);
    test.clock.set(datetime!(2026-05-20 12:00 UTC));
    view(&test, &tenant, "/toefl/", "a").await;
    view(&test, &other, "/toefl/", "b").await;

    let made = upkeep(&test).await.made;
    assert_eq!((made.len(), made[0]), (7, date!(2026 - 05 - 21)), "today is still written to");
    view(&test, &tenant, "/toefl/", "c").await;
    assert_eq!(places(&test, &tenant).await, [in_table("page_views_rest", 2)]);

    test.clock.set(datetime!(2026-05-21 12:00 UTC));
    assert_eq!(upkeep(&test).await.made, [date!(2026 - 05 - 28), date!(2026 - 05 - 20)]);
    assert_eq!(places(&test, &tenant).await, [in_table("page_views_20260520", 2)]);
    assert_eq!(places(&test, &other).await, [in_table("page_views_20260520", 1)]);
    roll_up(&test, &tenant, date!(2026 - 05 - 20)).await;
    let mut tx = test.db.tenant_read(&tenant).await.unwrap();
    let day = DayRange::of(date!(2026 - 05 - 20));
    assert_eq!(list_figures(&mut tx, day).await.unwrap()[0].views, 2);
}

#[tokio::test]
async fn raw_views_go_after_ninety_days_and_the_figures_stay() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("views").await;
    test.clock.set(datetime!(2026-04-30 12:00 UTC));
    view(&test, &tenant, "/toefl/", "in no partition").await;
    test.clock.set(datetime!(2026-05-01 12:00 UTC));
    keep_partitions(&test.db, Retention { days: 1, ahead: 1 }).await.unwrap();
    for day in [date!(2026 - 05 - 01), date!(2026 - 05 - 02), date!(2026 - 05 - 03)] {
        test.clock.set(day.with_hms(12, 0, 0).unwrap().assume_utc());
        view(&test, &tenant, "/toefl/", "a").await;
        roll_up(&test, &tenant, day).await;
    }

    test.clock.set(datetime!(2026-07-30 12:00 UTC));
    let done = upkeep(&test).await;
    assert_eq!(
        (done.dropped, done.pruned),
        (vec![date!(2026 - 04 - 30)], 0),
        "the first lay there for its ninety days"
    );
    test.clock.set(datetime!(2026-07-31 12:00 UTC));
    assert_eq!(upkeep(&test).await.dropped, [date!(2026 - 05 - 01)]);

    let expected = [in_table("page_views_20260502", 1), in_table("page_views_20260503", 1)];
    assert_eq!(places(&test, &tenant).await, expected);
    let mut tx = test.db.tenant_read(&tenant).await.unwrap();
    let day = DayRange::of(date!(2026 - 05 - 01));
    assert_eq!(list_figures(&mut tx, day).await.unwrap()[0].views, 1);
}

#[tokio::test]
async fn views_that_are_too_old_go_even_where_nobody_made_a_partition() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("views").await;
    test.clock.set(datetime!(2026-05-01 12:00 UTC));
    view(&test, &tenant, "/toefl/", "a").await;
    test.clock.set(datetime!(2026-07-31 12:00 UTC));
    view(&test, &tenant, "/toefl/", "b").await;

    assert_eq!(upkeep(&test).await.pruned, 1);
    assert_eq!(places(&test, &tenant).await, [in_table("page_views_rest", 1)]);
}

#[tokio::test]
async fn two_workers_share_the_upkeep_and_one_job_of_it_waits() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("views").await;
    test.clock.set(datetime!(2026-05-01 12:00 UTC));
    view(&test, &tenant, "/toefl/", "a").await;
    test.clock.set(datetime!(2026-05-02 12:00 UTC));
    let (one, two) = tokio::join!(upkeep(&test), upkeep(&test));
    let mut made = [one.made, two.made].concat();
    made.sort();
    assert_eq!(made, (1..=9).map(|day| date!(2026 - 05 - 01).replace_day(day).unwrap()).collect::<Vec<_>>());
    assert_eq!(places(&test, &tenant).await, [in_table("page_views_20260501", 1)]);

    test.clock.set(datetime!(2026-08-03 12:00 UTC));
    let (one, two) = tokio::join!(upkeep(&test), upkeep(&test));
    assert_eq!(one.dropped.len() + two.dropped.len(), 4, "the first to the fourth of May, each once");

    for _ in 0..2 {
        let mut tx = test.db.platform(Reason::Sweep).await.unwrap();
        enqueue_upkeep(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
    }
    let waiting: i64 = sqlx::query_scalar("select count(*) from jobs.queue where name = 'analytics.keep_partitions'")
        .fetch_one(&mut test.owner().await)
        .await
        .unwrap();
    assert_eq!(waiting, 1);
}

#[tokio::test]
async fn tenants_neither_make_nor_drop_partitions() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("views").await;
    for call in [
        "select make_day_partition('page_views', '2026-05-01')",
        "select drop_day_partition('page_views', '2026-05-01')",
        "create table page_views_20260501 partition of page_views for values from ('2026-05-01') to ('2026-05-02')",
    ] {
        let mut tx = test.db.tenant(&tenant).await.unwrap();
        let error = sqlx::query(call).execute(tx.conn()).await.unwrap_err();
        assert_eq!(error.as_database_error().unwrap().code().as_deref(), Some("42501"), "{call}: {error}");
    }
    // The owner's rights reach tables that lie in days, and no other.
    for call in [
        "select make_day_partition('users', '2026-05-01')",
        "select make_day_partition('page_view_days', '2026-05-01')",
    ] {
        let mut tx = test.db.platform(Reason::Operations).await.unwrap();
        assert!(sqlx::query(call).execute(tx.conn()).await.is_err(), "{call}");
    }
}

#[test]
fn the_payload_of_the_job_is_stable() {
    let job = RollUpPageViews { day: date!(2026 - 05 - 01) };
    assert_eq!(serde_json::to_string(&job).unwrap(), r#"{"day":"2026-05-01"}"#);
}

#[tokio::test]
async fn one_persons_views_are_found_without_reading_everybodys() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("views").await;
    upkeep(&test).await;
    let mut tx = test.db.tenant(&tenant).await.unwrap();
    // One view in a hundred is somebody's who is signed in.
    sqlx::query(
        "insert into page_views (tenant_id, id, day, path, visitor, user_id, device, viewed_at)
         select $1, gen_random_uuid(), $2::date + n % 3, '/toefl', n::text,
             case when n % 100 = 0 then md5((n % 500)::text)::uuid end, 'desk', $2
         from generate_series(1, 6000) n",
    )
    .bind(tenant.id)
    .bind(test.db.now())
    .execute(tx.conn())
    .await
    .unwrap();
    tx.commit().await.unwrap();
    sqlx::query("analyze page_views").execute(&mut test.owner().await).await.unwrap();

    let mut tx = test.db.tenant(&tenant).await.unwrap();
    let plan: Vec<String> = sqlx::query_scalar(
        "explain update page_views set user_id = null, visitor = 'erased'
         where tenant_id = $1 and user_id = md5('100')::uuid",
    )
    .bind(tenant.id)
    .fetch_all(tx.conn())
    .await
    .unwrap();

    let plan = plan.join("\n");
    let days = plan.lines().filter(|line| line.contains("Update on page_views_2")).count();
    assert!(days >= 8, "{plan}");
    assert!(plan.matches("_tenant_id_user_id_idx").count() >= 3, "{plan}");
}
