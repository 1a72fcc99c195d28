//! Sending mails. A mail is begun in the table of mails, sent, and noted as sent together with the job's end:
//! a job that runs again finds it sent and stops. Only a crash after the server took the mail and before the note
//! is committed sends a second copy, with the same message id.

use integrations::{
    blobs::{BlobError, BlobKey},
    mail::{Address, Attachment, Mail, MailError},
};
use jobs::{JobContext, JobError};
use product::{
    exams::attempts::read_attempt,
    exams::reports::{SendReport, get_report},
    people::accounts::{LinkPurpose, SendVerificationMail, UserId, get_profile, load_link},
    site::mails::{Begun, NewMail, begin_mail, complete_mail, fail_mail},
};
use tenants::{Lang, Tenant, TenantTx};
use uuid::Uuid;

use super::{addresses, reports};
use crate::{
    mail::{Letter, ReportReady, Verification, compose},
    services::Services,
};

/// The tenant a job works for, with its brand and addresses.
pub(super) async fn tenant_of(services: &Services, context: &JobContext) -> Result<Tenant, JobError> {
    let found = services.hosts.find_by_id(context.tenant_id()?).await.map_err(JobError::retry)?;
    found.ok_or_else(|| JobError::Abort("the tenant is gone".to_owned()))
}

/// How long a verification link works, as the mail says it.
const VERIFICATION_HOURS: u32 = 48;

/// A letter with its receiver.
pub(super) struct Outgoing {
    /// Nobody when it goes to a visitor or to support.
    pub(super) user: Option<UserId>,
    pub(super) to: Address,
    /// Where answers go when not to the brand's support.
    pub(super) reply_to: Option<Address>,
    pub(super) lang: Lang,
    /// The row the letter is about.
    pub(super) about: Uuid,
    pub(super) letter: Letter,
    pub(super) attachment: Option<File>,
}

/// A stored file that travels along.
pub(super) struct File {
    name: String,
    key: BlobKey,
}

/// Sends the link that proves an address.
pub async fn send_verification_mail(
    services: Services,
    job: SendVerificationMail,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let Some(link) = load_link(&mut tx, job.token_id, LinkPurpose::VerifyEmail, &services.link_key).await? else {
        // Used, expired or replaced meanwhile: nobody waits for it.
        return Ok(());
    };
    let outgoing = Outgoing {
        user: Some(link.user_id),
        reply_to: None,
        to: Address { name: link.first_name.clone(), email: link.email },
        lang: link.lang,
        about: job.token_id,
        letter: Letter::Verification(Verification {
            first_name: link.first_name,
            link: addresses::verify(&tenant, &link.token),
            hours: VERIFICATION_HOURS,
        }),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// Sends a rendered report to its learner.
pub async fn send_report(services: Services, job: SendReport, context: JobContext) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let gone = || JobError::Abort("the report is gone or was never rendered".to_owned());
    let mut tx = context.tenant_tx().await?;
    let report = get_report(&mut tx, job.report_id).await?.ok_or_else(gone)?;
    let key = report.blob_key.ok_or_else(gone)?.parse().map_err(JobError::abort)?;
    let attempt = read_attempt(&mut tx, report.attempt_id).await?.ok_or_else(gone)?;
    let learner = get_profile(&mut tx, attempt.user_id).await?;
    let version = services.shelf.get(&services.db, attempt.pack_version_id).await.map_err(JobError::retry)?;
    let outgoing = Outgoing {
        user: Some(learner.id),
        reply_to: None,
        to: Address { name: learner.full_name(), email: learner.email },
        lang: report.lang,
        about: report.id,
        letter: Letter::ReportReady(ReportReady {
            first_name: learner.first_name,
            test_title: version.pack.title.clone(),
            link: addresses::result(&tenant, attempt.id),
            check_code: report.check_code.clone(),
        }),
        attachment: Some(File { name: reports::file_name(&tenant, &report.check_code), key }),
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

pub(super) async fn send(
    services: &Services,
    context: &JobContext,
    tenant: &Tenant,
    mut tx: TenantTx,
    outgoing: Outgoing,
) -> Result<(), JobError> {
    // load, with what the caller has read in the same transaction
    let mail = NewMail {
        user: outgoing.user,
        template: outgoing.letter.name(),
        about: outgoing.about,
        lang: outgoing.lang,
        host: &tenant.host,
    };
    let Begun::Unsent { id, message_id } = begin_mail(&mut tx, mail).await? else {
        return Ok(());
    };
    let written_at = tx.now();
    tx.commit().await?;

    // call
    let composed = compose(&outgoing.letter, outgoing.lang, &tenant.brand).map_err(JobError::abort)?;
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
        attachments,
    };
    let sent = services.integrations.mailer.send(&mail).await;

    // store
    let mut tx = context.tenant_tx().await?;
    if let Err(cause) = sent {
        let is_final = matches!(cause, MailError::Permanent(_)) || context.is_last_attempt();
        fail_mail(&mut tx, id, &cause.to_string(), is_final).await?;
        tx.commit().await?;
        return Err(match cause {
            MailError::Permanent(_) => JobError::abort(cause),
            MailError::Transient(_) => JobError::retry(cause),
        });
    }
    complete_mail(&mut tx, id).await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

async fn read(services: &Services, file: &File) -> Result<Attachment, JobError> {
    let bytes = services.integrations.blobs.get(&file.key).await.map_err(|cause| match cause {
        BlobError::NotFound(_) | BlobError::OutOfRange => JobError::abort(cause),
        BlobError::Store(_) => JobError::retry(cause),
    })?;
    Ok(Attachment { name: file.name.clone(), mime: "application/pdf".to_owned(), bytes: bytes.to_vec() })
}
