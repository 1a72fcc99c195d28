//! Grades whose minute is over, the PDF of edited responses, claims that lapse, and what comes back when a
//! grading is late.

mod assigned;
mod documents;
mod lapse;
mod late;
mod voice;

#[cfg(test)]
pub(crate) use assigned::GradingAssigned;
pub use assigned::send_assigned_mail;
pub use documents::render_documents;
#[cfg(test)]
pub(crate) use lapse::ClaimLapsed;
pub use lapse::{lapse_claim, send_lapsed_mail};
#[cfg(test)]
pub(crate) use late::LateMail;
pub use late::{pay_back_late, send_late_mail};
pub use voice::delete_voice_file;

use jobs::{JobContext, JobError};
use product::exams::fairness::draw_second_marking;
use product::exams::grading::{DeliverError, DeliverGrades, GradingError, deliver_sent, get_job};

use crate::services::Services;

/// Delivers grades that were sent a minute ago, unless that was undone. Doing it again finds them delivered.
pub async fn deliver_grades(services: Services, job: DeliverGrades, context: JobContext) -> Result<(), JobError> {
    let mut tx = context.tenant_tx().await?;
    let pack = match get_job(&mut tx, job.job_id).await {
        Ok(found) => found.pack_version_id,
        Err(cause) => return Err(failed(cause.into())),
    };
    let version = services.packs.get(&services.db, pack).await.map_err(JobError::retry)?;
    if let Some(delivered) = deliver_sent(&mut tx, job.job_id, job.sends_at, &version).await.map_err(failed)? {
        draw_second_marking(&mut tx, &delivered, &version).await?;
    }
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

/// What the database refuses may go well another time; what grading refuses will not.
fn failed(cause: DeliverError) -> JobError {
    match cause {
        DeliverError::Database(_) | DeliverError::Grading(GradingError::Database(_)) => JobError::retry(cause),
        DeliverError::Grading(_) | DeliverError::Attempt(_) => JobError::abort(cause),
    }
}
