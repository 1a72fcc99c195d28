//! Hashing a password keeps a processor busy for 20 ms and 19 MiB (quality.md F10): as many at once as there are processors,
//! a short queue before them, and everyone else is told to try again, so that a storm of logins stalls nobody's test.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use product::people::accounts::passwords;

use super::work_pool::{WorkPool, processors};
use crate::errors::ApiResult;

/// About two seconds of waiting.
const QUEUE_PER_PROCESSOR: usize = 100;

/// Hashes on threads that may block, a bounded number at once.
#[derive(Debug, Clone)]
pub struct Hashing {
    pool: WorkPool,
    done: Arc<AtomicU64>,
}

impl Default for Hashing {
    fn default() -> Self {
        Self { pool: WorkPool::new(processors(), processors() * QUEUE_PER_PROCESSOR), done: Arc::default() }
    }
}

impl Hashing {
    /// Hashes a new password.
    pub async fn hash(&self, password: String) -> ApiResult<String> {
        self.run(move || passwords::hash(&password)).await
    }

    /// Checks a password; without a stored hash it takes as long and says no.
    pub async fn is_right(&self, password: String, stored: Option<String>) -> ApiResult<bool> {
        self.run(move || passwords::is_right(&password, stored.as_deref())).await
    }

    /// How many hashes were computed. Two requests that a stranger must not tell apart compute equally many.
    pub fn count(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
        let done = Arc::clone(&self.done);
        let result = self
            .pool
            .run(move || {
                done.fetch_add(1, Ordering::Relaxed);
                work()
            })
            .await;
        if self.pool.is_idle() {
            // The storm is over: what it worked in is as much as all the rest of the process.
            passwords::release_memory();
        }
        result
    }
}
