//! What a voice comment is.

use super::VoiceId;
use crate::people::accounts::UserId;
use std::time::Duration;
use time::OffsetDateTime;

/// Largest file, in bytes: three minutes of a browser that does not follow the rate that it is asked for.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;
/// Longest comment: three minutes, and what a recorder takes to stop.
pub const MAX_LENGTH: Duration = Duration::from_secs(3 * 60 + 2);

/// What a grader said about a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoiceComment {
    /// Of this recording.
    pub id: VoiceId,
    /// What the file is.
    pub mime: String,
    /// Measured length.
    pub duration_ms: i32,
    /// The file's size.
    pub bytes: i32,
    /// Of the file: the same recording sent twice is one.
    pub sha256: Vec<u8>,
    /// When it was recorded.
    pub recorded_at: OffsetDateTime,
    /// Whose voice it is.
    pub recorded_by: UserId,
}
