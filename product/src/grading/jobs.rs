//! Work that grading puts off.

use crate::attempts::AttemptId;
use jobs::Job;
use serde::{Deserialize, Serialize};
use tenants::Lang;

/// Renders the score report of an attempt, stores it and mails it to the learner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenderReport {
    /// A graded attempt.
    pub attempt_id: AttemptId,
    /// The report's language.
    pub lang: Lang,
}

impl Job for RenderReport {
    const NAME: &'static str = "grading.render_report";

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}:{}", Self::NAME, self.attempt_id, self.lang))
    }
}
