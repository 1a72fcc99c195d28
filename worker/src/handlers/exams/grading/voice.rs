//! The files of voice comments that are gone.

use jobs::{JobContext, JobError};
use product::exams::grading::voice::{BLOB_KIND, DeleteVoiceFile};

use crate::handlers::files::remove_file;
use crate::services::Services;

/// Removes the file.
pub async fn delete_voice_file(services: Services, job: DeleteVoiceFile, context: JobContext) -> Result<(), JobError> {
    remove_file(&services, BLOB_KIND, job.voice_id.0, context).await
}
