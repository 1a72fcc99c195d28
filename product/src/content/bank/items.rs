//! One item through the versions of its pack: the same id is the same item.

use super::queries;
use crate::content::library::{PackVersionId, ReviewState};
use tenants::PlatformTx;
use time::OffsetDateTime;

/// An item in one version of its pack.
#[derive(Debug, Clone)]
pub struct ItemVersion {
    /// The version.
    pub pack_version_id: PackVersionId,
    /// Its number.
    pub version: i32,
    /// When it came in.
    pub published_at: OffsetDateTime,
    /// Of the item there, or without one of that version.
    pub state: ReviewState,
}

/// The versions that have the item, the newest first.
pub async fn list_item_versions(tx: &mut PlatformTx, slug: &str, item: &str) -> Result<Vec<ItemVersion>, sqlx::Error> {
    queries::search::list_item_versions(tx, slug, item).await
}
