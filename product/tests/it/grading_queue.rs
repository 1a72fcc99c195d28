//! The order of the queue against the database: what is due soon, then Pro, then by deadline, as the rule says; the next one goes to one
//! grader, and claims that were idle for too long come back.

use std::collections::BTreeSet;
use std::sync::Arc;

use jobs::Job;
use product::exams::attempts::Mode;
use product::exams::grading::office::{ActFilter, list_acts};
use product::exams::grading::{
    Draft, Grader, GradingAct, GradingError, GradingJobId, GradingState, JobState, LapseClaim, SendLapsedMail,
    SkipReason, Urgency, claim_job, claim_next, enqueue_lapsed, find_job_of_attempt, get_job, hand_in, lapse_claim,
    list_jobs, release_job, save_draft, skip_job,
};
use tenants::{PageRequest, Reason, TenantTx};
use time::Duration;
use tokio::task::JoinSet;

use crate::support::{Person, School};

/// A test that is handed in and due in so many hours.
async fn handed_in(school: &School, name: &str, due_in: i64, is_pro: bool) -> GradingJobId {
    let learner = school.person(name).await;
    let attempt = school.start(learner, Mode::Comfortable).await;
    school.start_part(learner, attempt.id, &attempt.parts[0].part).await;
    let mut tx = school.tx().await;
    hand_in(&mut tx, learner.id, attempt.id, &school.version, Duration::hours(due_in)).await.unwrap();
    let id = find_job_of_attempt(&mut tx, attempt.id).await.unwrap().unwrap().id;
    tx.commit().await.unwrap();
    let mut owner = school.test.owner().await;
    sqlx::query("update grading_jobs set priority = $2 where id = $1")
        .bind(id.0)
        .bind(i16::from(is_pro))
        .execute(&mut owner)
        .await
        .unwrap();
    id
}

async fn next(school: &School, grader: Person) -> Option<GradingJobId> {
    let mut tx = school.tx().await;
    let job = claim_next(&mut tx, &Grader::of_everything(grader.id)).await.unwrap();
    tx.commit().await.unwrap();
    job.map(|job| job.id)
}

/// The grader has begun: the next one is another one.
async fn begin(school: &School, grader: Person, id: GradingJobId) {
    let mut tx = school.tx().await;
    save_draft(&mut tx, grader.id, id, &school.version, &Draft::default()).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn what_is_due_soon_comes_first_then_pro_then_the_rest_in_the_list_and_one_by_one() {
    let school = School::open().await;
    let grader = school.person("helen").await;
    let mut jobs = Vec::new();
    for (name, due_in, is_pro) in
        [("a", 60, false), ("b", 70, true), ("c", 11, false), ("d", 20, true), ("e", 30, false), ("f", 5, true)]
    {
        jobs.push((name, handed_in(&school, name, due_in, is_pro).await));
    }
    let name = |id: GradingJobId| jobs.iter().find(|(_, job)| *job == id).map_or("?", |(name, _)| name);
    let mut tx = school.tx().await;
    let (cards, total) = list_jobs(&mut tx, &Grader::of_everything(grader.id), PageRequest::first(20)).await.unwrap();
    let listed: Vec<_> = cards.iter().map(|card| (name(card.job.id), card.urgency.unwrap())).collect();
    assert_eq!(
        listed,
        [
            ("f", Urgency::DueSoon),
            ("c", Urgency::DueSoon),
            ("d", Urgency::Pro),
            ("b", Urgency::Pro),
            ("e", Urgency::Deadline),
            ("a", Urgency::Deadline)
        ]
    );
    assert_eq!(total, 6);
    let (second, total) = list_jobs(&mut tx, &Grader::of_everything(grader.id), PageRequest::new(2, 4)).await.unwrap();
    assert_eq!(second.iter().map(|card| name(card.job.id)).collect::<Vec<_>>(), ["e", "a"], "a later page goes on");
    assert_eq!(total, 6);
    drop(tx);

    let mut order = Vec::new();
    while let Some(id) = next(&school, grader).await {
        order.push(name(id));
        begin(&school, grader, id).await;
    }
    assert_eq!(order, ["f", "c", "d", "b", "e", "a"]);
    // Two days later everything of them is late, and Pro counts no more.
    let mut tx = school.tx().await;
    for (_, id) in &jobs {
        release_job(&mut tx, grader.id, *id).await.unwrap();
    }
    tx.commit().await.unwrap();
    school.pass(Duration::hours(80));
    let mut tx = school.tx().await;
    let (cards, _) = list_jobs(&mut tx, &Grader::of_everything(grader.id), PageRequest::first(20)).await.unwrap();
    assert_eq!(cards.iter().map(|card| name(card.job.id)).collect::<Vec<_>>(), ["f", "c", "d", "e", "a", "b"]);
}

#[tokio::test]
async fn graders_who_ask_at_once_get_different_ones_and_a_second_press_gets_the_same() {
    let school = Arc::new(School::open().await);
    for place in 0..6 {
        handed_in(&school, &format!("learner{place}"), 40 + place, place % 2 == 0).await;
    }
    let mut asking = JoinSet::new();
    for place in 0..8 {
        let grader = school.person(&format!("grader{place}")).await;
        for _ in 0..2 {
            let school = Arc::clone(&school);
            asking.spawn(async move { (place, next(&school, grader).await) });
        }
    }
    let got = asking.join_all().await;
    let claimed: BTreeSet<_> = got.iter().filter_map(|(grader, job)| job.map(|job| (job.0, *grader))).collect();
    let jobs: BTreeSet<_> = claimed.iter().map(|(job, _)| *job).collect();
    assert_eq!((jobs.len(), claimed.len()), (6, 6), "each job went to one grader: {got:?}");
    assert_eq!(got.iter().filter(|(_, job)| job.is_none()).count(), 4, "two graders found nothing, twice: {got:?}");
}

#[tokio::test]
async fn an_own_test_is_never_the_next_one() {
    let school = School::open().await;
    let id = handed_in(&school, "mei", 5, false).await;
    let mut tx = school.tx().await;
    let learner = get_job(&mut tx, id).await.unwrap().learner_id;
    assert!(claim_next(&mut tx, &Grader::of_everything(learner)).await.unwrap().is_none());
    let (cards, total) = list_jobs(&mut tx, &Grader::of_everything(learner), PageRequest::first(20)).await.unwrap();
    assert_eq!((cards.len(), total), (0, 0));
}

#[tokio::test]
async fn a_skipped_job_is_offered_to_others_only_and_stays_in_the_list() {
    let school = School::open().await;
    let (grader, other) = (school.person("helen").await, school.person("omar").await);
    let first = handed_in(&school, "mei", 20, true).await;
    let second = handed_in(&school, "jun", 40, false).await;
    let skip = async |grader: Person, id, reason| {
        let mut tx = school.tx().await;
        let outcome = skip_job(&mut tx, grader.id, id, reason).await;
        tx.commit().await.unwrap();
        outcome
    };
    skip(grader, first, SkipReason::Other).await.expect("nobody holds it: nothing happens");
    assert_eq!(next(&school, grader).await, Some(first));
    begin(&school, grader, first).await;
    let refused = skip(other, first, SkipReason::NoTime).await;
    assert!(matches!(refused, Err(GradingError::ClaimTaken)), "{refused:?}");
    skip(grader, first, SkipReason::KnowsLearner).await.unwrap();

    let mut tx = school.tx().await;
    let job = get_job(&mut tx, first).await.unwrap();
    assert_eq!((job.standing, job.claimed_by, job.draft_version), (GradingState::Returned, None, 1), "its draft stays");
    let marked = async |tx: &mut TenantTx, grader: Person| {
        let (cards, _) = list_jobs(tx, &Grader::of_everything(grader.id), PageRequest::first(20)).await.unwrap();
        cards.iter().map(|card| (card.job.id, card.is_skipped)).collect::<Vec<_>>()
    };
    assert_eq!(marked(&mut tx, grader).await, [(first, true), (second, false)]);
    assert_eq!(marked(&mut tx, other).await, [(first, false), (second, false)]);
    let filter = ActFilter { act: Some(GradingAct::Skip), actor: None };
    let (acts, _) = list_acts(&mut tx, filter, PageRequest::first(5)).await.unwrap();
    let told: Vec<_> = acts.iter().map(|act| (act.job, act.actor, act.reason)).collect();
    assert_eq!(told, [(first, Some(grader.id), Some(SkipReason::KnowsLearner))]);
    drop(tx);

    assert_eq!(next(&school, grader).await, Some(second), "late, due soon or Pro: it is not offered again");
    begin(&school, grader, second).await;
    school.pass(Duration::hours(15));
    assert_eq!(next(&school, grader).await, None);
    let mut tx = school.tx().await;
    assert_eq!(
        claim_job(&mut tx, &Grader::of_everything(grader.id), first).await.unwrap().claimed_by,
        Some(grader.id),
        "from the list it is"
    );
    release_job(&mut tx, grader.id, first).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(next(&school, other).await, Some(first));
}

#[tokio::test]
async fn an_idle_claim_lapses_once_and_its_grader_is_told() {
    let school = School::open_alone().await;
    let (grader, other) = (school.person("helen").await, school.person("omar").await);
    let id = handed_in(&school, "mei", 72, false).await;
    assert_eq!(next(&school, grader).await, Some(id));
    begin(&school, grader, id).await;
    let sweep = async || {
        let mut tx = school.test.db.platform(Reason::Sweep).await.unwrap();
        let found = enqueue_lapsed(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        found
    };
    let waiting = async |name: &str| {
        let mut owner = school.test.owner().await;
        sqlx::query_scalar::<_, i64>("select count(*) from jobs.queue where name = $1")
            .bind(name)
            .fetch_one(&mut owner)
            .await
            .unwrap()
    };
    school.pass(Duration::hours(23));
    assert_eq!(sweep().await, 0);
    school.pass(Duration::hours(2));
    assert_eq!((sweep().await, sweep().await), (1, 1));
    assert_eq!(waiting(LapseClaim::NAME).await, 1, "however often the sweep comes by");
    let lapse = async || {
        let mut tx = school.tx().await;
        let lapsed = lapse_claim(&mut tx, id).await.unwrap();
        tx.commit().await.unwrap();
        lapsed
    };
    let (first, second) = tokio::join!(lapse(), lapse());
    assert_eq!([first, second].into_iter().flatten().collect::<Vec<_>>(), [grader.id], "two workers end it once");
    assert_eq!(waiting(SendLapsedMail::NAME).await, 1);
    assert_eq!(sweep().await, 0);

    let mut tx = school.tx().await;
    let job = get_job(&mut tx, id).await.unwrap();
    assert_eq!((job.state, job.standing, job.draft_version), (JobState::Queued, GradingState::Returned, 1));
    assert_eq!(claim_job(&mut tx, &Grader::of_everything(other.id), id).await.unwrap().standing, GradingState::Claimed);
    let late = save_draft(&mut tx, grader.id, id, &school.version, &Draft { version: 1, ..Draft::default() }).await;
    assert!(matches!(late, Err(GradingError::ClaimLapsed)), "{late:?}");
    assert!(lapse_claim(&mut tx, id).await.unwrap().is_none(), "a live claim does not lapse");
}
