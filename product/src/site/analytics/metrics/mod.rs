//! Daily sums of what happens in other features. Triggers note what is new (`migrations/20261127150000_daily_metrics.sql` and
//! those after it); a job adds the notes to the sums (docs/decisions/0072).

mod amounts;
mod erasure;
mod jobs;
mod queries;
mod retention;
mod rollup;

pub(super) use amounts::{Amount, Metric, add_amounts, list_amounts, list_amounts_of, list_last_days, sum_before};
pub use erasure::forget_activity;
pub use jobs::RollUpMetrics;
pub use retention::prune_activity;
pub use rollup::{METRICS_SCHEDULE, count_metric_changes, enqueue_metric_rollups, roll_up_metrics};
