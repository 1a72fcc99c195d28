//! Pack versions with their state.

use super::queries;
pub use super::queries::packs::list_files;
use crate::content::library::pack::PackKind;
use crate::content::library::{PackVersionId, ReviewState};
use tenants::PlatformTx;
use time::OffsetDateTime;

/// A version in the list of packs.
#[derive(Debug, Clone)]
pub struct PackLine {
    /// Its id.
    pub id: PackVersionId,
    /// The pack's short name.
    pub slug: String,
    /// Counts from 1.
    pub version: i32,
    /// A format id.
    pub format: String,
    /// Kind.
    pub kind: PackKind,
    /// English title.
    pub title: String,
    /// One English sentence.
    pub summary: String,
    /// Questions and tasks.
    pub items: i32,
    /// Minutes at most.
    pub minutes: i32,
    /// `draft`, `in_review`, `approved` or `retired`.
    pub state: ReviewState,
    /// When it came in.
    pub published_at: OffsetDateTime,
    /// Whether learners find it: the newest released version of its pack, and not retired.
    pub is_listed: bool,
}

/// A file of a version.
#[derive(Debug, Clone)]
pub struct PackFile {
    /// Below the version's folder.
    pub path: String,
    /// Of its bytes.
    pub sha256: Vec<u8>,
    /// Its length.
    pub bytes: i64,
}

/// Every version, packs by name and the newest version first.
pub async fn list_packs(tx: &mut PlatformTx) -> Result<Vec<PackLine>, sqlx::Error> {
    queries::packs::list_packs(tx, None).await
}

/// One version.
pub async fn find_pack(tx: &mut PlatformTx, id: PackVersionId) -> Result<Option<PackLine>, sqlx::Error> {
    Ok(queries::packs::list_packs(tx, Some(id)).await?.pop())
}
