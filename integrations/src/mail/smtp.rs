//! Mail over SMTP, with connections kept open and bounds on every wait.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

use futures::future::BoxFuture;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    address::AddressError,
    message::{
        Attachment as Part, Mailbox, MultiPart, SinglePart,
        header::{ContentType, HeaderName, HeaderValue},
    },
    transport::smtp::{AsyncSmtpTransportBuilder, PoolConfig},
};
use tokio::time::timeout;

use super::{Address, Mail, MailError, Mailer};

/// How long the server may take, and how long an idle connection is kept.
#[derive(Debug, Clone, Copy)]
pub struct SmtpTimeouts {
    /// Bound of a new connection.
    pub connect: Duration,
    /// Bound of a whole mail, connecting included.
    pub mail: Duration,
    /// After this an unused connection is closed.
    pub idle: Duration,
}

impl Default for SmtpTimeouts {
    fn default() -> Self {
        Self { connect: Duration::from_secs(10), mail: Duration::from_secs(60), idle: Duration::from_secs(60) }
    }
}

/// More connections than this annoy a mail server more than they help us.
const MOST_CONNECTIONS: u32 = 4;

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// A mail server.
#[derive(Clone)]
pub struct Smtp {
    builder: AsyncSmtpTransportBuilder,
    timeouts: SmtpTimeouts,
    /// Replaced with all its connections after a mail that was given up half-way.
    transport: Arc<Mutex<Transport>>,
}

impl Smtp {
    /// `smtps://user:password@host` (TLS from the start), `smtp://host?tls=required` (STARTTLS), `smtp://127.0.0.1:1025` (plain).
    ///
    /// Does not connect yet: a mail server that is away must not keep the worker from starting.
    pub fn new(url: &str, timeouts: SmtpTimeouts) -> Result<Self, MailError> {
        // The error's text may repeat the address with its password.
        let builder = Transport::from_url(url)
            .map_err(|_| MailError::Permanent("SMTP_URL is not an address of a mail server".into()))?;
        let pool = PoolConfig::new().max_size(MOST_CONNECTIONS).idle_timeout(timeouts.idle);
        let builder = builder.timeout(Some(timeouts.connect)).pool_config(pool);
        let transport = Arc::new(Mutex::new(builder.clone().build()));
        Ok(Self { builder, timeouts, transport })
    }

    /// lettre bounds only the connecting, and it gives a connection whose conversation was broken off to the next mail,
    /// which would then read the answers to the last one. So such a connection goes, and its whole pool with it.
    async fn converse(self, message: Message) -> Result<(), MailError> {
        let transport = self.lock().clone();
        match timeout(self.timeouts.mail, transport.send(message)).await {
            Ok(sent) => sent.map(|_| ()).map_err(|error| judge(&error)),
            Err(_) => {
                *self.lock() = self.builder.clone().build();
                transport.shutdown().await;
                Err(MailError::Transient("the server took too long".into()))
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Transport> {
        self.transport.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Mailer for Smtp {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), MailError>> {
        Box::pin(async move {
            let message = message(mail)?;
            // In a task of its own: a caller that is cancelled must not break the conversation off.
            match tokio::spawn(self.clone().converse(message)).await {
                Ok(sent) => sent,
                Err(_) => Err(MailError::Transient("the sending stopped".into())),
            }
        })
    }
}

/// Which failures are the mail's own fault, and which are the day's.
fn judge(error: &lettre::transport::smtp::Error) -> MailError {
    let Some(code) = error.status() else {
        return MailError::Transient(kind(error).into());
    };
    let code = u16::from(code);
    match code {
        // Our credentials or the lack of TLS: an operator's matter, and no reason to give the mail up.
        530 | 534 | 535 | 538 => MailError::Transient(format!("the server does not let us in ({code})")),
        500.. => MailError::Permanent(format!("the server said {code}")),
        _ => MailError::Transient(format!("the server said {code}")),
    }
}

/// Without the server's words, which often repeat the receiver's address.
fn kind(error: &lettre::transport::smtp::Error) -> &'static str {
    if error.is_timeout() {
        "the server took too long"
    } else if error.is_tls() {
        "TLS failed"
    } else if error.is_response() {
        "the server's answer cannot be read"
    } else {
        "the connection failed"
    }
}

fn message(mail: &Mail) -> Result<Message, MailError> {
    let id = mail.message_id.trim_start_matches('<').trim_end_matches('>');
    let mut builder = Message::builder()
        .message_id(Some(format!("<{id}>")))
        .date(SystemTime::from(mail.written_at))
        .from(mailbox(&mail.from)?)
        .to(mailbox(&mail.to)?)
        .subject(one_line(&mail.subject))
        // Keeps holiday answers away (RFC 3834).
        .raw_header(HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".into()));
    if let Some(reply_to) = &mail.reply_to {
        builder = builder.reply_to(mailbox(reply_to)?);
    }
    let body = body(mail)?;
    let built = if mail.attachments.is_empty() {
        builder.multipart(body)
    } else {
        let mut mixed = MultiPart::mixed().multipart(body);
        for attachment in &mail.attachments {
            let kind = media_type(&attachment.mime)?;
            mixed = mixed.singlepart(Part::new(one_line(&attachment.name)).body(attachment.bytes.clone(), kind));
        }
        builder.multipart(mixed)
    };
    built.map_err(|error| MailError::Permanent(error.to_string()))
}

/// The text, and beside it the HTML with its pictures.
fn body(mail: &Mail) -> Result<MultiPart, MailError> {
    let text = SinglePart::plain(mail.text.clone());
    let html = SinglePart::html(mail.html.clone());
    if mail.pictures.is_empty() {
        return Ok(MultiPart::alternative().singlepart(text).singlepart(html));
    }
    let mut related = MultiPart::related().singlepart(html);
    for picture in &mail.pictures {
        let kind = media_type(&picture.mime)?;
        related = related.singlepart(Part::new_inline(picture.id.clone()).body(picture.bytes.clone(), kind));
    }
    Ok(MultiPart::alternative().singlepart(text).multipart(related))
}

fn media_type(mime: &str) -> Result<ContentType, MailError> {
    ContentType::parse(mime).map_err(|_| MailError::Permanent(format!("`{mime}` is not a media type")))
}

fn mailbox(address: &Address) -> Result<Mailbox, MailError> {
    let email = address.email.parse().map_err(|error: AddressError| MailError::Permanent(error.to_string()))?;
    let name = (!address.name.is_empty()).then(|| one_line(&address.name));
    Ok(Mailbox::new(name, email))
}

/// Names come from people: a line break in one would begin a header of its own.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}
