//! Mails about an account, and its erasure when the grace time is over.

pub(crate) mod templates;

use integrations::{
    blobs::{BlobError, BlobKey},
    mail::Address,
};
use jobs::{JobContext, JobError};
use product::{
    exams::attempts,
    exams::fairness,
    exams::grading::{self, calibration, documents, timed, voice},
    exams::reports,
    flashcards::{collections, decks, memories, schedule, sentences, words},
    ground::audit,
    money::{plans, referrals, subscriptions},
    people::accommodations,
    people::accounts::{
        self, AnswerResetRequest, EraseAccount, LinkPurpose, MailedLink, SendDeletionNotice, SendEmailChange,
        SendEmailChanged, SendPasswordChanged, SendPasswordLink, SendSignInAlert, SendVerificationMail, SendWelcome,
        UserId, answer_reset_request, find_changed_email, find_deletion, get_profile, load_email_change, load_link,
        load_password_link,
    },
    people::directory,
    people::families,
    people::images,
    people::imports,
    people::partners,
    people::profiles,
    people::teaching,
    school::enrollments,
    site::{analytics, feedback, mails},
};
use tenants::TenantTx;
use uuid::Uuid;

use self::templates::{
    AccountLeaving, EmailChange, EmailChanged, PasswordChanged, PasswordLink, SignInAlert, Verification, Welcome,
};
use crate::handlers::money::subscriptions::end_subscription_of;
use crate::handlers::{
    links_to_web,
    outgoing_mail::{OutgoingMail, send, tenant_of},
};
use crate::{mail::MailTemplate, services::Services};

/// How long a verification link works, as the mail says it.
const VERIFICATION_HOURS: u32 = 48;

/// Looks for the account of a forgotten password. All of it is our own database.
pub async fn handle_reset_request(
    services: Services,
    job: AnswerResetRequest,
    context: JobContext,
) -> Result<(), JobError> {
    let mut tx = context.tenant_tx().await?;
    answer_reset_request(&mut tx, job.request_id, &services.link_key).await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

/// Sends the link for a forgotten or a first password.
pub async fn send_password_link(
    services: Services,
    job: SendPasswordLink,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let Some((purpose, link)) = load_password_link(&mut tx, job.token_id, &services.link_key).await? else {
        // Used, expired or replaced meanwhile: nobody waits for it.
        return Ok(());
    };
    let minutes = purpose.life().whole_minutes().unsigned_abs();
    let first_name = link.first_name.clone();
    let is_first = purpose == LinkPurpose::SetPassword;
    let address = if is_first { links_to_web::set_password } else { links_to_web::reset_password };
    let template = PasswordLink { is_first, first_name, link: address(&tenant, &link.token), minutes };
    send(&services, &context, &tenant, tx, to_recipient(link, job.token_id, template)).await
}

/// Tells that the account is to go, and how to keep it.
pub async fn send_deletion_notice(
    services: Services,
    job: SendDeletionNotice,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let Some(link) = load_link(&mut tx, job.token_id, LinkPurpose::CancelDeletion, &services.link_key).await? else {
        return Ok(());
    };
    let Some(deletion) = find_deletion(&mut tx, link.user_id).await? else { return Ok(()) };
    let template = AccountLeaving {
        first_name: link.first_name.clone(),
        link: links_to_web::keep_account(&tenant, &link.token),
        deletes_on: deletion.due_at.date(),
        lang: link.lang,
    };
    send(&services, &context, &tenant, tx, to_recipient(link, job.token_id, template)).await
}

/// Tells that the password is another one.
pub async fn send_password_changed(
    services: Services,
    job: SendPasswordChanged,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let tx = context.tenant_tx().await?;
    let link = links_to_web::forgot_password(&tenant);
    let template = |first_name| PasswordChanged { first_name, link };
    let (tx, outgoing) = to_person(tx, job.user_id, job.change_id, template).await?;
    send(&services, &context, &tenant, tx, outgoing).await
}

/// Tells that strangers guess the password.
pub async fn send_sign_in_alert(services: Services, job: SendSignInAlert, context: JobContext) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let tx = context.tenant_tx().await?;
    let link = links_to_web::forgot_password(&tenant);
    let template = |first_name| SignInAlert { first_name, link };
    let (tx, outgoing) = to_person(tx, job.user_id, job.alert_id, template).await?;
    send(&services, &context, &tenant, tx, outgoing).await
}

/// Asks at the new address whether it is the person's own.
pub async fn send_email_change(services: Services, job: SendEmailChange, context: JobContext) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let Some(link) = load_email_change(&mut tx, job.token_id, &services.link_key).await? else {
        // Given up or replaced meanwhile, or the address has an account: its owner is not bothered.
        return Ok(());
    };
    let template = EmailChange {
        first_name: link.first_name.clone(),
        link: links_to_web::change_email(&tenant, &link.token),
        hours: LinkPurpose::ChangeEmail.life().whole_hours(),
    };
    send(&services, &context, &tenant, tx, to_recipient(link, job.token_id, template)).await
}

/// Tells the address until now that the account has another one.
pub async fn send_email_changed(
    services: Services,
    job: SendEmailChanged,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let Some(changed) = find_changed_email(&mut tx, job.change_id).await? else { return Ok(()) };
    let outgoing = OutgoingMail {
        user: Some(changed.user_id),
        reply_to: None,
        to: Address { name: changed.first_name.clone(), email: changed.old_email },
        lang: changed.lang,
        about: job.change_id,
        template: Box::new(EmailChanged { first_name: changed.first_name, link: links_to_web::contact(&tenant) }),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// Greets somebody who is ready to begin.
pub async fn send_welcome(services: Services, job: SendWelcome, context: JobContext) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let tx = context.tenant_tx().await?;
    let link = links_to_web::home(&tenant);
    let template = |first_name| Welcome { first_name, link };
    let (tx, outgoing) = to_person(tx, job.user_id, job.user_id.0, template).await?;
    send(&services, &context, &tenant, tx, outgoing).await
}

fn to_recipient(link: MailedLink, about: Uuid, template: impl MailTemplate + 'static) -> OutgoingMail {
    OutgoingMail {
        user: Some(link.user_id),
        reply_to: None,
        to: Address { name: link.first_name, email: link.email },
        lang: link.lang,
        about,
        template: Box::new(template),
        attachment: None,
    }
}

async fn to_person<T: MailTemplate + 'static>(
    mut tx: TenantTx,
    user: UserId,
    about: Uuid,
    template: impl FnOnce(String) -> T,
) -> Result<(TenantTx, OutgoingMail), JobError> {
    let person = get_profile(&mut tx, user).await?;
    let outgoing = OutgoingMail {
        user: Some(user),
        reply_to: None,
        to: Address { name: person.full_name(), email: person.email },
        lang: person.lang,
        about,
        template: Box::new(template(person.first_name)),
        attachment: None,
    };
    Ok((tx, outgoing))
}

/// Removes everything personal. Every feature that keeps something of people has its line here.
/// Files go first: a crash in between finds their rows still there and goes on.
pub async fn erase_account(services: Services, job: EraseAccount, context: JobContext) -> Result<(), JobError> {
    // load
    let mut tx = context.tenant_tx().await?;
    let Some(user) = accounts::begin_erasure(&mut tx, job.deletion_id).await? else { return Ok(()) };
    let mut files = attempts::list_recording_files(&mut tx, user).await?;
    files.extend(reports::list_files_of(&mut tx, user).await?);
    files.extend(documents::list_files_of(&mut tx, user).await?);
    let (running, now) = (subscriptions::find_running(&mut tx, user).await?, tx.now());
    drop(tx);

    // call
    end_subscription_of(&services, running, now).await?;
    for file in files {
        let key: BlobKey = file.parse().map_err(JobError::abort)?;
        match services.integrations.blobs.delete(&key).await {
            Ok(()) | Err(BlobError::NotFound(_)) => {}
            Err(cause) => return Err(JobError::retry(cause)),
        }
    }

    // store
    let mut tx = context.tenant_tx().await?;
    let Some(user) = accounts::begin_erasure(&mut tx, job.deletion_id).await? else { return Ok(()) };
    attempts::erase_recordings(&mut tx, user).await?;
    attempts::erase_conditions(&mut tx, user).await?;
    reports::erase_reports(&mut tx, user).await?;
    documents::erase_files(&mut tx, user).await?;
    documents::erase_decisions(&mut tx, user).await?;
    timed::erase_timed(&mut tx, user).await?;
    grading::erase_saved_comments(&mut tx, user).await?;
    calibration::erase_references(&mut tx, user).await?;
    voice::erase_voice(&mut tx, user).await?;
    fairness::erase_reasons(&mut tx, user).await?;
    profiles::erase_profile(&mut tx, user).await?;
    partners::erase_identity(&mut tx, user).await?;
    families::erase_family(&mut tx, user).await?;
    directory::forget_seen(&mut tx, user).await?;
    imports::forget_lines(&mut tx, user).await?;
    teaching::erase_teaching(&mut tx, user).await?;
    accommodations::erase_accommodations(&mut tx, user).await?;
    plans::erase_practice(&mut tx, user).await?;
    memories::erase_memories(&mut tx, user).await?;
    schedule::erase_schedule(&mut tx, user).await?;
    decks::erase_decks(&mut tx, user).await?;
    collections::erase_collections(&mut tx, user).await?;
    sentences::erase_sentences(&mut tx, user).await?;
    words::erase_own(&mut tx, user).await?;
    subscriptions::end_of_erased(&mut tx, user).await.map_err(JobError::retry)?;
    referrals::erase_referrals(&mut tx, user).await?;
    feedback::forget_writer(&mut tx, user).await?;
    enrollments::erase_enrollments(&mut tx, user).await?;
    mails::forget_recipient(&mut tx, user).await?;
    analytics::forget_viewer(&mut tx, user).await?;
    analytics::forget_activity(&mut tx, user).await?;
    images::delete_images_of(&mut tx, user).await?;
    audit::forget_values(&mut tx, user).await?;
    accounts::erase_person(&mut tx, user).await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
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
    let outgoing = OutgoingMail {
        user: Some(link.user_id),
        reply_to: None,
        to: Address { name: link.first_name.clone(), email: link.email },
        lang: link.lang,
        about: job.token_id,
        template: Box::new(Verification {
            first_name: link.first_name,
            link: links_to_web::verify(&tenant, &link.token),
            hours: VERIFICATION_HOURS,
        }),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}
