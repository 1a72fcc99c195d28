//! What happens in a brand, by day in GMT+8 (D-122): page views, tests, T-Coins, orders, subscriptions and people (R-320 to
//! R-329, D-121). Every page of figures reads daily sums only, however many rows they come from.
//!
//! Tables: `page_view_batches`, `page_view_days`, `page_view_tallies`, `page_view_visitors`, `page_views`, `page_view_summaries`,
//! `analytics_backfills`, `daily_metric_backfills`, `daily_metric_changes`, `daily_metric_months`, `daily_metrics`, `user_activity`,
//! `user_milestones`.

mod analyses;
mod days;
mod metrics;
mod page_views;
mod sample_year;
mod usage;

pub use analyses::{
    AttemptKind, Cohort, CoinDay, ExamDay, ExamKind, FunnelStep, LONGEST_RETENTION, MoneyOfDay, OrderDay, ReasonOfDay,
    Step, SubscriptionDay, SubscriptionMoney, list_cohorts, list_coin_days, list_exam_days, list_funnel,
    list_order_days, list_subscription_days,
};
pub use days::{DayRange, LONGEST_RANGE, RangeError, day_of};
pub use metrics::{
    METRICS_SCHEDULE, RollUpMetrics, count_metric_changes, enqueue_metric_rollups, forget_activity, prune_activity,
    roll_up_metrics,
};
pub use page_views::{
    DayFigures, Device, FEW_DAYS_AHEAD, KeepPartitions, Kept, NewView, NoPage, RangeFigures, Retention,
    RollUpPageViews, Source, Tally, TopPath, Upkeep, VIEWS_SCHEDULE, View, Viewer, count_days_ahead, enqueue_rollups,
    enqueue_upkeep, forget_viewer, keep_partitions, list_figures, record_views, roll_up_day, sum_up,
};
pub use sample_year::{SampleBrand, write_sample_year};
pub use usage::{BrandUsage, UsageMoney, list_usage};
