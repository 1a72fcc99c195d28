//! Outgoing mails as the office sees them: what went out, to whom, and what it sends once more.

use jobs::{Enqueue, run_pending};
use product::people::accounts::{Role, SendWelcome, UserId};
use serde_json::{Value, json};
use std::time::Duration;
use testkit::app::TestApp;

/// A welcome for each of these people, by a worker.
async fn welcome(app: &TestApp, people: &[UserId]) {
    let mut tx = app.state.db.tenant(&app.tenant).await.unwrap();
    for user in people {
        tx.enqueue(&SendWelcome { user_id: *user }).await.unwrap();
    }
    tx.commit().await.unwrap();
    assert_eq!(app.run_jobs().await, people.len());
}

fn times(mail: &Value) -> (bool, bool) {
    (mail["created_at"].is_string(), mail["sent_at"].is_string())
}

#[tokio::test]
async fn the_office_sees_every_mail_and_sends_one_a_second_time() {
    let app = TestApp::start().await;
    let (admin, learner) = (app.admin().await, app.learner().await);
    welcome(&app, &[learner.id]).await;
    let body = json!({"type": "bug", "details": "The clock jumps."});
    learner.client.post("/api/feedback", body).await.expect(201);
    app.run_jobs().await;

    let list = admin.client.get("/api/office/mails").await.expect(200);
    assert_eq!((&list["total"], &list["is_more"], &list["current_page"]), (&json!(3), &json!(false), &json!(1)));
    let kinds: Vec<&str> = list["data"].as_array().unwrap().iter().map(|mail| mail["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds[2], "welcome", "the oldest comes last: {kinds:?}");
    let counts = admin.client.get("/api/office/mails/counts").await.expect(200);
    let expected = json!({"waiting": 0, "refused_week": 0, "sent_day": 3,
        "kinds": ["feedback_for_support", "feedback_receipt", "welcome"]});
    assert_eq!(counts, expected);
    let support = admin.client.get("/api/office/mails?kind=feedback_for_support").await.expect(200);
    assert_eq!((&support["total"], &support["data"][0]["receiver"]), (&json!(1), &Value::Null));
    for (query, total) in [
        ("?state=sent", 3),
        ("?state=waiting", 0),
        ("?state=refused&kind=welcome", 0),
        ("?kind=nothing", 0),
        ("?page=9", 3),
    ] {
        let found = admin.client.get(&format!("/api/office/mails{query}")).await.expect(200);
        assert_eq!(found["total"], total, "{query}");
    }
    assert_eq!(admin.client.get("/api/office/mails?page=9").await.expect(200)["data"], json!([]));
    assert_eq!(admin.client.get("/api/office/mails?state=lost").await.refusal(), "422 invalid");

    let sent = admin.client.get("/api/office/mails?kind=welcome&state=sent").await.expect(200)["data"][0].clone();
    let whole = json!({"id": sent["id"], "kind": "welcome", "receiver": {"id": learner.id, "name": "Mei Lin"}, "lang": "en",
        "state": "sent", "error": null, "created_at": sent["created_at"], "sent_at": sent["sent_at"], "may_be_resent": true});
    assert_eq!((&sent, times(&sent)), (&whole, (true, true)));

    // Two who press at once send one.
    let path = format!("/api/office/mails/{}/resend", sent["id"].as_str().unwrap());
    let (one, two) = tokio::join!(admin.client.post(&path, json!({})), admin.client.post(&path, json!({})));
    let (taken, refused) = if one.status == 200 { (one, two) } else { (two, one) };
    let waiting = taken.expect(200);
    assert_eq!(
        (&waiting["state"], &waiting["may_be_resent"], times(&waiting)),
        (&json!("waiting"), &json!(false), (true, false))
    );
    assert_eq!(refused.refusal(), "409 mail_just_resent");
    assert_eq!(app.run_jobs().await, 1);

    let welcomes: Vec<_> = app.mails().await.into_iter().filter(|mail| mail.subject.starts_with("Welcome")).collect();
    assert_eq!(welcomes.len(), 2);
    assert_ne!(welcomes[0].message_id, welcomes[1].message_id, "a copy would be dropped");
    assert_eq!((&welcomes[0].to, &welcomes[0].text), (&welcomes[1].to, &welcomes[1].text));
    assert_eq!(admin.client.post(&path, json!({})).await.refusal(), "409 mail_just_resent");
    app.clock().advance(Duration::from_secs(61));
    assert_eq!(app.admin().await.client.post(&path, json!({})).await.expect(200)["state"], "waiting");
    assert_eq!(app.run_jobs().await, 1);
    assert_eq!(app.mails().await.len(), 5);
    let acts = app.audited(learner.id).await;
    assert_eq!(acts.iter().filter(|act| *act == "mails.resend").count(), 2, "{acts:?}");
}

#[tokio::test]
async fn a_link_that_works_no_more_is_not_sent_again() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let invitation = json!({"email": "new.teacher@people.test", "role": "teacher", "lang": "en"});
    admin.client.post("/api/office/invitations", invitation).await.expect(201);
    app.run_jobs().await;
    let mail = async || admin.client.get("/api/office/mails?kind=set_password").await.expect(200)["data"][0].clone();
    let sent = mail().await;
    assert_eq!(sent["may_be_resent"], true);
    let path = format!("/api/office/mails/{}/resend", sent["id"].as_str().unwrap());

    app.clock().advance(Duration::from_secs(3601));

    assert_eq!(mail().await["may_be_resent"], false, "its link worked for an hour");
    assert_eq!(admin.client.post(&path, json!({})).await.refusal(), "409 mail_not_resendable");
    assert_eq!(app.new_jobs().await, Vec::<String>::new());
    assert_eq!(app.mails().await.len(), 1);
}

#[tokio::test]
async fn mails_are_the_tenants_own_and_the_offices() {
    let app = TestApp::start().await;
    let (admin, learner) = (app.admin().await, app.learner().await);
    welcome(&app, &[learner.id]).await;
    let other = app.db.tenant("other").await;
    let elsewhere = app.person_of(&other, &[Role::SuperAdmin], &[]).await;
    let id = admin.client.get("/api/office/mails").await.expect(200)["data"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/office/mails/{id}/resend");

    assert_eq!(elsewhere.client.get("/api/office/mails").await.expect(200)["total"], 0);
    assert_eq!(elsewhere.client.get("/api/office/mails/counts").await.expect(200)["kinds"], json!([]));
    assert_eq!(elsewhere.client.post(&path, json!({})).await.refusal(), "404 not_found");
    assert_eq!(admin.client.post("/api/office/mails/x/resend", json!({})).await.refusal(), "404 not_found");
    assert_eq!(learner.client.post(&path, json!({})).await.refusal(), "403 forbidden");
    let ran = run_pending(&app.state.db, &jobs::Registry::new(), other.id).await.unwrap();
    assert_eq!(ran.done, 0);
    assert_eq!(app.mails().await.len(), 1);
}
