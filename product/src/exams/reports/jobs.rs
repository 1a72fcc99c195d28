//! Work that reports put off.

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

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.report_id))
    }
}
