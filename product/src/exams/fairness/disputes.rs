//! A learner who doubts a score asks once for another grader, who does not see it (D-075).

use super::draw::answered_tasks;
use super::errors::MarkingError;
use super::jobs::SendDisputeDecided;
use super::markings::{BlindScore, Marking, MarkingId, MarkingKind, NewMarking};
use super::price::price_of;
use super::queries;
pub use super::queries::find_dispute;
use super::settling::correct;
use crate::content::library::PackVersion;
use crate::exams::attempts::{Attempt, AttemptId, Status, lock_attempt};
use crate::exams::grading::{
    Act, CorrectedMark, GradingJob, GradingState, JobState, find_job_of_attempt, list_corrected, list_marks,
};
use crate::money::coins::{self, CoinError, Price, Product, TakeBack};
use crate::people::accounts::{UserId, is_person};
use jobs::Enqueue;
use std::collections::BTreeMap;
use tenants::{OnConstraint, TenantTx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Longest reason, in characters.
pub const MAX_REASON: usize = 1_000;

/// A change of so many points on a task makes the regrade free (D-075).
const FREE_FROM: f64 = 1.0;

tenants::closed_list! {
    /// What became of a dispute.
    pub enum DisputeState {
        /// Another grader has still to mark.
        Open = "open",
        /// The other grader gives the same scores.
        Upheld = "upheld",
        /// At least one score is another one now.
        Changed = "changed",
    }
}

/// What a learner asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDispute {
    /// Named by the client for this dispute: sent again, it is the same one.
    pub key: String,
    /// The tasks in question.
    pub items: Vec<String>,
    /// Why, for the brand's office; the other grader marks without it.
    pub reason: String,
    /// The T-Coins that the learner was shown; another price is refused.
    pub seen_price: Option<i64>,
}

/// A dispute.
#[derive(Debug, Clone)]
pub struct Dispute {
    /// Its id.
    pub id: Uuid,
    /// Who asked.
    pub user_id: UserId,
    /// What was graded.
    pub attempt_id: AttemptId,
    /// The marking that decides it.
    pub marking_id: MarkingId,
    /// Why; empty when its writer has left.
    pub reason: String,
    /// The scores in question when it was asked, by task.
    pub scores: BTreeMap<String, f64>,
    /// What became of it.
    pub state: DisputeState,
    /// What was paid, in T-Coins.
    pub coins: i64,
    /// The movement that paid it.
    pub transaction_id: Option<Uuid>,
    /// Whether the T-Coins came back.
    pub is_given_back: bool,
    /// When.
    pub asked_at: OffsetDateTime,
    /// Until when it should be decided.
    pub due_at: OffsetDateTime,
    /// When it was.
    pub decided_at: Option<OffsetDateTime>,
    /// What the other grader says to the learner; empty until it is decided.
    pub note: String,
}

impl Dispute {
    /// Where its grading stands (D-069).
    pub const fn standing(&self) -> GradingState {
        match self.state {
            DisputeState::Open => GradingState::Disputed,
            DisputeState::Upheld | DisputeState::Changed => GradingState::Regraded,
        }
    }
}

/// A score that was or can be disputed.
#[derive(Debug, Clone, PartialEq)]
pub struct DisputedScore {
    /// The task.
    pub item: String,
    /// The score when it was asked.
    pub before: f64,
    /// What it is after the decision.
    pub after: Option<f64>,
}

/// What a learner can still ask for, and what was asked.
#[derive(Debug, Clone)]
pub struct DisputeOffer {
    /// The tasks that can be disputed now, in the order of the test; none when it is too late, too early, or was asked.
    pub items: Vec<String>,
    /// Until when that is possible; none before the grades are out, and where disputes are off.
    pub until: Option<OffsetDateTime>,
    /// What asking costs, however many tasks are in question; none where it is free.
    pub price: Option<Price>,
    /// What was asked.
    pub dispute: Option<Dispute>,
    /// Its scores, in the order of the test.
    pub scores: Vec<DisputedScore>,
    /// Scores that a third grader corrected without being asked by the learner.
    pub corrected: Vec<CorrectedMark>,
}

/// Why there is no dispute.
#[derive(Debug, thiserror::Error)]
pub enum DisputeError {
    /// No such attempt of this person.
    #[error("there is no such attempt")]
    Unknown,
    /// The grades are not out, or were out too long ago.
    #[error("grades are disputed within days of their delivery")]
    NotNow,
    /// It was asked before.
    #[error("a grading is disputed once")]
    Twice,
    /// No task, or one that was not graded.
    #[error("these are no graded tasks of the attempt")]
    Items,
    /// The learner saw another price.
    #[error("it costs {price} by now")]
    PriceChanged {
        /// In T-Coins.
        price: i64,
    },
    /// The key was used for another dispute.
    #[error("the key was used for another dispute")]
    KeyUsed,
    /// The ledger refused.
    #[error(transparent)]
    Coins(#[from] CoinError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What can be asked about an own attempt, and what was.
pub async fn get_offer(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
) -> Result<DisputeOffer, sqlx::Error> {
    let mut offer = DisputeOffer {
        items: Vec::new(),
        until: None,
        price: None,
        dispute: None,
        scores: Vec::new(),
        corrected: Vec::new(),
    };
    let Some(job) = delivered_job(tx, attempt).await? else { return Ok(offer) };
    let graded = answered_tasks(tx, &job, version).await?;
    offer.until = until(tx, &job).await?;
    offer.dispute = queries::find_dispute_of_job(tx, job.id).await?;
    let corrected = list_corrected(tx, job.id).await?;
    if let Some(dispute) = &offer.dispute {
        offer.scores = scores_of(tx, dispute, &graded).await?;
        offer.corrected = corrected.into_iter().filter(|mark| !dispute.scores.contains_key(&mark.item)).collect();
        return Ok(offer);
    }
    offer.corrected = corrected;
    if offer.until.is_some_and(|until| tx.now() <= until) {
        offer.price = price_of(tx, attempt, version).await?;
        offer.items = graded;
    }
    Ok(offer)
}

/// Asks another grader to mark these tasks, and pays for it. Of two at once the second waits here, and sees what the first asked.
///
/// # Errors
/// After an error the transaction must not be committed.
pub async fn ask_dispute(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
    version: &PackVersion,
    new: &NewDispute,
) -> Result<Attempt, DisputeError> {
    let attempt = lock_attempt(tx, id).await?.filter(|attempt| attempt.user_id == user);
    let attempt = attempt.ok_or(DisputeError::Unknown)?;
    if let Some(same) = queries::find_dispute_by_key(tx, user, &new.key).await? {
        return if same == id { Ok(attempt) } else { Err(DisputeError::KeyUsed) };
    }
    let job = delivered_job(tx, &attempt).await?.ok_or(DisputeError::NotNow)?;
    let earlier = queries::find_dispute_of_job(tx, job.id).await?;
    if standing(&job, earlier.as_ref()).after(Act::Dispute).is_none() {
        return Err(DisputeError::Twice);
    }
    if until(tx, &job).await?.is_none_or(|until| tx.now() > until) {
        return Err(DisputeError::NotNow);
    }
    let mut items = answered_tasks(tx, &job, version).await?;
    let are_graded = new.items.iter().all(|item| items.contains(item));
    items.retain(|item| new.items.contains(item));
    if items.is_empty() || !are_graded {
        return Err(DisputeError::Items);
    }
    let price = price_of(tx, &attempt, version).await?;
    let asked = price.map_or(0, |price| price.coins());
    if new.seen_price.is_some_and(|seen| seen != asked) {
        return Err(DisputeError::PriceChanged { price: asked });
    }
    let dispute = tx.new_id();
    let paid = match price {
        Some(price) => Some(coins::spend(tx, user, Product::Grading, dispute, price).await?.id),
        None => None,
    };
    let marks = list_marks(tx, job.id).await?;
    let score = |item: &String| Some((item.clone(), marks.get(item)?.score?));
    let row = queries::DisputeRow {
        id: dispute,
        user,
        job: job.id,
        key: &new.key,
        reason: new.reason.trim(),
        scores: items.iter().filter_map(score).collect(),
        coins: asked,
        transaction: paid,
    };
    let due_at = tx.now() + Duration::hours(i64::from(tx.settings().await?.gradings.scores_hours));
    let regrade = NewMarking::of(job.id, MarkingKind::Regrade, version, items, due_at);
    let marking = queries::insert_marking(tx, &regrade).await?.ok_or(DisputeError::Twice)?;
    queries::insert_dispute(tx, marking, &row)
        .await
        .on_constraint("grading_disputes_key_once", || DisputeError::KeyUsed)?;
    Ok(attempt)
}

/// The other grader's scores are the learner's now. With one that is a point or more from what it was, the T-Coins come back.
pub(super) async fn decide(
    tx: &mut TenantTx,
    regrade: &Marking,
    version: &PackVersion,
    scores: &BTreeMap<String, BlindScore>,
) -> Result<(), MarkingError> {
    let Some(dispute) = queries::find_dispute_of_job(tx, regrade.job_id).await? else { return Ok(()) };
    if dispute.standing().after(Act::Decide).is_none() {
        return Err(MarkingError::Returned);
    }
    let corrections = correct(tx, regrade, version, scores).await?;
    let state = if corrections.is_empty() { DisputeState::Upheld } else { DisputeState::Changed };
    let is_free = corrections.iter().any(|change| (change.to - change.from).abs() >= FREE_FROM);
    let reversal = match dispute.transaction_id.filter(|_| is_free) {
        Some(original) => {
            let key = format!("grading_dispute:{}", dispute.id);
            let back = TakeBack { original, amount: None, key: &key, note: "", made_by: None };
            Some(coins::reverse(tx, &back).await?.id)
        }
        None => None,
    };
    queries::set_decided(tx, dispute.id, state, reversal).await?;
    if is_person(tx, dispute.user_id).await? {
        tx.enqueue(&SendDisputeDecided { dispute_id: dispute.id }).await?;
    }
    Ok(())
}

/// Where a grading stands once its dispute is looked at, too (D-069).
fn standing(job: &GradingJob, dispute: Option<&Dispute>) -> GradingState {
    dispute.map_or(job.standing, Dispute::standing)
}

async fn delivered_job(tx: &mut TenantTx, attempt: &Attempt) -> Result<Option<GradingJob>, sqlx::Error> {
    let job = find_job_of_attempt(tx, attempt.id).await?;
    Ok(job.filter(|job| job.state == JobState::Delivered && attempt.status == Status::Graded))
}

/// Until when a delivered grading can be disputed.
async fn until(tx: &mut TenantTx, job: &GradingJob) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    let days = tx.settings().await?.gradings.dispute_days;
    let delivered = job.delivered_at.filter(|_| days > 0);
    Ok(delivered.map(|at| at + Duration::days(i64::from(days))))
}

async fn scores_of(tx: &mut TenantTx, dispute: &Dispute, order: &[String]) -> Result<Vec<DisputedScore>, sqlx::Error> {
    let given = match dispute.state {
        DisputeState::Open => BTreeMap::new(),
        _ => queries::list_scores(tx, dispute.marking_id).await?,
    };
    let score = |item: &String| {
        let after = given.get(item).and_then(|given| given.score);
        Some(DisputedScore { item: item.clone(), before: *dispute.scores.get(item)?, after })
    };
    Ok(order.iter().filter_map(score).collect())
}
