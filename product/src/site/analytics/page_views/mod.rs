//! Page views as they arrive, and the daily figures that a worker rolls them up into.
//! Raw views lie in a partition for each day.

mod erasure;
mod figures;
mod jobs;
mod partitions;
mod queries;
mod rollup;
mod rules;
mod view;

pub use erasure::forget_viewer;
pub(super) use figures::count_landings;
pub use figures::{DayFigures, RangeFigures, Tally, TopPath, list_figures, sum_up};
pub use jobs::{KeepPartitions, RollUpPageViews};
pub use partitions::{FEW_DAYS_AHEAD, Kept, Retention, Upkeep, count_days_ahead, keep_partitions};
pub(super) use queries::{SampleDay, add_sample_days};
pub use rollup::{VIEWS_SCHEDULE, enqueue_rollups, enqueue_upkeep, roll_up_day};
pub use view::{Device, NewView, NoPage, Source, View, Viewer, record_views};
