//! The weekly letter to parents and teachers (decision 0059).

pub(crate) mod templates;

use integrations::mail::Address;
use jobs::{JobContext, JobError};
use product::exams::letters::{Audience, SendWeeklyLetter, week_of_children, week_of_learners};
use product::people::accounts::{get_profile, is_person};

use self::templates::WeeklyLetter;
use crate::handlers::links_to_web;
use crate::handlers::outgoing_mail::{OutgoingMail, send, tenant_of};
use crate::services::Services;

/// Tells a parent or a teacher how the week went. Nobody is written to where the brand does not want it, or when there is
/// nothing to tell.
pub async fn send_weekly_letter(
    services: Services,
    job: SendWeeklyLetter,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    if !tx.settings().await?.letters.weekly || !is_person(&mut tx, job.user_id).await? {
        return Ok(());
    }
    let week = job.week();
    let learners = match job.audience {
        Audience::Parents => week_of_children(&mut tx, job.user_id, week).await?,
        Audience::Teachers => week_of_learners(&mut tx, job.user_id, week).await?,
    };
    if learners.is_empty() {
        return Ok(());
    }
    let reader = get_profile(&mut tx, job.user_id).await?;
    let link = match job.audience {
        Audience::Parents => links_to_web::children(&tenant),
        Audience::Teachers => links_to_web::home(&tenant),
    };
    let (first_name, lang) = (reader.first_name.clone(), reader.lang);
    let outgoing = OutgoingMail {
        user: Some(reader.id),
        reply_to: None,
        to: Address { name: reader.full_name(), email: reader.email },
        lang,
        about: job.letter_id(),
        template: Box::new(WeeklyLetter { audience: job.audience, first_name, lang, week, learners, link }),
        attachment: None,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}
