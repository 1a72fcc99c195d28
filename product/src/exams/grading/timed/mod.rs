//! Timed comments: what a grader says about a moment or a stretch of a spoken response (D-073;
//! docs/decisions/0057-comments-at-times-of-a-recording.md).

mod check;
mod model;
mod queries;
mod store;

pub use check::TimedCause;
pub use model::{TimedComment, TimedKind, clock_text, in_order};
pub use queries::{erase_timed, list_timed};
pub(super) use store::{check_timed, save_timed};
