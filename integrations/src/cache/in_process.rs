//! The cache of a single process.

use std::time::{Duration, Instant};

use futures::future::BoxFuture;
use moka::{Expiry, future::Cache as Moka};

use super::{Cache, CacheUnavailable};

/// Bounds the memory that a stranger can fill with captchas.
const MOST: u64 = 100_000;

/// Lives and dies with the process. Refused in production, where several processes must count together (settings.rs).
#[derive(Debug, Clone)]
pub struct InProcessCache {
    texts: Moka<String, Mortal<String>>,
    counters: Moka<String, Mortal<u64>>,
}

/// A value and the moment from which it does not count any more.
///
/// Moka removes what is over in its own time and hands it out until then, so every reader compares.
#[derive(Debug, Clone)]
struct Mortal<V> {
    value: V,
    ends: Instant,
}

impl<V> Mortal<V> {
    fn new(value: V, ttl: Duration) -> Self {
        Self { value, ends: Instant::now() + ttl }
    }

    fn alive(self) -> Option<Self> {
        (Instant::now() < self.ends).then_some(self)
    }
}

struct ByItsEnd;

impl<V> Expiry<String, Mortal<V>> for ByItsEnd {
    fn expire_after_create(&self, _: &String, entry: &Mortal<V>, at: Instant) -> Option<Duration> {
        Some(entry.ends.saturating_duration_since(at))
    }

    fn expire_after_update(&self, _: &String, entry: &Mortal<V>, at: Instant, _: Option<Duration>) -> Option<Duration> {
        Some(entry.ends.saturating_duration_since(at))
    }
}

impl Default for InProcessCache {
    fn default() -> Self {
        Self {
            texts: Moka::builder().max_capacity(MOST).expire_after(ByItsEnd).build(),
            counters: Moka::builder().max_capacity(MOST).expire_after(ByItsEnd).build(),
        }
    }
}

impl Cache for InProcessCache {
    fn get<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Result<Option<String>, CacheUnavailable>> {
        Box::pin(async move { Ok(self.texts.get(key).await.and_then(Mortal::alive).map(|entry| entry.value)) })
    }

    fn set<'a>(&'a self, key: &'a str, text: &'a str, ttl: Duration) -> BoxFuture<'a, Result<(), CacheUnavailable>> {
        Box::pin(async move {
            self.texts.insert(key.to_owned(), Mortal::new(text.to_owned(), ttl)).await;
            Ok(())
        })
    }

    fn take<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Result<Option<String>, CacheUnavailable>> {
        Box::pin(async move { Ok(self.texts.remove(key).await.and_then(Mortal::alive).map(|entry| entry.value)) })
    }

    fn hit<'a>(&'a self, key: &'a str, window: Duration) -> BoxFuture<'a, Result<u64, CacheUnavailable>> {
        Box::pin(async move {
            let counted = self.counters.entry_by_ref(key).and_upsert_with(async |before| {
                match before.and_then(|entry| entry.into_value().alive()) {
                    Some(counter) => Mortal { value: counter.value + 1, ..counter },
                    None => Mortal::new(1, window),
                }
            });
            Ok(counted.await.into_value().value)
        })
    }

    fn count<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Result<u64, CacheUnavailable>> {
        Box::pin(async move { Ok(self.counters.get(key).await.and_then(Mortal::alive).map_or(0, |entry| entry.value)) })
    }
}
