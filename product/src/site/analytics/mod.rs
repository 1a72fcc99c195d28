//! Page views as they arrive, and the daily figures that a worker folds them into.
//! Pages of figures read the daily sums only, however many views there are.
//!
//! Tables: `page_view_days`, `page_views`.

mod erasure;
mod figures;
mod folding;
mod jobs;
mod queries;
mod rules;
mod view;

pub use erasure::forget_viewer;
pub use figures::{DayFigures, FiguresError, TopPath, list_figures};
pub use folding::{enqueue_folds, fold_day, prune_views};
pub use jobs::FoldPageViews;
pub use rules::{LONGEST_RANGE, day_of};
pub use view::{Device, NewView, NoPage, View, Viewer, record_views};
