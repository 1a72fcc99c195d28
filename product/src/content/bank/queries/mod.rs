//! The statements of the item bank's staff side.

pub(super) mod index;
pub(super) mod packs;
pub(super) mod review;
pub(super) mod search;
