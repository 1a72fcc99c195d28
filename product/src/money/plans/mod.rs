//! The one owner of plans: who is Pro and until when, what that allows, what is left of it today, and what things cost them.
//! Other features ask the gate (`require`, `price_of`, `get_benefits`) and decide nothing of it by themselves (decision 0049).
//!
//! Tables: `daily_practice`, `paid_time_changes`, `pro_purchases`.

mod entitlements;
mod erasure;
mod gate;
mod paid_time;
mod purchase;
mod queries;
mod rules;
mod today;

pub use entitlements::{Benefits, Comparison, Entitlement, Extent, PdfTerms, Quota, compare, has_ads};
pub use erasure::erase_practice;
pub use gate::{
    PdfCredits, Priced, Refusal, Wish, get_benefits, pdf_credits, price_of, require, require_reader, word_lists_of,
};
pub use paid_time::{
    Change, END_PRO, GIVE_PRO, PaidTimeSource, Subscription, SubscriptionError, end_pro, get_subscription, grant_pro,
    renew_pro, set_old_pro,
};
pub use purchase::{NewPurchase, ProQuote, Purchase, PurchaseError, add_months, buy_pro, end_of, quote_pro};
pub use rules::{Plan, Practice, is_lifetime, is_old_pro, is_pro_for_life};
pub use today::{Allowance, Entitlements, count_start, get_entitlements};
