//! Taking a test: start, answer, leave, resume, submit. Nothing that the server acknowledged is ever lost:
//! every version of every answer is a row, and only a higher number replaces a lower one.
//!
//! Tables: `answers`, `attempt_checks`, `attempt_events`, `attempt_parts`, `attempt_transitions`, `attempts`,
//! `item_results`, `recording_chunks`, `recordings`, `section_scores`.

mod accommodations;
mod answered_sets;
mod answers;
mod attempt;
mod checks;
mod erasure;
mod errors;
mod events;
mod finished_section;
mod idle;
mod modules;
mod parts;
mod pauses;
mod queries;
mod recordings;
mod retention;
mod scores;
mod start;
mod submit;
mod transitions;

pub use accommodations::Accommodations;
pub use answered_sets::list_answered_sets;
pub use answers::{Answer, NewAnswer, SavedAnswer, current_answers, save_answers};
pub use attempt::{
    Attempt, AttemptCard, Mode, OpenAttempt, PartState, Progress, Status, find_attempt, find_version, list_attempts,
    list_open_attempts, lock_attempt, open_attempt,
};
pub use checks::{check_set, checked_sets};
pub use erasure::{erase_conditions, erase_recordings, list_recording_files};
pub use errors::{AnswerError, AttemptError, RecordingError};
pub use events::{EventKind, NewEvent, record_events};
pub use idle::abandon_idle;
pub use modules::choose_module;
pub use parts::{close_overdue_parts, finish_part, start_part};
pub use pauses::{continue_attempt, pause_attempt};
pub use recordings::{
    Recording, RecordingState, begin_recording, chosen_recording, complete_recording, find_recording, list_recordings,
    load_recording, put_chunk,
};
pub use retention::{prune_uploads, thin_answers};
pub use scores::{
    Computed, Difference, ItemResult, StoredScore, TaskScore, check_scores, compute, list_item_results, list_scored,
    list_scores, save_grades,
};
pub use start::{StartOptions, Started, restart_attempt, start_attempt};
pub use submit::{move_to, submit_attempt};

tenants::id_type!(
    /// One go at one pack version.
    AttemptId
);

tenants::id_type!(
    /// One take of a spoken response.
    RecordingId
);
