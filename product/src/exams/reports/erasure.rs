//! What goes when a learner leaves for good (D-021): reports carry the name.

use super::class_report::{erase_class_reports, list_class_files_of};
use super::queries;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// The keys of the files that tell of somebody: rendered reports, and the class reports of a learner's teachers.
pub async fn list_files_of(tx: &mut TenantTx, user: UserId) -> Result<Vec<String>, sqlx::Error> {
    let mut files = queries::list_files_of(tx, user).await?;
    files.extend(list_class_files_of(tx, user).await?);
    Ok(files)
}

/// Removes a learner's reports, with the keys that opened them, and the class reports of the learner's teachers.
/// The files are the caller's business.
pub async fn erase_reports(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    erase_class_reports(tx, user).await?;
    queries::sharing::delete_shared(tx, user).await?;
    queries::delete_reports(tx, user).await
}
