//! What single things cost.

use crate::money::coins::Amount;

/// A report as PDF, in T-Coins.
pub const PDF_REPORT: Amount = Amount::whole(10);
