//! Mails on their way: begun before they are sent and noted when they are, so that running a job again
//! does not send again. What cannot be excluded is a crash between the two; the copy then has the same message id.
//!
//! And what people have switched off of it, and what the office sends once more (decision 0075).
//!
//! Tables: `mails`, `mails_off`.

mod erasure;
mod kinds;
mod office;
mod queries;
mod retention;
mod switches;

pub use erasure::forget_recipient;
pub use kinds::MailKind;
pub use office::{
    MailCounts, MailFilter, MailPage, MailState, OfficeMail, ResendError, count_mails, list_mails, resend_mail,
    resent_by, stop_resent,
};
pub use queries::{complete_mail, count_refused, look_at_mails};
pub use retention::prune_mails;
pub use switches::{MailSwitch, SwitchError, is_switched_off, list_switches, set_switch};

use jobs::StoredJob;
use tenants::{Lang, TenantTx};
use uuid::Uuid;

use crate::people::accounts::UserId;

/// A mail that is about to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewMail<'a> {
    /// The member who gets it; nobody when it goes to a visitor or to support.
    pub user: Option<UserId>,
    /// Its kind.
    pub template: &'a str,
    /// The row it is about.
    pub about: Uuid,
    /// Its language.
    pub lang: Lang,
    /// The tenant's host, for the message id.
    pub host: &'a str,
    /// The job that writes it, so that it can be written again.
    pub job: &'a StoredJob,
}

/// What is to be done about a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    /// Send it under this id, then say how it went.
    Unsent {
        /// Its row.
        id: Uuid,
        /// The same in every attempt.
        message_id: String,
    },
    /// Nothing: it is out.
    Sent,
}

/// Begins a mail, or finds the one that an earlier attempt began.
pub async fn begin_mail(tx: &mut TenantTx, mail: NewMail<'_>) -> Result<Begun, sqlx::Error> {
    let id = tx.new_id();
    queries::insert_mail(tx, id, mail, &message_id(id, mail.host)).await?;
    let row = queries::get_mail(tx, mail.template, mail.about).await?;
    Ok(match row.state.as_str() {
        "sent" => Begun::Sent,
        // A refused mail is tried again when an operator starts its job anew.
        _ => Begun::Unsent { id: row.id, message_id: row.message_id },
    })
}

/// What names a mail to its receiver's side.
fn message_id(id: Uuid, host: &str) -> String {
    format!("{id}@{host}")
}

/// Notes why the mail is not out. `is_final` when no further attempt will be made.
pub async fn fail_mail(tx: &mut TenantTx, id: Uuid, error: &str, is_final: bool) -> Result<(), sqlx::Error> {
    queries::set_failed(tx, id, error, if is_final { "refused" } else { "waiting" }).await
}
