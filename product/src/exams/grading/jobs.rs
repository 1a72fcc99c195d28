//! Work that grading puts off.

use super::GradingJobId;
use crate::exams::attempts::AttemptId;
use crate::ground::queues;
use crate::people::accounts::UserId;
use jobs::Job;
use serde::{Deserialize, Serialize};
use tenants::Lang;
use time::OffsetDateTime;
use uuid::Uuid;

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

/// Pays back what is owed for an ordered grading that is late.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefundLate {
    /// The grading job.
    pub job_id: GradingJobId,
}

/// Tells a learner that a grading is late and what came back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendLateMail {
    /// A row of `grading_late_refunds`; what came back at the same moment is told with it.
    pub refund: Uuid,
}

/// Ends a claim that was idle for too long.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LapseClaim {
    /// The grading job.
    pub job_id: GradingJobId,
}

/// Tells a grader that a claim has lapsed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendLapsedMail {
    /// Of this lapse: a job may lapse again.
    pub id: Uuid,
    /// The grading job.
    pub job_id: GradingJobId,
    /// Who had it.
    pub grader: UserId,
}

/// Tells a grader that the office gave them a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendAssignedMail {
    /// Of this time: a job may be given again.
    pub id: Uuid,
    /// The grading job.
    pub job_id: GradingJobId,
    /// Who has it now.
    pub grader: UserId,
}

impl Job for SendAssignedMail {
    const NAME: &'static str = "grading.send_assigned_mail";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.id))
    }
}

impl Job for LapseClaim {
    const NAME: &'static str = "grading.lapse_claim";
    const QUEUE: &'static str = queues::GRADING;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.job_id))
    }
}

impl Job for SendLapsedMail {
    const NAME: &'static str = "grading.send_lapsed_mail";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.id))
    }
}

impl Job for RefundLate {
    const NAME: &'static str = "grading.refund_late";
    /// Money that waits: no slow work before it.
    const QUEUE: &'static str = queues::PAYMENTS;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.job_id))
    }
}

impl Job for SendLateMail {
    const NAME: &'static str = "grading.send_late_mail";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.refund))
    }
}

impl Job for RenderDocuments {
    const NAME: &'static str = "grading.render_documents";
    const QUEUE: &'static str = queues::REPORTS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.job_id))
    }
}

impl Job for DeliverGrades {
    const NAME: &'static str = "grading.deliver";
    const QUEUE: &'static str = queues::GRADING;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}:{}", Self::NAME, self.job_id, self.sends_at.unix_timestamp_nanos()))
    }
}

impl Job for RenderReport {
    const NAME: &'static str = "grading.render_report";
    const QUEUE: &'static str = queues::REPORTS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}:{}", Self::NAME, self.attempt_id, self.lang))
    }
}
