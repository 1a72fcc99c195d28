//! Uploading, showing and removing pictures.

use axum::http::{Method, header};
use product::people::images::DeleteImageBlob;
use serde_json::{Value, json};
use testkit::app::{Answer, Client, TestApp};
use tiny_skia::{Color, Pixmap};
use uuid::Uuid;

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut picture = Pixmap::new(width, height).unwrap();
    picture.fill(Color::from_rgba8(14, 122, 75, 255));
    picture.encode_png().unwrap()
}

async fn upload(client: &Client, purpose: &str, bytes: impl Into<Vec<u8>>) -> Answer {
    let client = client.clone().with(header::CONTENT_TYPE, "application/octet-stream");
    client.send(Method::POST, &format!("/api/image?purpose={purpose}"), bytes.into()).await
}

async fn delete_by_url(client: &Client, url: &str) -> Answer {
    client.send_json(Method::DELETE, "/api/image", &json!({ "url": url })).await
}

async fn files_to_remove(app: &TestApp) -> Vec<Value> {
    app.jobs::<DeleteImageBlob>().await.iter().map(|job| serde_json::to_value(job).unwrap()).collect()
}

#[tokio::test]
async fn a_photo_is_stored_small_and_shown_as_a_picture_only() {
    let app = TestApp::start().await;
    let learner = app.learner().await;

    let stored = upload(&learner.client, "photo", png(900, 700)).await.expect(201);

    assert_eq!((&stored["width"], &stored["height"]), (&json!(512), &json!(512)));
    let url = stored["url"].as_str().unwrap();
    assert_eq!(url, format!("/api/images/{}", stored["id"].as_str().unwrap()));
    let shown = app.client().get(url).await;
    assert_eq!((shown.status, shown.header("content-type")), (200, "image/jpeg"));
    assert_eq!((shown.header("x-content-type-options"), shown.header("content-disposition")), ("nosniff", "inline"));
    assert!(shown.header("content-security-policy").contains("default-src 'none'"));
    assert_eq!(shown.header("cache-control"), "private, max-age=86400, immutable");
    assert_eq!(&shown.body[..3], b"\xff\xd8\xff");
}

#[tokio::test]
async fn a_picture_may_come_as_the_file_of_a_form() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let form = |kind: &str, body: Vec<u8>| {
        let client = learner.client.clone().with(header::CONTENT_TYPE, kind);
        async move { client.send(Method::POST, "/api/image", body).await }
    };
    let mut body = b"--x\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nhello\r\n--x\r\n".to_vec();
    body.extend(
        b"Content-Disposition: form-data; name=\"file\"; filename=\"me.png\"\r\nContent-Type: image/png\r\n\r\n",
    );
    body.extend(png(900, 700));
    body.extend(b"\r\n--x--\r\n");

    let stored = form("multipart/form-data; boundary=x", body.clone()).await.expect(201);

    assert_eq!((&stored["width"], &stored["height"]), (&json!(512), &json!(512)));
    for (kind, body) in [
        ("multipart/form-data", body.clone()),
        ("multipart/form-data; boundary=y", body.clone()),
        ("multipart/form-data; boundary=x", body[..body.len() - 20].to_vec()),
        ("multipart/form-data; boundary=x", Vec::new()),
    ] {
        assert_eq!(form(kind, body).await.refusal(), "400 bad_request", "{kind}");
    }
}

#[tokio::test]
async fn a_screenshot_keeps_its_size_and_a_large_one_passes() {
    let app = TestApp::start().await;
    let learner = app.learner().await;

    let stored = upload(&learner.client, "screenshot", png(1280, 800)).await.expect(201);

    assert_eq!((&stored["width"], &stored["height"]), (&json!(1280), &json!(800)));
    // Larger than any other request may be: padded behind its end, which is not kept.
    let padded = [png(20, 20), vec![0; api::middleware::BODY_LIMIT]].concat();
    let stored = upload(&learner.client, "screenshot", padded).await.expect(201);
    let shown = app.client().get(stored["url"].as_str().unwrap()).await;
    assert!(shown.status == 200 && shown.body.len() < 1000, "{}", shown.body.len());
}

#[tokio::test]
async fn what_is_no_picture_is_refused_in_the_readers_language() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let svg = r#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#;

    let refused = upload(&learner.client, "photo", svg).await;
    assert_eq!(
        (refused.refusal().as_str(), refused.field("image").as_str()),
        ("422 invalid", "Picture: please choose a JPEG, PNG or WebP picture.")
    );
    let chinese = upload(&learner.client.clone().in_language("zh-TW"), "photo", &png(9, 9)[..40]).await;
    assert_eq!(chinese.field("image"), "無法讀取圖片，請換一張。");
    assert_eq!(upload(&learner.client, "photo", "").await.refusal(), "422 invalid");
    assert_eq!(
        upload(&learner.client, "poster", png(9, 9)).await.field("purpose"),
        "purpose: please choose one of the options."
    );
    let huge = upload(&learner.client, "photo", vec![0; 5 * 1024 * 1024 + 1]).await;
    assert_eq!(huge.refusal(), "413 payload_too_large");
    assert_eq!(upload(&app.client(), "photo", png(9, 9)).await.refusal(), "401 unauthenticated");
}

#[tokio::test]
async fn a_picture_is_removed_by_its_owner_only_and_its_file_with_it() {
    let app = TestApp::start().await;
    let (owner, stranger) = (app.learner().await, app.admin().await);
    let one = upload(&owner.client, "photo", png(30, 30)).await.expect(201);
    let two = upload(&owner.client, "photo", png(30, 30)).await.expect(201);
    let path = format!("/api/image/{}", one["id"].as_str().unwrap());

    assert_eq!(stranger.client.send(Method::DELETE, &path, "").await.refusal(), "404 not_found");
    assert_eq!(delete_by_url(&stranger.client, two["url"].as_str().unwrap()).await.refusal(), "404 not_found");
    assert_eq!(owner.client.send(Method::DELETE, &path, "").await.status, 204);
    let with_host = format!("http://{}{}", app.tenant.host, two["url"].as_str().unwrap());
    assert_eq!(delete_by_url(&owner.client, &with_host).await.status, 204);

    assert_eq!(owner.client.send(Method::DELETE, &path, "").await.refusal(), "404 not_found");
    assert_eq!(app.client().get(one["url"].as_str().unwrap()).await.refusal(), "404 not_found");
    assert_eq!(files_to_remove(&app).await, [json!({"image_id": one["id"]}), json!({"image_id": two["id"]})]);
    let odd = delete_by_url(&owner.client, "https://elsewhere.example/cat.jpg").await;
    assert_eq!(
        (odd.refusal().as_str(), odd.field("url").as_str()),
        ("422 invalid", "Address: please check the format.")
    );
}

#[tokio::test]
async fn another_tenants_host_does_not_show_it() {
    let app = TestApp::start().await;
    let other = app.db.tenant("other").await;
    let learner = app.learner().await;
    let stored = upload(&learner.client, "photo", png(30, 30)).await.expect(201);

    let url = stored["url"].as_str().unwrap();
    assert_eq!(app.client_of(&other.host).get(url).await.refusal(), "404 not_found");
    assert_eq!(app.client().get(&format!("/api/images/{}", Uuid::now_v7())).await.refusal(), "404 not_found");
}

#[tokio::test]
async fn nobody_fills_the_store() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    for _ in 0..60 {
        upload(&learner.client, "photo", png(2, 2)).await.expect(201);
    }
    assert_eq!(upload(&learner.client, "photo", png(2, 2)).await.refusal(), "402 too_many_request");
    app.clock().advance(std::time::Duration::from_secs(3601));
    upload(&learner.client, "photo", png(2, 2)).await.expect(201);
}
