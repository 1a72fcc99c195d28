//! Work that analytics put off.

use jobs::Job;
use serde::{Deserialize, Serialize};
use time::Date;

/// Folds the views of one day into its figures. Doing it again gives the same figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoldPageViews {
    /// A day in GMT+8, `2026-05-01`.
    #[serde(with = "day")]
    pub day: Date,
}

time::serde::format_description!(day, Date, "[year]-[month]-[day]");

impl Job for FoldPageViews {
    const NAME: &'static str = "analytics.fold_page_views";

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.day))
    }
}
