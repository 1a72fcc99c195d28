//! What the demo shows of money: orders in every state and Pro that renews, in books that agree with the provider's; and of
//! grading: four weeks of it, agreement over them, and disputes in every state.

use std::collections::BTreeSet;

use integrations::payments::{PaymentProvider, TestProvider};
use product::exams::fairness::agreement::Drift;
use product::exams::fairness::{get_agreement, list_disputes};
use product::exams::grading::calibration::list_uncalibrated;
use product::exams::grading::office::grading_health;
use product::flashcards::collections::list_collections;
use product::flashcards::schedule::{get_history, get_plan};
use product::money::coins::{TransactionKind, get_ledger};
use product::money::orders::{OrderFilter, list_orders};
use product::money::payments::{Booked, reconcile};
use product::money::promotions::{list_codes, list_uses};
use product::money::referrals::list_used;
use product::money::subscriptions::{Status, find_newest};
use product::people::accounts::find_by_email;
use product::site::analytics::{
    DayFigures, DayRange, ExamDay, OrderDay, day_of, list_exam_days, list_figures, list_order_days,
};
use tenants::{Hosts, Origin, PageRequest};
use time::{Date, Duration};
use worker::demo::create_demo;

use crate::desk::{Desk, repository};

/// What pages show of the year before the demo.
async fn year_of(desk: &Desk, hosts: &Hosts) -> (Option<Date>, Vec<ExamDay>, Vec<OrderDay>, Vec<DayFigures>) {
    let tenant = hosts.resolve("localhost").await.expect("the demo brand is there");
    let until = tenant.sample_history_until.expect("marked as made up");
    assert_eq!(until, day_of(desk.test.db.now()) - Duration::days(1));
    let year = DayRange::new(Some(until - Duration::days(364)), Some(until), until).expect("a range");
    let mut tx = desk.test.db.tenant(&tenant).await.expect("open a transaction");
    let exams = list_exam_days(&mut tx, year).await.expect("tests");
    let orders = list_order_days(&mut tx, year).await.expect("orders");
    (Some(until), exams, orders, list_figures(&mut tx, year).await.expect("page views"))
}

#[tokio::test]
async fn every_brand_has_orders_and_subscriptions_in_every_state_and_nothing_to_reconcile() {
    let test = testkit::library::fresh_database().await;
    let tenant = test.tenant("demo").await;
    let desk = Desk::with(test, tenant);
    testkit::library::put_blobs(&desk.blobs());
    let folder = tempfile::tempdir().expect("a folder");
    let provider = TestProvider::new(folder.path());
    let (db, blobs) = (&desk.test.db, desk.services.integrations.blobs.clone());
    let hosts = Hosts::new(db.clone(), Origin { scheme: "http", port: None });
    let mut years = Vec::new();
    for _ in 0..2 {
        create_demo(db, (&blobs, Some(&provider)), &repository("content"), 0).await.expect("the demo is made");
        hosts.forget();
        years.push(year_of(&desk, &hosts).await);
    }
    assert!(years[0].1.iter().all(|day| day.started > 0), "a whole year before the demo");
    assert_eq!(years[0], years[1], "made up once");
    assert_eq!(desk.tenant.sample_history_until, None, "nothing of another brand is made up");
    let (from, to) = (db.now() - Duration::days(1), db.now() + Duration::days(1));
    for (host, currency) in [("localhost", "USD"), ("harbor.localhost", "TWD"), ("northfield.localhost", "CNY")] {
        let tenant = hosts.resolve(host).await.expect("the demo brand is there");
        let mut tx = db.tenant(&tenant).await.expect("open a transaction");
        let page = list_orders(&mut tx, &OrderFilter::default(), PageRequest::first(50)).await.expect("orders");
        assert_eq!(page.total, 9, "{host}: made once");
        let states: BTreeSet<_> = page.orders.iter().map(|order| order.state.as_str()).collect();
        assert_eq!(states, BTreeSet::from(["created", "expired", "failed", "paid", "pending", "refunded"]), "{host}");
        assert!(page.orders.iter().all(|order| order.price.currency.as_str() == currency), "{host}");
        assert_eq!(page.orders.iter().filter(|order| order.dispute.is_some()).count(), 1, "{host}");
        let codes = list_codes(&mut tx, None, PageRequest::first(10)).await.expect("codes").0;
        assert_eq!(codes.iter().filter(|code| code.uses > 0).count(), 1, "{host}: a code with uses");
        assert_eq!(list_uses(&mut tx, None, Some("WELCOME20"), PageRequest::first(10)).await.expect("uses").1, 3);

        let health = grading_health(&mut tx).await.expect("how grading stands");
        let delivered: i64 = health.days.iter().map(|day| day.delivered).sum();
        let in_time: i64 = health.days.iter().map(|day| day.in_time).sum();
        assert_eq!((delivered, health.queue.open, health.graders.len()), (22, 5, 4), "{host}: graded once");
        assert!(in_time < delivered && health.queue.late > 0, "{host}: some of it late");
        assert_eq!(health.graders.iter().map(|grader| grader.holding).sum::<i64>(), 1, "{host}: one is held");
        assert!(health.ages.iter().filter(|age| age.open > 0).count() > 1, "{host}: some have waited longer");

        let slug = host.strip_suffix(".localhost").unwrap_or("verdant");
        for (role, status) in [("pro", Status::Subscribed), ("teacher", Status::Canceled)] {
            let known =
                find_by_email(&mut tx, &format!("{role}@{slug}.test")).await.expect("looked up").expect("a person");
            let newest = find_newest(&mut tx, known.id).await.expect("looked up").expect("a subscription");
            assert_eq!((newest.status(), newest.paid_number), (status, 1), "{host}: {role}");
        }

        let inviter =
            find_by_email(&mut tx, &format!("student@{slug}.test")).await.expect("looked up").expect("a person");
        let used = list_used(&mut tx, inviter.id, PageRequest::first(10)).await.expect("invitations").0;
        let earned: Vec<_> = used.iter().filter_map(|one| one.credit).collect();
        assert_eq!((used.len(), earned.as_slice()), (2, &[8][..]), "{host}: one of two has paid");
        let moved = get_ledger(&mut tx, inviter.id, PageRequest::first(50)).await.expect("a ledger").entries;
        let moved: Vec<_> = moved.iter().filter(|entry| entry.kind == TransactionKind::ReferralExchange).collect();
        assert_eq!((moved.len(), moved[0].amount), (1, 8), "{host}: and is on the balance");

        let studied = get_history(&mut tx, inviter.id).await.expect("a history of words");
        let days = studied.days.iter().filter(|day| day.ratings > 0).count();
        assert_eq!((days, studied.days.last().map(|day| day.ratings)), (26, Some(0)), "{host}: a month, and not today");
        let due = get_plan(&mut tx, inviter.id).await.expect("a plan").due.len();
        assert!((5..=40).contains(&due), "{host}: {due} words wait today");
        let collections = list_collections(&mut tx, inviter.id, PageRequest::first(10)).await.expect("collections").0;
        assert_eq!(collections.iter().map(|one| one.words).collect::<Vec<_>>(), [6], "{host}: made once");

        let newcomer =
            find_by_email(&mut tx, &format!("grader.4@{slug}.test")).await.expect("looked up").expect("a person");
        let waiting = list_uncalibrated(&mut tx, &[newcomer.id]).await.expect("looked up");
        let sections: Vec<_> = waiting.iter().map(|(_, section)| section.as_str()).collect();
        assert_eq!(sections, ["writing"], "{host}: a new grader is calibrated first in what was marked twice");

        let agreement = get_agreement(&mut tx, 4).await.expect("agreement");
        assert_eq!(agreement.graders.len(), 3, "{host}");
        assert!(agreement.weeks.len() >= 4 && agreement.thirds >= 1 && agreement.waiting == 1, "{host}: {agreement:?}");
        assert!(
            agreement.graders.iter().any(|grader| matches!(grader.drift, Drift::Strict(_))),
            "{host}: {agreement:?}"
        );
        let (disputes, _) = list_disputes(&mut tx, PageRequest::first(20)).await.expect("disputes");
        let states: BTreeSet<_> = disputes.iter().map(|dispute| dispute.state.as_str()).collect();
        assert_eq!(states, BTreeSet::from(["changed", "open", "upheld"]), "{host}");
        assert_eq!(disputes.len(), 3, "{host}: made once");

        let books = provider.list_payments(from, to, None).await.expect("the provider's books").payments;
        let booked: Vec<_> = books
            .into_iter()
            .filter(|payment| payment.tenant == Some(tenant.id.0))
            .map(|payment| Booked {
                payment: payment.reference,
                order: payment.order,
                amount: payment.amount,
                refunded: payment.refunded,
                currency: payment.currency,
                at: payment.at,
                is_of_tenant: true,
            })
            .collect();
        assert_eq!(booked.len(), 5, "{host}: three orders and two renewals");
        assert_eq!(reconcile(&mut tx, from, to, &booked).await.expect("reconciled"), [], "{host}");
    }
}
