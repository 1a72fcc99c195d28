//! Decoding a picture takes up to a second and a few hundred megabytes: two at once, a short queue before them,
//! and everyone else is told to try again.

use std::sync::Arc;

use axum::body::Bytes;
use integrations::images::{Fit, Redrawn, redraw};
use tokio::sync::Semaphore;

use crate::errors::{ApiError, ApiResult};

const AT_ONCE: usize = 2;
const QUEUE: usize = 20;

/// Draws uploads anew on threads that may block.
#[derive(Debug, Clone)]
pub struct ImageProcessing {
    running: Arc<Semaphore>,
    admitted: Arc<Semaphore>,
}

impl Default for ImageProcessing {
    fn default() -> Self {
        Self { running: Arc::new(Semaphore::new(AT_ONCE)), admitted: Arc::new(Semaphore::new(AT_ONCE + QUEUE)) }
    }
}

impl ImageProcessing {
    /// Draws one anew.
    pub async fn redraw(&self, upload: Bytes, fit: Fit) -> ApiResult<Redrawn> {
        let _admitted = self.admitted.try_acquire().map_err(|_| ApiError::Unavailable)?;
        // The permit moves into the work: a caller who hangs up does not let another one start beside it.
        let permit = Arc::clone(&self.running).acquire_owned().await.map_err(ApiError::internal)?;
        let work = move || {
            let _permit = permit;
            redraw(&upload, fit)
        };
        Ok(tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)??)
    }
}
