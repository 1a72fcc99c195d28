//! Counts messages of strangers and members, so that an open form is no tool to flood a school's inbox (D-113).

use std::sync::Arc;
use std::time::Duration;

use integrations::cache::Cache;
use sha2::{Digest, Sha256};
use tenants::TenantId;

use crate::errors::{ApiError, ApiResult};

const WINDOW: Duration = Duration::from_secs(3600);

/// Whose messages are counted together, and how many an hour may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Writer<'a> {
    /// By network address: three an hour.
    Stranger(&'a str),
    /// By account: known and reachable, so more.
    Member(&'a str),
}

impl Writer<'_> {
    fn most(self) -> u64 {
        match self {
            Self::Stranger(_) => 3,
            Self::Member(_) => 20,
        }
    }
}

/// Counts a message, or refuses it. When nobody can count, nobody may write.
pub async fn count_message(cache: &Arc<dyn Cache>, tenant: TenantId, writer: Writer<'_>) -> ApiResult<()> {
    let (kind, who) = match writer {
        Writer::Stranger(who) => ("stranger", who),
        Writer::Member(who) => ("member", who),
    };
    // A fingerprint: the cache holds no addresses of people.
    let key = format!("{tenant}:messages:{kind}:{}", hex::encode(&Sha256::digest(who)[..16]));
    let count = cache.hit(&key, WINDOW).await.map_err(|_| ApiError::Unavailable)?;
    if count > writer.most() { Err(ApiError::TooManyRequest) } else { Ok(()) }
}
