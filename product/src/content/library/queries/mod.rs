//! The statements of the item bank.

mod catalog;
mod review;
mod sets;
mod versions;

pub(super) use catalog::*;
pub(super) use review::*;
pub(super) use sets::*;
pub(super) use versions::*;

type Done = Result<(), sqlx::Error>;
