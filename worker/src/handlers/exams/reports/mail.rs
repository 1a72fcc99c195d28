//! The mail that a report travels with.

use integrations::mail::Address;
use jobs::{JobContext, JobError};
use product::exams::attempts::find_attempt;
use product::exams::reports::{SendReport, get_report};
use product::money::plans::get_benefits;
use product::people::accounts::get_profile;
use product::site::mails::MailKind;

use super::file_name;
use crate::handlers::links_to_web;
use crate::handlers::outgoing_mail::{File, OutgoingMail, send, tenant_of};
use crate::mail::MailTemplate;
use crate::services::Services;

/// Tells a learner that the grades are out: with the rendered report, where it comes with grading by the settings (D-065),
/// and without it where it is sold.
pub async fn send_report(services: Services, job: SendReport, context: JobContext) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let gone = || JobError::Abort("the report is gone or was never rendered".to_owned());
    let mut tx = context.tenant_tx().await?;
    let report = get_report(&mut tx, job.report_id).await?.ok_or_else(gone)?;
    let key = report.blob_key.ok_or_else(gone)?.parse().map_err(JobError::abort)?;
    let attempt = find_attempt(&mut tx, report.attempt_id).await?.ok_or_else(gone)?;
    let learner = get_profile(&mut tx, attempt.user_id).await?;
    let version = services.packs.get(&services.db, attempt.pack_version_id).await.map_err(JobError::retry)?;
    let is_free = get_benefits(&mut tx, learner.id).await.map_err(JobError::retry)?.pdf.is_with_grading;
    let (first_name, test_title) = (learner.first_name.clone(), version.pack.title.clone());
    let link = links_to_web::result(&tenant, attempt.id);
    let template: Box<dyn MailTemplate> = if is_free {
        Box::new(ReportReady { first_name, test_title, link, check_code: report.check_code.clone() })
    } else {
        Box::new(ResultsReady { first_name, test_title, link })
    };
    let outgoing = OutgoingMail {
        user: Some(learner.id),
        reply_to: None,
        to: Address { name: learner.full_name(), email: learner.email },
        lang: report.lang,
        about: report.id,
        template,
        attachment: is_free.then(|| File { name: file_name(&tenant, &report.check_code), key }),
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// The report is rendered.
#[derive(Debug)]
pub(crate) struct ReportReady {
    /// Empty when the name is not known.
    pub(crate) first_name: String,
    /// The pack's title.
    pub(crate) test_title: String,
    /// The address of the result.
    pub(crate) link: String,
    /// Printed on the report.
    pub(crate) check_code: String,
}

impl MailTemplate for ReportReady {
    fn name(&self) -> &'static str {
        "report_ready"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("test", self.test_title.clone()), ("code", self.check_code.clone())]
    }

    fn kind(&self) -> Option<MailKind> {
        Some(MailKind::Results)
    }
}

/// The grades are out; the report as PDF is sold.
#[derive(Debug)]
pub(crate) struct ResultsReady {
    /// Empty when the name is not known.
    pub(crate) first_name: String,
    /// The pack's title.
    pub(crate) test_title: String,
    /// The address of the result.
    pub(crate) link: String,
}

impl MailTemplate for ResultsReady {
    fn name(&self) -> &'static str {
        "results_ready"
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
        Some(MailKind::Results)
    }
}
