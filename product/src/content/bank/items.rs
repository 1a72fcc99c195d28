//! One item through the versions of its pack: the same id is the same item.

pub use super::queries::search::list_item_versions;
use crate::content::library::{PackVersionId, ReviewState};
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
