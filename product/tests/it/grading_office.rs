//! What the office is told about grading, against the database.

use std::collections::BTreeMap;

use product::content::library::Scope;
use product::content::library::pack::SectionName;
use product::exams::attempts::{AttemptId, Mode, StartOptions, Started, lock_attempt, start_attempt};
use product::exams::grading::office::{
    ActFilter, GraderWeek, Month, PayBehind, grading_health, list_acts, list_pay, list_pay_chunk,
};
use product::exams::grading::{
    Draft, Grader, GradingAct, GradingJobId, claim_job, deliver_job, find_job_of_attempt, get_offer, hand_in,
    release_job, save_draft,
};
use tenants::PageRequest;
use time::Duration;

use crate::grading::PROMISE;
use crate::support::{Person, School, best_marks};

/// Takes this much of the quick mock and hands it in.
async fn submit(school: &School, learner: Person, scope: Scope) -> (AttemptId, GradingJobId) {
    let options = StartOptions { scope, ..StartOptions::whole(Mode::Comfortable, "test") };
    let mut tx = school.tx().await;
    let started = start_attempt(&mut tx, learner.id, learner.session, &school.version, &options).await.unwrap();
    let (Started::New(attempt) | Started::Resumed(attempt)) = started;
    tx.commit().await.unwrap();
    school.start_part(learner, attempt.id, &attempt.parts[0].part).await;
    let mut tx = school.tx().await;
    hand_in(&mut tx, learner.id, attempt.id, &school.version, PROMISE).await.unwrap();
    let job = find_job_of_attempt(&mut tx, attempt.id).await.unwrap().unwrap().id;
    tx.commit().await.unwrap();
    (attempt.id, job)
}

async fn claim(school: &School, grader: Person, job: GradingJobId) {
    let mut tx = school.tx().await;
    claim_job(&mut tx, &Grader::of_everything(grader.id), job).await.unwrap();
    tx.commit().await.unwrap();
}

/// Scores every task and delivers.
async fn deliver(school: &School, grader: Person, (attempt, job): (AttemptId, GradingJobId)) {
    let mut tx = school.tx().await;
    let taken = lock_attempt(&mut tx, attempt).await.unwrap().unwrap();
    let own = taken.own_version(&school.version);
    let draft = Draft { marks: best_marks(&own), ..Draft::default() };
    save_draft(&mut tx, grader.id, job, &school.version, &draft).await.unwrap();
    deliver_job(&mut tx, grader.id, job, &school.version).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn a_grader_is_paid_for_what_is_sold_as_a_scope_and_for_each_response() {
    let school = School::open().await;
    let (learner, grader) = (school.person("mei").await, school.person("helen").await);
    let scopes = [
        (Scope::Whole, 3),
        (Scope::Section(SectionName::Speaking), 2),
        (Scope::Section(SectionName::Writing), 1),
        (Scope::Sets(SectionName::Speaking, vec!["s3".into()]), 1),
    ];
    let mut sold = BTreeMap::new();
    for (scope, responses) in scopes {
        let (attempt, job) = submit(&school, learner, scope).await;
        claim(&school, grader, job).await;
        let mut tx = school.tx().await;
        let taken = lock_attempt(&mut tx, attempt).await.unwrap().unwrap();
        let scope = get_offer(&mut tx, &taken, &school.version).await.unwrap().scope.unwrap();
        drop(tx);
        deliver(&school, grader, (attempt, job)).await;
        *sold.entry(scope.as_str()).or_insert(0) += responses;
    }
    let mut tx = school.tx().await;
    let month = Month::at(tx.now());
    let lines = list_pay(&mut tx, month).await.unwrap();
    assert!(lines.iter().all(|line| line.grader == grader.id && line.gradings == 1 && line.late == 0), "{lines:?}");
    let paid: BTreeMap<_, _> = lines.iter().map(|line| (line.scope.as_str(), line.responses)).collect();
    assert_eq!(paid, sold);
    assert_eq!(paid.values().sum::<i64>(), 7);

    // Read one by one, every grading comes once, newest first.
    let (mut behind, mut read) = (None, Vec::new());
    loop {
        let chunk = list_pay_chunk(&mut tx, month.bounds(), behind, 1).await.unwrap();
        let Some(last) = chunk.last() else { break };
        behind = Some(PayBehind { at: last.delivered_at, id: last.id });
        read.extend(chunk);
    }
    let whole = list_pay_chunk(&mut tx, month.bounds(), None, 100).await.unwrap();
    assert_eq!((read.len(), &read), (4, &whole));
    assert!(whole.is_sorted_by(|one, next| (one.delivered_at, one.id) > (next.delivered_at, next.id)));
}

#[tokio::test]
async fn the_promise_the_load_and_the_trail_of_four_weeks() {
    let school = School::open().await;
    let (learner, grader, other) =
        (school.person("mei").await, school.person("helen").await, school.person("omar").await);
    let first = submit(&school, learner, Scope::Whole).await;
    claim(&school, other, first.1).await;
    // Renewing is no act.
    claim(&school, other, first.1).await;
    let mut tx = school.tx().await;
    release_job(&mut tx, other.id, first.1).await.unwrap();
    tx.commit().await.unwrap();
    claim(&school, grader, first.1).await;
    school.pass(Duration::minutes(40));
    deliver(&school, grader, first).await;
    // A week later, one that is late, after an hour and twenty minutes of work.
    let second = submit(&school, learner, Scope::Section(SectionName::Speaking)).await;
    school.pass(Duration::days(7));
    claim(&school, grader, second.1).await;
    school.pass(Duration::minutes(80));
    deliver(&school, grader, second).await;
    // Two are open: one held, one for five days and late.
    submit(&school, learner, Scope::Section(SectionName::Writing)).await;
    school.pass(Duration::hours(121));
    let fourth = submit(&school, learner, Scope::Sets(SectionName::Speaking, vec!["s3".into()])).await;
    claim(&school, other, fourth.1).await;

    let mut tx = school.tx().await;
    let health = grading_health(&mut tx).await.unwrap();
    assert_eq!((health.queue.open, health.queue.late, health.queue.soon), (2, 1, 0));
    let open: Vec<_> = health.ages.iter().map(|age| (age.open, age.late)).collect();
    assert_eq!(open, [(1, 0), (0, 0), (0, 0), (0, 0), (1, 1)]);
    assert_eq!(health.days.len(), 28);
    let sums = health.days.iter().fold((0, 0), |sum, day| (sum.0 + day.delivered, sum.1 + day.in_time));
    assert_eq!(sums, (2, 1));
    let [helen, omar] = &health.graders[..] else { panic!("{:?}", health.graders) };
    assert_eq!((helen.grader, helen.holding, helen.median_minutes), (grader.id, 0, Some(60)), "between 40 and 80");
    let sum = helen.weeks.iter().fold(GraderWeek::default(), |sum, week| GraderWeek {
        claimed: sum.claimed + week.claimed,
        delivered: sum.delivered + week.delivered,
        in_time: sum.in_time + week.in_time,
    });
    assert_eq!(sum, GraderWeek { claimed: 2, delivered: 2, in_time: 1 });
    assert_eq!(helen.weeks.iter().filter(|week| week.delivered == 1).count(), 2, "a week apart");
    assert_eq!((omar.grader, omar.holding, omar.median_minutes), (other.id, 1, None));

    let (acts, total) = list_acts(&mut tx, ActFilter::default(), PageRequest::first(20)).await.unwrap();
    let told: Vec<_> = acts.iter().map(|act| (act.act, act.actor.unwrap(), act.job)).collect();
    assert_eq!(
        told,
        [
            (GradingAct::Claim, other.id, fourth.1),
            (GradingAct::Deliver, grader.id, second.1),
            (GradingAct::Claim, grader.id, second.1),
            (GradingAct::Deliver, grader.id, first.1),
            (GradingAct::Claim, grader.id, first.1),
            (GradingAct::Release, other.id, first.1),
            (GradingAct::Claim, other.id, first.1),
        ]
    );
    assert_eq!((total, acts[0].title.is_some(), acts[0].product.is_some()), (7, true, true));
    let only = ActFilter { act: Some(GradingAct::Claim), actor: Some(other.id) };
    assert_eq!(list_acts(&mut tx, only, PageRequest::first(1)).await.unwrap().1, 2);
}
