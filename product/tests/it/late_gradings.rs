//! Ordered gradings that are late, against the database: each part of the money comes back once, and never more than was paid; and
//! whatever is done with a grading in whatever order, its state follows the table and its money has a job or a movement.

use jobs::{Enqueue, Job};
use product::exams::attempts::{Status, lock_attempt};
use product::exams::grading::{
    Act, Draft, Grader, GradingState, LateRefund, LateStage, RefundLate, SendLateMail, cancel_sending, claim_job,
    claim_next, deliver_job, deliver_sent, enqueue_late, find_job_of_attempt, find_late_notice, get_offer, lapse_claim,
    refund_late, release_job, save_draft, send_job,
};
use product::money::coins::{self, ReversalReason};
use product::money::price_list::GradingProduct::{Scores, Simple, Vip};
use tenants::{PageRequest, Reason};
use time::Duration;
use uuid::Uuid;

use crate::grading_orders::{Desk, desk, desk_in};
use crate::support::{School, best_marks};

impl Desk {
    async fn pay_back(&self) -> Option<LateRefund> {
        let mut tx = self.school.tx().await;
        let id = find_job_of_attempt(&mut tx, self.attempt).await.unwrap()?.id;
        let refund = refund_late(&mut tx, id).await.unwrap();
        tx.commit().await.unwrap();
        refund
    }

    async fn waiting(&self, name: &str) -> i64 {
        let mut owner = self.school.test.owner().await;
        sqlx::query_scalar("select count(*) from jobs.queue where tenant_id = $1 and name = $2")
            .bind(self.school.tenant.id.0)
            .bind(name)
            .fetch_one(&mut owner)
            .await
            .unwrap()
    }

    async fn sweep(&self) -> usize {
        let mut tx = self.school.test.db.platform(Reason::Sweep).await.unwrap();
        let found = enqueue_late(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        found
    }

    async fn state(&self) -> Option<GradingState> {
        let mut tx = self.school.tx().await;
        find_job_of_attempt(&mut tx, self.attempt).await.unwrap().map(|job| job.standing)
    }
}

#[tokio::test]
async fn a_quarter_comes_back_when_it_is_late_and_the_rest_after_twice_the_time_each_once() {
    let desk = desk(false, 100).await;
    desk.order("a", Simple, Some(30)).await.unwrap();
    desk.school.pass(Duration::hours(72));
    assert_eq!(desk.pay_back().await, None, "to the hour is in time");
    desk.school.pass(Duration::minutes(1));
    let (first, second) = tokio::join!(desk.pay_back(), desk.pay_back());
    let part = LateRefund { stage: LateStage::Part, coins: 8 };
    assert_eq!([first, second].into_iter().flatten().collect::<Vec<_>>(), [part], "two workers pay it back once");
    assert_eq!((desk.balance().await, desk.waiting(SendLateMail::NAME).await), (78, 1));
    assert_eq!(desk.pay_back().await, None);

    let mut tx = desk.school.tx().await;
    let attempt = lock_attempt(&mut tx, desk.attempt).await.unwrap().unwrap();
    let offer = get_offer(&mut tx, &attempt, &desk.school.version).await.unwrap();
    assert_eq!((offer.state, offer.refund), (Some(GradingState::Queued), Some(22)));
    assert_eq!((offer.orders[0].given_back, offer.orders[0].late), (8, Some(LateStage::Part)));
    let ledger = coins::get_ledger(&mut tx, desk.learner.id, PageRequest::new(1, 20)).await.unwrap();
    assert_eq!((ledger.entries[0].amount, ledger.entries[0].reason), (8, Some(ReversalReason::GradingLate)));
    drop(tx);

    desk.school.pass(Duration::hours(72));
    assert_eq!(desk.pay_back().await, Some(LateRefund { stage: LateStage::Whole, coins: 22 }));
    assert_eq!(desk.pay_back().await, None);
    assert_eq!((desk.balance().await, desk.waiting(SendLateMail::NAME).await), (100, 2));
    // It comes all the same; or it is canceled, and no coin comes back twice.
    let canceled = desk.cancel().await;
    assert!(canceled.is_ok(), "{canceled:?}");
    assert_eq!((desk.balance().await, desk.standing().await.0), (100, Status::ScoredAuto));
}

#[tokio::test]
async fn one_that_was_canceled_after_a_part_came_back_brings_the_rest() {
    let desk = desk(true, 100).await;
    desk.order("a", Vip, None).await.unwrap();
    desk.school.pass(Duration::hours(121));
    assert_eq!(
        desk.pay_back().await,
        Some(LateRefund { stage: LateStage::Part, coins: 4 }),
        "a quarter of 15, rounded up"
    );
    desk.cancel().await.unwrap();
    assert_eq!((desk.balance().await, desk.pay_back().await), (100, None), "what is included is not paid back");
}

#[tokio::test]
async fn an_upgrade_is_promised_anew_and_each_order_brings_its_own_part() {
    let desk = desk(false, 100).await;
    desk.order("a", Scores, None).await.unwrap();
    desk.school.pass(Duration::hours(49));
    assert_eq!(desk.pay_back().await, Some(LateRefund { stage: LateStage::Part, coins: 4 }));
    desk.order("b", Vip, None).await.unwrap();
    assert_eq!(desk.pay_back().await, None, "due in 120 hours again");
    desk.school.pass(Duration::hours(121));
    assert_eq!(desk.pay_back().await, Some(LateRefund { stage: LateStage::Part, coins: 8 }), "of the second order");
    desk.school.pass(Duration::hours(120));
    assert_eq!(desk.pay_back().await, Some(LateRefund { stage: LateStage::Whole, coins: 33 }));
    assert_eq!(desk.balance().await, 100);
}

#[tokio::test]
async fn the_sweep_finds_what_is_late_and_paid_and_nothing_else() {
    let desk = desk_in(School::open_alone().await, true, 100).await;
    desk.school.pass(Duration::hours(80));
    assert_eq!(desk.pay_back().await, None, "included gradings are not paid back");
    assert_eq!(desk.sweep().await, 0);
    desk.order("a", Vip, None).await.unwrap();
    assert_eq!(desk.sweep().await, 0);
    desk.school.pass(Duration::hours(121));
    desk.sweep().await;
    desk.sweep().await;
    assert_eq!(desk.waiting(RefundLate::NAME).await, 1, "however often the sweep comes by");
    desk.pay_back().await.unwrap();
    let mut owner = desk.school.test.owner().await;
    sqlx::query("delete from jobs.queue where tenant_id = $1")
        .bind(desk.school.tenant.id.0)
        .execute(&mut owner)
        .await
        .unwrap();
    desk.sweep().await;
    assert_eq!(desk.waiting(RefundLate::NAME).await, 0, "a part is back, and all of it is not due yet");
    desk.school.pass(Duration::hours(120));
    desk.sweep().await;
    assert_eq!(desk.waiting(RefundLate::NAME).await, 1);
    desk.pay_back().await.unwrap();
}

#[tokio::test]
async fn what_is_sent_in_time_is_not_late_and_what_is_sent_too_late_is_paid_back_after_delivery() {
    for (hours, expected) in [(71, None), (73, Some(LateRefund { stage: LateStage::Part, coins: 8 }))] {
        let desk = desk(false, 100).await;
        desk.order("a", Simple, None).await.unwrap();
        desk.school.pass(Duration::hours(hours));
        let mut tx = desk.school.tx().await;
        let id = find_job_of_attempt(&mut tx, desk.attempt).await.unwrap().unwrap().id;
        claim_job(&mut tx, &Grader::of_everything(desk.grader.id), id).await.unwrap();
        let draft = Draft { marks: best_marks(&desk.school.version), ..Draft::default() };
        save_draft(&mut tx, desk.grader.id, id, &desk.school.version, &draft).await.unwrap();
        let sends_at = send_job(&mut tx, desk.grader.id, id, &desk.school.version).await.unwrap().sends_at.unwrap();
        tx.commit().await.unwrap();
        desk.school.pass(Duration::hours(5));
        let mut tx = desk.school.tx().await;
        deliver_sent(&mut tx, id, sends_at, &desk.school.version).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        assert_eq!(desk.waiting(RefundLate::NAME).await, i64::from(expected.is_some()), "sent after {hours} h");
        assert_eq!(desk.pay_back().await, expected, "sent after {hours} h");
    }
}

#[tokio::test]
async fn the_mail_says_what_came_back_for_all_orders_together() {
    let desk = desk(false, 100).await;
    desk.order("a", Scores, None).await.unwrap();
    desk.order("b", Simple, None).await.unwrap();
    desk.school.pass(Duration::hours(73));
    assert_eq!(desk.pay_back().await, Some(LateRefund { stage: LateStage::Part, coins: 8 }), "4 and 4");
    let mut owner = desk.school.test.owner().await;
    let refund: Uuid =
        sqlx::query_scalar("select (payload->>'refund')::uuid from jobs.queue where tenant_id = $1 and name = $2")
            .bind(desk.school.tenant.id.0)
            .bind(SendLateMail::NAME)
            .fetch_one(&mut owner)
            .await
            .unwrap();
    let mut tx = desk.school.tx().await;
    let notice = find_late_notice(&mut tx, refund).await.unwrap().unwrap();
    assert_eq!((notice.learner, notice.attempt, notice.refund.coins), (desk.learner.id, desk.attempt, 8));
    assert!(tx.enqueue(&SendLateMail { refund }).await.unwrap().is_none(), "one mail");
}

/// What is tried, and what the table may call it when it is done.
const TRIED: [(&str, &[Act]); 11] = [
    ("order", &[Act::Queue, Act::OrderMore]),
    ("cancel", &[Act::Cancel]),
    ("claim", &[Act::Claim]),
    ("next", &[Act::Claim]),
    ("save", &[Act::Save]),
    ("hand back", &[Act::HandBack]),
    ("lapse", &[Act::Lapse]),
    ("send", &[Act::Send]),
    ("undo", &[Act::UndoSending]),
    ("deliver", &[Act::Deliver]),
    ("late", &[Act::Late]),
];

/// Tries it; whether it was refused is its own matter.
async fn attempt_act(desk: &Desk, act: &str, number: u64) -> bool {
    let version = &desk.school.version;
    let grader = desk.grader.id;
    match act {
        "order" => {
            let product = [Scores, Simple, Vip][usize::try_from(number % 3).unwrap()];
            return desk.order(&format!("key {number}"), product, None).await.is_ok();
        }
        "cancel" => return desk.cancel().await.is_ok(),
        "lapse" => desk.school.pass(Duration::hours(25)),
        "late" => desk.school.pass(Duration::hours(40)),
        _ => {}
    }
    let mut tx = desk.school.tx().await;
    let Some(job) = find_job_of_attempt(&mut tx, desk.attempt).await.unwrap() else { return false };
    let id = job.id;
    let is_done = match act {
        "claim" => claim_job(&mut tx, &Grader::of_everything(grader), id).await.is_ok(),
        "next" => claim_next(&mut tx, &Grader::of_everything(grader)).await.unwrap().is_some(),
        "save" => {
            let marks = best_marks(version);
            let draft = Draft { version: job.draft_version, marks, ..Draft::default() };
            save_draft(&mut tx, grader, id, version, &draft).await.is_ok()
        }
        "hand back" => release_job(&mut tx, grader, id).await.is_ok(),
        "lapse" => lapse_claim(&mut tx, id).await.unwrap().is_some(),
        "send" => send_job(&mut tx, grader, id, version).await.is_ok(),
        "undo" => cancel_sending(&mut tx, grader, id).await.is_ok(),
        "deliver" if number.is_multiple_of(2) => deliver_job(&mut tx, grader, id, version).await.is_ok(),
        "deliver" => match job.sends_at {
            Some(sends_at) => deliver_sent(&mut tx, id, sends_at, version).await.unwrap().is_some(),
            None => false,
        },
        _ => refund_late(&mut tx, id).await.unwrap().is_some(),
    };
    if is_done {
        tx.commit().await.unwrap();
    }
    is_done
}

/// Every open order has a job, every canceled one its reversal, and nobody got more back than was paid.
async fn books(desk: &Desk, given: i64) {
    let mut owner = desk.school.test.owner().await;
    let rows: Vec<(i32, bool, bool, i64, bool)> = sqlx::query_as(
        "select o.coins, o.canceled_at is not null, o.reversal_id is not null,
           coalesce((select sum(e.amount) from coin_transactions t
             join coin_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id and e.account = 'member'
             where t.tenant_id = o.tenant_id and t.original_id = o.transaction_id), 0)::bigint,
           exists (select from grading_jobs j where j.tenant_id = o.tenant_id and j.attempt_id = o.attempt_id)
         from grading_orders o where o.tenant_id = $1",
    )
    .bind(desk.school.tenant.id.0)
    .fetch_all(&mut owner)
    .await
    .unwrap();
    let mut balance = given;
    for (coins, is_canceled, has_reversal, back, has_job) in rows {
        let coins = i64::from(coins);
        assert!((0..=coins).contains(&back), "{back} of {coins} came back");
        assert_eq!(is_canceled, has_reversal);
        assert!(!is_canceled || back == coins, "canceled, and {back} of {coins} came back");
        assert!(is_canceled || has_job, "paid without a job");
        balance += back - coins;
    }
    assert_eq!(desk.balance().await, balance);
}

#[tokio::test]
async fn whatever_is_done_in_whatever_order_the_state_follows_the_table_and_the_books_are_right() {
    let seed = std::env::var("TEST_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(55u64);
    let mut done = 0;
    for walk in 0..3u64 {
        let desk = desk(false, 500).await;
        let mut random = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(walk);
        for number in 0..40 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // The first is an order, so that there is something to do.
            let place = if number == 0 { 0 } else { usize::try_from((random >> 33) % 11).unwrap() };
            let (act, names) = TRIED[place];
            let before = desk.state().await;
            // A claim may lapse by itself while time passes: it is read as returned before the sweep.
            let is_done = attempt_act(&desk, act, number).await;
            let after = desk.state().await;
            done += u32::from(is_done);
            let from = before.unwrap_or(GradingState::Ordered);
            let lapsed = from.after(Act::Lapse);
            let allowed = |to: GradingState| {
                names
                    .iter()
                    .any(|act| from.after(*act) == Some(to) || lapsed.and_then(|now| now.after(*act)) == Some(to))
            };
            match after {
                Some(to) => assert!(
                    before == Some(to) || lapsed == Some(to) || allowed(to),
                    "walk {walk} of {seed}: {act} led from {before:?} to {to}"
                ),
                None => assert!(
                    before.is_none() || allowed(GradingState::Refunded),
                    "walk {walk} of {seed}: {act} took the job of a grading that was {before:?}"
                ),
            }
            books(&desk, 500).await;
        }
    }
    assert!(done > 12, "only {done} acts were done: the walk proves little");
}
