//! What learners are told of scores that another grader looked at (D-074, D-075).

use integrations::mail::Address;
use jobs::{JobContext, JobError};
use product::exams::attempts::{AttemptId, find_attempt};
use product::exams::fairness::{DisputeState, SendDisputeDecided, SendScoreCorrected, find_dispute, find_marked};
use product::people::accounts::{Profile, get_profile};
use product::site::mails::MailKind;
use tenants::{Tenant, TenantTx};
use uuid::Uuid;

use crate::handlers::links_to_web;
use crate::handlers::outgoing_mail::{OutgoingMail, send, tenant_of};
use crate::mail::MailTemplate;
use crate::services::Services;

/// Tells a learner what became of a dispute, and of the T-Coins that it cost.
pub async fn send_dispute_decided(
    services: Services,
    job: SendDisputeDecided,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let dispute = find_dispute(&mut tx, job.dispute_id).await?.ok_or_else(gone)?;
    let about = About::of(&services, &tenant, &mut tx, dispute.attempt_id).await?;
    let outcome = match dispute.state {
        DisputeState::Open => return Err(JobError::Abort("the dispute is open".to_owned())),
        DisputeState::Upheld => Outcome::Upheld,
        DisputeState::Changed if dispute.is_given_back => Outcome::GivenBack { coins: dispute.coins },
        DisputeState::Changed => Outcome::Changed,
    };
    let template = Box::new(DisputeDecided {
        first_name: about.learner.first_name.clone(),
        test_title: about.test_title.clone(),
        link: about.link.clone(),
        note: dispute.note,
        outcome,
    });
    let outgoing = about.mail(dispute.id, template);
    send(&services, &context, &tenant, tx, outgoing).await
}

/// Tells a learner that a third grader has corrected a score.
pub async fn send_score_corrected(
    services: Services,
    job: SendScoreCorrected,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let attempt = find_marked(&mut tx, job.marking_id).await?.ok_or_else(gone)?;
    let about = About::of(&services, &tenant, &mut tx, attempt).await?;
    let template = Box::new(ScoreCorrected {
        first_name: about.learner.first_name.clone(),
        test_title: about.test_title.clone(),
        link: about.link.clone(),
    });
    let outgoing = about.mail(job.marking_id.0, template);
    send(&services, &context, &tenant, tx, outgoing).await
}

fn gone() -> JobError {
    JobError::Abort("what the mail is about is gone".to_owned())
}

/// Whose test it is, and which.
struct About {
    learner: Profile,
    test_title: String,
    link: String,
}

impl About {
    async fn of(services: &Services, tenant: &Tenant, tx: &mut TenantTx, id: AttemptId) -> Result<Self, JobError> {
        let attempt = find_attempt(tx, id).await?.ok_or_else(gone)?;
        let learner = get_profile(tx, attempt.user_id).await?;
        let version = services.packs.get(&services.db, attempt.pack_version_id).await.map_err(JobError::retry)?;
        Ok(Self { learner, test_title: version.pack.title.clone(), link: links_to_web::result(tenant, id) })
    }

    fn mail(self, about: Uuid, template: Box<dyn MailTemplate>) -> OutgoingMail {
        OutgoingMail {
            user: Some(self.learner.id),
            reply_to: None,
            to: Address { name: self.learner.full_name(), email: self.learner.email },
            lang: self.learner.lang,
            about,
            template,
            attachment: None,
        }
    }
}

/// What became of a dispute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The same scores.
    Upheld,
    /// Another score.
    Changed,
    /// One that is a point or more from what it was, so the fee is back.
    GivenBack {
        /// In T-Coins.
        coins: i64,
    },
}

/// A dispute is decided.
#[derive(Debug)]
pub(crate) struct DisputeDecided {
    /// Empty when the name is not known.
    pub(crate) first_name: String,
    /// The pack's title.
    pub(crate) test_title: String,
    /// The address of the result.
    pub(crate) link: String,
    /// What the other grader says.
    pub(crate) note: String,
    /// How it ended.
    pub(crate) outcome: Outcome,
}

impl MailTemplate for DisputeDecided {
    fn name(&self) -> &'static str {
        match self.outcome {
            Outcome::Upheld => "dispute_upheld",
            Outcome::Changed => "dispute_changed",
            Outcome::GivenBack { .. } => "dispute_given_back",
        }
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        let mut values = vec![("test", self.test_title.clone()), ("note", self.note.clone())];
        if let Outcome::GivenBack { coins } = self.outcome {
            values.push(("coins", coins.to_string()));
        }
        values
    }

    fn kind(&self) -> Option<MailKind> {
        Some(MailKind::DisputeDecided)
    }
}

/// A third grader has corrected a score.
#[derive(Debug)]
pub(crate) struct ScoreCorrected {
    /// Empty when the name is not known.
    pub(crate) first_name: String,
    /// The pack's title.
    pub(crate) test_title: String,
    /// The address of the result.
    pub(crate) link: String,
}

impl MailTemplate for ScoreCorrected {
    fn name(&self) -> &'static str {
        "score_corrected"
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
