//! What machines hear in recordings (D-115): beside the recording for who may hear it, as jobs and figures for the operators,
//! and the door at which a provider says that it is through.

pub mod office;
pub mod reading;
pub mod webhook;

use product::exams::speech::{RetryError, SpeechProvider};

use crate::errors::ApiError;
use crate::state::AppState;

const TAG: &str = "speech";

impl From<RetryError> for ApiError {
    fn from(error: RetryError) -> Self {
        match error {
            RetryError::Unknown | RetryError::Gone => Self::NotFound,
            RetryError::Database(cause) => cause.into(),
        }
    }
}

/// Who listens to the recordings of this installation.
pub(in crate::routes) fn provider(state: &AppState) -> Result<SpeechProvider, ApiError> {
    let name = state.outside.transcriber.name();
    SpeechProvider::parse(name).ok_or_else(|| ApiError::internal(format!("`{name}` is no provider of transcripts")))
}
