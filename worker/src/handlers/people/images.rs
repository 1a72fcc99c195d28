//! The files of pictures that are gone.

use integrations::blobs::BlobKey;
use jobs::{JobContext, JobError};
use product::people::images::{BLOB_KIND, DeleteImageBlob};

use crate::services::Services;

/// Removes the file. One that is not there is as good as removed, so doing it again is fine.
pub async fn delete_image_blob(services: Services, job: DeleteImageBlob, context: JobContext) -> Result<(), JobError> {
    let tenant = context.tenant_id()?;
    // call
    let key =
        BlobKey::of_tenant(tenant.0, BLOB_KIND, job.image_id.0).map_err(|cause| JobError::Abort(cause.to_string()))?;
    services.integrations.blobs.delete(&key).await.map_err(JobError::retry)?;
    // store
    let mut tx = context.tenant_tx().await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}
