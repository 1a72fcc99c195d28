//! Work that analytics put off.

use crate::ground::queues;
use jobs::Job;
use serde::{Deserialize, Serialize};
use time::Date;

/// Adds what is new among the views of one day to its figures. Doing it again adds nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollUpPageViews {
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
    const QUEUE: &'static str = queues::ANALYTICS;

    fn unique_key(&self) -> Option<String> {
        Some(Self::NAME.to_owned())
    }
}

time::serde::format_description!(day, Date, "[year]-[month]-[day]");

impl Job for RollUpPageViews {
    const NAME: &'static str = "analytics.roll_up_page_views";
    const QUEUE: &'static str = queues::ANALYTICS;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.day))
    }
}
