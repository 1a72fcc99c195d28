//! Page views are counted for everybody and shown to admins.

use axum::http::{HeaderName, header};
use product::people::accounts::Role;
use product::site::analytics::{day_of, roll_up_day};
use serde_json::{Value, json};
use tenants::Tenant;
use testkit::app::{Person, TestApp};
use time::macros::datetime;

async fn stored(app: &TestApp) -> Vec<(String, String, Option<uuid::Uuid>, String)> {
    sqlx::query_as("select path, visitor, user_id, device from page_views where tenant_id = $1 order by id")
        .bind(app.tenant.id)
        .fetch_all(&mut app.db.owner().await)
        .await
        .unwrap()
}

/// The default brand, whose admins alone see figures (D-004), on a database of the test's own.
async fn platform() -> (TestApp, Tenant, Person) {
    let app = TestApp::start_alone().await;
    let brand = app.state.hosts.resolve("localhost").await.unwrap();
    let admin = app.person_of(&brand, &[Role::Admin], &[]).await;
    (app, brand, admin)
}

#[tokio::test]
async fn a_view_is_kept_without_secrets_and_without_an_address() {
    let app = TestApp::start().await;
    let phone = app.client().with(header::USER_AGENT, "Mozilla/5.0 (iPhone) Mobile Safari");
    let body = json!({"url": format!("https://{}/toefl/verify?token=SECRET", app.tenant.host), "language": "tw"});

    assert_eq!(phone.post("/api/page-views", body.clone()).await.status, 204);
    assert_eq!(phone.post("/api/page-views", body.clone()).await.status, 204);
    app.clock().advance(std::time::Duration::from_secs(24 * 3600));
    assert_eq!(phone.post("/api/page-views", body).await.status, 204);

    let views = stored(&app).await;
    assert_eq!((views[0].0.as_str(), views[0].2, views[0].3.as_str()), ("/toefl/verify", None, "phone"));
    assert_eq!(views[0].1, views[1].1, "the same visitor");
    assert_ne!(views[0].1, views[2].1, "cannot be followed to the next day");
}

#[tokio::test]
async fn a_view_of_somebody_signed_in_names_them_and_an_old_session_does_not_matter() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let body = json!({"url": "https://x.test/toefl/"});

    assert_eq!(learner.client.post("/api/page-views", body.clone()).await.status, 204);
    learner.client.post("/api/logout", json!({})).await;
    assert_eq!(learner.client.post("/api/page-views", body).await.status, 204);

    let users: Vec<_> = stored(&app).await.into_iter().map(|view| view.2).collect();
    assert_eq!(users, [Some(learner.id.0), None]);
}

/// They share transactions, and nobody's answer or name is another's.
#[tokio::test]
async fn views_of_many_at_once_are_each_kept_under_their_own_name() {
    let app = TestApp::start().await;
    let (mei, leo, gone) = (app.learner().await, app.learner().await, app.learner().await);
    gone.client.post("/api/logout", json!({})).await;
    let stranger = app.client();
    let clients = [&mei.client, &leo.client, &gone.client, &stranger];

    let visits = (0..80).map(|at| {
        let body = json!({"url": format!("https://x.test/toefl/{at}")});
        async move { clients[at % 4].post("/api/page-views", body).await.status }
    });
    let answers = futures::future::join_all(visits).await;

    assert!(answers.iter().all(|status| *status == 204), "{answers:?}");
    let mut views = stored(&app).await;
    views.sort_by_key(|view| view.0.trim_start_matches("/toefl/").parse::<usize>().unwrap());
    let users: Vec<_> = views.iter().map(|view| view.2).collect();
    let expected: Vec<_> = (0..80).map(|at| [Some(mei.id.0), Some(leo.id.0), None, None][at % 4]).collect();
    assert_eq!(users, expected);
}

#[tokio::test]
async fn a_view_that_does_not_go_in_takes_no_other_with_it() {
    let only = "alter table page_views add constraint no_such_page check (path <> '/toefl/impossible')";
    let app = TestApp::start_alone().await;
    sqlx::raw_sql(only).execute(&mut app.db.owner().await).await.unwrap();
    let client = app.client();

    let visits = (0..20).map(|at| {
        let page = if at == 7 { "impossible".to_owned() } else { at.to_string() };
        client.post("/api/page-views", json!({"url": format!("https://x.test/toefl/{page}")}))
    });
    let visits: Vec<_> = visits.collect();
    let answers: Vec<_> = futures::future::join_all(visits).await.into_iter().map(|answer| answer.status).collect();

    let expected: Vec<u16> = (0..20).map(|at| if at == 7 { 500 } else { 204 }).collect();
    assert_eq!(answers, expected);
    assert_eq!(stored(&app).await.len(), 19);
}

#[tokio::test]
async fn what_is_no_page_is_refused_and_not_kept() {
    let app = TestApp::start().await;
    let post = async |body: Value| app.client().post("/api/page-views", body).await;

    let odd = post(json!({"url": "javascript:alert(1)"})).await;
    assert_eq!((odd.refusal(), odd.field("url")), ("422 invalid".into(), "Address: please check the format.".into()));
    assert_eq!(post(json!({})).await.field("url"), "Address is required.");
    assert_eq!(post(json!({"url": "/", "language": "fr"})).await.refusal(), "422 invalid");

    assert_eq!(stored(&app).await, []);
}

#[tokio::test]
async fn admins_see_the_figures_of_each_day_and_of_today() {
    let app = TestApp::start_alone().await;
    app.clock().set(datetime!(2026-05-02 01:00 UTC));
    let brand = app.state.hosts.resolve("localhost").await.unwrap();
    let admin = app.person_of(&brand, &[Role::Admin], &[]).await;
    for path in ["/toefl/", "/toefl/plans"] {
        let view = json!({"url": format!("https://x.test{path}"), "referrer": "https://search.example/?q=x", "language": "tw"});
        app.client_of("localhost").post("/api/page-views", view).await;
    }
    let ahead = app.client_of("localhost").with(HeaderName::from_static("sec-purpose"), "prefetch;prerender");
    let robot = app.client_of("localhost").with(header::USER_AGENT, "Mozilla/5.0 (compatible; Googlebot/2.1)");
    for nobody in [ahead, robot] {
        assert_eq!(nobody.post("/api/page-views", json!({"url": "https://x.test/toefl/"})).await.status, 204);
    }
    let mut tx = app.state.db.tenant(&brand).await.unwrap();
    roll_up_day(&mut tx, day_of(app.state.db.now())).await.unwrap();
    tx.commit().await.unwrap();

    let answer = admin.client.get("/api/page-views?from=2026-05-01&to=2026-05-02").await.expect(200);

    let today = json!({"date": "2026-05-02", "views": 2, "visitors": 1,
        "top": [{"path": "/toefl", "views": 1}, {"path": "/toefl/plans", "views": 1}],
        "referrers": [{"name": "search.example", "views": 2}], "devices": [{"name": "desk", "views": 2}],
        "languages": [{"name": "tw", "views": 2}], "robots": 1, "prefetches": 1});
    let yesterday = json!({"date": "2026-05-01", "views": 0, "visitors": 0, "top": [], "referrers": [], "devices": [],
        "languages": [], "robots": 0, "prefetches": 0});
    assert_eq!(answer["analyses"], json!([yesterday, today]));
    assert_eq!(answer["analysis"], today);
    let of_range = [&answer["top"], &answer["referrers"], &answer["referred"]];
    assert_eq!(of_range, [&today["top"], &today["referrers"], &json!(2)]);
}

#[tokio::test]
async fn figures_are_for_admins_and_ranges_are_checked() {
    let (app, _, admin) = platform().await;

    assert_eq!(app.learner().await.client.get("/api/page-views").await.refusal(), "403 forbidden");
    assert_eq!(app.admin().await.client.get("/api/page-views").await.refusal(), "403 forbidden", "a company admin");
    assert_eq!(app.client().get("/api/page-views").await.refusal(), "401 unauthenticated");
    assert_eq!(admin.client.get("/api/page-views").await.expect(200)["analyses"].as_array().unwrap().len(), 30);
    for (query, field) in
        [("from=yesterday", "from"), ("from=2026-05-02&to=2026-05-01", "to"), ("from=2020-01-01", "from")]
    {
        let answer = admin.client.get(&format!("/api/page-views?{query}")).await;
        assert_eq!(answer.refusal(), "422 invalid", "{query}");
        assert!(!answer.field(field).is_empty(), "{query}");
    }
}

#[tokio::test]
async fn a_flood_of_views_from_one_address_is_not_kept_and_hinders_nobody_else() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let body = json!({"url": "https://x.test/toefl/"});
    let mut kept = 0;
    let refused = loop {
        let answer = app.client().post("/api/page-views", body.clone()).await;
        if answer.status != 204 {
            break answer;
        }
        kept += 1;
    };

    assert_eq!((kept, refused.refusal()), (300, "402 too_many_request".into()));
    assert_eq!(learner.client.post("/api/page-views", body).await.status, 204, "who is signed in is not meant");
    assert_eq!(stored(&app).await.len(), 301);
}
