//! What goes when somebody leaves for good (D-021): which pages they have seen.

use super::{queries, rollup};
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Makes a person's raw page views those of nobody in particular. The daily sums stay what they are: views that wait are
/// counted before, as long as it is known that they have one visitor.
pub async fn forget_viewer(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    let days = queries::list_days_of(tx, user).await?;
    // In the order of days, so that two who leave at once wait for each other and never both.
    for day in &days {
        while rollup::roll_up_day(tx, *day).await? {}
    }
    queries::forget_viewer(tx, user, &days).await
}
