//! What single things cost here and now, by the tenant's settings.

use crate::money::coins::Amount;
use tenants::TenantTx;

/// A report as PDF, in T-Coins.
pub async fn pdf_report(tx: &mut TenantTx) -> Result<Amount, sqlx::Error> {
    Ok(Amount::within_bounds(tx.settings().await?.prices.pdf_report))
}
