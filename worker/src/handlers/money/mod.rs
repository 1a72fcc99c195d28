//! Orders and payments: what providers say, what they are asked, and receipts.

pub mod orders;
pub mod payments;
