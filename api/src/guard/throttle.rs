//! Counts guesses of a password per account and address (D-020), before the hash is reached.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use integrations::cache::Cache;
use sha2::{Digest, Sha256};
use tenants::TenantId;

use crate::errors::{ApiError, ApiResult};

const WINDOW: Duration = Duration::from_secs(15 * 60);
const MOST: u64 = 5;
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// How often something may be done by one who is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    name: &'static str,
    most: u64,
    window: Duration,
}

impl Limit {
    /// Instructor codes that one person tries (D-018).
    pub const INSTRUCTOR_CODES: Self = Self { name: "instructor-codes", most: 10, window: HOUR };
    /// Addresses of students that one person tries: each answer tells a little (D-017).
    pub const STUDENT_EMAILS: Self = Self { name: "student-emails", most: 30, window: HOUR };
    /// Pages that visitors of one address see: far more than a school behind one address does, far less than a flood.
    pub const PAGE_VIEWS: Self = Self { name: "page-views", most: 300, window: MINUTE };
}

/// Counts guesses in the cache. When that is away nobody may guess, and those who are signed in go on.
#[derive(Clone)]
pub struct Throttle(Arc<dyn Cache>);

impl std::fmt::Debug for Throttle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Throttle")
    }
}

/// A guess that was counted.
#[derive(Debug)]
pub struct Guess {
    account: String,
}

impl Throttle {
    /// Counts in `cache`.
    pub fn new(cache: Arc<dyn Cache>) -> Self {
        Self(cache)
    }

    /// Counts a guess, or refuses it. Counted before it is judged, so that many at once are no way around the limit.
    pub async fn guess(&self, tenant: TenantId, login: &str, address: IpAddr) -> ApiResult<Guess> {
        // A fingerprint: the cache holds no addresses of people.
        let who = format!("{}|{address}", login.trim().to_lowercase());
        let account = format!("{tenant}:login:{}", hex::encode(&Sha256::digest(who)[..16]));
        let round = self.0.get(&account).await.map_err(|_| ApiError::Unavailable)?.unwrap_or_default();
        let count = self.0.hit(&format!("{account}:{round}"), WINDOW).await.map_err(|_| ApiError::Unavailable)?;
        if count > MOST { Err(ApiError::TooManyRequest) } else { Ok(Guess { account }) }
    }

    /// The guess was right: the next one counts from zero, under the name of a new round.
    pub async fn forgive(&self, guess: Guess) {
        let round = format!("{:x}", rand::random::<u64>());
        if let Err(cause) = self.0.set(&guess.account, &round, WINDOW).await {
            tracing::warn!(%cause, "a right password still counts as a guess");
        }
    }

    /// Counts one more of what `who` does.
    ///
    /// # Errors
    /// [`ApiError::TooManyRequest`] beyond the limit, [`ApiError::Unavailable`] when nothing can be counted.
    pub async fn count(&self, tenant: TenantId, limit: Limit, who: &str) -> ApiResult<()> {
        let key = format!("{tenant}:{}:{}", limit.name, hex::encode(&Sha256::digest(who)[..16]));
        let count = self.0.hit(&key, limit.window).await.map_err(|_| ApiError::Unavailable)?;
        if count > limit.most { Err(ApiError::TooManyRequest) } else { Ok(()) }
    }
}
