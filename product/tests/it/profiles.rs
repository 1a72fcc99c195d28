//! What a learner's tests say together, and that it is theirs alone.

use std::collections::BTreeMap;

use product::content::library::pack::{QuestionType, SectionName};
use product::exams::analysis::{TestAnalysis, list_analyzed_versions, test_analysis};
use product::exams::attempts::{Mode, NewAnswer, submit_attempt};
use product::people::profiles::{BasicChange, Handle, HandleKind, Patch, erase_profile, find_sheet, update_basic};
use time::Duration;

use crate::support::{Person, School};

/// Takes the test from beginning to end, 40 seconds an answer.
async fn take(school: &School, learner: Person, mut answers: Vec<NewAnswer>) {
    let attempt = school.start(learner, Mode::Comfortable).await;
    school.run_all_parts(learner, attempt.id).await;
    let now = school.test.db.now();
    let count = i32::try_from(answers.len()).unwrap();
    for (index, answer) in (0..).zip(&mut answers) {
        answer.client_at = now - Duration::seconds(40) * (count - index);
    }
    let saved = school.answer(learner, attempt.id, &answers).await;
    assert!(saved.iter().all(Result::is_ok), "{saved:?}");
    let mut tx = school.tx().await;
    submit_attempt(&mut tx, learner.id, attempt.id, &school.version).await.unwrap();
    tx.commit().await.unwrap();
}

async fn analyse(school: &School, learner: Person) -> TestAnalysis {
    let mut tx = school.tx().await;
    let ids = list_analyzed_versions(&mut tx, learner.id).await.unwrap();
    let versions = ids.into_iter().map(|id| (id, school.version.clone())).collect::<BTreeMap<_, _>>();
    test_analysis(&mut tx, learner.id, &versions).await.unwrap()
}

#[tokio::test]
async fn the_weakest_question_type_comes_first_and_scores_are_in_order() {
    let school = School::open().await;
    let (learner, other) = (school.person("mei").await, school.person("tom").await);
    let weak: Vec<String> = school
        .version
        .pack
        .items()
        .filter(|(_, item)| item.question_type == QuestionType::Vocabulary)
        .map(|(_, item)| item.id.clone())
        .collect();
    let mut worse = school.perfect_answers();
    worse.retain(|answer| !weak.contains(&answer.item));
    take(&school, learner, worse).await;
    school.pass(Duration::days(7));
    take(&school, learner, school.perfect_answers()).await;

    let analysis = analyse(&school, learner).await;

    let reading: Vec<f64> =
        analysis.history.iter().filter(|row| row.section == SectionName::Reading).map(|row| row.scaled).collect();
    assert!(reading.len() == 2 && reading[0] < reading[1], "oldest first: {reading:?}");
    assert!(analysis.history.iter().all(|row| (row.section_max - 30.0).abs() < f64::EPSILON));
    let weakest = analysis.accuracy[0];
    let count = i64::try_from(weak.len()).unwrap();
    assert_eq!(
        (weakest.question_type, weakest.right, weakest.blank, weakest.of),
        (QuestionType::Vocabulary, count, count, 2 * count)
    );
    assert!(analysis.accuracy[1..].iter().all(|row| row.right == row.of), "{:?}", analysis.accuracy);
    assert!(!analysis.pace.is_empty());
    for pace in &analysis.pace {
        assert!((pace.median_seconds - 40.0).abs() < 1.0 && pace.answers > 0, "{pace:?}");
    }
    assert!(analysis.last_activity_at.is_some());
    assert!(analyse(&school, other).await.history.is_empty());
}

#[tokio::test]
async fn a_test_that_is_not_handed_in_says_nothing_yet() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Strict).await;
    let first = school.version.pack.parts().next().unwrap().1.id.clone();
    school.start_part(learner, attempt.id, &first).await;

    let analysis = analyse(&school, learner).await;

    assert!(analysis.history.is_empty() && analysis.accuracy.is_empty() && analysis.pace.is_empty());
    assert!(analysis.last_activity_at.is_some());
}

#[tokio::test]
async fn an_erased_profile_tells_nothing_and_leaves_others_alone() {
    let school = School::open().await;
    let (leaver, other) = (school.person("mei").await, school.person("tom").await);
    let mut tx = school.tx().await;
    for person in [leaver, other] {
        let handles = vec![Handle { kind: HandleKind::Line, value: "mei.lin".into() }];
        let change = BasicChange { handles: Patch::Set(handles), ..BasicChange::default() };
        update_basic(&mut tx, person.id, person.id, change).await.unwrap();
    }

    erase_profile(&mut tx, leaver.id).await.unwrap();

    assert!(find_sheet(&mut tx, leaver.id).await.unwrap().unwrap().handles.is_empty());
    assert_eq!(find_sheet(&mut tx, other.id).await.unwrap().unwrap().handles.len(), 1);
}
