//! The three mails about a message: to its sender, to the brand's support, and the office's answer.

pub(crate) mod templates;

use integrations::mail::Address;
use jobs::{JobContext, JobError};
use product::site::feedback::{
    Entry, Recipient, SendFeedbackAnswer, SendFeedbackReceipt, SendFeedbackToSupport, load_answer, load_entry, rules,
};

use self::templates::{FeedbackAnswer, FeedbackForSupport, FeedbackReceipt};
use crate::handlers::links_to_web;
use crate::handlers::outgoing_mail::{OutgoingMail, send, tenant_of};
use crate::services::Services;

fn gone() -> JobError {
    JobError::Abort("the message is gone".to_owned())
}

fn address(to: &Recipient) -> Address {
    Address { name: to.name.clone(), email: to.email.clone() }
}

/// A visitor is greeted without the name: whoever typed the address may have meant it for somebody else.
fn greeting(to: &Recipient) -> String {
    if to.user.is_some() { to.name.clone() } else { String::new() }
}

/// Tells the sender that the message has arrived.
pub async fn send_feedback_receipt(
    services: Services,
    job: SendFeedbackReceipt,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let found = load_entry(&mut tx, job.feedback_id).await?.ok_or_else(gone)?;
    let to = found.sender.ok_or_else(gone)?;
    let outgoing = OutgoingMail {
        user: to.user,
        to: address(&to),
        reply_to: None,
        lang: found.entry.lang,
        about: job.feedback_id.0,
        template: Box::new(FeedbackReceipt {
            first_name: greeting(&to),
            reference: rules::reference(job.feedback_id),
            link: links_to_web::contact(&tenant),
        }),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// Tells the brand's support, in the brand's own language; answering that mail answers the sender.
pub async fn send_feedback_to_support(
    services: Services,
    job: SendFeedbackToSupport,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let found = load_entry(&mut tx, job.feedback_id).await?.ok_or_else(gone)?;
    let brand = &tenant.brand;
    let outgoing = OutgoingMail {
        user: None,
        to: Address { name: brand.name.clone(), email: brand.support_email.clone() },
        reply_to: found.sender.as_ref().map(address),
        lang: brand.default_language,
        about: job.feedback_id.0,
        template: Box::new(FeedbackForSupport {
            sender: sender_line(&found.entry),
            reference: rules::reference(job.feedback_id),
            facts: facts(&found.entry),
            details: found.entry.details,
            link: links_to_web::inbox(&tenant, job.feedback_id),
        }),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// Sends an answer of the office.
pub async fn send_feedback_answer(
    services: Services,
    job: SendFeedbackAnswer,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let found = load_answer(&mut tx, job.answer_id).await?.ok_or_else(gone)?;
    let to = found.to.ok_or_else(gone)?;
    let outgoing = OutgoingMail {
        user: to.user,
        to: address(&to),
        reply_to: None,
        lang: found.lang,
        about: job.answer_id.0,
        template: Box::new(FeedbackAnswer {
            first_name: to.name.clone(),
            reference: rules::reference(found.feedback_id),
            answer: found.body,
            details: found.details,
            link: links_to_web::contact(&tenant),
        }),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// `Mei Lin <mei@people.example>`, or what there is of it.
fn sender_line(entry: &Entry) -> String {
    match (&entry.sender.name, &entry.sender.email) {
        (Some(name), Some(email)) => format!("{name} <{email}>"),
        (Some(one), None) | (None, Some(one)) => one.clone(),
        (None, None) => "–".to_owned(),
    }
}

fn facts(entry: &Entry) -> String {
    let facts = [&entry.page, &entry.build, &entry.browser];
    facts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" · ")
}
