//! Saving answers: every version is kept, the highest number counts, sending twice changes nothing (D-037).

use super::attempt::{Attempt, GRACE, Mode, Progress, Status};
use super::checks::checked_at;
use super::errors::{AnswerError, AttemptError};
pub use super::queries::current_answers;
use super::queries::{self, Lock};
use super::scores::score_machine_sections;
use super::{AttemptId, RecordingId};
use crate::content::library::PackVersion;
use crate::content::library::answer::{AnswerValue, Misfit};
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::{Duration, OffsetDateTime};

/// How long after a part's end an answer that was written in time may still arrive: a learner may have been offline.
const ARRIVAL: Duration = Duration::hours(24);

/// An answer as the device sends it.
#[derive(Debug, Clone)]
pub struct NewAnswer {
    /// Item id.
    pub item: String,
    /// Above 0; higher replaces lower.
    pub seq: i64,
    /// The answer.
    pub value: AnswerValue,
    /// When the device wrote it, by the server's time as the device knows it.
    pub client_at: OffsetDateTime,
}

/// What the server has after a save.
#[derive(Debug, Clone, PartialEq)]
pub struct SavedAnswer {
    /// Item id.
    pub item: String,
    /// The highest number stored.
    pub seq: i64,
    /// When the sent version was stored first.
    pub received_at: OffsetDateTime,
}

/// The version of an answer that counts.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// Its number.
    pub seq: i64,
    /// The answer.
    pub value: AnswerValue,
    /// When it was stored.
    pub received_at: OffsetDateTime,
}

/// Saves answers one by one: a refused one does not touch the others.
pub async fn save_answers(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
    version: &PackVersion,
    answers: &[NewAnswer],
) -> Result<Vec<Result<SavedAnswer, AnswerError>>, AttemptError> {
    // Shared with other saves, exclusive against submit and restart: an answer is either before them or after them.
    let attempt = queries::find_attempt(tx, id, Some(user), Lock::Share).await?.ok_or(AttemptError::Unknown)?;
    let mut results = Vec::with_capacity(answers.len());
    let checks = if attempt.mode == Mode::Comfortable { queries::list_checks(tx, id).await? } else { Vec::new() };
    for answer in answers {
        results.push(save_answer(tx, &attempt, version, &checks, answer).await?);
    }
    let is_scored = !attempt.status.is_open();
    if is_scored && results.iter().any(Result::is_ok) {
        score_machine_sections(tx, &attempt, version).await?;
    }
    Ok(results)
}

async fn save_answer(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
    checks: &[(String, OffsetDateTime)],
    answer: &NewAnswer,
) -> Result<Result<SavedAnswer, AnswerError>, sqlx::Error> {
    let is_late = match check(attempt, version, checks, answer, tx.now()) {
        Ok(is_late) => is_late,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if let AnswerValue::Recording { recording_id } = &answer.value
        && !queries::recording_fits(tx, attempt.id, RecordingId(*recording_id), &answer.item).await?
    {
        return Ok(Err(AnswerError::Misfit));
    }
    let stored = queries::insert_answer(tx, attempt.id, answer, is_late).await?;
    if stored.value != answer.value {
        return Ok(Err(AnswerError::SeqTaken));
    }
    Ok(Ok(SavedAnswer { item: answer.item.clone(), seq: stored.newest, received_at: stored.received_at }))
}

/// Whether the answer may be kept, and whether it is kept as late.
fn check(
    attempt: &Attempt,
    version: &PackVersion,
    checks: &[(String, OffsetDateTime)],
    answer: &NewAnswer,
    now: OffsetDateTime,
) -> Result<bool, AnswerError> {
    let (state, set, item) = attempt.find_item(version, &answer.item).ok_or(AnswerError::UnknownItem)?;
    if answer.seq < 1 {
        return Err(AnswerError::Misfit);
    }
    item.accepts(&answer.value).map_err(|misfit| match misfit {
        Misfit::TooLong => AnswerError::TooLong,
        Misfit::WrongKind | Misfit::UnknownOption | Misfit::TooMany => AnswerError::Misfit,
    })?;
    if matches!(attempt.status, Status::Void | Status::Abandoned | Status::Graded) {
        return Err(AnswerError::Finished);
    }
    // What was written before the check counts, however late it arrives.
    if checked_at(checks, &set.id).is_some_and(|at| answer.client_at > at) {
        return Err(AnswerError::PartClosed);
    }
    match (state.progress(now), state.ended_at(now)) {
        (Progress::Waiting, _) => Err(AnswerError::PartClosed),
        (_, Some(ended)) if answer.client_at > ended + GRACE || now > ended + ARRIVAL => Err(AnswerError::TooLate),
        (_, Some(_)) => Ok(true),
        _ => Ok(false),
    }
}
