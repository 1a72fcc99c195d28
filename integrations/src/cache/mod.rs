//! What may be lost: captchas, counters of guesses, answers worth remembering. Nothing durable lives here.
//! In Redis when there are several processes, otherwise inside the only one.

use std::time::Duration;

use futures::future::BoxFuture;

mod in_process;
mod redis;
mod watched;

pub use in_process::InProcessCache;
pub use redis::{RedisCache, RedisTimeouts};
pub use watched::WatchedCache;

/// The cache does not answer. The service goes on; a guess that cannot be counted is refused.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the cache does not answer: {0}")]
pub struct CacheUnavailable(pub(crate) String);

/// Texts under keys for a while, and counters of what happened in a while.
///
/// Keys begin with `{tenant}:` so that a tenant's keys lie together in a cluster.
pub trait Cache: Send + Sync {
    /// The text under `key`, unless its time is over.
    fn get<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Result<Option<String>, CacheUnavailable>>;

    /// Puts `text` under `key` for `ttl`, in place of what was there.
    fn set<'a>(&'a self, key: &'a str, text: &'a str, ttl: Duration) -> BoxFuture<'a, Result<(), CacheUnavailable>>;

    /// Like [`Cache::get`], and nobody else gets it any more: for things that are used once.
    fn take<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Result<Option<String>, CacheUnavailable>>;

    /// Counts one more under `key` and says how many there are since the first; the count is forgotten `window` after the first.
    fn hit<'a>(&'a self, key: &'a str, window: Duration) -> BoxFuture<'a, Result<u64, CacheUnavailable>>;

    /// How many [`Cache::hit`] has counted under `key`.
    fn count<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Result<u64, CacheUnavailable>>;
}
