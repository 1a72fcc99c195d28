//! Work that accounts put off.

use super::UserId;
use crate::ground::queues;
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
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.token_id))
    }
}

/// Looks whether the address of a request for a new password has an account, and schedules the mail if so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerResetRequest {
    /// A row of `reset_requests`.
    pub request_id: Uuid,
}

impl Job for AnswerResetRequest {
    const NAME: &'static str = "accounts.answer_reset_request";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;
}

/// Sends the mail with a link for a forgotten or a first password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendPasswordLink {
    /// A row of `mail_tokens`.
    pub token_id: Uuid,
}

impl Job for SendPasswordLink {
    const NAME: &'static str = "accounts.send_password_link";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.token_id))
    }
}

/// Tells a person that the password was changed, so that a stranger cannot do it unnoticed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendPasswordChanged {
    /// Who is told.
    pub user_id: UserId,
    /// Made for this change: of each there is one mail.
    pub change_id: Uuid,
}

impl Job for SendPasswordChanged {
    const NAME: &'static str = "accounts.send_password_changed";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;
}

/// Tells a person that strangers guess the password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendSignInAlert {
    /// Who is told.
    pub user_id: UserId,
    /// Made for this storm of guesses: of each there is one mail.
    pub alert_id: Uuid,
}

impl Job for SendSignInAlert {
    const NAME: &'static str = "accounts.send_sign_in_alert";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;
}

/// Asks at the new address whether it is the person's own; nothing goes out when somebody has it already.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendEmailChange {
    /// A row of `mail_tokens`.
    pub token_id: Uuid,
}

impl Job for SendEmailChange {
    const NAME: &'static str = "accounts.send_email_change";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.token_id))
    }
}

/// Tells the address that an account had until now that it has another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendEmailChanged {
    /// A row of `email_changes`.
    pub change_id: Uuid,
}

impl Job for SendEmailChanged {
    const NAME: &'static str = "accounts.send_email_changed";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.change_id))
    }
}

/// Greets somebody whose onboarding is finished.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendWelcome {
    /// Who is greeted, once.
    pub user_id: UserId,
}

impl Job for SendWelcome {
    const NAME: &'static str = "accounts.send_welcome";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.user_id))
    }
}

/// Tells that the account is to go, with the link that keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendDeletionNotice {
    /// A row of `mail_tokens`.
    pub token_id: Uuid,
}

impl Job for SendDeletionNotice {
    const NAME: &'static str = "accounts.send_deletion_notice";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.token_id))
    }
}

/// Removes everything personal of an account whose grace time is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EraseAccount {
    /// A row of `account_deletions`.
    pub deletion_id: Uuid,
}

impl Job for EraseAccount {
    const NAME: &'static str = "accounts.erase";
    const QUEUE: &'static str = queues::UPKEEP;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.deletion_id))
    }
}
