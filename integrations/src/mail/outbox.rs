//! The stand-in for a mail server: every mail becomes a folder that a developer can open.
//! `<id>/mail.json`, `<id>/mail.html` and `<id>/attachments/<number>`; ids rise with time.

use std::{
    io,
    path::{Path, PathBuf},
};

use base64::{Engine, prelude::BASE64_STANDARD as STANDARD};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use tokio::fs;
use uuid::Uuid;

use super::{InlinePicture, Mail, MailError, Mailer};

/// A folder that receives mails. Refused in production (settings.rs).
#[derive(Debug, Clone)]
pub struct Outbox {
    folder: PathBuf,
}

/// A mail as it lies in the folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutboxMail {
    /// Its folder's name.
    pub id: Uuid,
    /// When it was written.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Whose brand it carries.
    pub tenant: String,
    /// The sender's name and address.
    pub from: String,
    /// The receiver's address.
    pub to: String,
    /// The subject line.
    pub subject: String,
    /// The caller's id of the mail: the same twice means that a mail was sent twice.
    pub message_id: String,
    /// The text for readers without HTML.
    pub text: String,
    /// The same in HTML, with its pictures as `data:` addresses: as a reader sees it.
    pub html: String,
    /// Every address that the HTML leads to, in order, once each.
    pub links: Vec<String>,
    /// The files that travel with it, read with [`Outbox::attachment`].
    pub attachments: Vec<OutboxAttachment>,
}

/// What is known of a file without reading it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutboxAttachment {
    /// Its name on the reader's side.
    pub name: String,
    /// Its media type.
    pub mime: String,
    /// Its length.
    pub bytes: usize,
}

impl Outbox {
    /// Uses `folder`, which is made when the first mail comes.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The newest mails first, `most` of them.
    pub async fn list(&self, most: usize) -> io::Result<Vec<OutboxMail>> {
        let mut entries = match fs::read_dir(&self.folder).await {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut ids = Vec::new();
        while let Some(entry) = entries.next_entry().await? {
            // Names that are no ids: mails that are being written, and whatever else lies around.
            ids.extend(entry.file_name().to_str().and_then(|name| name.parse::<Uuid>().ok()));
        }
        ids.sort_unstable_by(|a, b| b.cmp(a));
        let mut mails = Vec::new();
        for id in ids.into_iter().take(most) {
            let json = fs::read(self.folder.join(id.to_string()).join("mail.json")).await?;
            mails.push(serde_json::from_slice(&json).map_err(io::Error::other)?);
        }
        Ok(mails)
    }

    /// The content of an attachment, counted from 0.
    pub async fn attachment(&self, id: Uuid, number: usize) -> io::Result<Vec<u8>> {
        fs::read(self.folder.join(id.to_string()).join("attachments").join(number.to_string())).await
    }

    /// Under a name that nobody reads, then renamed: a mail is there completely or not at all.
    async fn write(&self, mail: &Mail) -> io::Result<()> {
        let id = Uuid::now_v7();
        let unfinished = self.folder.join(format!("{id}.unfinished"));
        fs::create_dir_all(&unfinished).await?;
        write_into(&unfinished, id, mail).await?;
        fs::rename(&unfinished, self.folder.join(id.to_string())).await
    }
}

impl Mailer for Outbox {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), MailError>> {
        Box::pin(async move {
            // The stand-in is as strict as a server, so that a bad address shows up in development.
            if !looks_like_an_address(&mail.to.email) {
                return Err(MailError::Permanent("Invalid user or domain of the address".into()));
            }
            self.write(mail)
                .await
                .map_err(|error| MailError::Transient(format!("the outbox cannot be written: {error}")))
        })
    }
}

async fn write_into(folder: &Path, id: Uuid, mail: &Mail) -> io::Result<()> {
    let attachments = mail
        .attachments
        .iter()
        .map(|file| OutboxAttachment { name: file.name.clone(), mime: file.mime.clone(), bytes: file.bytes.len() })
        .collect();
    let html = with_pictures(mail);
    let record = OutboxMail {
        id,
        at: mail.written_at,
        tenant: mail.tenant.clone(),
        from: format!("{} <{}>", mail.from.name, mail.from.email),
        to: mail.to.email.clone(),
        subject: mail.subject.clone(),
        message_id: mail.message_id.clone(),
        text: mail.text.clone(),
        links: links(&html),
        html,
        attachments,
    };
    fs::write(folder.join("mail.json"), serde_json::to_vec_pretty(&record).map_err(io::Error::other)?).await?;
    fs::write(folder.join("mail.html"), &record.html).await?;
    if !mail.attachments.is_empty() {
        fs::create_dir(folder.join("attachments")).await?;
    }
    for (number, file) in mail.attachments.iter().enumerate() {
        fs::write(folder.join("attachments").join(number.to_string()), &file.bytes).await?;
    }
    Ok(())
}

fn with_pictures(mail: &Mail) -> String {
    mail.pictures.iter().fold(mail.html.clone(), |html, InlinePicture { id, mime, bytes }| {
        html.replace(&format!("cid:{id}"), &format!("data:{mime};base64,{}", STANDARD.encode(bytes)))
    })
}

fn looks_like_an_address(email: &str) -> bool {
    email.parse::<lettre::Address>().is_ok()
}

/// The targets of `href="…"`, which our own templates write with double quotes.
fn links(html: &str) -> Vec<String> {
    let mut links = Vec::new();
    for part in html.split("href=\"").skip(1) {
        let Some((target, _)) = part.split_once('"') else { continue };
        let target = target.replace("&amp;", "&");
        if target.starts_with("http") && !links.contains(&target) {
            links.push(target);
        }
    }
    links
}
