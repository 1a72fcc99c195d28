//! Notices above the pages and house ads below them: who reads, who writes, and what is refused.

use axum::http::Method;
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Client, TestApp};
use time::macros::datetime;

fn notice() -> Value {
    json!({
        "type": "warning",
        "start": "2026-05-01T12:00:00Z",
        "end": "2026-05-02T12:00:00Z",
        "description": {"en": " Maintenance tonight. ", "tw": "今晚系統維護。"},
        "link": {"url": "/toefl/terms", "text": {"en": "Read more"}},
    })
}

fn house_ad() -> Value {
    json!({
        "slot": "home",
        "start": "2026-05-01T12:00:00Z",
        "end": "2026-05-02T12:00:00Z",
        "headline": {"en": "Summer course", "cn": "暑期课程"},
        "body": {"en": ""},
        "link": {"url": "https://school.example/summer", "text": {"en": "See dates"}},
    })
}

fn with(mut body: Value, pointer: &str, value: Value) -> Value {
    *body.pointer_mut(pointer).unwrap() = value;
    body
}

/// As it is changed by somebody who read this version.
fn over(mut body: Value, version: i32) -> Value {
    body["version"] = json!(version);
    body
}

async fn open() -> TestApp {
    let app = TestApp::start().await;
    app.clock().set(datetime!(2026-05-01 12:00 UTC));
    app
}

async fn delete(client: &Client, path: &str) -> u16 {
    client.send(Method::DELETE, path, "").await.status
}

async fn shown(app: &TestApp) -> Vec<i64> {
    let list = app.client().get("/api/notices").await.expect(200);
    list["data"].as_array().unwrap().iter().map(|notice| notice["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn a_notice_is_shown_to_everybody_within_its_window() {
    let app = open().await;
    let admin = app.admin().await.client;

    let posted = admin.post("/api/office/notices", notice()).await.expect(201);

    assert_eq!(posted["id"], 1);
    let list = app.client().get("/api/notices").await.expect(200);
    assert_eq!(
        list["data"][0],
        json!({
            "id": 1, "type": "warning", "start": "2026-05-01T12:00:00Z", "end": "2026-05-02T12:00:00Z",
            "description": {"en": "Maintenance tonight.", "cn": "", "tw": "今晚系統維護。"},
            "link": {"url": "/toefl/terms", "text": {"en": "Read more", "cn": "", "tw": ""}}, "version": 1,
        })
    );
    app.clock().set(datetime!(2026-05-02 12:00 UTC));
    assert_eq!(shown(&app).await, Vec::<i64>::new(), "its end is not included");
}

#[tokio::test]
async fn errors_come_before_warnings_before_good_news_and_the_earlier_first() {
    let app = open().await;
    let admin = app.admin().await.client;
    for (kind, start) in [
        ("success", "2026-05-01T10:00:00Z"),
        ("warning", "2026-05-01T11:00:00Z"),
        ("warning", "2026-05-01T10:00:00Z"),
        ("error", "2026-05-01T11:30:00Z"),
        ("error", "2026-05-01T12:00:01Z"),
    ] {
        let body = with(with(notice(), "/type", json!(kind)), "/start", json!(start));
        admin.post("/api/office/notices", body).await.expect(201);
    }

    assert_eq!(shown(&app).await, [4, 3, 2, 1], "the fifth has not begun");
}

#[tokio::test]
async fn the_office_changes_and_removes_and_no_number_is_given_twice() {
    let app = open().await;
    let admin = app.admin().await.client;
    admin.post("/api/office/notices", notice()).await.expect(201);
    admin.post("/api/office/notices", notice()).await.expect(201);

    let changed = with(notice(), "/description/en", json!("All is well again."));
    let changed = admin.patch("/api/office/notices/2", over(with(changed, "/link", Value::Null), 1)).await.expect(200);
    assert_eq!((&changed["description"]["en"], &changed["link"]), (&json!("All is well again."), &Value::Null));
    assert_eq!(changed["version"], 2);
    assert_eq!(delete(&admin, "/api/office/notices/2").await, 204);
    assert_eq!(delete(&admin, "/api/office/notices/2").await, 404);
    assert_eq!(admin.patch("/api/office/notices/2", over(notice(), 2)).await.refusal(), "404 not_found");

    assert_eq!(admin.post("/api/office/notices", notice()).await.expect(201)["id"], 3);
}

#[tokio::test]
async fn two_admins_at_once_get_two_numbers() {
    let app = open().await;
    let (one, other) = (app.admin().await.client, app.admin().await.client);

    let (first, second) =
        tokio::join!(one.post("/api/office/notices", notice()), other.post("/api/office/notices", notice()));

    let mut ids = [first.expect(201)["id"].as_i64().unwrap(), second.expect(201)["id"].as_i64().unwrap()];
    ids.sort_unstable();
    assert_eq!(ids, [1, 2]);
}

#[tokio::test]
async fn the_archive_keeps_what_is_over_and_the_samples_have_the_numbers_3_to_8() {
    let app = open().await;
    let admin = app.admin().await.client;
    for _ in 0..2 {
        let mut tx = app.state.db.tenant(&app.tenant).await.unwrap();
        product::site::notices::save_samples(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
    }
    let planned = with(with(notice(), "/start", json!("2026-05-03T00:00:00Z")), "/end", json!("2026-05-04T00:00:00Z"));
    assert_eq!(admin.post("/api/office/notices", planned).await.expect(201)["id"], 9);

    let ids = async |query: &str| {
        let list = admin.get(&format!("/api/office/notices{query}")).await.expect(200);
        let ids: Vec<i64> =
            list["data"].as_array().unwrap().iter().map(|notice| notice["id"].as_i64().unwrap()).collect();
        assert_eq!(list["total"].as_i64().unwrap(), i64::try_from(ids.len()).unwrap());
        ids
    };
    assert_eq!(ids("").await, [9, 8, 7, 6, 5, 4, 3]);
    assert_eq!(ids("?phase=over").await, [8, 7, 6, 5, 4, 3]);
    assert_eq!(ids("?phase=planned").await, [9]);
    assert_eq!(ids("?phase=current").await, Vec::<i64>::new());
    assert_eq!(shown(&app).await, Vec::<i64>::new());
}

#[tokio::test]
async fn what_is_wrong_with_a_notice_is_told_at_its_field() {
    let app = open().await;
    let admin = app.admin().await.client;
    for (pointer, value, field) in [
        ("/type", json!("info"), "type"),
        ("/start", json!("tomorrow"), "start"),
        ("/end", json!("2026-05-01T12:00:00Z"), "end"),
        ("/description/en", json!("  "), "description.en"),
        ("/description/tw", json!("字".repeat(241)), "description.tw"),
        ("/link/url", json!("javascript:alert(1)"), "link.url"),
        ("/link/url", json!(""), "link.url"),
        ("/link/text/en", json!(""), "link.text.en"),
    ] {
        let answer = admin.post("/api/office/notices", with(notice(), pointer, value)).await;
        assert_eq!(answer.refusal(), "422 invalid", "{pointer}");
        assert!(!answer.field(field).is_empty(), "{pointer}: {}", answer.text());
    }
    let answer = admin.in_language("zh-TW").post("/api/office/notices", with(notice(), "/link/url", json!("x"))).await;
    assert_eq!(answer.field("link.url"), "連結網址格式不正確。");
    assert_eq!(shown(&app).await, Vec::<i64>::new());
}

#[tokio::test]
async fn only_the_brands_own_office_writes() {
    let app = open().await;
    app.admin().await.client.post("/api/office/notices", notice()).await.expect(201);
    let other = app.db.tenant("other").await;
    let stranger = app.person_of(&other, &[Role::Admin], &[]).await.client;

    for path in ["/api/office/notices", "/api/office/placards"] {
        for person in [app.learner().await, app.teacher().await] {
            assert_eq!(person.client.get(path).await.refusal(), "403 forbidden", "{path}");
            assert_eq!(person.client.post(path, notice()).await.refusal(), "403 forbidden", "{path}");
        }
    }
    assert_eq!(stranger.get("/api/office/notices").await.expect(200)["total"], 0);
    assert_eq!(stranger.patch("/api/office/notices/1", over(notice(), 1)).await.refusal(), "404 not_found");
    assert_eq!(delete(&stranger, "/api/office/notices/1").await, 404);
    assert_eq!(shown(&app).await, [1]);
}

#[tokio::test]
async fn house_ads_are_for_free_members_only() {
    let app = open().await;
    let admin = app.admin().await.client;
    let posted = admin.post("/api/office/placards", house_ad()).await.expect(201);
    let seen_by = async |roles: &[Role]| {
        let client = app.person_of(&app.tenant, roles, &[]).await.client;
        let seen = client.get("/api/placards").await.expect(200)["data"].as_array().unwrap().len();
        let told = client.post("/api/me", json!({})).await.expect(200);
        assert_eq!(told["has_ads"], seen > 0, "the page asks about an ad blocker where there are ads: {roles:?}");
        seen
    };

    for (roles, seen) in [
        (&[Role::Student][..], 1),
        (&[Role::Parent], 1),
        (&[Role::Teacher], 1),
        (&[Role::Admin], 1),
        (&[Role::Student, Role::Pro], 0),
        (&[Role::Student, Role::OldPro], 0),
        (&[Role::SuperAdmin], 0),
    ] {
        assert_eq!(seen_by(roles).await, seen, "{roles:?}");
    }
    assert_eq!(app.client().get("/api/placards").await.refusal(), "401 unauthenticated");

    let learner = app.learner().await.client;
    let ad = &learner.get("/api/placards").await.expect(200)["data"][0];
    assert_eq!((&ad["headline"]["cn"], &ad["id"]), (&json!("暑期课程"), &posted["id"]));
    app.clock().set(datetime!(2026-05-02 12:00 UTC));
    assert_eq!(learner.get("/api/placards").await.expect(200)["data"], json!([]));
    assert_eq!(admin.get("/api/office/placards?phase=over").await.expect(200)["total"], 1);
}

#[tokio::test]
async fn the_bait_of_the_ad_block_probe_is_there_for_who_is_not_blocked() {
    let app = TestApp::start().await;
    let bait = app.client().get("/toefl/ads/banner/adsbygoogle.js").await;
    assert_eq!((bait.status, bait.body.len()), (204, 0));
}

#[tokio::test]
async fn the_office_changes_and_takes_down_house_ads() {
    let app = open().await;
    let admin = app.admin().await.client;
    let id = admin.post("/api/office/placards", house_ad()).await.expect(201)["id"].as_str().unwrap().to_owned();
    let path = format!("/api/office/placards/{id}");

    let changed = admin.patch(&path, over(with(house_ad(), "/slot", json!("results")), 1)).await.expect(200);
    assert_eq!((&changed["slot"], &changed["version"]), (&json!("results"), &json!(2)));
    for (pointer, value, field) in [
        ("/slot", json!("popup"), "slot"),
        ("/headline/en", json!(""), "headline.en"),
        ("/body/en", json!("x".repeat(241)), "body.en"),
        ("/link/url", json!("http://school.example"), "link.url"),
        ("/link/text/en", json!(""), "link.text.en"),
    ] {
        let answer = admin.patch(&path, over(with(house_ad(), pointer, value), 2)).await;
        assert_eq!(answer.refusal(), "422 invalid", "{pointer}");
        assert!(!answer.field(field).is_empty(), "{pointer}: {}", answer.text());
    }
    assert_eq!((delete(&admin, &path).await, delete(&admin, &path).await), (204, 404));
}

#[tokio::test]
async fn nobody_overwrites_what_somebody_else_has_saved() {
    let app = open().await;
    let (one, other) = (app.admin().await, app.admin().await);
    for (list, draft, field) in
        [("/api/office/notices", notice(), "/description/en"), ("/api/office/placards", house_ad(), "/headline/en")]
    {
        let posted = one.client.post(list, draft.clone()).await.expect(201);
        let path = format!("{list}/{}", posted["id"].to_string().trim_matches('"'));
        assert_eq!(posted["version"], 1);
        let words = |text: &str| over(with(draft.clone(), field, json!(text)), 1);
        let unread = one.client.patch(&path, draft.clone()).await;
        assert_eq!(unread.field("version"), "Version is required.", "{path}");

        let (first, second) =
            tokio::join!(one.client.patch(&path, words("One")), other.client.patch(&path, words("Other")));

        let mut statuses = [first.status, second.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{path}");
        let (saved, refused) = if first.status == 200 { (&first, &second) } else { (&second, &first) };
        assert_eq!(refused.refusal(), "409 changed_by_another");
        assert_eq!(refused.json()["changed_by"], "Mei Lin");
        assert!(refused.json()["changed_at"].is_string(), "{}", refused.text());
        let listed = one.client.get(list).await.expect(200)["data"][0].clone();
        assert_eq!(listed, saved.json(), "what was saved first is there");
    }
}
