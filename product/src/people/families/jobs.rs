//! Mails that families put off.

use crate::ground::queues;
use jobs::Job;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Asks a student whether somebody is a parent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendParentLink {
    /// A row of `mail_tokens` about a row of `parent_links`.
    pub token_id: Uuid,
}

impl Job for SendParentLink {
    const NAME: &'static str = "families.send_parent_link";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.token_id))
    }
}

/// Tells a parent that the child has confirmed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendParentLinkConfirmed {
    /// A row of `parent_links`.
    pub link_id: Uuid,
}

impl Job for SendParentLinkConfirmed {
    const NAME: &'static str = "families.send_parent_link_confirmed";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.link_id))
    }
}

/// Asks a parent without an account whether a learner under age may go on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendParentConsent {
    /// A row of `mail_tokens` about a row of `parent_consents`.
    pub token_id: Uuid,
}

impl Job for SendParentConsent {
    const NAME: &'static str = "families.send_parent_consent";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.token_id))
    }
}

/// Thanks a parent for agreeing, with the link that takes it back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendConsentReceipt {
    /// A row of `mail_tokens` about a row of `parent_consents`.
    pub token_id: Uuid,
}

impl Job for SendConsentReceipt {
    const NAME: &'static str = "families.send_consent_receipt";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.token_id))
    }
}
