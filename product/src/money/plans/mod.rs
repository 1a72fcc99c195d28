//! The one owner of plans: who is Pro and until when, what that allows, what is left of it today, and what single things cost.
//! Other features ask here and decide nothing of it by themselves.
//!
//! Tables: `daily_practice`, `paid_time_changes`, `pro_purchases`.

mod credits;
mod erasure;
mod paid_time;
pub mod prices;
mod purchase;
mod queries;
mod rules;
mod today;

pub use credits::pdf_credit_period;
pub use erasure::erase_practice;
pub use paid_time::{
    Change, PaidTimeSource, Subscription, SubscriptionError, end_pro, get_subscription, grant_pro, renew_pro,
};
pub use purchase::{NewPurchase, ProQuote, Purchase, PurchaseError, add_months, buy_pro, end_of, quote_pro};
pub use rules::{Benefits, Plan, Practice, is_lifetime};
pub use today::{Allowance, EntitlementError, Entitlements, benefits_of, count_start, get_entitlements, require_left};
