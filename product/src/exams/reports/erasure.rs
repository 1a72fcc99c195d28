//! What goes when a learner leaves for good (D-021): reports carry the name.

use super::queries;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// The keys of the files with a learner's rendered reports.
pub async fn list_files_of(tx: &mut TenantTx, user: UserId) -> Result<Vec<String>, sqlx::Error> {
    queries::list_report_files(tx, user).await
}

/// Removes a learner's reports, with the keys that opened them. The files are the caller's business.
pub async fn erase_reports(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    queries::sharing::delete_shared(tx, user).await?;
    queries::delete_reports(tx, user).await
}
