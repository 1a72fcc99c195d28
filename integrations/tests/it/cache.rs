//! The same promises of both caches: the one in the process, and the Redis at `TEST_REDIS_URL`.

use std::{sync::Arc, time::Duration};

use integrations::cache::{Cache, InProcessCache, RedisCache, RedisTimeouts};
use uuid::Uuid;

use crate::door::Door;

const LONG: Duration = Duration::from_secs(600);
const SHORT: Duration = Duration::from_millis(1);

/// The caches that can be asked here; Redis under a prefix of the test's own.
fn caches() -> Vec<(&'static str, Arc<dyn Cache>)> {
    let mut caches: Vec<(_, Arc<dyn Cache>)> = vec![("in process", Arc::new(InProcessCache::default()))];
    if let Some(url) = redis_url() {
        caches.push(("redis", Arc::new(redis(&url))));
    }
    caches
}

fn redis_url() -> Option<String> {
    let url = std::env::var("TEST_REDIS_URL").ok();
    testkit::need(url, "a Redis at TEST_REDIS_URL", "apt-get install redis-server; `cargo xtask test` starts one")
}

fn redis(url: &str) -> RedisCache {
    // A machine that is busy with other tests is slow, not wrong.
    let timeouts = RedisTimeouts { connect: Duration::from_secs(20), answer: Duration::from_secs(20) };
    RedisCache::new(url, &format!("test:{}:", Uuid::now_v7()), timeouts).unwrap()
}

#[tokio::test]
async fn a_text_is_there_until_it_is_replaced() {
    for (name, cache) in caches() {
        assert_eq!(cache.get("key").await.unwrap(), None, "{name}");
        cache.set("key", "first", LONG).await.unwrap();
        cache.set("key", "第二", LONG).await.unwrap();
        assert_eq!(cache.get("key").await.unwrap().as_deref(), Some("第二"), "{name}");
        assert_eq!(cache.get("another").await.unwrap(), None, "{name}");
    }
}

#[tokio::test]
async fn only_one_of_many_takes_a_text() {
    for (name, cache) in caches() {
        cache.set("key", "once", LONG).await.unwrap();
        let takers = (0..16).map(|_| {
            let cache = cache.clone();
            tokio::spawn(async move { cache.take("key").await.unwrap() })
        });
        let mut taken = 0;
        for taker in takers.collect::<Vec<_>>() {
            taken += usize::from(taker.await.unwrap().is_some());
        }
        assert_eq!(taken, 1, "{name}");
        assert_eq!(cache.get("key").await.unwrap(), None, "{name}");
    }
}

#[tokio::test]
async fn a_text_whose_time_is_over_is_gone() {
    for (_, cache) in caches() {
        cache.set("key", "short", SHORT).await.unwrap();
        // Ends when the promise is kept.
        while cache.get("key").await.unwrap().is_some() {
            tokio::task::yield_now().await;
        }
        assert_eq!(cache.take("key").await.unwrap(), None);
    }
}

#[tokio::test]
async fn many_hits_at_once_are_each_counted_once() {
    for (name, cache) in caches() {
        assert_eq!(cache.count("login").await.unwrap(), 0, "{name}");
        let hits = (0..32).map(|_| {
            let cache = cache.clone();
            tokio::spawn(async move { cache.hit("login", LONG).await.unwrap() })
        });
        let mut counts = Vec::new();
        for hit in hits.collect::<Vec<_>>() {
            counts.push(hit.await.unwrap());
        }
        counts.sort_unstable();
        assert_eq!(counts, (1..=32).collect::<Vec<u64>>(), "{name}");
        assert_eq!(cache.count("login").await.unwrap(), 32, "{name}");
    }
}

#[tokio::test]
async fn a_count_begins_anew_after_its_window() {
    for (_, cache) in caches() {
        cache.hit("login", SHORT).await.unwrap();
        while cache.count("login").await.unwrap() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(cache.hit("login", LONG).await.unwrap(), 1);
    }
}

/// A guesser who keeps guessing must not keep the door shut for ever.
#[tokio::test]
async fn later_hits_do_not_lengthen_the_window() {
    for (_, cache) in caches() {
        cache.hit("login", Duration::from_millis(50)).await.unwrap();
        while cache.hit("login", LONG).await.unwrap() > 1 {
            tokio::task::yield_now().await;
        }
    }
}

#[tokio::test]
async fn a_text_and_a_counter_under_one_key_do_not_meet() {
    for (name, cache) in caches() {
        cache.set("key", "text", LONG).await.unwrap();
        cache.hit("key", LONG).await.unwrap();
        assert_eq!(cache.get("key").await.unwrap().as_deref(), Some("text"), "{name}");
        assert_eq!(cache.count("key").await.unwrap(), 1, "{name}");
    }
}

#[tokio::test]
async fn without_redis_every_call_says_so_and_the_start_succeeds() {
    let cache = redis("redis://127.0.0.1:1");
    assert!(cache.hit("login", LONG).await.is_err());
    assert!(cache.count("login").await.is_err());
    assert!(cache.get("key").await.is_err());
    assert!(cache.set("key", "text", LONG).await.is_err());
    assert!(cache.take("key").await.is_err());
}

/// Redis was restarted while nobody asked: the first who asks then is answered.
#[tokio::test]
async fn a_connection_that_ended_between_two_calls_costs_nothing() {
    let Some(url) = redis_url() else { return };
    let (_, server) = url.rsplit_once('/').unwrap();
    let mut door = Door::to(server).await;
    let cache = redis(&format!("redis://{}", door.address()));
    assert_eq!(cache.hit("login", LONG).await.unwrap(), 1);
    door.shut().await;
    door.open().await;
    assert_eq!(cache.hit("login", LONG).await.unwrap(), 2);
    door.shut().await;
    door.open().await;
    assert_eq!(cache.count("login").await.unwrap(), 2);
}

#[tokio::test]
async fn a_redis_that_hangs_is_given_up() {
    let door = Door::that_hangs().await;
    let timeouts = RedisTimeouts { connect: Duration::from_millis(50), answer: Duration::from_millis(50) };
    let cache = RedisCache::new(&format!("redis://{}", door.address()), "", timeouts).unwrap();
    assert!(cache.hit("login", LONG).await.is_err());
}

#[tokio::test]
async fn redis_is_used_again_when_it_is_back() {
    let Some(url) = redis_url() else { return };
    let (_, server) = url.rsplit_once('/').unwrap();
    let mut door = Door::to(server).await;
    let cache = redis(&format!("redis://{}", door.address()));
    assert_eq!(cache.hit("login", LONG).await.unwrap(), 1);

    door.shut().await;
    assert!(cache.hit("login", LONG).await.is_err());
    assert!(cache.hit("login", LONG).await.is_err());

    door.open().await;
    // Counting goes on where it was, because Redis itself was there all the time.
    let counted = loop {
        match cache.hit("login", LONG).await {
            Ok(count) => break count,
            Err(_) => tokio::task::yield_now().await,
        }
    };
    assert_eq!(counted, 2);
}

#[tokio::test]
async fn an_error_does_not_show_the_password() {
    for url in ["redis://:topsecret@127.0.0.1:1", "not an address with topsecret"] {
        let error = match RedisCache::new(url, "", RedisTimeouts::default()) {
            Ok(cache) => cache.get("key").await.unwrap_err(),
            Err(error) => error,
        };
        assert!(!format!("{error} {error:?}").contains("topsecret"));
    }
}
