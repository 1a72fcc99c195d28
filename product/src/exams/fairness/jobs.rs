//! Mails that fairness puts off.

use super::markings::MarkingId;
use crate::ground::queues;
use jobs::Job;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Tells a learner what became of a dispute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendDisputeDecided {
    /// The dispute, decided.
    pub dispute_id: Uuid,
}

/// Tells a learner that a third grader has corrected a score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendScoreCorrected {
    /// The third marking, returned.
    pub marking_id: MarkingId,
}

impl Job for SendDisputeDecided {
    const NAME: &'static str = "fairness.send_dispute_decided";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.dispute_id))
    }
}

impl Job for SendScoreCorrected {
    const NAME: &'static str = "fairness.send_score_corrected";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.marking_id))
    }
}
