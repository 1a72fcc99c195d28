//! The statements of families.

pub(super) mod consents;
pub(super) mod links;
pub(super) mod lookups;
