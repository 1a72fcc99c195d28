//! What goes when a learner leaves for good (D-021): that other conditions were needed at all.

use super::queries;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Removes what was set for a learner. Attempts keep copies of their own, which exams remove.
pub async fn erase_accommodations(tx: &mut TenantTx, learner: UserId) -> Result<(), sqlx::Error> {
    queries::delete_setting(tx, learner).await
}
