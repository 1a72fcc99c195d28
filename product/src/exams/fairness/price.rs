//! What asking for another grader costs (D-075).

use crate::content::library::PackVersion;
use crate::exams::attempts::Attempt;
use crate::exams::grading::scope_of;
use crate::money::coins::{Amount, Price};
use crate::money::plans::{Priced, get_benefits};
use crate::money::price_list::{GradingProduct, get_price_list};
use tenants::TenantTx;

/// As much as scores without comments cost for what was taken, however many tasks are in question. Nothing where gradings come
/// with every test, and where the brand sells no scores of it.
pub(super) async fn price_of(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
) -> Result<Option<Price>, sqlx::Error> {
    if tx.settings().await?.gradings.included {
        return Ok(None);
    }
    let Some(scope) = scope_of(attempt, version) else { return Ok(None) };
    let listed = get_price_list(tx).await?.list.grading(GradingProduct::Scores, scope);
    let Some(listed) = listed.and_then(|price| Amount::new(i64::from(price.coins))) else { return Ok(None) };
    let price = get_benefits(tx, attempt.user_id).await?.price_of(Priced::Grading { listed });
    Ok(Some(price).filter(|price| price.coins() > 0))
}
