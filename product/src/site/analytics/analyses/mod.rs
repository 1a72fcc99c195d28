//! Daily records for those who may see analytics (R-321 to R-326, D-121). Every day of a range has one, zeros included.

mod cohorts;
mod coins;
mod exams;
mod funnel;
mod orders;
mod subscriptions;

pub use cohorts::{Cohort, LONGEST_RETENTION, list_cohorts};
pub use coins::{CoinDay, ReasonOfDay, list_coin_days};
pub use exams::{AttemptKind, ExamDay, ExamKind, list_exam_days};
pub use funnel::{FunnelStep, Step, list_funnel};
pub use orders::{MoneyOfDay, OrderDay, list_order_days};
pub use subscriptions::{SubscriptionDay, SubscriptionMoney, list_subscription_days};

use super::days::DayRange;
use super::metrics::Amount;
use std::collections::BTreeMap;
use time::Date;

/// The amounts of each day of a range, in order; of a day without any, none.
fn by_day(range: DayRange, amounts: Vec<Amount>) -> impl Iterator<Item = (Date, Vec<Amount>)> {
    let mut days: BTreeMap<Date, Vec<Amount>> = range.days().map(|day| (day, Vec::new())).collect();
    for amount in amounts {
        days.entry(amount.day).or_default().push(amount);
    }
    days.into_iter()
}
