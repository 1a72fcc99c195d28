//! What machines ask.

use std::time::Duration;

use axum::http::Method;
use tenants::{Db, DbConfig};
use testkit::app::TestApp;

#[tokio::test]
async fn a_process_that_drains_is_alive_and_not_ready() {
    let app = TestApp::start().await;
    assert_eq!((app.client().get("/healthz").await.status, app.client().get("/readyz").await.status), (200, 200));

    app.state.start_draining();

    assert_eq!((app.client().get("/healthz").await.status, app.client().get("/readyz").await.status), (200, 503));
    let last = app.client().get("/api/tenant").await;
    last.expect(200);
    assert_eq!(last.header("connection"), "close", "the front opens another one, elsewhere");
}

#[tokio::test]
async fn a_process_on_an_older_schema_is_not_ready() {
    let app = TestApp::start_alone().await;
    let newest = tenants::migrator().iter().map(|migration| migration.version).max().unwrap();
    let ready = app.client().get("/readyz").await;
    assert_eq!((ready.status, ready.text()), (200, format!("ready, schema {newest}")));

    let mut owner = app.db.owner().await;
    sqlx::query("delete from _sqlx_migrations where version = $1").bind(newest).execute(&mut owner).await.unwrap();

    let refused = app.client().get("/readyz").await;
    assert_eq!(refused.status, 503);
    assert!(refused.text().ends_with(&format!(" is older than {newest}")), "{}", refused.text());
}

/// An app whose database has one connection, which somebody else holds.
async fn without_connections(wait: Duration) -> (TestApp, tenants::TenantTx) {
    let app = TestApp::start().await;
    let config = DbConfig { max_connections: 1, acquire_timeout: wait, ..DbConfig::new(&app.db.app_url) };
    let db = Db::connect(&config).await.unwrap();
    let held = db.tenant(app.tenant.id).await.unwrap();
    (app.changed(|state| state.db = db), held)
}

#[tokio::test]
async fn trouble_of_the_database_is_told_as_such() {
    let (app, held) = without_connections(Duration::from_secs(2)).await;

    let refused = app.client().get("/api/tests").await;
    assert_eq!(refused.refusal(), "503 unavailable");
    assert_eq!(refused.headers["retry-after"], "5");

    drop(held);
    app.client().get("/api/tests").await.expect(200);
}

#[tokio::test]
async fn a_database_that_hangs_is_not_waited_for() {
    let (app, _held) = without_connections(Duration::from_secs(600)).await;

    let refused = app.client().get("/readyz").await;

    assert_eq!((refused.status, refused.text()), (503, "no database".to_owned()));
}

#[tokio::test]
async fn figures_name_routes_and_not_addresses() {
    let app = TestApp::start().await;
    api::telemetry::figures();
    app.client().get("/api/media/a-secret-token").await;

    let figures = app.client().get("/metrics").await.text();

    assert!(
        figures.contains(r#"http_requests_total{method="GET",route="/api/media/{token}",status="404"}"#),
        "{figures}"
    );
    assert!(!figures.contains("a-secret-token"));
}

#[tokio::test]
async fn made_up_methods_are_one_label() {
    let app = TestApp::start().await;
    api::telemetry::figures();
    for at in 0..50 {
        let method = Method::from_bytes(format!("MADEUP{at}").as_bytes()).unwrap();
        app.client().send(method, "/api/tests", "").await;
    }

    let figures = app.client().get("/metrics").await.text();

    assert!(!figures.contains("MADEUP"), "{figures}");
    assert!(figures.contains(r#"http_requests_total{method="other","#), "{figures}");
}

#[tokio::test]
async fn certificates_are_for_known_hosts_only() {
    let app = TestApp::start().await;
    let ask = async |query: &str| app.client_of("front").get(&format!("/internal/tls-ask{query}")).await.status;

    assert_eq!(ask(&format!("?domain={}", app.tenant.host)).await, 200);
    assert_eq!(ask("?domain=nobody.example").await, 404);
    assert_eq!(ask("").await, 404);
}

#[tokio::test]
async fn an_installation_without_a_brand_says_what_to_do() {
    let app = TestApp::start_alone().await;
    sqlx::query("update tenants set is_default = false").execute(&mut app.db.owner().await).await.unwrap();
    app.state.hosts.forget();
    let stranger = app.client_of("nobody.example");

    let page = stranger.get("/toefl/").await;
    assert_eq!((page.status, page.header("retry-after")), (503, "60"));
    assert!(page.text().contains("worker init-brand"), "{}", page.text());
    let call = stranger.get("/api/tenant").await;
    assert_eq!(call.refusal(), "503 not_set_up");
    assert_eq!(app.client().get("/readyz").await.status, 200, "or no front would show the page");

    sqlx::query("update tenants set is_default = true where slug = 'verdant'")
        .execute(&mut app.db.owner().await)
        .await
        .unwrap();
    app.state.hosts.forget();
    stranger.get("/api/tenant").await.expect(200);
}

#[tokio::test]
async fn a_cache_that_is_away_is_a_figure() {
    // A port that nobody listens on.
    let closed = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).unwrap();
    let app = TestApp::start_with(&[("REDIS_URL", &format!("redis://{closed}"))]).await;
    api::telemetry::figures();

    let refused = app.client().get("/api/captcha/flat").await;

    assert_eq!(refused.refusal(), "503 unavailable");
    let figures = app.client().get("/metrics").await.text();
    assert!(figures.contains("dependency_up{dependency=\"redis\"} 0"), "{figures}");
    assert!(figures.contains("dependency_errors_total{dependency=\"redis\"}"), "{figures}");
    assert_eq!(app.client().get("/readyz").await.status, 200, "people who are signed in go on");
}
