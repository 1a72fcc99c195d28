//! Leaving and coming back against the database (D-041, D-042), and attempts that nobody comes back to (D-035).

use product::exams::attempts::{
    AttemptId, EventKind, Mode, NewEvent, Status, abandon_idle, lock_attempt, open_attempt, record_events,
};
use tenants::Reason;
use time::Duration;
use uuid::Uuid;

use crate::support::{Person, School, choice};

/// What a learner does, minute by minute.
#[derive(Clone, Copy)]
enum Step {
    /// So many minutes go by.
    Pass(i64),
    /// The page is loaded.
    Open,
    /// The page is loaded where somebody else's login was before.
    OpenElsewhere,
    /// An answer is saved.
    Answer,
    /// Back after being away for so many minutes, without loading the page.
    Back(i64),
    /// The network was lost for so many minutes.
    Offline(i64),
}

use Step::{Answer, Back, Offline, Open, OpenElsewhere, Pass};

/// What is done after the first part has begun; leaves and sittings at its end.
const TABLE: &[(&str, &[Step], (i32, i32))] = &[
    ("stays", &[Pass(5), Answer, Pass(5), Answer], (0, 1)),
    ("reloads", &[Pass(5), Open], (0, 1)),
    ("works for an hour and reloads", &[Pass(25), Answer, Pass(25), Answer, Pass(20), Open], (0, 1)),
    ("comes back after 29 minutes", &[Pass(29), Open], (0, 1)),
    ("comes back after 31 minutes", &[Pass(31), Open], (0, 2)),
    ("goes on in another login", &[Pass(5), OpenElsewhere], (0, 2)),
    ("looks away for a minute", &[Pass(3), Back(1)], (1, 1)),
    ("leaves the page open for lunch", &[Pass(45), Back(40)], (1, 2)),
    ("tells the same lunch by event and by loading", &[Pass(45), Back(40), Open], (1, 2)),
    ("loads after lunch and tells it then", &[Pass(45), Open, Back(40)], (1, 2)),
    ("has lunch twice", &[Pass(45), Back(40), Answer, Pass(45), Back(40)], (2, 3)),
    ("is offline for an hour", &[Pass(61), Offline(60)], (0, 1)),
];

async fn open(school: &School, learner: Person, id: AttemptId) {
    let mut tx = school.tx().await;
    open_attempt(&mut tx, learner.id, learner.session, id).await.unwrap();
    tx.commit().await.unwrap();
}

async fn tell(school: &School, learner: Person, id: AttemptId, kind: EventKind, minutes: i64) {
    let now = school.test.db.now();
    let event = NewEvent {
        id: Uuid::now_v7(),
        kind,
        item: None,
        started_at: now - Duration::minutes(minutes),
        ended_at: Some(now),
    };
    // The network may carry it twice.
    for _ in 0..2 {
        let mut tx = school.tx().await;
        record_events(&mut tx, learner.id, id, std::slice::from_ref(&event)).await.unwrap();
        tx.commit().await.unwrap();
    }
}

#[tokio::test]
async fn a_strict_test_that_was_left_for_a_moment_was_taken_in_several_sittings() {
    let school = School::open().await;
    for (mode, counted) in [(Mode::Comfortable, 1), (Mode::Strict, 2)] {
        let learner = school.person(&format!("learner in {}", mode.as_str())).await;
        let attempt = school.start(learner, mode).await;
        school.start_part(learner, attempt.id, "reading-1").await;
        tell(&school, learner, attempt.id, EventKind::Leave, 1).await;

        let mut tx = school.tx().await;
        let found = lock_attempt(&mut tx, attempt.id).await.unwrap().unwrap();
        assert_eq!((found.leave_count, found.counted_sittings()), (1, counted), "{mode}");
    }
}

#[tokio::test]
async fn sittings_and_leaves_are_counted_as_the_table_says() {
    let school = School::open().await;
    for (index, (name, steps, counts)) in TABLE.iter().enumerate() {
        let learner = school.person(&format!("learner{index}")).await;
        let attempt = school.start(learner, Mode::Comfortable).await;
        school.start_part(learner, attempt.id, "reading-1").await;
        let mut seq = 0;
        for step in *steps {
            match *step {
                Pass(minutes) => school.pass(Duration::minutes(minutes)),
                Open => open(&school, learner, attempt.id).await,
                OpenElsewhere => {
                    let other = Person { session: school.person(&format!("other{index}")).await.session, ..learner };
                    open(&school, other, attempt.id).await;
                }
                Answer => {
                    seq += 1;
                    let answer = choice("r1-01", seq, "a", school.test.db.now());
                    school.answer(learner, attempt.id, &[answer]).await;
                }
                Back(minutes) => tell(&school, learner, attempt.id, EventKind::Leave, minutes).await,
                Offline(minutes) => tell(&school, learner, attempt.id, EventKind::Offline, minutes).await,
            }
        }
        let mut tx = school.tx().await;
        let found = lock_attempt(&mut tx, attempt.id).await.unwrap().unwrap();
        assert_eq!((found.leave_count, found.sittings), *counts, "{name}");
    }
}

#[tokio::test]
async fn an_attempt_without_a_sign_of_life_for_30_days_is_abandoned_and_its_answers_stay() {
    let school = School::open_alone().await;
    let (gone, writing) = (school.person("gone").await, school.person("writing").await);
    let idle = school.start(gone, Mode::Comfortable).await;
    school.start_part(gone, idle.id, "reading-1").await;
    school.answer(gone, idle.id, &[choice("r1-01", 1, "c", school.test.db.now())]).await;
    let alive = school.start(writing, Mode::Comfortable).await;
    school.start_part(writing, alive.id, "reading-1").await;

    school.pass(Duration::days(29));
    school.answer(writing, alive.id, &[choice("r1-01", 1, "a", school.test.db.now())]).await;
    sweep(&school).await;
    assert_eq!(status(&school, idle.id).await, Status::InProgress, "29 days are not 30");

    school.pass(Duration::days(2));
    sweep(&school).await;
    sweep(&school).await;
    assert_eq!(status(&school, idle.id).await, Status::Abandoned);
    assert_eq!(status(&school, alive.id).await, Status::InProgress, "an answer is a sign of life");
    let mut tx = school.tx().await;
    assert_eq!(product::exams::attempts::current_answers(&mut tx, idle.id).await.unwrap().len(), 1);
    let log: Vec<(String, String)> =
        sqlx::query_as("select from_status, to_status from attempt_transitions where attempt_id = $1 order by at")
            .bind(idle.id.0)
            .fetch_all(tx.conn())
            .await
            .unwrap();
    let steps: Vec<(&str, &str)> = log.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    assert_eq!(steps, [("created", "in_progress"), ("in_progress", "abandoned")], "logged, once");
    drop(tx);

    let fresh = school.start(gone, Mode::Comfortable).await;
    assert_ne!(fresh.id, idle.id, "the way is free for a new start");
}

async fn sweep(school: &School) {
    let mut tx = school.test.db.platform(Reason::Sweep).await.unwrap();
    abandon_idle(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
}

async fn status(school: &School, id: AttemptId) -> Status {
    let mut tx = school.tx().await;
    lock_attempt(&mut tx, id).await.unwrap().unwrap().status
}
