//! Gradings that are ordered, against the database: paid once, upgraded for the difference, taken back until a grader has begun.

use std::sync::Arc;

use product::exams::attempts::{AttemptId, Mode, Status, lock_attempt};
use product::exams::grading::{
    Grader, GradingOffer, JobState, NewGradingOrder, OrderGradingError, cancel_grading, claim_job, find_job_of_attempt,
    hand_in, order_grading, release_job,
};
use product::money::coins::{self, Amount, CoinError, Correction, Note, TransactionKind};
use product::money::price_list::{GradingProduct, GradingScope, get_price_list, save_price_list};
use tenants::{PageRequest, set_settings};
use tokio::task::JoinSet;
use uuid::Uuid;

use GradingProduct::{Scores, Simple, Vip};
use TransactionKind::{AdminGive, Grading, Reversal};

use crate::grading::PROMISE;
use crate::support::{Person, School};

pub(crate) struct Desk {
    pub(crate) school: School,
    pub(crate) learner: Person,
    pub(crate) grader: Person,
    pub(crate) attempt: AttemptId,
}

/// A quick mock that is handed in where grading comes with it or not, and a learner with `coins`.
pub(crate) async fn desk(is_included: bool, coins: i64) -> Desk {
    desk_in(School::open().await, is_included, coins).await
}

pub(crate) async fn desk_in(school: School, is_included: bool, coins: i64) -> Desk {
    set_included(&school, is_included).await;
    let (learner, grader) = (school.person("mei").await, school.person("helen").await);
    let attempt = school.start(learner, Mode::Strict).await.id;
    school.run_all_parts(learner, attempt).await;
    school.answer(learner, attempt, &school.perfect_answers()).await;
    let mut tx = school.tx().await;
    let handed_in = hand_in(&mut tx, learner.id, attempt, &school.version, PROMISE).await.unwrap();
    assert_eq!(handed_in.status, if is_included { Status::AwaitingGrading } else { Status::ScoredAuto });
    let (amount, note) = (Amount::new(coins).unwrap(), Note::parse("a prize").unwrap());
    let gift = Correction { member: learner.id, amount, note, key: Uuid::now_v7() };
    coins::give(&mut tx, grader.id, &gift).await.unwrap();
    tx.commit().await.unwrap();
    Desk { school, learner, grader, attempt }
}

async fn set_included(school: &School, is_included: bool) {
    let mut tx = school.tx().await;
    let mut settings = *tx.settings().await.unwrap();
    settings.gradings.included = is_included;
    set_settings(&mut tx, &settings).await.unwrap();
    tx.commit().await.unwrap();
    // The memory of settings follows its notification.
    loop {
        let mut tx = school.tx().await;
        if tx.settings().await.unwrap().gradings.included == is_included {
            break;
        }
        drop(tx);
        tokio::task::yield_now().await;
    }
}

impl Desk {
    pub(crate) async fn order(
        &self,
        key: &str,
        product: GradingProduct,
        seen: Option<i64>,
    ) -> Result<GradingOffer, OrderGradingError> {
        let mut tx = self.school.tx().await;
        let wish = NewGradingOrder { key: key.to_owned(), product, seen_price: seen };
        let offer = order_grading(&mut tx, self.learner.id, self.attempt, &self.school.version, &wish).await?;
        tx.commit().await?;
        Ok(offer)
    }

    pub(crate) async fn cancel(&self) -> Result<GradingOffer, OrderGradingError> {
        let mut tx = self.school.tx().await;
        let offer = cancel_grading(&mut tx, self.learner.id, self.attempt, &self.school.version, PROMISE).await?;
        tx.commit().await?;
        Ok(offer)
    }

    pub(crate) async fn balance(&self) -> i64 {
        coins::get_balance(&mut self.school.tx().await, self.learner.id).await.unwrap()
    }

    /// The attempt's state, and what its grader is asked for.
    pub(crate) async fn standing(&self) -> (Status, Option<(GradingProduct, JobState)>) {
        let mut tx = self.school.tx().await;
        let status = lock_attempt(&mut tx, self.attempt).await.unwrap().unwrap().status;
        let job = find_job_of_attempt(&mut tx, self.attempt).await.unwrap();
        (status, job.map(|job| (job.product, job.state)))
    }
}

fn prices(offer: &GradingOffer) -> Vec<(GradingProduct, i64)> {
    offer.products.iter().map(|offered| (offered.product, offered.price.coins())).collect()
}

#[tokio::test]
async fn where_grading_is_not_included_it_is_ordered_and_paid_once() {
    let desk = Arc::new(desk(false, 100).await);
    assert_eq!(desk.standing().await, (Status::ScoredAuto, None));
    let mut orders = JoinSet::new();
    for place in 0..8 {
        let desk = Arc::clone(&desk);
        // Half of them are the same order sent again, the others are another press.
        orders.spawn(async move { desk.order(&format!("key {}", place % 2), Simple, Some(30)).await.is_ok() });
    }
    orders.join_all().await;
    assert_eq!(desk.balance().await, 70, "paid once, however often it was pressed");
    assert_eq!(desk.standing().await, (Status::AwaitingGrading, Some((Simple, JobState::Queued))));
    let mut tx = desk.school.tx().await;
    let ledger = coins::get_ledger(&mut tx, desk.learner.id, PageRequest::new(1, 20)).await.unwrap();
    assert_eq!((ledger.total, ledger.entries[0].kind, ledger.entries[0].amount), (2, Grading, -30));
    let job = find_job_of_attempt(&mut tx, desk.attempt).await.unwrap().unwrap();
    assert_eq!((job.due_at - job.created_at).whole_hours(), 72);
}

#[tokio::test]
async fn an_upgrade_pays_the_difference_and_moves_the_promise() {
    let desk = desk(false, 100).await;
    let first = desk.order("a", Scores, None).await.unwrap();
    assert_eq!(first.scope, Some(GradingScope::QuickMock));
    assert_eq!(prices(&first), [(Simple, 15), (Vip, 30)], "differences to the 15 that are paid");
    let second = desk.order("b", Vip, Some(30)).await.unwrap();
    assert_eq!((prices(&second), second.refund), (vec![], Some(45)));
    assert_eq!(desk.balance().await, 55);
    let mut tx = desk.school.tx().await;
    let job = find_job_of_attempt(&mut tx, desk.attempt).await.unwrap().unwrap();
    assert_eq!((job.product, (job.due_at - job.created_at).whole_hours()), (Vip, 120));
    drop(tx);
    assert!(matches!(desk.order("c", Scores, None).await, Err(OrderGradingError::NotOffered)), "no less than is paid");
    assert!(matches!(desk.order("c", Vip, None).await, Err(OrderGradingError::NotOffered)), "and not twice");
    assert!(matches!(desk.order("a", Vip, None).await, Err(OrderGradingError::KeyUsed)));
}

#[tokio::test]
async fn until_a_grader_begins_all_of_it_comes_back() {
    let desk = desk(false, 100).await;
    desk.order("a", Scores, None).await.unwrap();
    desk.order("b", Simple, None).await.unwrap();
    let (first, second) = tokio::join!(desk.cancel(), desk.cancel());
    let done = [first, second];
    assert_eq!(done.iter().filter(|cancel| cancel.is_ok()).count(), 1, "of two at once one does it: {done:?}");
    assert!(done.iter().any(|cancel| matches!(cancel, Err(OrderGradingError::NothingToCancel))));
    assert_eq!(desk.balance().await, 100);
    assert_eq!(desk.standing().await, (Status::ScoredAuto, None));
    let mut tx = desk.school.tx().await;
    let ledger = coins::get_ledger(&mut tx, desk.learner.id, PageRequest::new(1, 20)).await.unwrap();
    let kinds: Vec<_> = ledger.entries.iter().map(|entry| (entry.kind, entry.amount)).collect();
    assert_eq!(kinds, [(Reversal, 15), (Reversal, 15), (Grading, -15), (Grading, -15), (AdminGive, 100)]);
    drop(tx);
    // Ordered again, it is paid again.
    desk.order("c", Simple, Some(30)).await.unwrap();
    assert_eq!(desk.balance().await, 70);

    let mut tx = desk.school.tx().await;
    let job = find_job_of_attempt(&mut tx, desk.attempt).await.unwrap().unwrap().id;
    claim_job(&mut tx, &Grader::of_everything(desk.grader.id), job).await.unwrap();
    tx.commit().await.unwrap();
    assert!(matches!(desk.cancel().await, Err(OrderGradingError::NothingToCancel)), "a grader has begun");
    assert!(matches!(desk.order("d", Vip, None).await, Err(OrderGradingError::NotOffered)), "nor does more follow");
    let mut tx = desk.school.tx().await;
    release_job(&mut tx, desk.grader.id, job).await.unwrap();
    tx.commit().await.unwrap();
    desk.cancel().await.unwrap();
    assert_eq!(desk.balance().await, 100);
}

#[tokio::test]
async fn what_is_included_costs_nothing_and_more_of_it_the_difference() {
    let desk = desk(true, 20).await;
    assert_eq!(desk.standing().await, (Status::AwaitingGrading, Some((Simple, JobState::Queued))));
    assert!(matches!(desk.cancel().await, Err(OrderGradingError::NothingToCancel)), "nothing was ordered");
    let before = find_job_of_attempt(&mut desk.school.tx().await, desk.attempt).await.unwrap().unwrap();
    let offer = desk.order("a", Vip, Some(15)).await.unwrap();
    assert_eq!((desk.balance().await, offer.refund), (5, Some(15)));
    desk.cancel().await.unwrap();
    assert_eq!(desk.balance().await, 20);
    let after = find_job_of_attempt(&mut desk.school.tx().await, desk.attempt).await.unwrap().unwrap();
    assert_eq!((after.product, after.state, after.due_at), (Simple, JobState::Queued, before.due_at), "as it was");
}

#[tokio::test]
async fn nothing_is_ordered_without_the_coins_at_another_price_or_what_is_not_sold() {
    let desk = desk(false, 10).await;
    let short = desk.order("a", Simple, None).await;
    assert!(matches!(short, Err(OrderGradingError::Coins(CoinError::NotEnough { missing: 20 }))), "{short:?}");
    assert!(matches!(desk.order("a", Scores, Some(12)).await, Err(OrderGradingError::PriceChanged { price: 15 })));
    let mut tx = desk.school.tx().await;
    let current = get_price_list(&mut tx).await.unwrap();
    let mut list = current.list;
    list.gradings.retain(|price| price.product != Vip);
    save_price_list(&mut tx, None, current.version, &list).await.unwrap();
    tx.commit().await.unwrap();
    assert!(matches!(desk.order("a", Vip, None).await, Err(OrderGradingError::NotOffered)));
    assert_eq!((desk.balance().await, desk.standing().await), (10, (Status::ScoredAuto, None)));
    let mut tx = desk.school.tx().await;
    let wish = NewGradingOrder { key: "a".to_owned(), product: Scores, seen_price: None };
    let foreign = order_grading(&mut tx, desk.grader.id, desk.attempt, &desk.school.version, &wish).await;
    assert!(matches!(foreign, Err(OrderGradingError::Unknown)), "somebody else's");
}
