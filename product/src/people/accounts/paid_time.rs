//! Until when somebody is Pro (R-208, D-083). Who may change it, and its history, are the business of `money::plans`.

use super::{UserId, queries};
use tenants::TenantTx;
use time::OffsetDateTime;

/// Sets the end of the paid time, or ends it now. False when that changes nothing: the same end again, or none to end.
pub async fn set_pro_until(
    tx: &mut TenantTx,
    user: UserId,
    until: Option<OffsetDateTime>,
) -> Result<bool, sqlx::Error> {
    queries::users::set_pro_until(tx, user, until).await
}
