//! Gradings that are late: what comes back, and the mail that says so.

use integrations::mail::Address;
use jobs::{JobContext, JobError};
use product::exams::attempts::find_attempt;
use product::exams::grading::{self, LateStage, OrderGradingError, RefundLate, SendLateMail, find_late_notice};
use product::money::coins::CoinError;
use product::people::accounts::{get_profile, is_person};
use product::site::mails::MailKind;

use crate::handlers::links_to_web;
use crate::handlers::outgoing_mail::{OutgoingMail, send, tenant_of};
use crate::mail::MailTemplate;
use crate::services::Services;

/// Pays back what is owed for a late grading. Doing it again finds it paid.
pub async fn pay_back_late(job: RefundLate, context: JobContext) -> Result<(), JobError> {
    let mut tx = context.tenant_tx().await?;
    let refund = grading::refund_late(&mut tx, job.job_id).await.map_err(failed)?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    if let Some(refund) = refund {
        tracing::info!(job = %job.job_id, stage = %refund.stage, coins = refund.coins, "a late grading was paid back");
        metrics::counter!("grading_late_refunds_total", "stage" => refund.stage.as_str()).increment(1);
        metrics::counter!("grading_late_refund_coins_total").increment(refund.coins.unsigned_abs());
    }
    Ok(())
}

/// What the database refuses may go well another time; what the ledger refuses will not.
fn failed(cause: OrderGradingError) -> JobError {
    match cause {
        OrderGradingError::Database(_) | OrderGradingError::Coins(CoinError::Database(_)) => JobError::retry(cause),
        _ => JobError::abort(cause),
    }
}

/// Tells a learner that a grading is late, and what came back.
pub async fn send_late_mail(services: Services, job: SendLateMail, context: JobContext) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let gone = || JobError::Abort("the refund or its attempt is gone".to_owned());
    let mut tx = context.tenant_tx().await?;
    let notice = find_late_notice(&mut tx, job.refund).await?.ok_or_else(gone)?;
    if !is_person(&mut tx, notice.learner).await? {
        return Ok(());
    }
    let attempt = find_attempt(&mut tx, notice.attempt).await?.ok_or_else(gone)?;
    let learner = get_profile(&mut tx, notice.learner).await?;
    let version = services.packs.get(&services.db, attempt.pack_version_id).await.map_err(JobError::retry)?;
    let template = LateMail {
        stage: notice.refund.stage,
        first_name: learner.first_name.clone(),
        test_title: version.pack.title.clone(),
        coins: notice.refund.coins,
        link: links_to_web::result(&tenant, attempt.id),
    };
    let outgoing = OutgoingMail {
        user: Some(learner.id),
        reply_to: None,
        to: Address { name: learner.full_name(), email: learner.email },
        lang: learner.lang,
        about: job.refund,
        template: Box::new(template),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// The promise is over, and a part came back; or it is long over, and all of it is back.
#[derive(Debug)]
pub(crate) struct LateMail {
    /// How late: which of the two mails it is.
    pub(crate) stage: LateStage,
    /// Empty when the name is not known.
    pub(crate) first_name: String,
    /// The pack's title.
    pub(crate) test_title: String,
    /// What came back.
    pub(crate) coins: i64,
    /// The address of the result.
    pub(crate) link: String,
}

impl MailTemplate for LateMail {
    fn name(&self) -> &'static str {
        match self.stage {
            LateStage::Part => "late_part_refund",
            LateStage::Whole => "late_full_refund",
        }
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("test", self.test_title.clone()), ("coins", self.coins.to_string())]
    }

    fn kind(&self) -> Option<MailKind> {
        Some(MailKind::GradingLate)
    }
}
