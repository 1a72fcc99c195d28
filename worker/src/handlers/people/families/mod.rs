//! Mails between parents and children.

pub(crate) mod templates;

use integrations::mail::Address;
use jobs::{JobContext, JobError};
use product::people::accounts::{LinkPurpose, full_name, get_profile, load_link};
use product::people::families::{
    ConsentId, ParentLinkId, ParentLinkState, Person, SendConsentReceipt, SendParentConsent, SendParentLink,
    SendParentLinkConfirmed, find_consent_request, find_link,
};

use self::templates::{ConsentReceipt, ParentConsent, ParentLink, ParentLinkConfirmed};
use crate::handlers::{
    links_to_web,
    outgoing_mail::{OutgoingMail, send, tenant_of},
};
use crate::services::Services;

fn name_of(person: &Person) -> String {
    full_name(&person.first_name, &person.last_name, person.username.as_deref())
}

/// Asks a student whether somebody is a parent.
pub async fn send_parent_link(services: Services, job: SendParentLink, context: JobContext) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let Some(mailed) = load_link(&mut tx, job.token_id, LinkPurpose::ParentLink, &services.link_key).await? else {
        // Used, expired or replaced meanwhile: nobody waits for it.
        return Ok(());
    };
    let Some(id) = mailed.subject.map(ParentLinkId) else { return Ok(()) };
    let Some(link) = find_link(&mut tx, id).await?.filter(|link| link.state == ParentLinkState::Asked) else {
        // Answered in the account, or taken back.
        return Ok(());
    };
    let outgoing = OutgoingMail {
        user: Some(mailed.user_id),
        reply_to: None,
        to: Address { name: name_of(&link.child), email: mailed.email },
        lang: mailed.lang,
        about: job.token_id,
        template: Box::new(ParentLink {
            first_name: mailed.first_name,
            parent_name: name_of(&link.parent),
            parent_email: link.parent.email,
            link: links_to_web::parent_link(&tenant, &mailed.token),
            days: LinkPurpose::ParentLink.life().whole_days(),
        }),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// Tells a parent that the child has confirmed.
pub async fn send_parent_link_confirmed(
    services: Services,
    job: SendParentLinkConfirmed,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let Some(link) =
        find_link(&mut tx, ParentLinkId(job.link_id)).await?.filter(|link| link.state == ParentLinkState::Confirmed)
    else {
        // Ended again before the mail went out.
        return Ok(());
    };
    let parent = get_profile(&mut tx, link.parent.id).await?;
    let outgoing = OutgoingMail {
        user: Some(parent.id),
        reply_to: None,
        to: Address { name: parent.full_name(), email: parent.email },
        lang: parent.lang,
        about: job.link_id,
        template: Box::new(ParentLinkConfirmed {
            first_name: parent.first_name,
            child_name: name_of(&link.child),
            link: links_to_web::children(&tenant),
        }),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// Asks a parent without an account whether a learner under age may go on. Written in the learner's language:
/// it is the only one we know of the family.
pub async fn send_parent_consent(
    services: Services,
    job: SendParentConsent,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let Some(mailed) = load_link(&mut tx, job.token_id, LinkPurpose::ParentConsent, &services.link_key).await? else {
        return Ok(());
    };
    let Some(id) = mailed.subject.map(ConsentId) else { return Ok(()) };
    let Some(request) = find_consent_request(&mut tx, id).await?.filter(|request| request.is_open) else {
        // Answered or replaced meanwhile.
        return Ok(());
    };
    let child = get_profile(&mut tx, request.student).await?;
    let outgoing = OutgoingMail {
        user: Some(mailed.user_id),
        reply_to: None,
        to: Address { name: String::new(), email: request.parent_email },
        lang: mailed.lang,
        about: job.token_id,
        template: Box::new(ParentConsent {
            child_name: child.full_name(),
            age: tenant.brand.consent_age,
            link: links_to_web::parent_consent(&tenant, &mailed.token),
            days: LinkPurpose::ParentConsent.life().whole_days(),
        }),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// Thanks a parent who has agreed, with the link that takes it back.
pub async fn send_consent_receipt(
    services: Services,
    job: SendConsentReceipt,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let Some(mailed) = load_link(&mut tx, job.token_id, LinkPurpose::WithdrawConsent, &services.link_key).await? else {
        return Ok(());
    };
    let Some(id) = mailed.subject.map(ConsentId) else { return Ok(()) };
    let Some(request) = find_consent_request(&mut tx, id).await?.filter(|request| request.is_given) else {
        // Taken back before the mail went out.
        return Ok(());
    };
    let child = get_profile(&mut tx, request.student).await?;
    let outgoing = OutgoingMail {
        user: Some(mailed.user_id),
        reply_to: None,
        to: Address { name: String::new(), email: request.parent_email },
        lang: mailed.lang,
        about: job.token_id,
        template: Box::new(ConsentReceipt {
            child_name: child.full_name(),
            link: links_to_web::withdraw_consent(&tenant, &mailed.token),
        }),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}
