//! The mail to a grader whom the office gave a job.

use integrations::mail::Address;
use jobs::{JobContext, JobError};
use product::exams::grading::{GradingError, SendAssignedMail, get_job};
use product::people::accounts::{get_profile, is_person};

use super::lapse::failed;
use crate::handlers::links_to_web;
use crate::handlers::outgoing_mail::{OutgoingMail, send, tenant_of};
use crate::mail::MailTemplate;
use crate::services::Services;

/// Tells a grader about a job that the office gave. Nobody is told who has it no longer.
pub async fn send_assigned_mail(
    services: Services,
    job: SendAssignedMail,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let found = match get_job(&mut tx, job.job_id).await {
        Ok(found) => found,
        Err(GradingError::Unknown) => return Ok(()),
        Err(cause) => return Err(failed(cause)),
    };
    let is_held = found.claimed_by == Some(job.grader) && found.delivered_at.is_none();
    if !is_held || !is_person(&mut tx, job.grader).await? {
        return Ok(());
    }
    let grader = get_profile(&mut tx, job.grader).await?;
    let version = services.packs.get(&services.db, found.pack_version_id).await.map_err(JobError::retry)?;
    let template = GradingAssigned {
        first_name: grader.first_name.clone(),
        test_title: version.pack.title.clone(),
        link: links_to_web::grading_desk(&tenant),
    };
    let outgoing = OutgoingMail {
        user: Some(grader.id),
        reply_to: None,
        to: Address { name: grader.full_name(), email: grader.email },
        lang: grader.lang,
        about: job.id,
        template: Box::new(template),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// The office gave a grader a job. It does not name the learner.
#[derive(Debug)]
pub(crate) struct GradingAssigned {
    /// Empty when the name is not known.
    pub(crate) first_name: String,
    /// The pack's title.
    pub(crate) test_title: String,
    /// The address of the desk.
    pub(crate) link: String,
}

impl MailTemplate for GradingAssigned {
    fn name(&self) -> &'static str {
        "grading_assigned"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("test", self.test_title.clone())]
    }
}
