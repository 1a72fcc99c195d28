//! Work that accounts put off.

use jobs::Job;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Sends the mail with the verification link of a token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendVerificationMail {
    /// A row of `mail_tokens`.
    pub token_id: Uuid,
}

impl Job for SendVerificationMail {
    const NAME: &'static str = "accounts.send_verification_mail";

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.token_id))
    }
}
