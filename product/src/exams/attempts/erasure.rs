//! What goes when a learner leaves for good (D-021): the voice. Answers and scores stay without a name.

pub use super::queries::{erase_conditions, erase_recordings, list_recording_files};
