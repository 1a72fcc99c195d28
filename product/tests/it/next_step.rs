//! What is new to a learner: the sets of a library of its own, until all are seen.

use std::collections::BTreeMap;

use product::exams::analysis::{NextStep, StepReason, find_next_step};
use product::exams::attempts::{Mode, submit_attempt};

use crate::support::{Person, School};

async fn next_step(school: &School, learner: Person) -> NextStep {
    let mut tx = school.tx().await;
    let versions = BTreeMap::from([(school.version.id, school.version.clone())]);
    find_next_step(&mut tx, learner.id, &versions, None).await.unwrap().0
}

#[tokio::test]
async fn next_step_of_who_has_seen_everything_is_to_review() {
    let school = School::open_alone().await;
    let (learner, other) = (school.person("mei").await, school.person("jia").await);
    let NextStep::Practice(first, StepReason::First) = next_step(&school, learner).await else {
        panic!("a new learner practices");
    };
    assert_eq!(first.sets, ["r1"], "longer than a short set, and better than nothing");
    let attempt = school.start(learner, Mode::Comfortable).await;
    assert_eq!(next_step(&school, learner).await, NextStep::Continue(attempt.id));
    school.run_all_parts(learner, attempt.id).await;
    let mut tx = school.tx().await;
    submit_attempt(&mut tx, learner.id, attempt.id, &school.version).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(next_step(&school, learner).await, NextStep::Review(attempt.id));
    assert!(matches!(next_step(&school, other).await, NextStep::Practice(..)), "another learner has seen nothing");
}
