//! What goes when a learner leaves for good (D-021): the voice. Answers and scores stay without a name.

use super::queries;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// The keys of the files with a learner's recordings.
pub async fn list_recording_files(tx: &mut TenantTx, user: UserId) -> Result<Vec<String>, sqlx::Error> {
    queries::list_recording_files(tx, user).await
}

/// Removes what attempts keep of a learner's needs and devices.
pub async fn erase_conditions(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    queries::clear_conditions(tx, user).await
}

/// Removes a learner's recordings, whole or in chunks. The files are the caller's business.
pub async fn erase_recordings(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    queries::delete_recordings(tx, user).await
}
