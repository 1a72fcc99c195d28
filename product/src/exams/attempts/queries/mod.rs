//! The statements of attempts, by what they touch.

mod answers;
mod attempts;
mod checks;
mod erasure;
mod events;
mod idle;
mod lists;
mod parts;
mod recordings;
mod scores;

pub(super) use answers::*;
pub(super) use attempts::*;
pub(super) use checks::*;
pub(super) use erasure::*;
pub(super) use events::*;
pub(super) use idle::*;
pub(super) use lists::*;
pub(super) use parts::*;
pub(super) use recordings::*;
pub(super) use scores::*;

type Done = Result<(), sqlx::Error>;
