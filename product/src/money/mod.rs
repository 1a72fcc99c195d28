//! What is paid for: the ledger of T-Coins, and plans: paid time, what it allows, prices.

pub mod coins;
pub mod plans;
