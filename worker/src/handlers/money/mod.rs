//! Orders, payments and subscriptions: what providers say, what they are asked, and receipts.

pub mod orders;
pub mod payments;
pub mod subscriptions;
