//! Long-term memory: when a word comes again, for which every rating is kept (D-096). What is remembered of a word follows from its
//! ratings in the order of their times, so that devices may send them late, twice and in any order.
//!
//! Tables: `vocab_parameters`, `vocab_plan_settings`, `vocab_schedule`.

mod fitting;
mod history;
mod jobs;
mod model;
mod plan;
mod queries;
mod rating;
pub mod rules;

pub use fitting::{FEWEST_RATINGS, Fit, Sample, TimedReview, load_sample, log_loss, save_fit};
pub use history::{DAYS_AHEAD, DAYS_BACK, get_history};
pub use jobs::{FitParameters, enqueue_fits};
pub use model::{DayCount, DayForecast, DueWord, History, Plan, PlanError, PlanFault, PlanSettings};
pub use plan::{get_plan, save_settings};
pub use queries::{Scheduled, erase_schedule, hold_existing, list_learned, list_scheduled};
pub use rating::{forget_word, rate};
