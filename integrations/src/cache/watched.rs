//! A cache whose outages are seen.

use std::time::Duration;

use futures::future::BoxFuture;

use super::{Cache, CacheUnavailable};
use crate::dependency::Dependency;

/// Around the cache in Redis: without it the service goes on, and nobody would know.
pub struct WatchedCache<C> {
    inner: C,
    redis: Dependency,
}

impl<C: Cache> WatchedCache<C> {
    /// Around `inner`.
    pub fn new(inner: C) -> Self {
        Self { inner, redis: Dependency::new("redis") }
    }

    fn noted<'a, T: Send + 'a>(
        &'a self,
        asking: BoxFuture<'a, Result<T, CacheUnavailable>>,
    ) -> BoxFuture<'a, Result<T, CacheUnavailable>> {
        Box::pin(async move {
            let result = asking.await;
            self.redis.note(&result, |_| true);
            result
        })
    }
}

impl<C: Cache> Cache for WatchedCache<C> {
    fn get<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Result<Option<String>, CacheUnavailable>> {
        self.noted(self.inner.get(key))
    }

    fn set<'a>(&'a self, key: &'a str, text: &'a str, ttl: Duration) -> BoxFuture<'a, Result<(), CacheUnavailable>> {
        self.noted(self.inner.set(key, text, ttl))
    }

    fn take<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Result<Option<String>, CacheUnavailable>> {
        self.noted(self.inner.take(key))
    }

    fn hit<'a>(&'a self, key: &'a str, window: Duration) -> BoxFuture<'a, Result<u64, CacheUnavailable>> {
        self.noted(self.inner.hit(key, window))
    }

    fn count<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Result<u64, CacheUnavailable>> {
        self.noted(self.inner.count(key))
    }
}
