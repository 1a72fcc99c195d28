//! Keys that open one report to whoever has them (R-164, D-060). A key is 128 random bits, told once; the database keeps
//! its fingerprint. Its owner can take it back at any time.

use super::CombinedId;
use super::queries::sharing as queries;
pub use super::queries::sharing::list_share_keys;
use crate::exams::attempts::AttemptId;
use crate::people::accounts::UserId;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use tenants::TenantTx;
use time::{Duration, OffsetDateTime};

tenants::id_type!(
    /// A key that opens a report.
    ShareKeyId
);

/// Longest life of a key that ends by itself.
pub const LONGEST_SHARE_DAYS: u16 = 365;

/// What a key opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shared {
    /// The result of an attempt.
    Attempt(AttemptId),
    /// Four sections of several.
    Combined(CombinedId),
}

/// A key without its secret.
#[derive(Debug, Clone)]
pub struct ShareKey {
    /// Its row.
    pub id: ShareKeyId,
    /// What it opens.
    pub shared: Shared,
    /// Made.
    pub created_at: OffsetDateTime,
    /// From when on it opens nothing, by itself.
    pub expires_at: Option<OffsetDateTime>,
    /// From when on it opens nothing, because its owner said so.
    pub revoked_at: Option<OffsetDateTime>,
}

/// Why no key was made.
#[derive(Debug, thiserror::Error)]
pub enum ShareError {
    /// There is no such report of this person.
    #[error("there is no such report")]
    Unknown,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Makes a key for an own report that is finished. Returns its row and the text of the key, which nobody can ask for again.
pub async fn make_share_key(
    tx: &mut TenantTx,
    owner: UserId,
    shared: Shared,
    days: Option<u16>,
    random: [u8; 16],
) -> Result<(ShareKey, String), ShareError> {
    let is_own = match shared {
        Shared::Attempt(id) => queries::has_finished_attempt(tx, owner, id).await?,
        Shared::Combined(id) => queries::has_combined(tx, owner, id).await?,
    };
    if !is_own {
        return Err(ShareError::Unknown);
    }
    let text = URL_SAFE_NO_PAD.encode(random);
    let key = ShareKey {
        id: ShareKeyId(tx.new_id()),
        shared,
        created_at: tx.now(),
        expires_at: days.map(|days| tx.now() + Duration::days(i64::from(days))),
        revoked_at: None,
    };
    queries::insert_key(tx, owner, &key, &fingerprint(&text)).await?;
    Ok((key, text))
}

/// From now on the key opens nothing. Doing it twice, or twice at once, is fine: the first time counts.
pub async fn revoke_share_key(tx: &mut TenantTx, owner: UserId, id: ShareKeyId) -> Result<(), ShareError> {
    if queries::revoke_key(tx, owner, id).await? { Ok(()) } else { Err(ShareError::Unknown) }
}

/// What a key opens now; `None` for a key that is unknown, revoked or past its time: which of them is not told.
pub async fn open_share_key(tx: &mut TenantTx, key: &str) -> Result<Option<Shared>, sqlx::Error> {
    queries::find_shared(tx, &fingerprint(key)).await
}

fn fingerprint(key: &str) -> [u8; 32] {
    Sha256::digest(key.trim().as_bytes()).into()
}
