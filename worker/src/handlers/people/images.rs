//! The files of pictures that are gone.

use jobs::{JobContext, JobError};
use product::people::images::{BLOB_KIND, DeleteImageBlob};

use crate::handlers::files::remove_file;
use crate::services::Services;

/// Removes the file.
pub async fn delete_image_blob(services: Services, job: DeleteImageBlob, context: JobContext) -> Result<(), JobError> {
    remove_file(&services, BLOB_KIND, job.image_id.0, context).await
}
