//! Counts what somebody writes, likes, reports and sends about words, so that a script cannot flood the cards of a school.

use std::sync::Arc;
use std::time::Duration;

use integrations::cache::Cache;
use product::people::accounts::UserId;
use tenants::TenantId;

use crate::errors::{ApiError, ApiResult};

const WINDOW: Duration = Duration::from_secs(3600);

/// What is counted for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardAct {
    /// Writing or changing a memory, making a collection or an own word.
    Write,
    /// Saving a word where it is met.
    Save,
    /// Liking, or no longer.
    Like,
    /// Reporting somebody's memory.
    Report,
    /// Sending ratings; a day offline is some parts of a thousand.
    Sync,
}

impl CardAct {
    /// The name in the cache, and how many an hour may have.
    const fn limit(self) -> (&'static str, u64) {
        match self {
            Self::Write => ("write", 120),
            Self::Save => ("save", 600),
            Self::Like => ("like", 600),
            Self::Report => ("report", 30),
            Self::Sync => ("sync", 1200),
        }
    }
}

/// Counts an act, or refuses it. When nobody can count, nobody may act.
pub async fn count_card_act(cache: &Arc<dyn Cache>, tenant: TenantId, who: UserId, act: CardAct) -> ApiResult<()> {
    let (name, most) = act.limit();
    let key = format!("{tenant}:cards:{name}:{who}");
    let count = cache.hit(&key, WINDOW).await.map_err(|_| ApiError::Unavailable)?;
    if count > most { Err(ApiError::TooManyRequest) } else { Ok(()) }
}
