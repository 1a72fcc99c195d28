//! Which delivered gradings are marked a second time (D-074).

use super::markings::{MarkingKind, NewMarking};
use super::queries;
use crate::content::library::PackVersion;
use crate::exams::attempts::{AttemptId, current_answers, find_attempt, list_recordings};
use crate::exams::grading::{GradingJob, GradingJobId, list_marks};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use tenants::TenantTx;
use time::Duration;

/// Nobody waits for a second marking.
const SECOND_DUE: Duration = Duration::days(7);

/// Whether a grading is among the `percent` of a hundred that are marked twice. Asked again, the answer is the same; the attempt's
/// id is in it because no grader is shown one, so a grader cannot tell by the job which it will be.
pub fn is_drawn(job: GradingJobId, attempt: AttemptId, percent: u32) -> bool {
    let digest = Sha256::new_with_prefix(b"second marking").chain_update(job.0).chain_update(attempt.0).finalize();
    let number = digest.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    number % 10_000 < u64::from(percent) * 100
}

/// Puts a delivered grading into the queue of second markings when it is drawn, once. The learner waits for nothing. Tasks that
/// were not answered are left out: on those, graders agree without looking.
///
/// Returns whether it is marked twice.
pub async fn draw_second_marking(
    tx: &mut TenantTx,
    job: &GradingJob,
    version: &PackVersion,
) -> Result<bool, sqlx::Error> {
    let percent = tx.settings().await?.gradings.second_markings;
    if is_drawn(job.id, job.attempt_id, percent) { mark_twice(tx, job, version).await } else { Ok(false) }
}

/// Puts a delivered grading into the queue of second markings, drawn or not, once.
pub async fn mark_twice(tx: &mut TenantTx, job: &GradingJob, version: &PackVersion) -> Result<bool, sqlx::Error> {
    let items = answered_tasks(tx, job, version).await?;
    if items.is_empty() {
        return Ok(false);
    }
    let due_at = tx.now() + SECOND_DUE;
    queries::insert_marking(tx, &NewMarking::of(job.id, MarkingKind::Second, version, items, due_at)).await?;
    Ok(true)
}

/// The marked tasks of a job to which there is a response, in the order of the test.
pub(super) async fn answered_tasks(
    tx: &mut TenantTx,
    job: &GradingJob,
    version: &PackVersion,
) -> Result<Vec<String>, sqlx::Error> {
    let Some(attempt) = find_attempt(tx, job.attempt_id).await? else { return Ok(Vec::new()) };
    let marks = list_marks(tx, job.id).await?;
    let mut answered: BTreeSet<String> = current_answers(tx, attempt.id).await?.into_keys().collect();
    answered.extend(list_recordings(tx, attempt.id).await?.into_iter().map(|recording| recording.item));
    let own = attempt.own_version(version);
    let tasks = own.pack.items().filter(|(_, item)| item.is_task()).map(|(_, item)| &item.id);
    Ok(tasks.filter(|item| answered.contains(*item) && marks.contains_key(*item)).cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn drawn(percent: u32) -> Vec<u128> {
        let job = |number: u128| GradingJobId(Uuid::from_u128(number));
        let attempt = |number: u128| AttemptId(Uuid::from_u128(number * 7));
        (1..=4_000).filter(|number| is_drawn(job(*number), attempt(*number), percent)).collect()
    }

    #[test]
    fn the_share_is_drawn_and_a_larger_one_holds_the_smaller() {
        assert_eq!((drawn(0).len(), drawn(100).len()), (0, 4_000));
        let tenth = drawn(10);
        // 400 expected; four standard deviations are 76.
        assert!((324..=476).contains(&tenth.len()), "{}", tenth.len());
        let fifth = drawn(20);
        assert!(tenth.iter().all(|number| fifth.contains(number)), "a raised share keeps what was drawn");
        assert_eq!(drawn(10), tenth, "drawn again, it is the same");
    }

    #[test]
    fn a_job_alone_does_not_tell() {
        let job = GradingJobId(Uuid::from_u128(1));
        let of = |number: u128| is_drawn(job, AttemptId(Uuid::from_u128(number)), 50);
        assert!((1..64).any(of) && !(1..64).all(of));
    }
}
