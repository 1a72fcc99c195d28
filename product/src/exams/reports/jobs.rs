//! Work that reports put off.

use crate::ground::queues;
use jobs::Job;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Mails a rendered report to its learner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendReport {
    /// A row of `reports`.
    pub report_id: Uuid,
}

impl Job for SendReport {
    const NAME: &'static str = "reports.send_report";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.report_id))
    }
}
