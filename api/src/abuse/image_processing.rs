//! Decoding a picture takes up to a second, what the decoder may take (40 MiB) and the smaller picture beside it: one at once,
//! a short queue before it, and everyone else is told to try again.

use std::time::Duration;

use axum::body::Bytes;
use integrations::images::{Fit, Redrawn, redraw};

use super::work_pool::WorkPool;
use crate::errors::ApiResult;

const AT_ONCE: usize = 1;
const QUEUE: usize = 20;
/// A full queue of the largest pictures takes longer; who has waited this long had better try again.
const DEADLINE: Duration = Duration::from_secs(15);

/// Draws uploads anew on threads that may block.
#[derive(Debug, Clone)]
pub struct ImageProcessing(WorkPool);

impl Default for ImageProcessing {
    fn default() -> Self {
        Self(WorkPool::new(AT_ONCE, QUEUE).within(DEADLINE))
    }
}

impl ImageProcessing {
    /// Draws one anew.
    pub async fn redraw(&self, upload: Bytes, fit: Fit) -> ApiResult<Redrawn> {
        Ok(self.0.run(move || redraw(&upload, fit)).await??)
    }
}
