//! The cache of several processes. Short bounds on every wait: a Redis that hangs must not make the service hang.

use std::{future::Future, sync::LazyLock, time::Duration};

use futures::future::BoxFuture;
use redis::{
    AsyncCommands, Client, RedisError, Script,
    aio::{ConnectionManager, ConnectionManagerConfig},
};

use super::{Cache, CacheUnavailable};

/// In one step, so that a counter never lives without an end.
static HIT: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        "local count = redis.call('incr', KEYS[1])
         if redis.call('pttl', KEYS[1]) < 0 then redis.call('pexpire', KEYS[1], ARGV[1]) end
         return count",
    )
});

/// How long Redis may take.
#[derive(Debug, Clone, Copy)]
pub struct RedisTimeouts {
    /// Bound of a new connection.
    pub connect: Duration,
    /// Bound of an answer.
    pub answer: Duration,
}

impl Default for RedisTimeouts {
    fn default() -> Self {
        Self { connect: Duration::from_millis(500), answer: Duration::from_millis(500) }
    }
}

/// Redis, reconnecting by itself.
#[derive(Clone)]
pub struct RedisCache {
    connection: ConnectionManager,
    prefix: String,
}

impl RedisCache {
    /// Uses the Redis at `url`; every key begins with `prefix`. Does not wait for it: a Redis that is away keeps nobody from starting.
    pub fn new(url: &str, prefix: &str, timeouts: RedisTimeouts) -> Result<Self, CacheUnavailable> {
        // The error's text may repeat the address with its password.
        let client =
            Client::open(url).map_err(|_| CacheUnavailable("REDIS_URL is not an address of a Redis".into()))?;
        let config = ConnectionManagerConfig::new()
            .set_connection_timeout(Some(timeouts.connect))
            .set_response_timeout(Some(timeouts.answer))
            // The next call tries again; the one that failed tells its caller at once.
            .set_number_of_retries(0);
        let connection = ConnectionManager::new_lazy_with_config(client, config)
            .map_err(|error| CacheUnavailable(error.category().to_owned()))?;
        Ok(Self { connection, prefix: prefix.to_owned() })
    }

    fn key(&self, key: &str) -> String {
        format!("{}{key}", self.prefix)
    }

    /// Asks a second time where the connection has ended since the last call: a Redis that was restarted meanwhile is there again,
    /// and whoever asks first must not be told otherwise. One that refuses or hangs is told at once.
    async fn ask<T, F>(&self, call: impl Fn(ConnectionManager) -> F) -> Result<T, CacheUnavailable>
    where
        F: Future<Output = Result<T, RedisError>>,
    {
        let answer = match call(self.connection.clone()).await {
            Err(error) if error.is_connection_dropped() && !error.is_connection_refusal() => {
                call(self.connection.clone()).await
            }
            answer => answer,
        };
        answer.map_err(|error| CacheUnavailable(error.category().to_owned()))
    }
}

impl Cache for RedisCache {
    fn get<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Result<Option<String>, CacheUnavailable>> {
        Box::pin(async move {
            let key = &self.key(key);
            self.ask(|mut redis| async move { redis.get(key).await }).await
        })
    }

    fn set<'a>(&'a self, key: &'a str, text: &'a str, ttl: Duration) -> BoxFuture<'a, Result<(), CacheUnavailable>> {
        Box::pin(async move {
            let key = &self.key(key);
            self.ask(|mut redis| async move { redis.pset_ex(key, text, milliseconds(ttl)).await }).await
        })
    }

    fn take<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Result<Option<String>, CacheUnavailable>> {
        Box::pin(async move {
            let key = &self.key(key);
            self.ask(|mut redis| async move { redis.get_del(key).await }).await
        })
    }

    fn hit<'a>(&'a self, key: &'a str, window: Duration) -> BoxFuture<'a, Result<u64, CacheUnavailable>> {
        Box::pin(async move {
            let key = &counter(self.key(key));
            self.ask(|mut redis| async move { HIT.key(key).arg(milliseconds(window)).invoke_async(&mut redis).await })
                .await
        })
    }

    fn count<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Result<u64, CacheUnavailable>> {
        Box::pin(async move {
            let key = &counter(self.key(key));
            let count: Option<u64> = self.ask(|mut redis| async move { redis.get(key).await }).await?;
            Ok(count.unwrap_or(0))
        })
    }
}

/// Counters and texts do not meet under one key.
fn counter(key: String) -> String {
    key + "#count"
}

/// At least one: Redis refuses a time of zero.
fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)
}
