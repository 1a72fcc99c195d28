//! Sending mail: over SMTP, or into a folder where a developer reads it.

use std::fmt;

use futures::future::BoxFuture;
use time::OffsetDateTime;

mod outbox;
mod smtp;
mod watched;

pub use outbox::{Outbox, OutboxAttachment, OutboxMail};
pub use smtp::{Smtp, SmtpTimeouts};
pub use watched::WatchedMailer;

/// A person or desk that sends or receives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// Shown beside the address; empty for none.
    pub name: String,
    /// `someone@school.example`
    pub email: String,
}

/// A file that travels with a mail.
#[derive(Clone, PartialEq, Eq)]
pub struct Attachment {
    /// Its name on the reader's side.
    pub name: String,
    /// Its media type.
    pub mime: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl fmt::Debug for Attachment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}, {} bytes)", self.name, self.mime, self.bytes.len())
    }
}

/// A picture that the HTML of a mail shows as `<img src="cid:…">`.
#[derive(Clone, PartialEq, Eq)]
pub struct InlinePicture {
    /// What stands after `cid:`; letters, digits and hyphens.
    pub id: String,
    /// Its media type.
    pub mime: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl fmt::Debug for InlinePicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}, {} bytes)", self.id, self.mime, self.bytes.len())
    }
}

/// A mail, ready to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The caller's own, such as `<row id@host>`: the same when a mail is sent again, so that the receiver can tell.
    pub message_id: String,
    /// When it was written.
    pub written_at: OffsetDateTime,
    /// Whose brand it carries; shown on the developer's page.
    pub tenant: String,
    /// The sender.
    pub from: Address,
    /// Where answers go.
    pub reply_to: Option<Address>,
    /// The one receiver.
    pub to: Address,
    /// The subject line.
    pub subject: String,
    /// The text for readers without HTML.
    pub text: String,
    /// The same in HTML.
    pub html: String,
    /// What the HTML shows; they travel with it, so nothing is loaded from anywhere.
    pub pictures: Vec<InlinePicture>,
    /// Files that travel with it.
    pub attachments: Vec<Attachment>,
}

/// Why a mail was not taken. Never names the receiver: the text goes to the log.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// It will not be taken later either: a malformed or refused address.
    #[error("the mail was refused for good: {0}")]
    Permanent(String),
    /// Worth another attempt: server away, busy, or misconfigured on our side.
    #[error("the mail could not be sent now: {0}")]
    Transient(String),
}

/// Takes mails. Returning `Ok` means that another machine, or the disk, is responsible now.
pub trait Mailer: Send + Sync {
    /// Sends one mail. A retry after a lost answer sends it twice; the message id says that it is the same.
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), MailError>>;
}
