//! What the mails about a message need.

use super::inbox::Entry;
use super::{AnswerId, FeedbackId, queries};
use crate::people::accounts::UserId;
use tenants::{Lang, TenantTx};

/// Who gets a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// The member, if it is one.
    pub user: Option<UserId>,
    /// How to greet; may be empty.
    pub name: String,
    /// Where it goes.
    pub email: String,
}

/// A message with its sender as a receiver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryMail {
    /// The message.
    pub entry: Entry,
    /// Nobody when there is no address.
    pub sender: Option<Recipient>,
}

/// An answer with its receiver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerMail {
    /// The message that was answered.
    pub feedback_id: FeedbackId,
    /// What the sender had written.
    pub details: String,
    /// The answer.
    pub body: String,
    /// In which language the mail around it is.
    pub lang: Lang,
    /// Who gets it; nobody when the account is gone.
    pub to: Option<Recipient>,
}

/// What the receipt and the mail to support need.
pub async fn load_entry(tx: &mut TenantTx, id: FeedbackId) -> Result<Option<EntryMail>, sqlx::Error> {
    let entry = queries::find_entry(tx, id).await?;
    Ok(entry.map(|entry| EntryMail { sender: recipient(&entry), entry }))
}

/// What the mail of an answer needs.
pub async fn load_answer(tx: &mut TenantTx, id: AnswerId) -> Result<Option<AnswerMail>, sqlx::Error> {
    let Some((feedback, body)) = queries::find_answer(tx, id).await? else { return Ok(None) };
    let Some(entry) = queries::find_entry(tx, feedback).await? else { return Ok(None) };
    let to = recipient(&entry);
    Ok(Some(AnswerMail { feedback_id: feedback, details: entry.details, body, lang: entry.lang, to }))
}

fn recipient(entry: &Entry) -> Option<Recipient> {
    let sender = &entry.sender;
    let email = sender.email.clone()?;
    Some(Recipient { user: sender.user, name: sender.name.clone().unwrap_or_default(), email })
}
