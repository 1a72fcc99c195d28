//! Claims that were idle for too long, and the mail that says so.

use integrations::mail::Address;
use jobs::{JobContext, JobError};
use product::exams::grading::{self, GradingError, LapseClaim, SendLapsedMail, get_job};
use product::people::accounts::{get_profile, is_person};
use product::site::mails::MailKind;

use crate::handlers::links_to_web;
use crate::handlers::outgoing_mail::{OutgoingMail, send, tenant_of};
use crate::mail::MailTemplate;
use crate::services::Services;

/// Ends an idle claim. Doing it again finds it ended.
pub async fn lapse_claim(job: LapseClaim, context: JobContext) -> Result<(), JobError> {
    let mut tx = context.tenant_tx().await?;
    let grader = grading::lapse_claim(&mut tx, job.job_id).await.map_err(failed)?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    if grader.is_some() {
        tracing::info!(job = %job.job_id, "a claim has lapsed");
        metrics::counter!("grading_claims_lapsed_total").increment(1);
    }
    Ok(())
}

/// What the database refuses may go well another time; what grading refuses will not.
pub(super) fn failed(cause: GradingError) -> JobError {
    match cause {
        GradingError::Database(_) => JobError::retry(cause),
        _ => JobError::abort(cause),
    }
}

/// Tells a grader that a claim has lapsed. Nobody is told about a job that is gone.
pub async fn send_lapsed_mail(services: Services, job: SendLapsedMail, context: JobContext) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let found = match get_job(&mut tx, job.job_id).await {
        Ok(found) => found,
        Err(GradingError::Unknown) => return Ok(()),
        Err(cause) => return Err(failed(cause)),
    };
    if !is_person(&mut tx, job.grader).await? {
        return Ok(());
    }
    let grader = get_profile(&mut tx, job.grader).await?;
    let version = services.packs.get(&services.db, found.pack_version_id).await.map_err(JobError::retry)?;
    let template = ClaimLapsed {
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

/// A claim has lapsed. It does not name the learner.
#[derive(Debug)]
pub(crate) struct ClaimLapsed {
    /// Empty when the name is not known.
    pub(crate) first_name: String,
    /// The pack's title.
    pub(crate) test_title: String,
    /// The address of the desk.
    pub(crate) link: String,
}

impl MailTemplate for ClaimLapsed {
    fn name(&self) -> &'static str {
        "claim_lapsed"
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

    fn kind(&self) -> Option<MailKind> {
        Some(MailKind::ClaimLapsed)
    }
}
