//! What is paid for: the ledger of T-Coins, paid time, and what a plan allows today.

pub mod coins;
pub mod entitlements;
pub mod subscriptions;
