//! The statements of attempts, by what they touch.

mod answers;
mod attempts;
mod checks;
mod erasure;
mod idle;
mod recordings;
mod scores;

pub(super) use answers::*;
pub(super) use attempts::*;
pub(super) use checks::*;
pub(super) use erasure::*;
pub(super) use idle::*;
pub(super) use recordings::*;
pub(super) use scores::*;

type Done = Result<(), sqlx::Error>;
