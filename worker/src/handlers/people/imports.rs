//! Accounts of files of people: everything happens in our own database, a part of the file in one transaction.

use jobs::{JobContext, JobError};
use product::people::imports::{MakeImported, UndoImported, make_part, undo_part};

use crate::services::Services;

/// Makes the next accounts.
pub async fn make_imported(services: Services, job: MakeImported, context: JobContext) -> Result<(), JobError> {
    let mut tx = context.tenant_tx().await?;
    make_part(&mut tx, &job, &services.link_key).await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

/// Takes the next accounts back.
pub async fn undo_imported(job: UndoImported, context: JobContext) -> Result<(), JobError> {
    let mut tx = context.tenant_tx().await?;
    undo_part(&mut tx, &job).await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}
