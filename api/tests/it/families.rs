//! Parents and children: asked, confirmed, declined, ended; and the consent for learners under age.

use std::time::Duration;

use axum::http::Method;
use product::people::accounts::{LinkPurpose, Role};
use product::people::families::{SendParentConsent, SendParentLink, SendParentLinkConfirmed};
use serde_json::{Value, json};
use testkit::app::{Answer, Person, TestApp};

use crate::onboarding::{fresh_username, with};

/// A parent who has asked this child.
async fn asking_parent(app: &TestApp, child: &Person) -> Person {
    let parent = app.newcomer().await;
    let body = json!({"username": fresh_username(), "first_name": "Anna", "last_name": "Huang",
        "phone": "+886 912 345 678", "student_emails": [child.email]});
    parent.client.post("/api/bind-parent", body).await.expect(200);
    parent
}

async fn link_of(child: &Person) -> Value {
    child.client.get("/api/parent-links").await.expect(200)["parents"][0].clone()
}

fn path_of(link: &Value, verb: &str) -> String {
    format!("/api/parent-links/{}{verb}", link["id"].as_str().unwrap())
}

async fn confirmed_parent(app: &TestApp, child: &Person) -> Person {
    let parent = asking_parent(app, child).await;
    let link = child.client.get("/api/parent-links").await.expect(200)["parents"]
        .as_array()
        .unwrap()
        .iter()
        .find(|link| link["state"] == "asked")
        .unwrap()
        .clone();
    child.client.post(&path_of(&link, "/confirm"), json!({})).await.expect(200);
    parent
}

#[tokio::test]
async fn a_child_confirms_and_only_then_the_parent_learns_who_it_is() {
    let app = TestApp::start().await;
    let (child, stranger) = (app.learner().await, app.learner().await);
    let parent = asking_parent(&app, &child).await;
    let link = link_of(&child).await;
    assert_eq!((&link["state"], &link["person"]["name"]), (&json!("asked"), &json!("Anna Huang")));
    assert_eq!(link["person"]["email"], parent.email);

    for other in [&stranger, &parent] {
        let answer = other.client.post(&path_of(&link, "/confirm"), json!({})).await;
        assert_eq!(answer.refusal(), "404 not_found", "only the child answers");
    }
    child.client.post(&path_of(&link, "/confirm"), json!({})).await.expect(200);

    let children = parent.client.get("/api/parent-links").await.expect(200)["children"].clone();
    assert_eq!((&children[0]["state"], &children[0]["person"]["name"]), (&json!("confirmed"), &json!("Mei Lin")));
    assert_eq!(children[0]["person"]["id"], json!(child.id));
    assert_eq!(app.jobs::<SendParentLinkConfirmed>().await.len(), 1);
    let again = child.client.post(&path_of(&link, "/decline"), json!({})).await;
    assert_eq!(again.refusal(), "422 conflict", "answered once");
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome", "families.send_parent_link"]);
}

#[tokio::test]
async fn two_answers_at_once_leave_one() {
    let app = TestApp::start().await;
    let child = app.learner().await;
    asking_parent(&app, &child).await;
    let link = link_of(&child).await;
    let (confirm, decline) = (path_of(&link, "/confirm"), path_of(&link, "/decline"));

    let (yes, no) = tokio::join!(child.client.post(&confirm, json!({})), child.client.post(&decline, json!({})));

    let mut outcomes = [yes.status, no.status];
    outcomes.sort_unstable();
    assert_eq!(outcomes, [200, 422]);
    assert_eq!(
        app.new_jobs().await,
        ["accounts.send_welcome", "families.send_parent_link", "families.send_parent_link_confirmed"]
    );
}

#[tokio::test]
async fn the_mailed_link_answers_once_without_a_session_and_for_its_tenant_only() {
    let app = TestApp::start().await;
    let child = app.learner().await;
    let parent = asking_parent(&app, &child).await;
    let token = app.mailed_token(None, LinkPurpose::ParentLink).await;
    let path = format!("/api/parent-links/mailed?token={token}");
    let other = app.db.tenant("other").await;

    let asked = app.client().get(&path).await.expect(200);
    assert_eq!((&asked["parent_name"], &asked["child_name"]), (&json!("Anna Huang"), &json!("Mei Lin")));
    assert_eq!(app.client_of(&other.host).get(&path).await.refusal(), "422 link_expired");
    assert_eq!(app.client().get("/api/parent-links/mailed?token=forged").await.refusal(), "422 link_expired");
    let answer = async |confirm: bool| {
        app.client().post("/api/parent-links/mailed", json!({"token": token, "confirm": confirm})).await
    };
    assert_eq!(answer(true).await.expect(200)["state"], "confirmed");

    assert_eq!(answer(false).await.refusal(), "422 link_expired");
    assert_eq!(app.client().get(&path).await.refusal(), "422 link_expired");
    let children = format!("/api/parent/{}/children", parent.id.0);
    assert_eq!(parent.client.get(&children).await.expect(200)["data"][0]["id"], json!(child.id));
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome", "families.send_parent_link_confirmed"]);
}

#[tokio::test]
async fn a_mailed_link_ends_after_a_week_and_with_the_question() {
    let app = TestApp::start().await;
    let child = app.learner().await;
    let parent = asking_parent(&app, &child).await;
    let token = app.mailed_token(None, LinkPurpose::ParentLink).await;
    let read = async || app.client().get(&format!("/api/parent-links/mailed?token={token}")).await;

    read().await.expect(200);
    let link = parent.client.get("/api/parent-links").await.expect(200)["children"][0].clone();
    assert_eq!(parent.client.send_json(Method::DELETE, &path_of(&link, ""), &json!(null)).await.status, 204);
    assert_eq!(read().await.refusal(), "422 link_expired", "taken back");

    parent.client.post("/api/parent-links", json!({"email": child.email})).await.expect(201);
    let token = app.mailed_token(None, LinkPurpose::ParentLink).await;
    app.clock().advance(Duration::from_secs(7 * 24 * 3600));
    let late = app.client().post("/api/parent-links/mailed", json!({"token": token, "confirm": true})).await;
    assert_eq!(late.refusal(), "422 link_expired");
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome"]);
}

#[tokio::test]
async fn the_mail_to_a_child_is_sent_again_once_a_minute() {
    let app = TestApp::start().await;
    let child = app.learner().await;
    let parent = asking_parent(&app, &child).await;
    let link = parent.client.get("/api/parent-links").await.expect(200)["children"][0].clone();
    let again = async || parent.client.post(&path_of(&link, "/send-again"), json!({})).await;

    assert_eq!(again().await.refusal(), "422 too_soon");
    app.clock().advance(Duration::from_secs(60));
    assert_eq!(again().await.status, 204);
    assert_eq!(app.jobs::<SendParentLink>().await.len(), 2);
    let foreign = child.client.post(&path_of(&link, "/send-again"), json!({})).await;
    assert_eq!(foreign.refusal(), "404 not_found");
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome"]);
}

#[tokio::test]
async fn either_side_ends_a_link_and_nothing_stays_open() {
    let app = TestApp::start().await;
    let (child, stranger) = (app.learner().await, app.learner().await);
    let parent = confirmed_parent(&app, &child).await;
    let link = link_of(&child).await;
    let end = async |who: &Person| who.client.send_json(Method::DELETE, &path_of(&link, ""), &json!(null)).await;

    assert_eq!(end(&stranger).await.refusal(), "404 not_found");
    assert_eq!(end(&child).await.status, 204);
    assert_eq!(end(&parent).await.refusal(), "404 not_found");
    let children = format!("/api/parent/{}/children", parent.id.0);
    assert_eq!(parent.client.get(&children).await.expect(200)["data"], json!([]));
    assert_eq!(
        app.new_jobs().await,
        ["accounts.send_welcome", "families.send_parent_link", "families.send_parent_link_confirmed"]
    );
}

#[tokio::test]
async fn a_second_parent_may_ask_when_the_child_allows_it_and_no_third() {
    let app = TestApp::start().await;
    let child = app.learner().await;
    confirmed_parent(&app, &child).await;
    let second = app.newcomer().await;
    let check = async |who: &Person| who.client.post("/api/check-email", json!({"email": child.email})).await.status;
    let allow = async |allowed: bool| {
        child.client.put("/api/parent-links/second-parent", json!({"allowed": allowed})).await.expect(200)
    };

    assert_eq!(check(&second).await, 422);
    allow(true).await;
    assert_eq!(check(&second).await, 200);
    allow(false).await;
    assert_eq!(check(&second).await, 422);
    allow(true).await;
    confirmed_parent(&app, &child).await;

    assert_eq!(check(&app.newcomer().await).await, 422, "the permission is used up");
    let parents = child.client.get("/api/parent-links").await.expect(200);
    assert_eq!(parents["parents"].as_array().unwrap().len(), 2);
    assert_eq!(parents["second_parent_allowed"], false);
    assert_eq!(
        app.new_jobs().await,
        [
            "accounts.send_welcome",
            "accounts.send_welcome",
            "families.send_parent_link",
            "families.send_parent_link",
            "families.send_parent_link_confirmed",
            "families.send_parent_link_confirmed"
        ]
    );
}

#[tokio::test]
async fn whoever_was_declined_three_times_asks_no_more() {
    let app = TestApp::start().await;
    let child = app.learner().await;
    let parent = asking_parent(&app, &child).await;
    let ask = async || parent.client.post("/api/parent-links", json!({"email": child.email})).await;
    for round in 1..=3 {
        let link = link_of(&child).await;
        child.client.post(&path_of(&link, "/decline"), json!({})).await.expect(200);
        assert_eq!(ask().await.status == 201, round < 3, "after {round}");
    }
    assert_eq!(
        app.new_jobs().await,
        [
            "accounts.send_welcome",
            "families.send_parent_link",
            "families.send_parent_link",
            "families.send_parent_link"
        ]
    );
}

#[tokio::test]
async fn a_child_of_another_tenant_does_not_exist() {
    let app = TestApp::start().await;
    let other = app.db.tenant("other").await;
    let foreign = app.person_of(&other, &[Role::Student], &[]).await;
    let parent = app.newcomer().await;
    let check = parent.client.post("/api/check-email", json!({"email": foreign.email})).await;
    assert_eq!(check.field("email"), "Student email not found or already verified.");
}

/// A learner of 13 on a brand that asks parents of everybody under 16.
pub(crate) async fn young_learner(app: &TestApp, change: Value) -> (Person, Answer) {
    let person = app.newcomer().await;
    let body = json!({"username": fresh_username(), "first_name": "Mei", "last_name": "Lin", "phone": "0912345678",
        "school": "River School", "grade_level": 7, "age_band": "under_13"});
    let answer = person.client.post("/api/bind-student", with(body, change)).await;
    (person, answer)
}

async fn consent_of(person: &Person) -> Value {
    person.client.get("/api/parent-consent").await.expect(200)
}

#[tokio::test]
async fn a_young_learner_waits_for_a_parent_who_answers_by_mail() {
    let app = TestApp::start().await;
    let (learner, bound) = young_learner(&app, json!({"parent_email": "Anna@Example.com"})).await;
    assert_eq!(bound.expect(200)["finishBind"], true, "onboarding is finished, tests are not open");
    let consent = consent_of(&learner).await;
    assert_eq!((&consent["state"], &consent["parent_email"]), (&json!("asked"), &json!("anna@example.com")));
    let token = app.mailed_token(None, LinkPurpose::ParentConsent).await;
    let path = format!("/api/parent-consent/mailed?token={token}");
    let asked = app.client().get(&path).await.expect(200);
    assert_eq!((&asked["child_name"], &asked["child_email"]), (&json!("Mei Lin"), &json!(learner.email)));

    let answer =
        async |body: Value| app.client().post("/api/parent-consent/mailed", with(json!({"token": token}), body)).await;
    assert_eq!(answer(json!({"agree": true, "parent_name": " "})).await.field("parent_name"), "Name is required.");
    assert_eq!(answer(json!({"agree": true, "parent_name": "Anna Lin"})).await.status, 204);

    assert_eq!(consent_of(&learner).await["state"], "given");
    assert_eq!(answer(json!({"agree": false})).await.refusal(), "422 link_expired", "answered once");
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome", "families.send_consent_receipt"]);
}

#[tokio::test]
async fn a_parent_takes_the_consent_back_by_the_link_of_the_receipt() {
    let app = TestApp::start().await;
    let (learner, _) = young_learner(&app, json!({"parent_email": "anna@example.com"})).await;
    let token = app.mailed_token(None, LinkPurpose::ParentConsent).await;
    let agree = json!({"token": token, "agree": true, "parent_name": "Anna Lin"});
    app.client().post("/api/parent-consent/mailed", agree).await.expect(204);
    app.run_jobs().await;
    let receipt = app.mails().await.into_iter().find(|mail| mail.subject.contains("your consent for")).unwrap();
    assert_eq!(receipt.to, "anna@example.com");
    let back = receipt.links[0].split_once("/parent-consent/withdraw?token=").unwrap().1.to_owned();
    let path = format!("/api/parent-consent/withdrawal?token={back}");
    assert_eq!(app.client().get(&path).await.expect(200)["child_name"], "Mei Lin");
    let withdraw =
        async |token: &str| app.client().post("/api/parent-consent/withdrawal", json!({"token": token})).await;
    assert_eq!(withdraw(&token).await.refusal(), "422 link_expired", "the question's link is not the receipt's");

    let (one, two) = tokio::join!(withdraw(&back), withdraw(&back));

    let mut answers = [one.status, two.status];
    answers.sort_unstable();
    assert_eq!(answers, [204, 422]);
    assert_eq!(consent_of(&learner).await["state"], "refused");
    assert_eq!(app.client().get(&path).await.refusal(), "422 link_expired");
    app.clock().advance(Duration::from_secs(60));
    let again = learner.client.post("/api/parent-consent", json!({"parent_email": "tom@example.com"})).await;
    assert_eq!(again.expect(200)["state"], "asked", "another parent can be asked");
    let actions = app.audited(learner.id).await;
    assert_eq!(actions, ["consent.ask", "consent.give", "consent.withdraw", "consent.ask"]);
    assert_eq!(app.new_jobs().await, ["families.send_parent_consent"]);
}

#[tokio::test]
async fn a_refusal_keeps_tests_locked_and_another_parent_can_be_asked() {
    let app = TestApp::start().await;
    let (learner, _) = young_learner(&app, json!({"parent_email": "anna@example.com"})).await;
    let token = app.mailed_token(None, LinkPurpose::ParentConsent).await;
    let refuse = json!({"token": token, "agree": false});
    assert_eq!(app.client().post("/api/parent-consent/mailed", refuse).await.status, 204);
    assert_eq!(consent_of(&learner).await["state"], "refused");

    app.clock().advance(Duration::from_secs(60));
    let ask = async |email: &str| learner.client.post("/api/parent-consent", json!({"parent_email": email})).await;
    assert_eq!(ask(&learner.email).await.field("parent_email"), "Parent’s email: this is your own email address.");
    assert_eq!(ask("anna").await.field("parent_email"), "Parent’s email: please check the format.");
    assert_eq!(ask("tom@example.com").await.expect(200)["state"], "asked");
    assert_eq!(ask("tom@example.com").await.refusal(), "422 too_soon");
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome", "families.send_parent_consent"]);
}

#[tokio::test]
async fn a_newer_mail_replaces_the_older_one() {
    let app = TestApp::start().await;
    let (learner, _) = young_learner(&app, json!({"parent_email": "anna@example.com"})).await;
    let old = app.mailed_token(None, LinkPurpose::ParentConsent).await;
    app.clock().advance(Duration::from_secs(60));
    learner.client.post("/api/parent-consent", json!({"parent_email": "tom@example.com"})).await.expect(200);

    let answer =
        app.client().post("/api/parent-consent/mailed", json!({"token": old, "agree": true, "parent_name": "A"})).await;

    assert_eq!(answer.refusal(), "422 link_expired");
    assert_eq!(consent_of(&learner).await["parent_email"], "tom@example.com");
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome", "families.send_parent_consent"]);
}

#[tokio::test]
async fn five_mails_to_parents_a_day_are_enough() {
    let app = TestApp::start().await;
    let (learner, _) = young_learner(&app, json!({})).await;
    assert_eq!(consent_of(&learner).await["state"], "missing");
    for at in 1..=6 {
        let body = json!({"parent_email": format!("anna{at}@example.com")});
        let answer = learner.client.post("/api/parent-consent", body).await;
        assert_eq!(answer.status == 200, at <= 5, "{at}: {}", answer.text());
        app.clock().advance(Duration::from_secs(60));
    }
    assert_eq!(app.jobs::<SendParentConsent>().await.len(), 5);
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome"]);
}

#[tokio::test]
async fn a_confirmed_parent_is_a_consent_while_it_lasts() {
    let app = TestApp::start().await;
    let (learner, _) = young_learner(&app, json!({})).await;
    confirmed_parent(&app, &learner).await;
    assert_eq!(consent_of(&learner).await["state"], "given");
    let ask = learner.client.post("/api/parent-consent", json!({"parent_email": "anna@example.com"})).await;
    assert_eq!(ask.refusal(), "422 conflict", "nothing to ask for");

    let link = link_of(&learner).await;
    learner.client.send_json(Method::DELETE, &path_of(&link, ""), &json!(null)).await;
    assert_eq!(consent_of(&learner).await["state"], "missing");
    assert_eq!(
        app.new_jobs().await,
        [
            "accounts.send_welcome",
            "accounts.send_welcome",
            "families.send_parent_link",
            "families.send_parent_link_confirmed"
        ]
    );
}

#[tokio::test]
async fn older_learners_need_nobody() {
    let app = TestApp::start().await;
    let (learner, bound) = young_learner(&app, json!({"age_band": "16_17", "parent_email": "anna@example.com"})).await;
    bound.expect(200);
    assert_eq!(consent_of(&learner).await["state"], "not_needed");
    assert_eq!(app.jobs::<SendParentConsent>().await.len(), 0, "nobody is written to");
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome"]);
}

#[tokio::test]
async fn a_parent_reads_and_changes_a_child_and_nobody_else_does() {
    let app = TestApp::start().await;
    let (child, stranger) = (app.learner().await, app.person_of(&app.tenant, &[Role::Parent], &[]).await);
    let asking = asking_parent(&app, &child).await;
    let path = format!("/api/child/profile/{}", child.id.0);
    let change = json!({"basic": {"phone": "+886 2 2345 6789"}});

    for nobody in [&asking, &stranger, &child] {
        assert_eq!(nobody.client.get(&path).await.refusal(), "404 not_found", "asked is not confirmed");
        assert_eq!(nobody.client.patch(&path, change.clone()).await.refusal(), "404 not_found");
    }
    let link = link_of(&child).await;
    child.client.post(&path_of(&link, "/confirm"), json!({})).await.expect(200);
    assert_eq!(asking.client.get(&path).await.expect(200)["email"], child.email);
    assert_eq!(asking.client.patch(&path, change).await.expect(200)["phone"], "+886 2 2345 6789");
    let wrong = asking.client.patch(&path, json!({"basic": {"phone": "1"}})).await;
    assert_eq!(wrong.field("phone"), "Phone must have at least 7 digits.");

    child.client.send_json(Method::DELETE, &path_of(&link, ""), &json!(null)).await;
    assert_eq!(asking.client.get(&path).await.refusal(), "404 not_found", "ended");
    assert_eq!(
        app.new_jobs().await,
        ["accounts.send_welcome", "families.send_parent_link", "families.send_parent_link_confirmed"]
    );
}
