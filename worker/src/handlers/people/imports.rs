//! Accounts of files of people: everything happens in our own database, a part of the file in one transaction.

use jobs::{JobContext, JobError};
use product::people::imports::{MakeImported, UndoImported, make_part, undo_part};

use crate::services::Services;

/// Makes the next accounts.
pub async fn make_imported(services: Services, job: MakeImported, context: JobContext) -> Result<(), JobError> {
    let mut tx = context.tenant_tx().await?;
    let part = make_part(&mut tx, &job, &services.link_key).await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    tracing::info!(import = %job.import_id, part = job.part, made = part.done, taken = part.left, "accounts of a file were made");
    count("made", part.done);
    Ok(())
}

/// Takes the next accounts back.
pub async fn undo_imported(job: UndoImported, context: JobContext) -> Result<(), JobError> {
    let mut tx = context.tenant_tx().await?;
    let part = undo_part(&mut tx, &job).await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    tracing::info!(import = %job.import_id, part = job.part, gone = part.done, kept = part.left, "an import was undone");
    count("undone", part.done);
    Ok(())
}

fn count(result: &'static str, accounts: i32) {
    metrics::counter!("imported_accounts_total", "result" => result).increment(accounts.unsigned_abs().into());
}
