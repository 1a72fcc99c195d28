//! Sound and drawings under signed addresses.

use api::media::{Media, MediaType};
use axum::http::{Method, header};
use testkit::app::TestApp;
use uuid::Uuid;

/// A stored recording of ten bytes and its address.
async fn recording(app: &TestApp) -> String {
    let key = integrations::blobs::BlobKey::of_tenant(app.tenant.id.0, "recordings", Uuid::now_v7()).unwrap();
    app.state.outside.blobs.put(&key, "0123456789".into()).await.unwrap();
    Media { key, kind: MediaType::Webm }.url(&app.state.secrets.media, app.tenant.id, app.state.db.now())
}

#[tokio::test]
async fn a_recording_is_heard_whole_or_in_parts() {
    let app = TestApp::start().await;
    let url = recording(&app).await;
    let client = app.client();
    let part = async |range: &str| client.clone().with(header::RANGE, range).get(&url).await;

    let whole = client.get(&url).await;
    assert_eq!((whole.status, whole.text().as_str()), (200, "0123456789"));
    assert_eq!((whole.header("content-type"), whole.header("x-content-type-options")), ("audio/webm", "nosniff"));
    assert_eq!((whole.header("accept-ranges"), whole.header("content-length")), ("bytes", "10"));
    let middle = part("bytes=2-4").await;
    assert_eq!((middle.status, middle.text().as_str(), middle.header("content-range")), (206, "234", "bytes 2-4/10"));
    let end = part("bytes=-3").await;
    assert_eq!((end.status, end.text().as_str(), end.header("content-range")), (206, "789", "bytes 7-9/10"));
    let beyond = part("bytes=10-").await;
    assert_eq!((beyond.status, beyond.header("content-range")), (416, "bytes */10"));
    let head = client.send(Method::HEAD, &url, "").await;
    assert_eq!((head.status, head.header("content-length"), head.body.len()), (200, "10", 0));
}

#[tokio::test]
async fn an_address_that_is_forged_foreign_or_too_old_leads_nowhere() {
    let app = TestApp::start().await;
    let url = recording(&app).await;
    let other = app.db.tenant("other").await;

    assert_eq!(app.client_of(&other.host).get(&url).await.refusal(), "404 not_found");
    assert_eq!(app.client().get(&url.replace("media/M", "media/N")).await.refusal(), "404 not_found");
    assert_eq!(app.client().get("/api/media/nothing").await.refusal(), "404 not_found");
    app.clock().advance(std::time::Duration::from_secs(5 * 3600));
    assert_eq!(app.client().get(&url).await.refusal(), "404 not_found");
}

#[tokio::test]
async fn a_recording_that_is_gone_is_not_found() {
    let app = TestApp::start().await;
    let key = integrations::blobs::BlobKey::of_tenant(app.tenant.id.0, "recordings", Uuid::now_v7()).unwrap();
    let url = Media { key, kind: MediaType::Mp4 }.url(&app.state.secrets.media, app.tenant.id, app.state.db.now());

    assert_eq!(app.client().get(&url).await.refusal(), "404 not_found");
}

#[tokio::test]
async fn a_drawing_may_run_and_load_nothing() {
    let app = TestApp::start().await;
    let key: integrations::blobs::BlobKey = "packs/a-test/v1/pictures/door.svg".parse().unwrap();
    app.state.outside.blobs.put(&key, "<svg/>".into()).await.unwrap();
    let url = Media { key, kind: MediaType::Svg }.url(&app.state.secrets.media, app.tenant.id, app.state.db.now());

    let drawing = app.client().get(&url).await;
    assert_eq!((drawing.status, drawing.header("content-type")), (200, "image/svg+xml"));
    assert_eq!(drawing.header("x-content-type-options"), "nosniff");
    let policy = drawing.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
}
