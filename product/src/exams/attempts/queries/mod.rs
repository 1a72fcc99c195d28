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
mod retention;
mod scores;

pub use answers::*;
pub use attempts::*;
pub(super) use checks::*;
pub use erasure::*;
pub(super) use events::*;
pub(super) use idle::*;
pub use lists::*;
pub(super) use parts::*;
pub use recordings::*;
pub(super) use retention::*;
pub use scores::*;

type Done = Result<(), sqlx::Error>;
