//! Mails that an enrollment puts off.

use super::EnrollmentId;
use crate::ground::queues;
use jobs::Job;
use serde::{Deserialize, Serialize};

/// Tells who sent the form that it has arrived.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendEnrollmentReceipt {
    /// The form.
    pub enrollment_id: EnrollmentId,
}

impl Job for SendEnrollmentReceipt {
    const NAME: &'static str = "enrollments.send_receipt";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.enrollment_id))
    }
}

/// Tells the brand's support that somebody wants to enroll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendEnrollmentToSupport {
    /// The form.
    pub enrollment_id: EnrollmentId,
}

impl Job for SendEnrollmentToSupport {
    const NAME: &'static str = "enrollments.send_to_support";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.enrollment_id))
    }
}
