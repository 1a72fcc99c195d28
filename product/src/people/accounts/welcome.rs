//! Greeting somebody who has finished onboarding.

use super::UserId;
use super::jobs::SendWelcome;
use jobs::Enqueue;
use tenants::TenantTx;

/// Schedules the mail of welcome; a person gets it once, however often onboarding is finished.
pub async fn welcome(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    tx.enqueue(&SendWelcome { user_id: user }).await?;
    Ok(())
}
