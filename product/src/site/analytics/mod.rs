//! Page views as they arrive, and the daily figures that a worker folds them into.
//! Pages of figures read the daily sums only, however many views there are. Raw views lie in a partition for each day.
//!
//! Tables: `page_view_days`, `page_views`.

mod erasure;
mod figures;
mod folding;
mod jobs;
mod partitions;
mod queries;
mod rules;
mod view;

pub use erasure::forget_viewer;
pub use figures::{DayFigures, FiguresError, TopPath, list_figures};
pub use folding::{enqueue_folds, enqueue_upkeep, fold_day};
pub use jobs::{FoldPageViews, KeepPartitions};
pub use partitions::{FEW_DAYS_AHEAD, Retention, Upkeep, count_days_ahead, keep_partitions};
pub use rules::{LONGEST_RANGE, day_of};
pub use view::{Device, NewView, NoPage, View, Viewer, record_views};
