//! A year of made-up figures: pages show them like others, and what really happens is added to them.

use product::money::price_list::Currency;
use product::people::accounts::{LinkKey, NewUser, register};
use product::site::analytics::{
    DayRange, Device, NewView, SampleBrand, Source, Viewer, day_of, list_cohorts, list_coin_days, list_exam_days,
    list_figures, list_funnel, list_order_days, list_subscription_days, record_views, roll_up_day, roll_up_metrics,
    write_sample_year,
};
use tenants::{Lang, Tenant};
use testkit::TestDb;
use time::{Date, Duration};

const BRAND: SampleBrand<'static> = SampleBrand {
    slug: "verdant",
    size: 1.0,
    currency: Currency::Usd,
    order: 2_000,
    month: 900,
    languages: &[("en", 1.0)],
};

async fn begin(test: &TestDb, tenant: &Tenant) -> Date {
    let mut tx = test.db.tenant(tenant).await.unwrap();
    let until = day_of(tx.now());
    write_sample_year(&mut tx, BRAND, until).await.unwrap();
    tx.commit().await.unwrap();
    until
}

#[tokio::test]
async fn every_page_of_figures_shows_a_year_and_what_happens_is_added() {
    let test = testkit::database().await;
    let tenant = test.tenant("sample").await;
    assert_eq!(tenant.sample_history_until, None, "nothing of a real brand is made up");
    let until = begin(&test, &tenant).await;
    let year = DayRange::new(Some(until - Duration::days(364)), Some(until), until).unwrap();
    let today = DayRange::of(until);
    let mut tx = test.db.tenant(&tenant).await.unwrap();

    let exams = list_exam_days(&mut tx, year).await.unwrap();
    assert!(
        exams.iter().all(|day| day.started > 0 && day.active_users > 0 && day.finished <= day.started),
        "{exams:?}"
    );
    let orders = list_order_days(&mut tx, year).await.unwrap();
    let revenue: i64 = orders.iter().flat_map(|day| &day.revenue).map(|money| money.paid).sum();
    assert_eq!(revenue, orders.iter().map(|day| day.paid).sum::<i64>() * 2_000);
    let coins = list_coin_days(&mut tx, year).await.unwrap();
    assert!(coins.iter().map(|day| day.coins_in).sum::<i64>() > coins.iter().map(|day| day.coins_out).sum::<i64>());
    let running: Vec<i64> = list_subscription_days(&mut tx, year).await.unwrap().iter().map(|day| day.active).collect();
    assert!(running.iter().all(|active| *active >= 0) && running.last() > running.first());
    let steps: Vec<i64> = list_funnel(&mut tx, year).await.unwrap().iter().map(|step| step.people).collect();
    assert!(steps.windows(2).all(|pair| pair[0] > pair[1] && pair[1] > 0), "{steps:?}");
    let cohorts = list_cohorts(&mut tx, 20).await.unwrap();
    assert!(cohorts.iter().all(|cohort| cohort.active.iter().all(|active| *active <= cohort.people)), "{cohorts:?}");
    assert!(cohorts[0].active[0] > cohorts[0].active[8] && cohorts[0].active[8] > 0);
    let views = list_figures(&mut tx, year).await.unwrap();
    assert!(views.iter().all(|day| day.views > day.visitors && day.visitors > 0), "{views:?}");

    // A person registers and looks at a page, on a day that has figures.
    let new = NewUser { email: "mei@people.test", password_hash: "-", lang: Lang::En, privacy_version: "1" };
    register(&mut tx, new, &LinkKey::derive(b"a test")).await.unwrap();
    let view = NewView {
        url: "https://school.test/toefl/test",
        referrer: None,
        viewer: Viewer::Visitor("somebody".to_owned()),
        language: Some(Lang::En),
        device: Device::Desk,
        source: Source::Visit,
    };
    let view = view.clean().unwrap();
    record_views(&mut tx, &[&view]).await.unwrap();
    tx.commit().await.unwrap();
    for _ in 0..2 {
        let mut tx = test.db.tenant(&tenant).await.unwrap();
        while roll_up_metrics(&mut tx).await.unwrap() {}
        while roll_up_day(&mut tx, until).await.unwrap() {}
        tx.commit().await.unwrap();
    }

    let mut tx = test.db.tenant(&tenant).await.unwrap();
    let last = exams.last().unwrap();
    assert_eq!(list_exam_days(&mut tx, today).await.unwrap()[0].new_users, last.new_users + 1);
    let (before, after) = (views.last().unwrap(), list_figures(&mut tx, today).await.unwrap());
    assert_eq!((after[0].views, after[0].visitors), (before.views + 1, before.visitors + 1));
}
