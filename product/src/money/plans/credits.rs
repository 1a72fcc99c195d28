//! Who may have a report as PDF without paying for it: each paid period brings one (R-176, D-065).

use crate::people::accounts::{UserId, get_profile};
use tenants::TenantTx;
use time::OffsetDateTime;

/// The paid period that runs, named by its end; it brings one credit for a PDF. Nothing for free members.
pub async fn pdf_credit_period(tx: &mut TenantTx, user: UserId) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    Ok(get_profile(tx, user).await?.pro_until.filter(|end| *end > tx.now()))
}
