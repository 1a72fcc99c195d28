//! Voice comments: what a grader says about a response instead of writing it (docs/decisions/0061-voice-comments.md). The database
//! knows of which response; the file lies in the blob store under the comment's id.

mod jobs;
mod model;
mod queries;
mod store;

pub use jobs::DeleteVoiceFile;
pub use model::{MAX_BYTES, MAX_LENGTH, VoiceComment};
pub use queries::list_voice;
pub(super) use store::retire_voice;
pub use store::{delete_voice, erase_voice, open_voice, save_voice};

tenants::id_type!(
    /// A voice comment, and the name of its file. Each recording has one of its own.
    VoiceId
);

/// The kind of blob that voice comments are.
pub const BLOB_KIND: &str = "voice-comments";
