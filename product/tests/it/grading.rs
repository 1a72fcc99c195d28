//! Grading against the database: one grader at a time, drafts that survive, a delivery that happens once.

use product::content::library::Scope;
use product::content::library::pack::{PackKind, SectionName};
use product::exams::attempts::{
    Mode, StartOptions, Started, Status, check_scores, list_scores, lock_attempt, start_attempt,
};
use product::exams::grading::{
    DeliverError, Draft, Grader, GradingError, GradingJobId, JobState, Mark, claim_job, deliver_job,
    find_job_of_attempt, hand_in, list_jobs, list_marks, release_job, save_draft, today_of,
};
use product::exams::reports::{SectionState, attempt_result, begin_report, explain};
use serde_json::json;
use std::collections::BTreeMap;
use tenants::{Lang, PageRequest};
use time::Duration;

use crate::support::{Person, School, best_marks, quick_mock};

pub(crate) const PROMISE: Duration = Duration::hours(72);

pub(crate) struct Desk {
    pub(crate) school: School,
    pub(crate) learner: Person,
    pub(crate) graders: [Person; 2],
    pub(crate) job: GradingJobId,
    pub(crate) attempt: product::exams::attempts::AttemptId,
}

/// A handed-in test with everything right, and two graders.
pub(crate) async fn desk() -> Desk {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let graders = [school.person("helen").await, school.person("omar").await];
    let attempt = school.start(learner, Mode::Strict).await.id;
    school.run_all_parts(learner, attempt).await;
    let saved = school.answer(learner, attempt, &school.perfect_answers()).await;
    assert!(saved.iter().all(Result::is_ok), "{saved:?}");
    let mut tx = school.tx().await;
    let handed_in = hand_in(&mut tx, learner.id, attempt, &school.version, PROMISE).await.unwrap();
    assert_eq!(handed_in.status, Status::AwaitingGrading);
    let again = hand_in(&mut tx, learner.id, attempt, &school.version, PROMISE).await.unwrap();
    assert_eq!(again.status, Status::AwaitingGrading);
    let job = find_job_of_attempt(&mut tx, attempt).await.unwrap().unwrap().id;
    tx.commit().await.unwrap();
    Desk { school, learner, graders, job, attempt }
}

impl Desk {
    pub(crate) async fn claim(&self, grader: Person) -> Result<JobState, GradingError> {
        let mut tx = self.school.tx().await;
        let job = claim_job(&mut tx, &Grader::of_everything(grader.id), self.job).await?;
        tx.commit().await?;
        Ok(job.state)
    }

    pub(crate) async fn save(
        &self,
        grader: Person,
        version: i32,
        marks: BTreeMap<String, Mark>,
    ) -> Result<i32, GradingError> {
        let mut tx = self.school.tx().await;
        let draft = Draft { version, marks, overall_comment: "寫得很好。".into(), ..Draft::default() };
        let saved = save_draft(&mut tx, grader.id, self.job, &self.school.version, &draft).await?;
        tx.commit().await?;
        Ok(saved)
    }

    pub(crate) async fn deliver(&self, grader: Person) -> Result<JobState, DeliverError> {
        let mut tx = self.school.tx().await;
        let job = deliver_job(&mut tx, grader.id, self.job, &self.school.version).await?;
        tx.commit().await?;
        Ok(job.state)
    }

    pub(crate) async fn waiting_reports(&self) -> i64 {
        let mut owner = self.school.test.owner().await;
        sqlx::query_scalar("select count(*) from jobs.queue where tenant_id = $1 and name = 'grading.render_report'")
            .bind(self.school.tenant.id.0)
            .fetch_one(&mut owner)
            .await
            .unwrap()
    }
}

#[tokio::test]
async fn two_graders_who_claim_at_once_do_not_both_get_it() {
    let desk = desk().await;
    let (first, second) = tokio::join!(desk.claim(desk.graders[0]), desk.claim(desk.graders[1]));
    let taken = [&first, &second].iter().filter(|claim| matches!(claim, Err(GradingError::ClaimTaken))).count();
    assert_eq!(taken, 1, "{first:?} {second:?}");
}

/// The quick mock with a sentence to build before the essay, whose key grades it.
async fn school_with_a_sentence() -> School {
    let (mut source, format) = quick_mock();
    source.pack.slug = "river-light-built".into();
    source.pack.kind = PackKind::Section;
    let answer = json!({"kind": "build_sentence", "context": "So?",
        "frame": [{"kind": "blank"}, {"kind": "blank"}],
        "chunks": [{"id": "a", "text": "it is"}, {"id": "b", "text": "so"}]});
    let item =
        json!({"id": "b1-01", "question_type": "build_a_sentence", "prompt": "Build.", "points": 1, "answer": answer});
    let set = json!({"id": "b1", "kind": "build_a_sentence", "items": [item]});
    let writing = source.pack.sections.iter_mut().find(|section| section.section == SectionName::Writing).unwrap();
    writing.parts[0].sets.insert(0, serde_json::from_value(set).unwrap());
    let key = json!({"accepted": [["b", "a"]], "explanation": "It is so."});
    source.keys.items.insert("b1-01".into(), serde_json::from_value(key).unwrap());
    School::open_with(&source, &format).await
}

#[tokio::test]
async fn the_queue_counts_what_a_grader_has_to_grade_and_nothing_else() {
    let school = school_with_a_sentence().await;
    let grader = school.person("helen").await;
    let scopes = [
        ("whole", Scope::Whole, 3),
        ("speaking", Scope::Section(SectionName::Speaking), 2),
        ("writing", Scope::Section(SectionName::Writing), 1),
        ("set", Scope::Sets(SectionName::Speaking, vec!["s3".into()]), 1),
    ];
    for (name, scope, tasks) in scopes {
        let learner = school.person(name).await;
        let options = StartOptions { scope, ..StartOptions::whole(Mode::Comfortable, "test") };
        let mut tx = school.tx().await;
        let started = start_attempt(&mut tx, learner.id, learner.session, &school.version, &options).await.unwrap();
        let (Started::New(attempt) | Started::Resumed(attempt)) = started;
        tx.commit().await.unwrap();
        school.start_part(learner, attempt.id, &attempt.parts[0].part).await;
        let mut tx = school.tx().await;
        hand_in(&mut tx, learner.id, attempt.id, &school.version, PROMISE).await.unwrap();
        let attempt = lock_attempt(&mut tx, attempt.id).await.unwrap().unwrap();
        let result = attempt_result(&mut tx, attempt, &school.version).await.unwrap();
        let id = result.grading.as_ref().unwrap().job.id;
        let (cards, _) = list_jobs(&mut tx, &Grader::of_everything(grader.id), PageRequest::first(20)).await.unwrap();
        let card = cards.iter().find(|card| card.job.id == id).unwrap();
        assert_eq!(usize::try_from(card.tasks).unwrap(), tasks, "{name}");
        assert_eq!(result.grading.unwrap().responses.len(), tasks, "{name}: as the desk shows it");
        tx.commit().await.unwrap();
    }
}

#[tokio::test]
async fn nobody_grades_the_own_test() {
    let desk = desk().await;
    assert!(matches!(desk.claim(desk.learner).await, Err(GradingError::Unknown)));
    let mut tx = desk.school.tx().await;
    let (cards, _) = list_jobs(&mut tx, &Grader::of_everything(desk.learner.id), PageRequest::first(20)).await.unwrap();
    assert!(cards.is_empty());
}

#[tokio::test]
async fn an_idle_claim_lapses_and_its_draft_stays_for_the_next_grader() {
    let desk = desk().await;
    let [first, second] = desk.graders;
    desk.claim(first).await.unwrap();
    assert_eq!(desk.save(first, 0, best_marks(&desk.school.version)).await.unwrap(), 1);
    desk.school.pass(Duration::hours(23));
    assert!(matches!(desk.claim(second).await, Err(GradingError::ClaimTaken)));
    assert_eq!(desk.save(first, 1, BTreeMap::new()).await.unwrap(), 2);
    desk.school.pass(Duration::hours(23));
    assert!(matches!(desk.claim(second).await, Err(GradingError::ClaimTaken)), "a save renews the claim");
    desk.school.pass(Duration::hours(2));
    desk.claim(second).await.unwrap();
    assert!(matches!(desk.save(first, 2, BTreeMap::new()).await, Err(GradingError::ClaimLapsed)));
    let mut tx = desk.school.tx().await;
    assert_eq!(list_marks(&mut tx, desk.job).await.unwrap(), best_marks(&desk.school.version));
}

#[tokio::test]
async fn a_released_job_is_free_again() {
    let desk = desk().await;
    let [first, second] = desk.graders;
    desk.claim(first).await.unwrap();
    let mut tx = desk.school.tx().await;
    assert!(matches!(release_job(&mut tx, second.id, desk.job).await, Err(GradingError::ClaimTaken)));
    release_job(&mut tx, first.id, desk.job).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(desk.claim(second).await.unwrap(), JobState::Claimed);
}

#[tokio::test]
async fn a_second_window_cannot_overwrite_a_newer_draft() {
    let desk = desk().await;
    let grader = desk.graders[0];
    desk.claim(grader).await.unwrap();
    desk.save(grader, 0, best_marks(&desk.school.version)).await.unwrap();
    assert!(matches!(desk.save(grader, 0, BTreeMap::new()).await, Err(GradingError::DraftConflict { version: 1 })));
}

#[tokio::test]
async fn marks_off_the_rubric_are_refused_whole() {
    let desk = desk().await;
    let grader = desk.graders[0];
    desk.claim(grader).await.unwrap();
    let mark = |score: f64, dimension: &str| Mark {
        score: Some(score),
        dimensions: BTreeMap::from([(dimension.to_owned(), 2.0)]),
        comment: String::new(),
    };
    for (item, wrong) in [
        ("s1-01", mark(3.5, "delivery")),
        ("s1-01", mark(5.0, "delivery")),
        ("s1-01", mark(3.0, "charm")),
        ("r1-01", mark(1.0, "delivery")),
    ] {
        let refused = desk.save(grader, 0, BTreeMap::from([(item.to_owned(), wrong)])).await;
        assert!(matches!(&refused, Err(GradingError::Invalid(errors)) if errors.len() == 1), "{item}: {refused:?}");
    }
    let mut tx = desk.school.tx().await;
    assert!(list_marks(&mut tx, desk.job).await.unwrap().is_empty());
}

#[tokio::test]
async fn grades_go_out_once_with_scores_and_one_report() {
    let desk = desk().await;
    let grader = desk.graders[0];
    desk.claim(grader).await.unwrap();
    let mut some = best_marks(&desk.school.version);
    some.remove("w1-01");
    desk.save(grader, 0, some).await.unwrap();
    let early = desk.deliver(grader).await;
    assert!(
        matches!(&early, Err(DeliverError::Grading(GradingError::Invalid(missing))) if missing.len() == 1),
        "{early:?}"
    );
    assert_eq!(desk.waiting_reports().await, 0);

    desk.save(grader, 1, best_marks(&desk.school.version)).await.unwrap();
    let (first, second) = tokio::join!(desk.deliver(grader), desk.deliver(grader));
    assert_eq!((first.unwrap(), second.unwrap()), (JobState::Delivered, JobState::Delivered));
    assert_eq!(desk.waiting_reports().await, 1);
    assert!(matches!(desk.deliver(desk.graders[1]).await, Err(DeliverError::Grading(GradingError::Delivered))));
    assert!(matches!(desk.save(grader, 2, BTreeMap::new()).await, Err(GradingError::Delivered)));

    let mut tx = desk.school.tx().await;
    let attempt = lock_attempt(&mut tx, desk.attempt).await.unwrap().unwrap();
    assert_eq!(attempt.status, Status::Graded);
    let scores = list_scores(&mut tx, desk.attempt).await.unwrap();
    assert_eq!(scores.iter().filter(|score| score.score.scaled == 30.0).count(), 4, "{scores:?}");
    assert_eq!(today_of(&mut tx, grader.id).await.unwrap().delivered, 1);
    drop(tx);

    // Answers, grades and pack give what is stored, to the last bit; what was tampered with is found.
    let mut tx = desk.school.tx().await;
    let attempt = lock_attempt(&mut tx, desk.attempt).await.unwrap().unwrap();
    assert_eq!(check_scores(&mut tx, &attempt, &desk.school.version).await.unwrap(), []);
    for statement in [
        "update section_scores set scaled = scaled - 1 where attempt_id = $1 and section = 'reading'",
        "update item_results set points = 0 where attempt_id = $1 and item = 'r1-01'",
        "delete from item_results where attempt_id = $1 and item = 'l1-01'",
    ] {
        sqlx::query(statement).bind(desk.attempt.0).execute(tx.conn()).await.unwrap();
    }
    let found = check_scores(&mut tx, &attempt, &desk.school.version).await.unwrap();
    assert_eq!(found.iter().map(|found| found.at.as_str()).collect::<Vec<_>>(), ["l1-01", "r1-01", "reading"]);
}

#[tokio::test]
async fn a_result_shows_marks_only_after_delivery_and_keys_only_after_handing_in() {
    let desk = desk().await;
    let grader = desk.graders[0];
    let version = &desk.school.version;
    desk.claim(grader).await.unwrap();
    desk.save(grader, 0, best_marks(version)).await.unwrap();
    let result = async || {
        let mut tx = desk.school.tx().await;
        let attempt = lock_attempt(&mut tx, desk.attempt).await.unwrap().unwrap();
        attempt_result(&mut tx, attempt, version).await.unwrap()
    };
    let before = result().await;
    assert!(
        before.grading.as_ref().unwrap().responses.iter().all(|response| response.mark.is_none()),
        "a draft is the grader's own"
    );
    assert_eq!(before.total, None);
    assert!(
        before.items.iter().filter(|line| !line.section.is_graded_by_people()).all(|line| !line.correct.is_empty())
    );
    let writing = before.sections.iter().find(|line| line.section == SectionName::Writing).unwrap();
    assert_eq!(writing.state, SectionState::Pending);

    desk.deliver(grader).await.unwrap();
    let after = result().await;
    assert!(after.grading.unwrap().responses.iter().all(|response| response.mark.is_some()));
    assert_eq!(after.total.map(|total| total.scaled), Some(120.0));
    assert!(after.is_range_only);

    let open = desk.school.start(desk.graders[1], Mode::Strict).await;
    let mut tx = desk.school.tx().await;
    let unfinished = attempt_result(&mut tx, open.clone(), version).await.unwrap();
    assert!(unfinished.items.iter().all(|line| line.correct.is_empty()));
    assert!(explain(&mut tx, &open, version).await.unwrap().sets.is_empty());
}

#[tokio::test]
async fn a_report_keeps_its_code_however_often_it_is_begun() {
    let desk = desk().await;
    let mut tx = desk.school.tx().await;
    let first = begin_report(&mut tx, desk.attempt, Lang::Tw).await.unwrap();
    let second = begin_report(&mut tx, desk.attempt, Lang::Tw).await.unwrap();
    assert_eq!((first.id, first.check_code), (second.id, second.check_code));
}
