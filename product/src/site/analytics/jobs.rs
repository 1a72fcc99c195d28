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

/// Makes partitions for days to come and drops those whose time is over. Doing it again changes nothing. A job of the
/// platform, because a schedule is one transaction and each partition needs its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeepPartitions {}

impl Job for KeepPartitions {
    const NAME: &'static str = "analytics.keep_partitions";

    fn unique_key(&self) -> Option<String> {
        Some(Self::NAME.to_owned())
    }
}

time::serde::format_description!(day, Date, "[year]-[month]-[day]");

impl Job for FoldPageViews {
    const NAME: &'static str = "analytics.fold_page_views";

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.day))
    }
}
