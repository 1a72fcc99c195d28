//! Work that pictures put off.

use super::ImageId;
use crate::ground::queues;
use jobs::Job;
use serde::{Deserialize, Serialize};

/// Removes the file of a picture that is gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeleteImageBlob {
    /// The picture's former id, which is its file's name.
    pub image_id: ImageId,
}

impl Job for DeleteImageBlob {
    const NAME: &'static str = "images.delete_image_blob";
    const QUEUE: &'static str = queues::UPKEEP;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.image_id))
    }
}
