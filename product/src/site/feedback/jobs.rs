//! Mails that feedback puts off.

use super::{AnswerId, FeedbackId};
use crate::ground::queues;
use jobs::Job;
use serde::{Deserialize, Serialize};

/// Tells the sender that the message has arrived.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendFeedbackReceipt {
    /// The message.
    pub feedback_id: FeedbackId,
}

impl Job for SendFeedbackReceipt {
    const NAME: &'static str = "feedback.send_receipt";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.feedback_id))
    }
}

/// Tells the brand's support what was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendFeedbackToSupport {
    /// The message.
    pub feedback_id: FeedbackId,
}

impl Job for SendFeedbackToSupport {
    const NAME: &'static str = "feedback.send_to_support";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.feedback_id))
    }
}

/// Sends an answer of the office to the sender.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendFeedbackAnswer {
    /// The answer.
    pub answer_id: AnswerId,
}

impl Job for SendFeedbackAnswer {
    const NAME: &'static str = "feedback.send_answer";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.answer_id))
    }
}
