//! What is paid for: the ledger of T-Coins and its log for the office, what is sold for money and how it is paid, plans (paid
//! time, what it allows, prices), and what invitations earn.

pub mod coins;
pub mod orders;
pub mod payments;
pub mod plans;
pub mod price_list;
pub mod promotions;
pub mod referrals;
pub mod subscriptions;
pub mod transactions;
