//! The statements of the item bank.

mod catalog;
mod review;
mod sets;
mod versions;

pub use catalog::*;
pub use review::*;
pub(super) use sets::*;
pub use versions::*;

type Done = Result<(), sqlx::Error>;
