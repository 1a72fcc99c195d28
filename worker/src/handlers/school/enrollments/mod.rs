//! The two mails about an enrollment: to who sent it, and to the brand's support.

pub(crate) mod templates;

use integrations::mail::Address;
use jobs::{JobContext, JobError};
use product::school::enrollments::{
    Contact, SendEnrollmentReceipt, SendEnrollmentToSupport, Student, load_mail, rules,
};

use self::templates::{EnrollmentForSupport, EnrollmentReceipt};
use crate::handlers::links_to_web;
use crate::handlers::outgoing_mail::{OutgoingMail, send, tenant_of};
use crate::services::Services;

fn gone() -> JobError {
    JobError::Abort("the enrollment is gone".to_owned())
}

/// As in the parts of the world where the academies are: the whole name, the first one first.
fn address(contact: &Contact) -> Address {
    Address { name: format!("{} {}", contact.first_name, contact.last_name), email: contact.email.clone() }
}

/// Tells who sent the form that it has arrived. A visitor is greeted without the name: whoever typed the address may have
/// meant it for somebody else.
pub async fn send_enrollment_receipt(
    services: Services,
    job: SendEnrollmentReceipt,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let found = load_mail(&mut tx, job.enrollment_id).await?.ok_or_else(gone)?;
    let contact = &found.form.contact;
    let first_name = if found.user.is_some() { contact.first_name.clone() } else { String::new() };
    let outgoing = OutgoingMail {
        user: found.user,
        to: address(contact),
        reply_to: None,
        lang: found.form.lang,
        about: job.enrollment_id.0,
        template: Box::new(EnrollmentReceipt {
            first_name,
            reference: rules::reference(job.enrollment_id),
            link: links_to_web::contact(&tenant),
        }),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// Tells the brand's support, in the brand's own language; answering that mail answers the family.
pub async fn send_enrollment_to_support(
    services: Services,
    job: SendEnrollmentToSupport,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let form = load_mail(&mut tx, job.enrollment_id).await?.ok_or_else(gone)?.form;
    let (brand, family) = (&tenant.brand, address(&form.contact));
    let name = |student: &Student| format!("{} {}", student.first_name, student.last_name);
    let outgoing = OutgoingMail {
        user: None,
        to: Address { name: brand.name.clone(), email: brand.support_email.clone() },
        lang: brand.default_language,
        about: job.enrollment_id.0,
        template: Box::new(EnrollmentForSupport {
            sender: format!("{} <{}>", family.name, family.email),
            reference: rules::reference(job.enrollment_id),
            students: form.students.iter().map(name).collect::<Vec<_>>().join("\n"),
            phone: form.contact.phone,
            link: links_to_web::enrollment(&tenant, job.enrollment_id),
        }),
        reply_to: Some(family),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}
