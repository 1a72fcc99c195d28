//! Work that voice comments put off.

use super::VoiceId;
use crate::ground::queues;
use jobs::Job;
use serde::{Deserialize, Serialize};

/// Removes the file of a voice comment that was recorded again, removed or erased.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeleteVoiceFile {
    /// The comment's former id, which is its file's name.
    pub voice_id: VoiceId,
}

impl Job for DeleteVoiceFile {
    const NAME: &'static str = "grading.delete_voice_file";
    const QUEUE: &'static str = queues::UPKEEP;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.voice_id))
    }
}
