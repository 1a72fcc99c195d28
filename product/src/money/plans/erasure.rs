//! What goes when a learner leaves for good (D-021): on which days they practiced.

use super::queries::today as queries;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Removes the count of a learner's days.
pub async fn erase_practice(tx: &mut TenantTx, learner: UserId) -> Result<(), sqlx::Error> {
    queries::delete_days(tx, learner).await
}
