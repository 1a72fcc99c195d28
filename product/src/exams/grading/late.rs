//! Ordered gradings that come late (D-070): a part of what was paid comes back when the promise is over, and all of it after a
//! multiple of the promised time. The grading comes all the same.

use super::job::GradingJob;
use super::jobs::{RefundLate, SendLateMail};
use super::orders::{GradingOrder, OrderGradingError, open_orders};
use super::states::{Act, step};
use super::{GradingJobId, queries};
use crate::exams::attempts::AttemptId;
use crate::money::coins::{self, Amount, TakeBack};
use crate::people::accounts::{UserId, is_person};
use jobs::{Enqueue, EnqueueFor, EnqueueOptions};
use std::collections::BTreeMap;
use tenants::{Gradings, PlatformTx, TenantId, TenantTx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

tenants::closed_list! {
    /// How late an ordered grading is. Each order is paid back once for each.
    pub enum LateStage {
        /// The promise is over: a part comes back.
        Part = "part",
        /// Long over: the rest comes back.
        Whole = "whole",
    }
}

/// What came back for a late grading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateRefund {
    /// How late it is.
    pub stage: LateStage,
    /// T-Coins, of all its orders together.
    pub coins: i64,
}

/// What the mail about a refund says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LateNotice {
    /// To whom.
    pub learner: UserId,
    /// About which test.
    pub attempt: AttemptId,
    /// What came back.
    pub refund: LateRefund,
}

/// When all of it comes back, for a promise that was made at `since`; never where nothing comes back at all.
fn whole_at(since: OffsetDateTime, due_at: OffsetDateTime, settings: Gradings) -> Option<OffsetDateTime> {
    let promised = (due_at - since).max(Duration::ZERO);
    // In hundredths, so that nothing is lost: a promise is at most 720 hours long.
    let after = promised * i32::try_from(settings.full_refund_after).unwrap_or(i32::MAX) / 100;
    (settings.late_refund > 0).then(|| since + after)
}

/// How late it is at `at`; none when it is not. `whole_at` is when all of it comes back.
fn stage(due_at: OffsetDateTime, whole_at: Option<OffsetDateTime>, at: OffsetDateTime) -> Option<LateStage> {
    if whole_at.is_some_and(|moment| at > moment && at > due_at) {
        Some(LateStage::Whole)
    } else {
        (at > due_at).then_some(LateStage::Part)
    }
}

/// What comes back now of `paid` T-Coins, of which some are back already: parts of a T-Coin are rounded up.
fn owed(paid: i64, given_back: i64, stage: LateStage, percent: u32) -> i64 {
    let left = (paid - given_back).max(0);
    match stage {
        LateStage::Part => ((paid * i64::from(percent) + 99) / 100).min(left),
        LateStage::Whole => left,
    }
}

/// How many jobs a sweep takes.
const MOST: i64 = 500;

/// Enqueues a look at each ordered grading that is late and of which something is to come back. Says how many.
pub async fn enqueue_late(tx: &mut PlatformTx) -> Result<usize, sqlx::Error> {
    let late = queries::list_late(tx, MOST).await?;
    for (tenant, job_id) in &late {
        tx.enqueue_for(TenantId(*tenant), &RefundLate { job_id: *job_id }, EnqueueOptions::default()).await?;
    }
    Ok(late.len())
}

/// How many gradings wait that are late, of all tenants, and how many wait at all.
pub async fn count_open(tx: &mut PlatformTx) -> Result<(i64, i64), sqlx::Error> {
    queries::count_open(tx).await
}

/// The same of each of these brands; who has none is left out.
pub async fn count_open_of(
    tx: &mut PlatformTx,
    tenants: &[TenantId],
) -> Result<BTreeMap<TenantId, (i64, i64)>, sqlx::Error> {
    queries::count_open_of(tx, tenants).await
}

/// A delivery that was pressed too late pays back, too: the next minute's sweep would not find it anymore.
pub(super) async fn enqueue_if_late(
    tx: &mut TenantTx,
    job: &GradingJob,
    pressed_at: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    if pressed_at > job.due_at && !open_orders(queries::list_orders(tx, job.attempt_id).await?).is_empty() {
        tx.enqueue(&RefundLate { job_id: job.id }).await?;
    }
    Ok(())
}

/// Pays back what is owed for a late job, and has its learner told. Doing it again pays nothing. What its grader sent in time is not
/// late, however long it takes until it is out. Returns what came back.
///
/// # Errors
/// After an error the transaction must not be committed.
pub async fn refund_late(tx: &mut TenantTx, id: GradingJobId) -> Result<Option<LateRefund>, OrderGradingError> {
    let now = tx.now();
    // Canceled meanwhile.
    let Some(job) = queries::find_job(tx, id, true).await? else { return Ok(None) };
    let job = job.with_lapse(now);
    let orders = open_orders(queries::list_orders(tx, job.attempt_id).await?);
    let Some(since) = orders.iter().map(|order| order.ordered_at).max() else { return Ok(None) };
    let settings = tx.settings().await?.gradings;
    let whole_at = whole_at(since, job.due_at, settings);
    let sent_at = queries::find_pressed(tx, id).await?.unwrap_or(now);
    let Some(stage) = stage(job.due_at, whole_at, sent_at) else { return Ok(None) };
    step(job.standing, Act::Late)?;
    let (mut coins, mut first) = (0, None);
    for order in &orders {
        let refund = pay_back(tx, order, stage, settings.late_refund, whole_at).await?;
        let Some((refund, back)) = refund else { continue };
        coins += back;
        first = first.or(Some(refund));
    }
    let Some(refund) = first.filter(|_| coins > 0) else { return Ok(None) };
    if is_person(tx, job.learner_id).await? {
        tx.enqueue(&SendLateMail { refund }).await?;
    }
    Ok(Some(LateRefund { stage, coins }))
}

/// The row of an order's refund and its T-Coins; none when this order was looked at for this stage already.
async fn pay_back(
    tx: &mut TenantTx,
    order: &GradingOrder,
    stage: LateStage,
    percent: u32,
    whole_at: Option<OffsetDateTime>,
) -> Result<Option<(Uuid, i64)>, OrderGradingError> {
    if order.late >= Some(stage) {
        // More was ordered since, and promised for later.
        queries::set_whole_at(tx, order.id, whole_at).await?;
        return Ok(None);
    }
    let back = owed(order.coins, order.given_back, stage, percent);
    let transaction = match Amount::new(back) {
        Some(amount) => {
            let key = format!("grading_late:{}:{stage}", order.id);
            let back =
                TakeBack { original: order.transaction_id, amount: Some(amount), key: &key, note: "", made_by: None };
            Some(coins::reverse(tx, &back).await?.id)
        }
        None => None,
    };
    let row = queries::NewLateRefund {
        id: tx.new_id(),
        order: order.id,
        stage,
        coins: back,
        transaction,
        whole_at: whole_at.filter(|_| stage == LateStage::Part),
    };
    queries::insert_late_refund(tx, &row).await?;
    Ok(Some((row.id, back)))
}

/// What the mail about a refund says; none when there is no such refund.
pub async fn find_late_notice(tx: &mut TenantTx, refund: Uuid) -> Result<Option<LateNotice>, sqlx::Error> {
    queries::find_late_notice(tx, refund).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use LateStage::{Part, Whole};
    use proptest::prelude::*;
    use time::macros::datetime;

    const ORDERED: OffsetDateTime = datetime!(2026-11-25 08:00 UTC);

    fn settings(late_refund: u32, full_refund_after: u32) -> Gradings {
        Gradings { late_refund, full_refund_after, ..Gradings::default() }
    }

    #[test]
    fn a_part_comes_back_after_the_promise_and_all_of_it_after_twice_the_time() {
        let due = ORDERED + Duration::hours(48);
        for (percent, after, hours, expected) in [
            (25, 200, 47, None),
            (25, 200, 48, None),
            (25, 200, 49, Some(Part)),
            (25, 200, 96, Some(Part)),
            (25, 200, 97, Some(Whole)),
            (25, 150, 73, Some(Whole)),
            (25, 1000, 479, Some(Part)),
            (0, 200, 500, Some(Part)),
        ] {
            let whole = whole_at(ORDERED, due, settings(percent, after));
            let found = stage(due, whole, ORDERED + Duration::hours(hours));
            assert_eq!(found, expected, "{percent} %, all after {after} %, at {hours} h");
        }
    }

    #[test]
    fn parts_of_a_coin_are_rounded_up() {
        for (paid, given_back, stage, percent, expected) in [
            (20, 0, Part, 25, 5),
            (30, 0, Part, 25, 8),
            (1, 0, Part, 25, 1),
            (30, 8, Whole, 25, 22),
            (30, 0, Whole, 25, 30),
            (30, 30, Whole, 25, 0),
            (30, 0, Part, 0, 0),
            (30, 0, Part, 100, 30),
            (30, 28, Part, 25, 2),
        ] {
            assert_eq!(owed(paid, given_back, stage, percent), expected, "{paid}, {given_back}, {stage}, {percent} %");
        }
    }

    proptest! {
        #[test]
        fn together_it_is_never_more_than_was_paid(
            paid in 1i64..100_000,
            percent in 0u32..=100,
            stages in proptest::collection::vec(proptest::sample::select(LateStage::ALL.as_slice()), 0..6),
        ) {
            let mut given_back = 0;
            let mut seen: Option<LateStage> = None;
            for stage in stages {
                if seen >= Some(stage) {
                    continue;
                }
                given_back += owed(paid, given_back, stage, percent);
                seen = Some(stage);
                prop_assert!((0..=paid).contains(&given_back));
                prop_assert!(stage == Part || given_back == paid);
            }
        }
    }
}
