//! Page views as they arrive, and the daily figures that a worker rolls them up into.
//! Pages of figures read the daily sums only, however many views there are. Raw views lie in a partition for each day.
//!
//! Tables: `page_view_batches`, `page_view_days`, `page_view_visitors`, `page_views`.

mod erasure;
mod figures;
mod jobs;
mod partitions;
mod queries;
mod rollup;
mod rules;
mod view;

pub use erasure::forget_viewer;
pub use figures::{DayFigures, FiguresError, TopPath, list_figures};
pub use jobs::{KeepPartitions, RollUpPageViews};
pub use partitions::{FEW_DAYS_AHEAD, Kept, Retention, Upkeep, count_days_ahead, keep_partitions};
pub use rollup::{enqueue_rollups, enqueue_upkeep, roll_up_day};
pub use rules::{LONGEST_RANGE, day_of};
pub use view::{Device, NewView, NoPage, View, Viewer, record_views};
