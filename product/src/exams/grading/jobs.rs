//! Work that grading puts off.

use super::GradingJobId;
use crate::exams::attempts::AttemptId;
use jobs::Job;
use serde::{Deserialize, Serialize};
use tenants::Lang;
use time::OffsetDateTime;

/// Renders the score report of an attempt, stores it and mails it to a learner who waits for grades.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenderReport {
    /// An attempt with all its scores.
    pub attempt_id: AttemptId,
    /// The report's language.
    pub lang: Lang,
    /// Whether it is mailed; not when the learner asked for it on the page.
    #[serde(default = "yes")]
    pub is_mailed: bool,
}

fn yes() -> bool {
    true
}

/// Delivers grades whose minute is over, if sending was not undone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeliverGrades {
    /// The grading job.
    pub job_id: GradingJobId,
    /// When they go out. A grader who undoes sending and sends again has another moment.
    #[serde(with = "time::serde::rfc3339")]
    pub sends_at: OffsetDateTime,
}

/// Renders the documents of a delivered job as one PDF and stores it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenderDocuments {
    /// The grading job.
    pub job_id: GradingJobId,
    /// The language of everything but the text itself.
    pub lang: Lang,
}

impl Job for RenderDocuments {
    const NAME: &'static str = "grading.render_documents";

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.job_id))
    }
}

impl Job for DeliverGrades {
    const NAME: &'static str = "grading.deliver";

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}:{}", Self::NAME, self.job_id, self.sends_at.unix_timestamp_nanos()))
    }
}

impl Job for RenderReport {
    const NAME: &'static str = "grading.render_report";

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}:{}", Self::NAME, self.attempt_id, self.lang))
    }
}
