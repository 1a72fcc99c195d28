//! The item bank as its staff see it (R-295, D-116, D-119): search, versions, review, and the way of packs in and out.
//! Everything here is platform content, so it works on [`tenants::PlatformTx`]; what learners may see is `library`'s to say.
//!
//! Tables: `library.items`, `library.review_marks`.

pub mod archive;
mod difference;
mod errors;
mod index;
mod items;
mod packs;
pub mod qti;
mod queries;
mod review;
mod search;
mod stimulus;

pub use difference::{Change, difference};
pub use errors::BankError;
pub use index::index_items;
pub use items::{ItemVersion, list_item_versions};
pub use packs::{PackFile, PackLine, find_pack, list_files, list_packs};
pub use review::{Actor, Mark, blocked_items, count_in_review, list_marks, review_item, review_pack};
pub use search::{Facets, FoundItem, ItemFilter, VersionScope, list_facets, search_items};
