//! The statements of families.

pub(super) mod consents;
pub(super) mod lookups;
pub(super) mod parent_links;
