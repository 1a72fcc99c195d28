//! The office's list of people: what it shows to whom, and what shuts somebody out.

use axum::http::Method;
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Person, TestApp};
use uuid::Uuid;

async fn super_admin(app: &TestApp) -> Person {
    app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await
}

fn at(person: &Person, what: &str) -> String {
    format!("/api/admin/user/{}{what}", person.id.0)
}

fn found(answer: &Value) -> Vec<&Value> {
    answer["data"].as_array().unwrap().iter().map(|user| &user["id"]).collect()
}

#[tokio::test]
async fn everybody_of_the_tenant_is_listed_with_what_the_office_needs() {
    let app = TestApp::start().await;
    let (mei, admin) = (app.learner().await, super_admin(&app).await);
    let other = app.db.tenant("other").await;
    let far = app.person_of(&other, &[Role::Student], &[]).await;
    let newcomer = app.newcomer().await;
    admin
        .client
        .post(&at(&mei, "/give-point"), json!({ "point": 12, "note": "Welcome", "key": Uuid::now_v7() }))
        .await
        .expect(200);

    let listed = admin.client.get("/api/admin/user").await.expect(200);
    assert_eq!(found(&listed), [&json!(newcomer.id), &json!(admin.id), &json!(mei.id)], "the newest first");
    assert_eq!((&listed["total"], &listed["is_more"], &listed["current_page"]), (&json!(3), &json!(false), &json!(1)));
    let [unfinished, _, student] = &listed["data"].as_array().unwrap()[..] else { panic!("three: {listed}") };
    assert_eq!((&unfinished["name"], &unfinished["is_registered"]), (&json!(""), &json!(false)), "R-306");
    let mut expected = student.clone();
    for (field, value) in [
        ("name", json!("Mei Lin")),
        ("username", json!(mei.username)),
        ("email", json!(mei.email)),
        ("roles", json!(["student"])),
        ("is_registered", json!(true)),
        ("pro_until", Value::Null),
        ("is_old_pro", json!(false)),
        ("blocked_at", Value::Null),
        ("coins", json!(12)),
    ] {
        expected[field] = value;
    }
    assert_eq!(student, &expected);
    assert_eq!(admin.client.get(&at(&mei, "")).await.expect(200), *student);
    for (query, names) in [
        ("?search=mei", vec![&admin, &mei]),
        ("?role=student", vec![&mei]),
        ("?state=unfinished", vec![&newcomer]),
        ("?sort=joined", vec![&mei, &admin, &newcomer]),
        ("?pro=active", vec![]),
        ("?joined_to=2020-01-01", vec![]),
        ("?page=9", vec![]),
    ] {
        let listed = admin.client.get(&format!("/api/admin/user{query}")).await.expect(200);
        let expected: Vec<Value> = names.iter().map(|person| json!(person.id)).collect();
        assert_eq!(found(&listed), expected.iter().collect::<Vec<_>>(), "{query}");
    }
    let counts = admin.client.get("/api/admin/user/counts").await.expect(200);
    assert_eq!((&counts["people"], &counts["unfinished"], &counts["blocked"]), (&json!(3), &json!(1), &json!(0)));
    assert_eq!(admin.client.get(&at(&far, "")).await.status, 404, "of another tenant");
    assert_eq!(far.client.get("/api/admin/user").await.status, 403);
}

#[tokio::test]
async fn filters_made_of_garbage_are_refused() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let long = "x".repeat(201);
    for (query, field) in [
        ("role=pro", "role"),
        ("pro=maybe", "pro"),
        ("state=dead", "state"),
        ("sort=shoe", "sort"),
        ("joined_from=2026-02-30", "joined_from"),
        ("joined_from=2026-05-02&joined_to=2026-05-01", "joined_to"),
        ("seen_to=9999-12-31", "seen_to"),
        ("seen_from=now", "seen_from"),
        ("search=%00", "search"),
        (&format!("search={long}"), "search"),
    ] {
        let refused = admin.client.get(&format!("/api/admin/user?{query}")).await;
        assert_eq!(refused.refusal(), "422 invalid", "{query}");
        assert!(!refused.field(field).is_empty(), "{query}: {}", refused.text());
    }
    for page in ["-1", "x", "99999999999"] {
        assert_eq!(admin.client.get(&format!("/api/admin/user?page={page}")).await.refusal(), "422 invalid", "{page}");
    }
    // What means something to the database means nothing to the search.
    for text in ["%25", "_", "%27%20or%201=1--"] {
        assert_eq!(admin.client.get(&format!("/api/admin/user?search={text}")).await.expect(200)["total"], 0, "{text}");
    }
}

#[tokio::test]
async fn who_is_blocked_is_out_at_once_and_in_again_when_let_in() {
    let app = TestApp::start().await;
    let (mei, admin) = (app.learner().await, app.admin().await);
    mei.client.get("/api/sessions").await.expect(200);
    let blocked = admin.client.post(&at(&mei, "/toggle-block"), json!({})).await.expect(200);
    assert!(blocked["blocked_at"].is_string(), "{blocked}");
    assert_eq!(mei.client.get("/api/sessions").await.status, 401);
    assert_eq!(found(&admin.client.get("/api/admin/user?state=blocked").await.expect(200)), [&json!(mei.id)]);

    // Two who want the same get it; two who turn it round turn it twice.
    let path = at(&mei, "/toggle-block");
    let wanted = || admin.client.post(&path, json!({ "is_blocked": true }));
    for answer in <[_; 2]>::from(tokio::join!(wanted(), wanted())) {
        assert_eq!(answer.expect(200)["blocked_at"], blocked["blocked_at"], "blocked since the first time");
    }
    let turned = || admin.client.post(&path, json!({}));
    let (one, two) = tokio::join!(turned(), turned());
    let both = [one.expect(200)["blocked_at"].is_null(), two.expect(200)["blocked_at"].is_null()];
    assert!(both[0] != both[1], "one let in, and the other shut out again");
    let inside = admin.client.post(&at(&mei, "/toggle-block"), json!({ "is_blocked": false })).await.expect(200);
    assert_eq!(inside["blocked_at"], Value::Null);
    app.again(&mei).await.client.get("/api/sessions").await.expect(200);
    let trail = app.audited(mei.id).await;
    assert!(
        trail.iter().any(|act| act == "account.block") && trail.iter().any(|act| act == "account.unblock"),
        "{trail:?}"
    );
}

#[tokio::test]
async fn nobody_blocks_themselves_or_somebody_with_more_rights() {
    let app = TestApp::start().await;
    let (admin, owner, mei) = (app.admin().await, super_admin(&app).await, app.learner().await);
    let far = app.person_of(&app.db.tenant("other").await, &[Role::Student], &[]).await;
    for (who, whom, status) in
        [(&admin, &admin, 403), (&admin, &owner, 403), (&owner, &admin, 200), (&owner, &far, 404), (&mei, &mei, 403)]
    {
        let what = json!({ "is_blocked": true });
        assert_eq!(who.client.post(&at(whom, "/toggle-block"), what).await.status, status, "{}", whom.email);
    }
    assert_eq!(
        owner.client.post(&at(&mei, "/toggle-block"), json!({ "is_blocked": 1 })).await.refusal(),
        "422 invalid"
    );
    // Pro for ever is money: an admin does not give it, and a super-admin not to themselves.
    let admin = app.admin().await;
    assert_eq!(admin.client.post(&at(&mei, "/toggle-old-pro"), json!({})).await.status, 403);
    assert_eq!(owner.client.post(&at(&owner, "/toggle-old-pro"), json!({})).await.status, 403);
}

#[tokio::test]
async fn pro_for_ever_opens_what_pro_opens_until_it_ends() {
    let app = TestApp::start().await;
    let (mei, owner) = (app.learner().await, super_admin(&app).await);
    let plan = async || mei.client.get("/api/subscription").await.expect(200)["plan"].clone();
    let before = plan().await;
    let given = owner.client.post(&at(&mei, "/toggle-old-pro"), json!({})).await.expect(200);
    assert_eq!((&given["is_old_pro"], &given["pro_until"]), (&json!(true), &Value::Null));
    assert_eq!(plan().await, "old_pro");
    let again = owner.client.post(&at(&mei, "/toggle-old-pro"), json!({ "is_old_pro": true })).await.expect(200);
    assert_eq!(again["is_old_pro"], true);
    assert_eq!(owner.client.post(&at(&mei, "/toggle-old-pro"), json!({})).await.expect(200)["is_old_pro"], false);
    assert_eq!(plan().await, before);
    let trail = app.audited(mei.id).await;
    let old_pro: Vec<&String> = trail.iter().filter(|act| act.contains("old_pro")).collect();
    assert_eq!(old_pro.len(), 2, "given once and ended once: {trail:?}");
}

#[tokio::test]
async fn the_office_sees_and_ends_sessions() {
    let app = TestApp::start().await;
    let (mei, admin) = (app.learner().await, app.admin().await);
    let second = app.again(&mei).await;
    let listed = admin.client.get(&at(&mei, "/sessions")).await.expect(200);
    let sessions = listed["data"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    assert!(sessions.iter().all(|session| session["is_current"] == false));
    let own = second.client.get("/api/sessions").await.expect(200);
    let current = own["data"].as_array().unwrap().iter().find(|session| session["is_current"] == true).unwrap();
    let one = at(&mei, &format!("/sessions/{}", current["id"].as_str().unwrap()));
    assert_eq!(admin.client.send(Method::DELETE, &one, "").await.status, 204);
    assert_eq!(second.client.get("/api/sessions").await.status, 401);
    mei.client.get("/api/sessions").await.expect(200);
    assert_eq!(admin.client.send(Method::DELETE, &one, "").await.status, 404, "it is over");
    assert_eq!(admin.client.send(Method::DELETE, &at(&mei, "/sessions"), "").await.status, 204);
    assert_eq!(mei.client.get("/api/sessions").await.status, 401);
    assert_eq!(admin.client.get(&at(&mei, "/sessions")).await.expect(200)["data"], json!([]));
    let owner = super_admin(&app).await;
    assert_eq!(admin.client.send(Method::DELETE, &at(&owner, "/sessions"), "").await.status, 403);
}

#[tokio::test]
async fn the_table_holds_the_filtered_people_and_no_formula() {
    let app = TestApp::start().await;
    let (mei, admin) = (app.learner().await, app.admin().await);
    let name = json!({ "first_name": "=1+1", "last_name": "Lin, Mei" });
    admin.client.patch(&format!("/api/basic/profile/{}", mei.id.0), name).await.expect(200);
    let answer = admin.client.get("/api/admin/user/csv?role=student").await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "text/csv; charset=utf-8"));
    let text = answer.text();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 2, "the head and one student: {text}");
    assert_eq!(lines[0], "Name,Email,Phone,Username,Roles,Pro until,T-Coins,Joined,Last seen,Blocked since,ID");
    assert!(lines[1].starts_with("\"'=1+1 Lin, Mei\","), "{text}");
    assert!(lines[1].contains(&mei.email) && lines[1].contains(",student,"), "{text}");
}

#[tokio::test]
async fn two_accounts_are_never_made_one_and_the_refusal_says_why() {
    let app = TestApp::start().await;
    let (mei, ann, admin) = (app.learner().await, app.learner().await, app.admin().await);
    let refused = admin.client.post(&at(&mei, "/merge"), json!({ "with": ann.id })).await;
    assert_eq!(refused.refusal(), "409 accounts_not_merged");
    assert!(refused.json()["message"].as_str().unwrap().contains("move T-Coins"), "{}", refused.text());
    let nobody = admin.client.post(&at(&mei, "/merge"), json!({ "with": Uuid::now_v7() })).await;
    assert_eq!(nobody.refusal(), "404 not_found");
}
