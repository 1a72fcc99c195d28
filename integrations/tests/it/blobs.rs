//! The same promises of the local disk and of an S3-compatible store.
//! The store here speaks just enough of the protocol; whoever has a real one names it in
//! `TEST_S3_ENDPOINT`, and it is asked too.

use bytes::Bytes;
use integrations::blobs::{BlobError, BlobKey, Blobs, NotAKey, S3Config};
use uuid::Uuid;

use crate::store_server::StoreServer;

struct Stores {
    all: Vec<(&'static str, Blobs)>,
    folder: std::path::PathBuf,
    _server: StoreServer,
}

impl Drop for Stores {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

async fn stores() -> Stores {
    let folder = std::env::temp_dir().join(format!("verdant-blobs-{}", Uuid::now_v7()));
    let server = StoreServer::start().await;
    let mut all =
        vec![("local", Blobs::local(&folder).unwrap()), ("loopback S3", Blobs::s3(&config(&server.endpoint)).unwrap())];
    if let Ok(endpoint) = std::env::var("TEST_S3_ENDPOINT") {
        all.push(("real S3", Blobs::s3(&config(&endpoint)).unwrap()));
    }
    Stores { all, folder, _server: server }
}

fn config(endpoint: &str) -> S3Config {
    let variable = |name, default: &str| std::env::var(name).unwrap_or_else(|_| default.to_owned());
    S3Config {
        bucket: variable("TEST_S3_BUCKET", "bucket"),
        endpoint: Some(endpoint.to_owned()),
        region: "us-east-1".into(),
        access_key_id: variable("TEST_S3_ACCESS_KEY_ID", "test"),
        secret_access_key: variable("TEST_S3_SECRET_ACCESS_KEY", "test"),
    }
}

fn key() -> BlobKey {
    BlobKey::of_tenant(Uuid::now_v7(), "recordings", Uuid::now_v7()).unwrap()
}

#[tokio::test]
async fn what_was_put_is_read_back_whole_and_in_parts() {
    for (name, blobs) in &stores().await.all {
        let key = key();
        blobs.put(&key, Bytes::from_static(b"0123456789")).await.unwrap();
        assert_eq!(blobs.get(&key).await.unwrap(), "0123456789", "{name}");
        assert_eq!(blobs.get_range(&key, 0..4).await.unwrap(), "0123", "{name}");
        assert_eq!(blobs.get_range(&key, 7..1000).await.unwrap(), "789", "{name}");
        assert_eq!(blobs.head(&key).await.unwrap().bytes, 10, "{name}");
    }
}

#[tokio::test]
async fn a_part_that_is_not_there_is_named_so() {
    for (name, blobs) in &stores().await.all {
        let key = key();
        blobs.put(&key, Bytes::from_static(b"0123456789")).await.unwrap();
        for range in [10..12, 11..12, 4..4] {
            let refused = blobs.get_range(&key, range.clone()).await;
            assert!(matches!(refused, Err(BlobError::OutOfRange)), "{name} {range:?}: {refused:?}");
        }
    }
}

#[tokio::test]
async fn putting_again_replaces() {
    for (name, blobs) in &stores().await.all {
        let key = key();
        blobs.put(&key, Bytes::from_static(b"a longer first")).await.unwrap();
        blobs.put(&key, Bytes::from_static(b"second")).await.unwrap();
        assert_eq!(blobs.get(&key).await.unwrap(), "second", "{name}");
    }
}

#[tokio::test]
async fn a_missing_blob_is_missing_in_every_call_and_may_be_deleted() {
    for (name, blobs) in &stores().await.all {
        let missing = key();
        let is_missing = |error| matches!(error, BlobError::NotFound(key) if key == missing);
        assert!(is_missing(blobs.get(&missing).await.unwrap_err()), "{name}");
        assert!(is_missing(blobs.head(&missing).await.unwrap_err()), "{name}");
        assert!(is_missing(blobs.get_range(&missing, 0..1).await.unwrap_err()), "{name}");
        blobs.delete(&missing).await.unwrap();
    }
}

#[tokio::test]
async fn a_deleted_blob_is_gone_and_the_others_stay() {
    for (name, blobs) in &stores().await.all {
        let (gone, stays) = (key(), key());
        for key in [&gone, &stays] {
            blobs.put(key, Bytes::from_static(b"x")).await.unwrap();
        }
        blobs.delete(&gone).await.unwrap();
        assert!(blobs.get(&gone).await.is_err(), "{name}");
        assert_eq!(blobs.get(&stays).await.unwrap(), "x", "{name}");
    }
}

#[test]
fn a_key_cannot_climb_or_surprise() {
    let long = "a".repeat(201);
    for text in [
        "", "/", "a/", "/a", "a//b", "../a", "a/../b", "a/./b", ".hidden", "a/.b", "A", "a b", "a\\b", "a%2e", "a\0",
        "é", &long,
    ] {
        assert_eq!(text.parse::<BlobKey>(), Err(NotAKey), "{text:?}");
    }
    for text in ["a", "t/0190/recordings/x.webm", "a-b_c/1..2"] {
        assert_eq!(text.parse::<BlobKey>().unwrap().as_str(), text);
    }
}

#[test]
fn a_secret_key_is_not_shown() {
    let config = S3Config { secret_access_key: "topsecret".into(), ..config("https://store.example") };
    assert!(!format!("{config:?}").contains("topsecret"));
}

#[tokio::test]
async fn a_store_behind_tls_can_be_named() {
    // Nobody listens: the point is that the client can be built and fails in the ordinary way.
    let blobs = Blobs::s3(&config("https://127.0.0.1:1")).unwrap();
    assert!(matches!(blobs.head(&key()).await, Err(BlobError::Store(_))));
}
