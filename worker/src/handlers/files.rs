//! Files that nothing names any more.

use integrations::blobs::BlobKey;
use jobs::{JobContext, JobError};
use uuid::Uuid;

use crate::services::Services;

/// Removes a file of the job's tenant and completes the job. One that is not there is as good as removed, so doing it again is fine.
pub(super) async fn remove_file(
    services: &Services,
    kind: &str,
    id: Uuid,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = context.tenant_id()?;
    // call
    let key = BlobKey::of_tenant(tenant.0, kind, id).map_err(|cause| JobError::Abort(cause.to_string()))?;
    services.integrations.blobs.delete(&key).await.map_err(JobError::retry)?;
    // store
    let mut tx = context.tenant_tx().await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}
