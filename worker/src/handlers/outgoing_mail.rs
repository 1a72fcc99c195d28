//! Sending mails. A mail is begun in the table of mails, sent, and noted as sent together with the job's end:
//! a job that runs again finds it sent and stops. Only a crash after the server took the mail and before the note
//! is committed sends a second copy, with the same message id. While the mail server is away the job waits for a day; a mail
//! that is refused for good ends as that.

use integrations::{
    blobs::{BlobError, BlobKey},
    mail::{Address, Attachment, Mail, MailError},
};
use jobs::{JobContext, JobError};
use product::people::accounts::UserId;
use product::site::mails::{
    Begun, NewMail, begin_mail, complete_mail, fail_mail, is_switched_off, resent_by, stop_resent,
};
use tenants::{Lang, Tenant, TenantTx};
use uuid::Uuid;

use crate::{
    handlers::links_to_web,
    mail::{MailTemplate, compose},
    services::Services,
};

/// The tenant a job works for, with its brand and addresses.
pub(super) async fn tenant_of(services: &Services, context: &JobContext) -> Result<Tenant, JobError> {
    let found = services.hosts.find_by_id(context.tenant_id()?).await.map_err(JobError::retry)?;
    found.ok_or_else(|| JobError::Abort("the tenant is gone".to_owned()))
}

/// A mail with its receiver.
pub(super) struct OutgoingMail {
    /// Nobody when it goes to a visitor or to support.
    pub(super) user: Option<UserId>,
    pub(super) to: Address,
    /// Where answers go when not to the brand's support.
    pub(super) reply_to: Option<Address>,
    pub(super) lang: Lang,
    /// The row the mail is about.
    pub(super) about: Uuid,
    pub(super) template: Box<dyn MailTemplate>,
    pub(super) attachment: Option<File>,
}

/// A stored file that travels along.
pub(super) struct File {
    pub(super) name: String,
    pub(super) key: BlobKey,
}

/// Sends it once and ends the job, unless its receiver has switched such mails off. `tx` is the transaction in which the caller has read what the mail says.
pub(super) async fn send(
    services: &Services,
    context: &JobContext,
    tenant: &Tenant,
    mut tx: TenantTx,
    outgoing: OutgoingMail,
) -> Result<(), JobError> {
    // load, with what the caller has read in the same transaction
    if let (Some(user), Some(kind)) = (outgoing.user, outgoing.template.kind())
        && is_switched_off(&mut tx, user, kind).await?
    {
        context.complete_in(&mut tx).await?;
        tx.commit().await?;
        tracing::info!(%kind, "a mail was not sent: its receiver has switched such mails off");
        metrics::counter!("mails_switched_off_total", "kind" => kind.as_str()).increment(1);
        return Ok(());
    }
    let template = outgoing.template.name();
    let mail = NewMail {
        user: outgoing.user,
        template,
        about: outgoing.about,
        lang: outgoing.lang,
        host: &tenant.host,
        job: &context.stored_job()?,
    };
    let Begun::Unsent { id, message_id } = begin_mail(&mut tx, mail).await? else {
        return Ok(());
    };
    let written_at = tx.now();
    tx.commit().await?;

    // call
    let composed = compose(&*outgoing.template, outgoing.lang, &tenant.brand, &links_to_web::settings(tenant))
        .map_err(JobError::abort)?;
    let mut attachments = Vec::new();
    if let Some(file) = &outgoing.attachment {
        attachments.push(read(services, file).await?);
    }
    let desk = |email: &str| Address { name: tenant.brand.name.clone(), email: email.to_owned() };
    let mail = Mail {
        message_id,
        written_at,
        tenant: tenant.slug.clone(),
        from: desk(&services.mail_from),
        reply_to: Some(outgoing.reply_to.unwrap_or_else(|| desk(&tenant.brand.support_email))),
        to: outgoing.to,
        subject: composed.subject,
        text: composed.text,
        html: composed.html,
        pictures: composed.pictures,
        attachments,
    };
    let sent = services.integrations.mailer.send(&mail).await;

    // store
    let mut tx = context.tenant_tx().await?;
    match sent {
        Ok(()) => {
            complete_mail(&mut tx, id).await?;
            count("sent");
        }
        // Nothing that another attempt or an operator could mend: the mail's own state says so, and no job is dead for it.
        Err(cause @ MailError::Permanent(_)) => {
            fail_mail(&mut tx, id, &cause.to_string(), true).await?;
            tracing::warn!(mail = %id, kind = template, %cause, "a mail was refused");
            count("refused");
        }
        Err(cause @ MailError::Transient(_)) => {
            fail_mail(&mut tx, id, &cause.to_string(), context.is_last_attempt()).await?;
            tx.commit().await?;
            count("delayed");
            return Err(JobError::retry(cause));
        }
    }
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

/// What a mail that is sent again says when its job ended without a word to the mail server.
const NOTHING_TO_SEND: &str = "not sent: what it was about is gone, or its receiver has switched such mails off";

/// Ends what the office wanted sent again. A job that finds nothing to send leaves no mail waiting for ever (decision 0075).
pub(crate) async fn settle_resent(context: &JobContext, result: Result<(), JobError>) -> Result<(), JobError> {
    let Some(mail) = resent_by(context.envelope().key.as_deref()) else { return result };
    let why = match &result {
        Ok(()) => NOTHING_TO_SEND.to_owned(),
        Err(JobError::Abort(why)) => why.clone(),
        Err(error) if context.is_last_attempt() => error.to_string(),
        Err(_) => return result,
    };
    let mut tx = context.tenant_tx().await?;
    stop_resent(&mut tx, mail, &why).await?;
    tx.commit().await?;
    result
}

/// How an attempt to send ended: `sent`, `refused` for good, or `delayed` to another attempt.
fn count(result: &'static str) {
    metrics::counter!("mails_total", "result" => result).increment(1);
}

async fn read(services: &Services, file: &File) -> Result<Attachment, JobError> {
    let bytes = services.integrations.blobs.get(&file.key).await.map_err(|cause| match cause {
        BlobError::NotFound(_) | BlobError::OutOfRange => JobError::abort(cause),
        BlobError::Store(_) => JobError::retry(cause),
    })?;
    Ok(Attachment { name: file.name.clone(), mime: "application/pdf".to_owned(), bytes: bytes.to_vec() })
}
