//! The brand is that of the host, however the host is written, and nobody else's.

use axum::http::{HeaderName, header};
use serde_json::json;
use testkit::app::{PASSWORD, TestApp};

#[tokio::test]
async fn the_host_decides_in_any_spelling() {
    let app = TestApp::start().await;
    let host = &app.tenant.host;

    for spelling in [host.clone(), host.to_uppercase(), format!("{host}:8443"), format!("{host}.")] {
        let tenant = app.client_of(&spelling).get("/api/tenant").await.expect(200);
        assert_eq!(tenant["slug"], app.tenant.slug, "{spelling}");
    }
}

#[tokio::test]
async fn an_unknown_host_shows_the_default_brand() {
    let app = TestApp::start().await;

    for host in ["nobody.example", "", "not a host", "[::1", "verdant.example:port"] {
        let tenant = app.client_of(host).get("/api/tenant").await.expect(200);
        assert_eq!(tenant["slug"], "verdant", "{host}");
    }
}

#[tokio::test]
async fn on_an_unknown_host_visitors_read_and_nobody_signs_in() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let unknown = app.client_of("nobody.example");

    unknown.get("/api/tests").await.expect(200);
    let login = unknown.post("/api/login", json!({"email": learner.email, "password": PASSWORD})).await;
    assert_eq!(login.refusal(), "421 unknown_host");
    learner.client.get("/api/coins").await.expect(200);
    assert_eq!(
        learner.client.with(header::HOST, "nobody.example").get("/api/coins").await.refusal(),
        "421 unknown_host"
    );
}

#[tokio::test]
async fn two_hosts_are_none() {
    let app = TestApp::start().await;
    let client = app.client().with_another(header::HOST, "harbor.localhost");

    assert_eq!(client.get("/api/tenant").await.refusal(), "400 bad_request");
    assert_eq!(client.get("/toefl/").await.status, 400);
}

#[tokio::test]
async fn no_other_header_decides() {
    let app = TestApp::start().await;
    let forwarded = HeaderName::from_static("x-forwarded-host");

    let tenant = app.client().with(forwarded, "harbor.localhost").get("/api/tenant").await.expect(200);

    assert_eq!(tenant["slug"], app.tenant.slug);
}

#[tokio::test]
async fn the_brand_brings_everything_that_a_page_needs() {
    let app = TestApp::start().await;

    let harbor = app.client_of("harbor.localhost").get("/api/tenant").await.expect(200);
    let northfield = app.client_of("northfield.localhost").get("/api/tenant").await.expect(200);

    assert_eq!((&harbor["hero"], &harbor["base_path"]), (&json!("harbor"), &json!("/toefl")));
    assert!(harbor["home_url"].is_string());
    assert_eq!(northfield["header"], "dark");
    for tenant in [harbor, northfield] {
        assert!(tenant["theme"]["primary"].as_str().unwrap().starts_with('#'));
        assert!(tenant["logo_svg"].as_str().unwrap().starts_with("<svg"));
        for lang in ["en", "cn", "tw"] {
            assert!(tenant["copy"][lang]["headline"].is_string(), "{lang}");
            assert!(tenant["terms"][lang].is_string(), "{lang}");
            assert!(tenant["disclaimer"][lang].as_str().unwrap().contains("ETS"), "{lang}");
        }
    }
}

#[tokio::test]
async fn the_catalog_counts_what_is_published() {
    let app = TestApp::start().await;

    let catalog = app.client().get("/api/catalog").await.expect(200);

    for count in ["packs", "sets", "items", "formats"] {
        assert!(catalog[count].as_i64().unwrap() >= 0, "{count}");
    }
    assert_eq!(catalog["graders_promise_hours"], 72);
}

#[tokio::test]
async fn a_request_keeps_a_harmless_id_and_loses_any_other() {
    let app = TestApp::start().await;
    let id = HeaderName::from_static("x-request-id");
    let ask = async |given: &str| app.client().with(id.clone(), given).get("/api/none").await;

    let kept = ask("from-a-front.7").await;
    assert_eq!(
        (kept.header("x-request-id"), kept.json()["request_id"].as_str()),
        ("from-a-front.7", Some("from-a-front.7"))
    );
    for harmful in ["two words", "<script>", &"x".repeat(65)] {
        assert_ne!(ask(harmful).await.header("x-request-id"), harmful);
    }
}

#[tokio::test]
async fn refusals_speak_the_readers_language() {
    let app = TestApp::start().await;
    let told = async |tag: &str| {
        app.client().with(header::ACCEPT_LANGUAGE, tag).get("/api/none").await.json()["message"].clone()
    };

    assert_eq!(told("en").await, "We couldn’t find this.");
    assert_eq!(told("zh-CN").await, "找不到这项内容。");
    assert_eq!(told("zh-TW").await, "找不到這項內容。");
    assert_eq!(told("fr").await, "We couldn’t find this.");
}
