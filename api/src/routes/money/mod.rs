//! What is paid for, what a plan allows, and the figures of both.

pub mod coins;
pub mod orders;
pub mod plans;
pub mod promotions;
pub mod referrals;
pub mod settings;
pub mod subscriptions;
pub mod transactions;
