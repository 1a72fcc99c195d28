//! Page views and their daily figures.

use product::site::analytics::{
    Device, FiguresError, FoldPageViews, NewView, Viewer, enqueue_folds, fold_day, list_figures, prune_views,
    record_views,
};
use tenants::{Lang, Reason, Tenant};
use testkit::TestDb;
use time::macros::{date, datetime};
use time::{Date, Duration};

async fn view(test: &TestDb, tenant: &Tenant, url: &str, visitor: &str) {
    let viewer = Viewer::Visitor(visitor.to_owned());
    let view = NewView { url, referrer: None, viewer, language: Some(Lang::Tw), device: Device::Phone };
    let mut tx = test.db.tenant(tenant).await.unwrap();
    record_views(&mut tx, &[&view.clean().unwrap()]).await.unwrap();
    tx.commit().await.unwrap();
}

async fn fold(test: &TestDb, tenant: &Tenant, day: Date) {
    let mut tx = test.db.tenant(tenant).await.unwrap();
    fold_day(&mut tx, day).await.unwrap();
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
        fold(&test, &tenant, date!(2026 - 05 - 01)).await;
        fold(&test, &tenant, date!(2026 - 05 - 02)).await;
    }

    let mut tx = test.db.tenant_read(&tenant).await.unwrap();
    let figures = list_figures(&mut tx, Some(date!(2026 - 04 - 30)), Some(date!(2026 - 05 - 02))).await.unwrap();
    let counts: Vec<_> = figures.iter().map(|day| (day.date, day.views, day.visitors)).collect();
    assert_eq!(counts, [(date!(2026 - 04 - 30), 0, 0), (date!(2026 - 05 - 01), 3, 2), (date!(2026 - 05 - 02), 1, 1)]);
    let top: Vec<_> = figures[1].top.iter().map(|top| (top.path.as_str(), top.views)).collect();
    assert_eq!(top, [("/toefl/plans", 2), ("/toefl", 1)]);
}

#[tokio::test]
async fn a_range_is_checked_and_has_a_usual_length() {
    let test = testkit::database().await;
    let tenant = test.tenant("views").await;
    let mut tx = test.db.tenant_read(&tenant).await.unwrap();

    assert_eq!(list_figures(&mut tx, None, None).await.unwrap().len(), 30);
    let backwards = list_figures(&mut tx, Some(date!(2026 - 05 - 02)), Some(date!(2026 - 05 - 01))).await;
    assert!(matches!(backwards, Err(FiguresError::Backwards)));
    let long = list_figures(&mut tx, Some(date!(2020 - 01 - 01)), Some(date!(2026 - 05 - 01))).await;
    assert!(matches!(long, Err(FiguresError::TooLong)));
}

#[tokio::test]
async fn the_sweep_folds_what_has_grown_and_then_rests() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("views").await;
    test.clock.set(datetime!(2026-05-01 12:00 UTC));
    let sweep = async || {
        let mut tx = test.db.platform(Reason::Sweep).await.unwrap();
        let enqueued = enqueue_folds(&mut tx).await.unwrap();
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
    fold(&test, &tenant, date!(2026 - 05 - 01)).await;
    done(&test).await;
    assert_eq!(sweep().await, 1, "once more: a view may have been committed late");
    done(&test).await;
    test.clock.advance((Duration::minutes(2)).unsigned_abs());
    fold(&test, &tenant, date!(2026 - 05 - 01)).await;
    assert_eq!(sweep().await, 0);
}

#[tokio::test]
async fn raw_views_go_after_ninety_days_and_the_figures_stay() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("views").await;
    test.clock.set(datetime!(2026-05-01 12:00 UTC));
    view(&test, &tenant, "/toefl/", "a").await;
    fold(&test, &tenant, date!(2026 - 05 - 01)).await;
    let prune = async || {
        let mut tx = test.db.platform(Reason::Sweep).await.unwrap();
        let pruned = prune_views(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        pruned
    };

    test.clock.set(datetime!(2026-07-30 12:00 UTC));
    assert_eq!(prune().await, 0);
    test.clock.set(datetime!(2026-07-31 12:00 UTC));
    assert_eq!(prune().await, 1);

    let mut tx = test.db.tenant_read(&tenant).await.unwrap();
    let day = date!(2026 - 05 - 01);
    assert_eq!(list_figures(&mut tx, Some(day), Some(day)).await.unwrap()[0].views, 1);
}

#[test]
fn the_payload_of_the_job_is_stable() {
    let job = FoldPageViews { day: date!(2026 - 05 - 01) };
    assert_eq!(serde_json::to_string(&job).unwrap(), r#"{"day":"2026-05-01"}"#);
}
