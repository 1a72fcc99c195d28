//! A minute to undo sending grades: pressed once, decided by the database, delivered once.

use jobs::Job;
use product::exams::attempts::{Status, lock_attempt};
use product::exams::grading::{
    DeliverError, DeliverGrades, GRACE, Grader, GradingCard, GradingError, GradingJob, JobState, cancel_sending,
    claim_job, deliver_sent, list_due, list_jobs, list_marks, queue_facts, release_job, send_job, today_of,
};
use product::exams::reports::attempt_result;
use product::people::accounts;
use std::collections::BTreeMap;
use tenants::PageRequest;
use time::{Duration, OffsetDateTime};

use crate::grading::{Desk, PROMISE, desk};
use crate::support::{Person, best_marks};

impl Desk {
    /// Claimed, with all scores.
    async fn graded() -> Self {
        let desk = desk().await;
        desk.claim(desk.graders[0]).await.unwrap();
        desk.save(desk.graders[0], 0, best_marks(&desk.school.version)).await.unwrap();
        desk
    }

    async fn send(&self, grader: Person) -> Result<GradingJob, DeliverError> {
        let mut tx = self.school.tx().await;
        let job = send_job(&mut tx, grader.id, self.job, &self.school.version).await?;
        tx.commit().await?;
        Ok(job)
    }

    async fn cancel(&self, grader: Person) -> Result<JobState, GradingError> {
        let mut tx = self.school.tx().await;
        let job = cancel_sending(&mut tx, grader.id, self.job).await?;
        tx.commit().await?;
        Ok(job.state)
    }

    /// What the worker does with the job of one press.
    async fn minute_over(&self, sends_at: OffsetDateTime) -> Result<bool, DeliverError> {
        let mut tx = self.school.tx().await;
        let delivered = deliver_sent(&mut tx, self.job, sends_at, &self.school.version).await?;
        tx.commit().await?;
        Ok(delivered.is_some())
    }

    async fn status(&self) -> Status {
        let mut tx = self.school.tx().await;
        lock_attempt(&mut tx, self.attempt).await.unwrap().unwrap().status
    }

    async fn cards(&self, grader: Person) -> Vec<GradingCard> {
        let mut tx = self.school.tx().await;
        list_jobs(&mut tx, &Grader::of_everything(grader.id), PageRequest::first(20)).await.unwrap().0
    }

    /// When each delivery that waits in the queue is due.
    async fn waiting_deliveries(&self) -> Vec<OffsetDateTime> {
        let mut owner = self.school.test.owner().await;
        sqlx::query_scalar("select run_at from jobs.queue where tenant_id = $1 and name = $2 order by run_at")
            .bind(self.school.tenant.id.0)
            .bind(DeliverGrades::NAME)
            .fetch_all(&mut owner)
            .await
            .unwrap()
    }
}

fn is_grading(result: &Result<impl Sized, DeliverError>, wanted: fn(&GradingError) -> bool) -> bool {
    matches!(result, Err(DeliverError::Grading(cause)) if wanted(cause))
}

#[tokio::test]
async fn grades_wait_a_minute_and_sending_twice_is_sending_once() {
    let desk = Desk::graded().await;
    let grader = desk.graders[0];
    let (first, second) = tokio::join!(desk.send(grader), desk.send(grader));
    let (first, second) = (first.unwrap(), second.unwrap());
    assert_eq!((first.state, second.state), (JobState::Sending, JobState::Sending));
    assert_eq!(first.sends_at, second.sends_at);
    desk.school.pass(Duration::seconds(20));
    assert_eq!(desk.send(grader).await.unwrap().sends_at, first.sends_at, "a later press changes nothing");
    let sends_at = first.sends_at.unwrap();
    assert_eq!(desk.waiting_deliveries().await, [sends_at]);

    assert_eq!(desk.status().await, Status::AwaitingGrading);
    assert_eq!(desk.waiting_reports().await, 0);
    desk.school.pass(GRACE);
    assert!(desk.minute_over(sends_at).await.unwrap());
    assert_eq!(desk.status().await, Status::Graded);
    // The worker was killed before it could say so, and runs the same job again.
    assert!(!desk.minute_over(sends_at).await.unwrap());
    assert_eq!(desk.waiting_reports().await, 1);
    assert_eq!(desk.send(grader).await.unwrap().state, JobState::Delivered);
    assert_eq!(desk.waiting_reports().await, 1);
}

#[tokio::test]
async fn what_is_missing_is_told_when_send_is_pressed() {
    let desk = desk().await;
    let grader = desk.graders[0];
    desk.claim(grader).await.unwrap();
    let mut some = best_marks(&desk.school.version);
    some.remove("w1-01");
    desk.save(grader, 0, some).await.unwrap();
    let early = desk.send(grader).await;
    assert!(
        is_grading(&early, |cause| matches!(cause, GradingError::Invalid(missing) if missing.len() == 1)),
        "{early:?}"
    );
    assert!(desk.waiting_deliveries().await.is_empty());
    assert_eq!(desk.save(grader, 1, BTreeMap::new()).await.unwrap(), 2, "the job is still the grader's");
}

#[tokio::test]
async fn after_undoing_the_job_is_the_graders_again_and_goes_out_when_it_is_sent_again() {
    let desk = Desk::graded().await;
    let grader = desk.graders[0];
    assert_eq!(desk.cancel(grader).await.unwrap(), JobState::Claimed, "nothing to undo");
    let first = desk.send(grader).await.unwrap().sends_at.unwrap();
    assert_eq!(desk.cancel(grader).await.unwrap(), JobState::Claimed);
    assert_eq!(desk.cancel(grader).await.unwrap(), JobState::Claimed);
    assert_eq!(desk.save(grader, 1, BTreeMap::new()).await.unwrap(), 2);

    desk.school.pass(Duration::seconds(50));
    let second = desk.send(grader).await.unwrap().sends_at.unwrap();
    assert_eq!(second - first, Duration::seconds(50));
    assert_eq!(desk.waiting_deliveries().await, [first, second]);
    desk.school.pass(Duration::seconds(10));
    assert!(!desk.minute_over(first).await.unwrap(), "the first press holds no more");
    assert_eq!(desk.status().await, Status::AwaitingGrading);
    assert!(desk.minute_over(second).await.unwrap());
    assert!(matches!(desk.cancel(grader).await, Err(GradingError::AlreadyDelivered)));
}

#[tokio::test]
async fn what_is_being_sent_cannot_be_changed_given_back_or_taken_over() {
    let desk = Desk::graded().await;
    let [grader, other] = desk.graders;
    let sends_at = desk.send(grader).await.unwrap().sends_at.unwrap();
    assert!(matches!(desk.save(grader, 1, BTreeMap::new()).await, Err(GradingError::Sending)));
    assert_eq!(desk.claim(grader).await.unwrap(), JobState::Sending, "opening it undoes nothing");
    let mut tx = desk.school.tx().await;
    assert!(matches!(release_job(&mut tx, grader.id, desk.job).await, Err(GradingError::Sending)));
    assert!(matches!(release_job(&mut tx, other.id, desk.job).await, Err(GradingError::ClaimTaken)));
    drop(tx);
    assert!(is_grading(&desk.send(other).await, |cause| matches!(cause, GradingError::ClaimLapsed)));
    assert!(is_grading(&desk.deliver(other).await, |cause| matches!(cause, GradingError::ClaimLapsed)));
    assert!(matches!(desk.cancel(other).await, Err(GradingError::ClaimLapsed)));

    // No worker for days: the grader is done, so nobody else is asked to grade it.
    desk.school.pass(Duration::days(3));
    let mut tx = desk.school.tx().await;
    assert!(matches!(
        claim_job(&mut tx, &Grader::of_everything(other.id), desk.job).await,
        Err(GradingError::ClaimTaken)
    ));
    drop(tx);
    assert!(desk.cards(other).await.is_empty());
    assert_eq!(desk.cards(grader).await[0].job.state, JobState::Sending);
    assert!(desk.minute_over(sends_at).await.unwrap());
}

#[tokio::test]
async fn sending_at_once_ends_the_minute_and_leaves_its_job_nothing_to_do() {
    let desk = Desk::graded().await;
    let grader = desk.graders[0];
    let sends_at = desk.send(grader).await.unwrap().sends_at.unwrap();
    assert_eq!(desk.deliver(grader).await.unwrap(), JobState::Delivered);
    assert!(!desk.minute_over(sends_at).await.unwrap());
    assert_eq!(desk.waiting_reports().await, 1);
    assert!(matches!(desk.cancel(desk.graders[1]).await, Err(GradingError::Delivered)));
}

#[tokio::test]
async fn undoing_and_the_end_of_the_minute_at_once_are_decided_by_the_database() {
    for _ in 0..4 {
        let desk = Desk::graded().await;
        let grader = desk.graders[0];
        let sends_at = desk.send(grader).await.unwrap().sends_at.unwrap();
        let (cancelled, delivered) = tokio::join!(desk.cancel(grader), desk.minute_over(sends_at));
        match (cancelled, delivered.unwrap()) {
            (Ok(JobState::Claimed), false) => {
                assert_eq!((desk.status().await, desk.waiting_reports().await), (Status::AwaitingGrading, 0));
            }
            (Err(GradingError::AlreadyDelivered), true) => {
                assert_eq!((desk.status().await, desk.waiting_reports().await), (Status::Graded, 1));
            }
            other => panic!("both or neither: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_press_before_the_deadline_is_in_time() {
    let desk = Desk::graded().await;
    let grader = desk.graders[0];
    desk.school.pass(PROMISE - Duration::seconds(30));
    desk.claim(grader).await.unwrap();
    let sends_at = desk.send(grader).await.unwrap().sends_at.unwrap();
    desk.school.pass(GRACE);
    assert!(desk.minute_over(sends_at).await.unwrap());
    let mut tx = desk.school.tx().await;
    let today = today_of(&mut tx, grader.id).await.unwrap();
    assert_eq!((today.delivered, today.in_time), (1, 1));
}

#[tokio::test]
async fn the_learner_is_told_nothing_before_the_grades_are_out() {
    let desk = Desk::graded().await;
    let grader = desk.graders[0];
    let sends_at = desk.send(grader).await.unwrap().sends_at.unwrap();
    let result = async || {
        let mut tx = desk.school.tx().await;
        let attempt = lock_attempt(&mut tx, desk.attempt).await.unwrap().unwrap();
        let due = list_due(&mut tx, [desk.attempt]).await.unwrap();
        (attempt_result(&mut tx, attempt, &desk.school.version).await.unwrap(), due.len())
    };
    let (before, due) = result().await;
    assert_eq!((before.total, due), (None, 1));
    assert!(before.grading.unwrap().responses.iter().all(|response| response.mark.is_none()));
    assert!(desk.minute_over(sends_at).await.unwrap());
    let (after, due) = result().await;
    assert_eq!((after.total.map(|total| total.scaled), due), (Some(120.0), 0));
}

#[tokio::test]
async fn who_has_left_meanwhile_gets_scores_without_a_name_and_no_mail() {
    let desk = Desk::graded().await;
    let sends_at = desk.send(desk.graders[0]).await.unwrap().sends_at.unwrap();
    let mut tx = desk.school.tx().await;
    accounts::erase_person(&mut tx, desk.learner.id).await.unwrap();
    accounts::erase_person(&mut tx, desk.graders[0].id).await.unwrap();
    tx.commit().await.unwrap();
    assert!(desk.minute_over(sends_at).await.unwrap());
    assert_eq!(desk.status().await, Status::Graded);
    let mut owner = desk.school.test.owner().await;
    let mailed: bool = sqlx::query_scalar(
        "select (payload->>'is_mailed')::bool from jobs.queue where tenant_id = $1 and name = 'grading.render_report'",
    )
    .bind(desk.school.tenant.id.0)
    .fetch_one(&mut owner)
    .await
    .unwrap();
    assert!(!mailed);
}

#[tokio::test]
async fn the_version_before_can_give_back_and_deliver_what_is_being_sent() {
    // It knows neither column: it sets the state alone, as its statements did.
    let desk = Desk::graded().await;
    let [grader, other] = desk.graders;
    let sends_at = desk.send(grader).await.unwrap().sends_at.unwrap();
    let mut owner = desk.school.test.owner().await;
    sqlx::query("update grading_jobs set claimed_by = null, state = 'queued', claim_seen_at = null where id = $1")
        .bind(desk.job.0)
        .execute(&mut owner)
        .await
        .unwrap();
    assert_eq!(desk.cards(other).await[0].job.state, JobState::Queued);
    assert!(!desk.minute_over(sends_at).await.unwrap());
    assert_eq!(desk.claim(other).await.unwrap(), JobState::Claimed);
    let mut tx = desk.school.tx().await;
    assert_eq!(list_marks(&mut tx, desk.job).await.unwrap(), best_marks(&desk.school.version));
}

#[tokio::test]
async fn the_queue_in_figures_is_the_readers_own() {
    let desk = desk().await;
    let [grader, other] = desk.graders;
    let facts = async |reader: Person| {
        let mut tx = desk.school.tx().await;
        queue_facts(&mut tx, &Grader::of_everything(reader.id)).await.unwrap()
    };
    let fresh = facts(grader).await;
    assert_eq!((fresh.open, fresh.mine, fresh.late, fresh.due_soon), (1, 0, 0, 0));
    assert_eq!(facts(desk.learner).await.open, 0, "nobody grades the own test");
    assert!(facts(desk.learner).await.first_due_at.is_none());

    desk.school.pass(PROMISE - Duration::hours(2));
    desk.claim(grader).await.unwrap();
    let held = facts(grader).await;
    assert_eq!((held.open, held.mine, held.late, held.due_soon), (1, 1, 0, 1));
    assert_eq!(held.first_due_at, fresh.first_due_at);
    assert_eq!(facts(other).await.open, 0, "what another grader holds is not open");

    desk.school.pass(Duration::hours(3));
    let late = facts(grader).await;
    assert_eq!((late.late, late.due_soon), (1, 0));

    desk.save(grader, 0, best_marks(&desk.school.version)).await.unwrap();
    let sends_at = desk.send(grader).await.unwrap().sends_at.unwrap();
    let sending = facts(grader).await;
    assert_eq!((sending.open, sending.mine, sending.late, sending.sending, sending.sent_today), (0, 0, 0, 1, 0));
    assert!(desk.minute_over(sends_at).await.unwrap());
    let sent = facts(grader).await;
    assert_eq!((sent.sending, sent.sent_today), (0, 1));
    assert_eq!(facts(other).await.sent_today, 0);
}

#[tokio::test]
async fn a_lapsed_claim_is_open_to_everybody() {
    let desk = desk().await;
    let [grader, other] = desk.graders;
    desk.claim(grader).await.unwrap();
    desk.school.pass(Duration::hours(25));
    let mut tx = desk.school.tx().await;
    for reader in [grader, other] {
        let facts = queue_facts(&mut tx, &Grader::of_everything(reader.id)).await.unwrap();
        assert_eq!((facts.open, facts.mine), (1, 0));
    }
}
