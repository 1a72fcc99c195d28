//! Pro that renews by itself over HTTP: from the price to the test provider's page and through its renewals, with the clock moved on.

use std::time::Duration;

use axum::http::{HeaderName, Method};
use product::money::subscriptions::{SendSubscriptionMail, enqueue_due};
use product::people::accounts::Role;
use serde_json::{Value, json};
use tenants::Reason;
use testkit::app::{Answer, Person, TestApp};
use uuid::Uuid;

const DAY: Duration = Duration::from_secs(24 * 3600);
const AUTO_RENEW: &str = "/api/subscription/auto-renew";

async fn start_with(who: &Person, key: &str, body: Value) -> Answer {
    who.client.clone().with(HeaderName::from_static("idempotency-key"), key).post(AUTO_RENEW, body).await
}

async fn start(who: &Person, term: &str) -> Value {
    start_with(who, &Uuid::now_v7().to_string(), json!({"term": term, "currency": "USD"})).await.expect(201)
}

/// Does what a click on the test provider's page does.
async fn click(app: &TestApp, one: &Value, action: &str) -> Answer {
    app.client().send(Method::POST, &format!("/dev/payments/{}/{action}", one["id"].as_str().unwrap()), "").await
}

async fn subscribed(app: &TestApp, who: &Person, term: &str) -> Value {
    let made = start(who, term).await;
    click(app, &made, "pay").await.expect(200);
    made
}

async fn cancel(who: &Person, path: &str) -> Answer {
    who.client.send_json(Method::DELETE, path, &Value::Null).await
}

async fn now_of(who: &Person) -> Value {
    who.client.get("/api/subscription").await.expect(200)
}

async fn sweep(app: &TestApp) {
    let mut tx = app.state.db.platform(Reason::Sweep).await.unwrap();
    enqueue_due(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    app.run_jobs().await;
}

/// Days pass, and the sweep runs four times in each.
async fn pass(app: &TestApp, days: u32) {
    for _ in 0..days * 4 {
        app.clock().advance(DAY / 4);
        sweep(app).await;
    }
}

fn told(list: &Value, field: &str) -> Vec<String> {
    list.as_array().unwrap().iter().map(|one| one[field].as_str().unwrap().to_owned()).collect()
}

/// Oldest first.
async fn subjects(app: &TestApp) -> Vec<String> {
    app.mails().await.into_iter().rev().map(|mail| mail.subject).collect()
}

#[tokio::test]
async fn pro_is_subscribed_to_paid_and_told_by_mail() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let prices = app.client().get("/api/prices").await.expect(200);
    assert_eq!(prices["renewals"][1], json!({"term": "3", "currency": "USD", "price": 6000}));
    assert_eq!(now_of(&learner).await["auto_renew"], Value::Null);

    let made = start(&learner, "3").await;

    assert_eq!(
        (&made["status"], &made["price"], &made["fee"], &made["total"]),
        (&json!("pending"), &json!(6000), &json!(300), &json!(6300))
    );
    assert!(
        made["checkout_url"].as_str().unwrap().ends_with(&format!("/dev/payments/{}", made["id"].as_str().unwrap()))
    );
    let page = app.client().get(&format!("/dev/payments/{}", made["id"].as_str().unwrap())).await;
    for part in ["Test mode", "Pro, renewed every 3 months", "Card fee", "USD 63.00"] {
        assert!(page.text().contains(part), "{part}: {}", page.text());
    }
    assert_eq!(click(&app, &made, "decline").await.expect(200)["state"], "pending", "another try is possible");
    assert_eq!(click(&app, &made, "pay").await.expect(200), json!({"state": "subscribed", "happened": true}));
    assert_eq!(click(&app, &made, "pay").await.expect(409)["happened"], false, "a second click pays nothing");

    let has = now_of(&learner).await;
    assert_eq!((&has["plan"], &has["auto_renew"]["status"]), (&json!("pro"), &json!("subscribed")));
    assert_eq!(has["auto_renew"]["checkout_url"], Value::Null);
    assert_eq!(has["auto_renew"]["next_billing_at"], has["pro_until"]);
    assert_eq!(has["history"][0]["kind"], "renewed");
    assert_eq!(told(&has["changes"], "what"), ["started", "opened", "created"]);
    let payment = &has["payments"][0];
    assert_eq!(
        (&payment["number"], &payment["total"], &payment["ends_at"]),
        (&json!(1), &json!(6300), &has["pro_until"])
    );
    assert_eq!(app.jobs::<SendSubscriptionMail>().await.len(), 1);
    app.run_jobs().await;
    let mail = app.mails().await.pop().unwrap();
    let reference = payment["reference"].as_str().unwrap();
    assert!(mail.subject.contains(reference) && mail.text.contains("USD 63.00"), "{mail:?}");
    assert_eq!((mail.attachments.len(), &mail.attachments[0].name), (1, &format!("receipt-{reference}.pdf")));
    let path = format!("/api/subscription/payments/{}/receipt.pdf", payment["id"].as_str().unwrap());
    let file = learner.client.get(&path).await;
    assert_eq!((file.status, file.header("content-type")), (200, "application/pdf"));
    assert_eq!(app.learner().await.client.get(&path).await.refusal(), "404 not_found");
}

#[tokio::test]
async fn a_key_names_one_subscription_and_bad_wishes_are_refused_at_their_field() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let wish = json!({"term": "1", "currency": "USD"});
    let first = start_with(&learner, "mine", wish.clone()).await.expect(201);
    assert_eq!(start_with(&learner, "mine", wish.clone()).await.expect(201), first, "the same key, the same one");
    let other = json!({"term": "6", "currency": "USD"});
    assert_eq!(start_with(&learner, "mine", other).await.refusal(), "422 conflict");
    assert_ne!(learner.client.post(AUTO_RENEW, wish.clone()).await.field("Idempotency-Key"), "");
    assert_ne!(start_with(&learner, &"k".repeat(256), wish.clone()).await.field("Idempotency-Key"), "");
    for (body, field) in [
        (json!({"term": "12", "currency": "USD"}), "term"),
        (json!({"term": "lifetime", "currency": "USD"}), "term"),
        (json!({"term": 1, "currency": "USD"}), "term"),
        (json!({"currency": "USD"}), "term"),
        (json!({"term": "1", "currency": "TWD"}), "term"),
        (json!({"term": "1", "currency": "XYZ"}), "currency"),
    ] {
        let refused = start_with(&learner, "bad", body.clone()).await;
        assert_eq!(refused.refusal(), "422 invalid", "{body}");
        assert_ne!(refused.field(field), "", "{body}");
    }
    assert_eq!(app.client().post(AUTO_RENEW, wish.clone()).await.status, 401);
    let stranger = app.learner().await;
    let seen = json!({"term": "1", "currency": "USD", "total": 2000});
    assert_eq!(start_with(&stranger, "seen", seen).await.refusal(), "422 conflict", "another price than the one seen");
    assert_eq!(cancel(&stranger, AUTO_RENEW).await.refusal(), "404 not_found");
    assert_eq!(stranger.client.post(&format!("{AUTO_RENEW}/resume"), json!({})).await.refusal(), "404 not_found");
    assert_eq!(now_of(&stranger).await["auto_renew"], Value::Null, "another's subscription is not seen");

    let office = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let hidden = json!({"version": 0, "packs": [], "pro": [], "renewals": [], "bank_transfer": null});
    office.client.put("/api/prices", hidden).await.expect(200);
    assert_ne!(start_with(&stranger, "hidden", wish).await.field("term"), "", "the brand does not sell it");
}

#[tokio::test]
async fn a_member_has_one_at_a_time_and_another_wish_takes_the_place_of_one_that_was_not_paid() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let first = start(&learner, "1").await;
    let second = start(&learner, "6").await;
    assert_ne!(first["id"], second["id"]);
    assert_eq!(click(&app, &first, "pay").await.expect(409)["state"], "closed", "its page is closed");
    click(&app, &second, "pay").await.expect(200);
    let third = start_with(&learner, "third", json!({"term": "1", "currency": "USD"})).await;
    assert_eq!(third.refusal(), "422 conflict");
    let has = now_of(&learner).await;
    assert_eq!((&has["auto_renew"]["term"], has["payments"].as_array().unwrap().len()), (&json!("6"), 1));

    let office = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let lifer = app.learner().await;
    let life = json!({"taken_unlimited_expire_at": "2100-01-01T00:00:00Z"});
    office.client.patch(&format!("/api/admin/user/{}/pro", lifer.id.0), life).await.expect(200);
    let never = start_with(&lifer, "never", json!({"term": "1", "currency": "USD"})).await;
    assert_eq!(never.refusal(), "422 conflict", "it never ends already");
    assert_eq!(app.jobs::<SendSubscriptionMail>().await.len(), 1);
}

#[tokio::test]
async fn what_is_paid_already_is_added_to() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    app.make_pro(&learner).await;
    let before = now_of(&learner).await["pro_until"].as_str().unwrap().to_owned();
    subscribed(&app, &learner, "1").await;
    let has = now_of(&learner).await;
    let end = |text: &Value| {
        time::OffsetDateTime::parse(text.as_str().unwrap(), &time::format_description::well_known::Rfc3339).unwrap()
    };
    let days = (end(&has["pro_until"]) - end(&json!(before))).whole_days();
    assert!((28..=31).contains(&days), "a month after {before}: {has}");
    assert!(end(&has["auto_renew"]["next_billing_at"]) < end(&has["pro_until"]));
    assert_eq!(app.jobs::<SendSubscriptionMail>().await.len(), 1);
}

#[tokio::test]
async fn it_renews_with_a_mail_before_and_after_until_it_is_canceled() {
    let app = TestApp::start_alone().await;
    let learner = app.learner().await;
    subscribed(&app, &learner, "1").await;
    app.run_jobs().await;
    assert_eq!(subjects(&app).await.len(), 1);
    let first_end = now_of(&learner).await["pro_until"].clone();
    pass(&app, 32).await;
    let learner = app.again(&learner).await;

    let has = now_of(&learner).await;
    let numbers: Vec<_> =
        has["payments"].as_array().unwrap().iter().map(|one| one["number"].as_i64().unwrap()).collect();
    assert_eq!((numbers, &has["auto_renew"]["status"]), (vec![2, 1], &json!("subscribed")));
    assert_eq!(has["payments"][0]["starts_at"], first_end);
    assert_eq!(has["pro_until"], has["payments"][0]["ends_at"]);
    assert_eq!(told(&has["changes"], "what"), ["renewed", "noticed", "started", "opened", "created"]);
    let mails = subjects(&app).await;
    assert_eq!(mails.len(), 3, "{mails:?}");
    assert!(mails[1].contains("renews soon") && mails[2].contains("receipt"), "{mails:?}");

    let canceled = cancel(&learner, AUTO_RENEW).await.expect(200);
    assert_eq!((&canceled["status"], &canceled["next_billing_at"]), (&json!("canceled"), &Value::Null));
    assert_eq!(cancel(&learner, AUTO_RENEW).await.expect(200)["status"], "canceled", "said again, it changes nothing");
    let resumed = learner.client.post(&format!("{AUTO_RENEW}/resume"), json!({})).await.expect(200);
    assert_eq!((&resumed["status"], &resumed["next_billing_at"]), (&json!("subscribed"), &has["pro_until"]));
    cancel(&learner, AUTO_RENEW).await.expect(200);
    pass(&app, 33).await;
    let learner = app.again(&learner).await;

    let after = now_of(&learner).await;
    assert_eq!((&after["plan"], &after["auto_renew"]["status"]), (&json!("free"), &json!("ended")));
    assert_eq!(after["auto_renew"]["end_reason"], "canceled");
    assert_eq!(after["payments"].as_array().unwrap().len(), 2, "nothing more was charged");
    let last = subjects(&app).await.pop().unwrap();
    assert!(last.contains("has ended"), "{last}");
    assert_eq!(learner.client.post(&format!("{AUTO_RENEW}/resume"), json!({})).await.refusal(), "404 not_found");
    subscribed(&app, &learner, "3").await;
    assert_eq!(now_of(&learner).await["auto_renew"]["term"], "3", "subscribed again");
    app.run_jobs().await;
    app.mails().await;
}

#[tokio::test]
async fn a_declined_card_is_tried_three_times_in_three_days_with_a_mail_before_each() {
    let app = TestApp::start_alone().await;
    let (recovers, loses) = (app.learner().await, app.learner().await);
    let mut made = Vec::new();
    for who in [&recovers, &loses] {
        let one = subscribed(&app, who, "1").await;
        click(&app, &one, "decline-renewals").await.expect(200);
        made.push(one);
    }
    let page = app.client().get(&format!("/dev/payments/{}", made[0]["id"].as_str().unwrap())).await;
    assert!(page.text().contains("Accept renewals again"), "{}", page.text());
    pass(&app, 31).await;
    let (recovers, loses) = (app.again(&recovers).await, app.again(&loses).await);
    for who in [&recovers, &loses] {
        let has = now_of(who).await;
        assert_eq!(
            (&has["auto_renew"]["status"], &has["auto_renew"]["tries"]),
            (&json!("past_due"), &json!(1)),
            "{has}"
        );
        assert_eq!(has["plan"], "free");
    }
    click(&app, &made[0], "accept-renewals").await.expect(200);
    pass(&app, 4).await;

    let paid = now_of(&recovers).await;
    assert_eq!((&paid["auto_renew"]["status"], &paid["plan"]), (&json!("subscribed"), &json!("pro")));
    assert_eq!(paid["pro_until"], paid["payments"][0]["ends_at"]);
    let lost = now_of(&loses).await;
    assert_eq!((&lost["auto_renew"]["status"], &lost["auto_renew"]["end_reason"]), (&json!("ended"), &json!("failed")));
    assert_eq!(told(&lost["changes"], "what")[..4], ["ended", "declined", "declined", "declined"]);
    let mails: Vec<_> = app.mails().await.into_iter().rev().filter(|mail| mail.to == loses.email).collect();
    let subjects: Vec<_> = mails.iter().map(|mail| mail.subject.as_str()).collect();
    for (place, part) in
        ["receipt", "renews soon", "didn’t go through", "didn’t go through", "has ended"].iter().enumerate()
    {
        assert!(subjects[place].contains(part), "{part}: {subjects:?}");
    }
    assert_eq!(subjects.len(), 5, "{subjects:?}");
    subscribed(&app, &loses, "1").await;
    assert_eq!(now_of(&loses).await["plan"], "pro", "subscribed again");
    app.run_jobs().await;
    app.mails().await;
}

#[tokio::test]
async fn a_payment_that_no_message_told_of_is_found_and_a_page_that_nobody_paid_on_closes() {
    let app = TestApp::start_alone().await;
    let (unheard, unpaid) = (app.learner().await, app.learner().await);
    let made = start(&unheard, "1").await;
    start(&unpaid, "1").await;
    let provider = app.state.outside.test_provider.clone().unwrap();
    let id: Uuid = made["id"].as_str().unwrap().parse().unwrap();
    let pay = integrations::payments::TestAction::Pay;
    assert!(provider.act_on_subscription(id, pay, app.state.db.now()).unwrap().is_some());
    app.clock().advance(Duration::from_secs(301));
    sweep(&app).await;
    assert_eq!(now_of(&unheard).await["auto_renew"]["status"], "subscribed");
    assert_eq!(now_of(&unpaid).await["auto_renew"]["status"], "pending");
    pass(&app, 1).await;
    assert_eq!(now_of(&unpaid).await["auto_renew"], Value::Null);
    assert_eq!(subjects(&app).await.len(), 1);
}

#[tokio::test]
async fn the_office_sees_and_cancels_a_subscription_and_the_books_agree() {
    let app = TestApp::start().await;
    let (admin, office) = (app.admin().await, app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await);
    let learner = app.learner().await;
    let one = subscribed(&app, &learner, "1").await;
    let (seen, path) =
        (format!("/api/admin/user/{}/pro", learner.id.0), format!("/api/admin/user/{}/auto-renew", learner.id.0));
    assert_eq!(office.client.get(&seen).await.expect(200)["auto_renew"]["status"], "subscribed");
    let brand = app.state.hosts.resolve("localhost").await.unwrap();
    let foreign = app.person_of(&brand, &[Role::SuperAdmin], &[]).await;
    for who in [&admin, &learner] {
        assert_eq!(cancel(who, &path).await.refusal(), "403 forbidden");
    }
    assert_eq!(cancel(&foreign, &path).await.refusal(), "404 not_found");

    assert_eq!(cancel(&office, &path).await.expect(200)["status"], "canceled");

    assert_eq!(now_of(&learner).await["plan"], "pro", "until what is paid ends");
    assert_eq!(app.audited(learner.id).await.iter().filter(|one| *one == "subscriptions.cancel").count(), 1);
    let day = app.state.db.now().to_offset(time::UtcOffset::from_hms(8, 0, 0).unwrap()).date();
    let books = format!("/api/admin/reconciliation?from={day}&to={day}");
    assert_eq!(office.client.get(&books).await.expect(200), json!({"data": [], "payments": 1}));

    click(&app, &one, "refund").await.expect(200);
    let has = now_of(&learner).await;
    assert_eq!(
        (&has["plan"], &has["payments"][0]["returned"]),
        (&json!("free"), &json!(2100)),
        "its time went back, too"
    );
    assert_eq!(office.client.get(&books).await.expect(200)["data"], json!([]));
    assert_eq!(app.jobs::<SendSubscriptionMail>().await.len(), 2);
}

#[tokio::test]
async fn a_dispute_takes_the_time_and_gives_it_again_when_it_is_won() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let one = subscribed(&app, &learner, "3").await;
    let until = now_of(&learner).await["pro_until"].clone();
    let office = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let disputes = "/api/admin/auto-renew/disputes";
    assert_eq!(office.client.get(disputes).await.expect(200)["data"], json!([]));
    click(&app, &one, "dispute").await.expect(200);
    let listed = office.client.get(disputes).await.expect(200);
    assert_eq!((&listed["total"], &listed["data"][0]["user_id"]), (&json!(1), &json!(learner.id.0)));
    assert_eq!(
        (&listed["data"][0]["user_name"], &listed["data"][0]["dispute"], &listed["data"][0]["term"]),
        (&json!("Mei Lin"), &json!("open"), &json!("3"))
    );
    assert_eq!(office.client.get(&format!("{disputes}?page=2")).await.expect(200)["data"], json!([]));
    let elsewhere = app.db.tenant("elsewhere").await;
    let foreign = app.person_of(&elsewhere, &[Role::SuperAdmin], &[]).await;
    assert_eq!(foreign.client.get(disputes).await.expect(200)["total"], 0);
    let has = now_of(&learner).await;
    assert_eq!((&has["plan"], &has["payments"][0]["dispute"]), (&json!("free"), &json!("open")));
    click(&app, &one, "win-dispute").await.expect(200);
    let has = now_of(&learner).await;
    assert_eq!((&has["plan"], &has["payments"][0]["dispute"]), (&json!("pro"), &json!("won")));
    assert_eq!(office.client.get(disputes).await.expect(200)["total"], 0);
    assert_eq!(has["pro_until"].as_str().unwrap()[..10], until.as_str().unwrap()[..10]);
    assert_eq!(app.jobs::<SendSubscriptionMail>().await.len(), 1);
}

#[tokio::test]
async fn without_a_provider_nothing_begins_and_while_it_is_away_the_wish_is_kept() {
    let app = TestApp::start().await.changed(|state| state.outside.payments = None);
    let learner = app.learner().await;
    let refused = start_with(&learner, "none", json!({"term": "1", "currency": "USD"})).await;
    assert_ne!(refused.field("term"), "");

    let app = TestApp::start().await;
    let learner = app.learner().await;
    let wish = json!({"term": "1", "currency": "USD"});
    // A file where the provider's folder would be.
    std::fs::write(app.folder().join("payments"), "").unwrap();
    assert_eq!(start_with(&learner, "away", wish.clone()).await.status, 503);
    std::fs::remove_file(app.folder().join("payments")).unwrap();
    let again = start_with(&learner, "away", wish).await.expect(201);
    assert_eq!((&again["status"], again["checkout_url"].is_string()), (&json!("pending"), true));
}

#[tokio::test]
async fn an_account_that_is_erased_is_charged_no_more() {
    let app = TestApp::start_alone().await;
    let learner = app.learner().await;
    let one = subscribed(&app, &learner, "6").await;
    let path = format!("/api/account/destroy/{}", learner.id.0);
    learner.client.send_json(Method::DELETE, &path, &json!({"password": testkit::app::PASSWORD})).await.expect(200);
    app.clock().advance(40 * DAY);
    let mut tx = app.state.db.platform(Reason::Sweep).await.unwrap();
    product::people::accounts::enqueue_erasures(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    app.run_jobs().await;
    let provider = app.state.outside.test_provider.clone().unwrap();
    let there = provider.find_subscription(one["id"].as_str().unwrap().parse().unwrap()).unwrap().unwrap();
    assert!(there.ended_at.is_some() && !there.is_running(), "{there:?}");
    let page = app.client().get(&format!("/dev/payments/{}", one["id"].as_str().unwrap())).await;
    assert!(page.text().contains("This checkout is closed."), "{}", page.text());
    app.mails().await;
}
