//! `worker test-mail <slug> <address>`: a mail in the brand's look, sent at once and past the queue, so that what the mail
//! server says stands on the terminal.

use integrations::mail::{Address, Mail, MailError};
use tenants::Db;
use uuid::Uuid;

use super::{CommandError, staff::open};
use crate::{
    config::Config,
    handlers::links_to_web,
    mail::{MailTemplate, compose},
    services::Services,
};

/// Tells nothing but that mails arrive.
pub(crate) struct TestMail {
    /// Where the brand is served.
    pub(crate) link: String,
}

impl MailTemplate for TestMail {
    fn name(&self) -> &'static str {
        "test_mail"
    }

    fn link(&self) -> &str {
        &self.link
    }
}

pub(super) async fn send(db: &Db, config: &Config, slug: &str, address: &str) -> Result<(), CommandError> {
    let services = Services::open(db, config)?;
    // The transaction ends here: nobody waits for a mail server with one open.
    let (tenant, _) = open(&services, slug).await?;
    let lang = tenant.brand.default_language;
    let template = TestMail { link: links_to_web::home(&tenant) };
    let composed = compose(&template, lang, &tenant.brand, &links_to_web::settings(&tenant))?;
    let desk = |email: &str| Address { name: tenant.brand.name.clone(), email: email.to_owned() };
    let mail = Mail {
        message_id: format!("<{}@{}>", Uuid::now_v7(), tenant.host),
        written_at: db.now(),
        tenant: tenant.slug.clone(),
        from: desk(&services.mail_from),
        reply_to: Some(desk(&tenant.brand.support_email)),
        to: Address { name: String::new(), email: address.to_owned() },
        subject: composed.subject,
        text: composed.text,
        html: composed.html,
        pictures: composed.pictures,
        attachments: Vec::new(),
    };
    services.integrations.mailer.send(&mail).await.map_err(advice)?;
    println!("The mail {} is taken. Whether it arrives in the inbox is for you to see.", mail.message_id);
    Ok(())
}

/// What to look at, by what went wrong.
fn advice(error: MailError) -> String {
    let look = match error {
        MailError::Permanent(_) => "Is the address right, and may MAIL_FROM send for its domain?",
        MailError::Transient(_) => "Are SMTP_URL's host, port and password right, and is there a way out to it?",
    };
    format!("{error}. {look}")
}
