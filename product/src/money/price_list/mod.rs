//! What a brand sells and for how much: packs of T-Coins, Pro by T-Coins, Pro that renews, and how a bank transfer is made (D-078, D-081,
//! D-082). Each change is a version, and none is altered; a brand without one sells the defaults.
//!
//! Tables: `price_lists`.

mod queries;
mod rules;

pub use rules::{
    BankTransfer, Currency, GradingPrice, GradingProduct, GradingScope, MOST_PACKS, Pack, PriceFault, PriceList,
    ProPrice, RenewalPrice, RenewalTerm, Term,
};

use time::OffsetDateTime;
use uuid::Uuid;

use tenants::TenantTx;

/// A price list and the change that made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceListVersion {
    /// Counts the changes; 0 while there was none.
    pub version: i32,
    /// What is sold.
    pub list: PriceList,
    /// Who changed it; none for an operator's command.
    pub changed_by: Option<Uuid>,
    /// When.
    pub changed_at: Option<OffsetDateTime>,
}

/// Why a price list was not saved.
#[derive(Debug, thiserror::Error)]
pub enum PriceListError {
    /// What is wrong with it.
    #[error("the price list has {} faults", .0.len())]
    Faults(Vec<PriceFault>),
    /// Somebody else has changed it meanwhile.
    #[error("somebody else has changed the price list")]
    Changed,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What is sold now.
pub async fn get_price_list(tx: &mut TenantTx) -> Result<PriceListVersion, sqlx::Error> {
    queries::newest(tx).await
}

/// Saves a price list over the version that was read; the same again is no change.
pub async fn save_price_list(
    tx: &mut TenantTx,
    actor: Option<Uuid>,
    read: i32,
    list: &PriceList,
) -> Result<PriceListVersion, PriceListError> {
    let faults = list.faults();
    if !faults.is_empty() {
        return Err(PriceListError::Faults(faults));
    }
    let current = queries::newest(tx).await?;
    if current.version != read {
        return Err(PriceListError::Changed);
    }
    if current.list == *list {
        return Ok(current);
    }
    if !queries::insert(tx, read + 1, list, actor).await? {
        return Err(PriceListError::Changed);
    }
    Ok(queries::newest(tx).await?)
}
