//! Work that daily sums put off.

use crate::ground::queues;
use jobs::Job;
use serde::{Deserialize, Serialize};

/// Adds what is new in a brand to its daily sums. Doing it again adds nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollUpMetrics {}

impl Job for RollUpMetrics {
    const NAME: &'static str = "analytics.roll_up_metrics";
    const QUEUE: &'static str = queues::ANALYTICS;

    fn unique_key(&self) -> Option<String> {
        Some(Self::NAME.to_owned())
    }
}
