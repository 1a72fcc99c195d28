//! What goes when a learner leaves for good (D-021): reports carry the name.

use super::queries;
pub use super::queries::list_files_of;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Removes a learner's reports, with the keys that opened them. The files are the caller's business.
pub async fn erase_reports(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    queries::sharing::delete_shared(tx, user).await?;
    queries::delete_reports(tx, user).await
}
