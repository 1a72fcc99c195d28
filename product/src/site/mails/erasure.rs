//! What goes when somebody leaves for good (D-021): to whom mails went.

use super::queries;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Takes a person's name off the mails that went to them.
pub async fn forget_recipient(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    queries::forget_recipient(tx, user).await
}
