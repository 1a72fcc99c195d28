//! Taking a test against the database: nothing acknowledged is lost, nothing newer is replaced by something older.

use product::content::library::answer::AnswerValue;
use product::exams::attempts::{
    Accommodations, AnswerError, AttemptError, EventKind, Mode, NewEvent, RecordingError, RecordingId, StartOptions,
    Started, Status, begin_recording, current_answers, finish_part, list_item_results, list_scores, load_recording,
    open_attempt, put_chunk, record_events, restart_attempt, start_attempt, start_part, submit_attempt,
};
use product::exams::scoring::{score_item, score_section};
use proptest::prelude::*;
use sha2::{Digest, Sha256};
use time::Duration;
use uuid::Uuid;

use crate::support::{School, choice};

#[tokio::test]
async fn starting_twice_at_once_gives_one_attempt() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let start = async || {
        let mut tx = school.tx().await;
        let started = start_attempt(
            &mut tx,
            learner.id,
            learner.session,
            &school.version,
            &StartOptions::whole(Mode::Strict, "test"),
        )
        .await
        .unwrap();
        tx.commit().await.unwrap();
        started
    };
    let (first, second) = tokio::join!(start(), start());
    let id = |started: &Started| match started {
        Started::New(attempt) | Started::Resumed(attempt) => attempt.id,
    };
    assert_eq!(id(&first), id(&second));
    assert_eq!([&first, &second].iter().filter(|started| matches!(started, Started::New(_))).count(), 1);
}

#[tokio::test]
async fn parts_are_taken_in_order_and_end_at_their_deadline() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Strict).await;
    let mut tx = school.tx().await;
    let early = start_part(&mut tx, learner.id, attempt.id, &school.version, "listening-1").await;
    assert!(matches!(early, Err(AttemptError::PartClosed)), "{early:?}");
    let running = start_part(&mut tx, learner.id, attempt.id, &school.version, "reading-1").await.unwrap();
    let again = start_part(&mut tx, learner.id, attempt.id, &school.version, "reading-1").await.unwrap();
    assert_eq!(running.part("reading-1").unwrap().deadline_at, again.part("reading-1").unwrap().deadline_at);
    assert_eq!(running.status, Status::InProgress);
    tx.commit().await.unwrap();

    school.pass(Duration::seconds(1080 + 11));
    let mut tx = school.tx().await;
    let next = start_part(&mut tx, learner.id, attempt.id, &school.version, "listening-1").await.unwrap();
    let reading = next.part("reading-1").unwrap();
    assert_eq!(
        reading.finished_at, reading.deadline_at,
        "the deadline ends the part, however late the next one begins"
    );
}

#[tokio::test]
async fn a_part_of_another_person_is_unknown() {
    let school = School::open().await;
    let (learner, stranger) = (school.person("mei").await, school.person("tom").await);
    let attempt = school.start(learner, Mode::Comfortable).await;
    let mut tx = school.tx().await;
    assert!(matches!(
        start_part(&mut tx, stranger.id, attempt.id, &school.version, "reading-1").await,
        Err(AttemptError::Unknown)
    ));
    assert!(matches!(
        start_part(&mut tx, learner.id, attempt.id, &school.version, "reading-9").await,
        Err(AttemptError::UnknownPart)
    ));
    assert!(matches!(
        finish_part(&mut tx, learner.id, attempt.id, &school.version, "reading-1").await,
        Err(AttemptError::PartClosed)
    ));
    assert!(matches!(
        submit_attempt(&mut tx, stranger.id, attempt.id, &school.version).await,
        Err(AttemptError::Unknown)
    ));
}

#[tokio::test]
async fn every_version_is_kept_and_only_a_higher_number_counts() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Comfortable).await;
    school.start_part(learner, attempt.id, "reading-1").await;
    let now = school.test.db.now();

    let saved = school.answer(learner, attempt.id, &[choice("r1-01", 3, "c", now)]).await;
    assert_eq!(saved, [Ok(3)]);
    let saved = school
        .answer(
            learner,
            attempt.id,
            &[choice("r1-01", 1, "a", now), choice("r1-01", 3, "c", now), choice("r1-01", 3, "d", now)],
        )
        .await;
    assert_eq!(saved, [Ok(3), Ok(3), Err(AnswerError::SeqTaken)]);

    let mut tx = school.tx().await;
    let answers = current_answers(&mut tx, attempt.id).await.unwrap();
    assert_eq!(answers["r1-01"].value, AnswerValue::Choice { options: vec!["c".into()] });
    let versions: i64 = sqlx::query_scalar("select count(*) from answers where attempt_id = $1")
        .bind(attempt.id.0)
        .fetch_one(tx.conn())
        .await
        .unwrap();
    assert_eq!(versions, 2, "the late first version is history, not lost");
}

#[tokio::test]
async fn a_refused_answer_leaves_the_others_alone() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Strict).await;
    school.start_part(learner, attempt.id, "reading-1").await;
    let now = school.test.db.now();
    let text = |item: &str, text: String| product::exams::attempts::NewAnswer {
        item: item.into(),
        seq: 1,
        value: AnswerValue::Text { text },
        client_at: now,
    };
    let saved = school
        .answer(
            learner,
            attempt.id,
            &[
                choice("r1-99", 1, "a", now),
                choice("l1-01", 1, "a", now),
                choice("r1-01", 1, "z", now),
                text("r1-01", "b".into()),
                choice("r1-02", 0, "a", now),
                choice("r1-03", 1, "b", now),
            ],
        )
        .await;
    use AnswerError::{Misfit, PartClosed, UnknownItem};
    assert_eq!(saved, [Err(UnknownItem), Err(PartClosed), Err(Misfit), Err(Misfit), Err(Misfit), Ok(1)]);
}

#[tokio::test]
async fn what_was_written_in_time_is_kept_when_it_arrives_late() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Strict).await;
    school.start_part(learner, attempt.id, "reading-1").await;
    let in_time = school.test.db.now() + Duration::seconds(1000);
    school.pass(Duration::hours(2));
    let now = school.test.db.now();
    let saved =
        school.answer(learner, attempt.id, &[choice("r1-01", 1, "a", in_time), choice("r1-02", 1, "a", now)]).await;
    assert_eq!(saved, [Ok(1), Err(AnswerError::TooLate)]);
    school.pass(Duration::hours(25));
    let saved = school.answer(learner, attempt.id, &[choice("r1-03", 1, "a", in_time)]).await;
    assert_eq!(saved, [Err(AnswerError::TooLate)]);
}

#[tokio::test]
async fn a_late_answer_to_a_submitted_test_is_scored_again() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Strict).await;
    school.start_part(learner, attempt.id, "reading-1").await;
    let in_time = school.test.db.now();
    let mut tx = school.tx().await;
    submit_attempt(&mut tx, learner.id, attempt.id, &school.version).await.unwrap();
    tx.commit().await.unwrap();
    let right = school.version.keys.items["r1-01"].correct[0].clone();
    assert_eq!(school.answer(learner, attempt.id, &[choice("r1-01", 1, &right, in_time)]).await, [Ok(1)]);
    let mut tx = school.tx().await;
    let results = list_item_results(&mut tx, attempt.id).await.unwrap();
    assert_eq!(results.iter().find(|result| result.item == "r1-01").map(|result| result.points), Some(1.0));
}

#[tokio::test]
async fn submitting_twice_at_once_submits_once_and_scores_are_recomputable() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Comfortable).await;
    school.run_all_parts(learner, attempt.id).await;
    let saved = school.answer(learner, attempt.id, &school.perfect_answers()).await;
    assert!(saved.iter().all(Result::is_ok), "{saved:?}");
    let submit = async || {
        let mut tx = school.tx().await;
        let submitted = submit_attempt(&mut tx, learner.id, attempt.id, &school.version).await.unwrap();
        tx.commit().await.unwrap();
        submitted.status
    };
    let (first, second) = tokio::join!(submit(), submit());
    assert_eq!([first, second], [Status::ScoredAuto; 2]);

    let mut tx = school.tx().await;
    let moves: i64 = sqlx::query_scalar("select count(*) from attempt_transitions where attempt_id = $1")
        .bind(attempt.id.0)
        .fetch_one(tx.conn())
        .await
        .unwrap();
    assert_eq!(moves, 3, "begun, submitted, scored: each once");
    let scores = list_scores(&mut tx, attempt.id).await.unwrap();
    assert_eq!(scores.len(), 2);
    let answers = current_answers(&mut tx, attempt.id).await.unwrap();
    for score in scores {
        assert_eq!((score.score.scaled, score.score.high), (30.0, 30.0), "{:?}", score.section);
        let items = school.version.pack.items().filter(|(section, _)| *section == score.section);
        let points = items.map(|(_, item)| {
            score_item(item, &school.version.keys.items[&item.id], answers.get(&item.id).map(|answer| &answer.value))
                .points
        });
        let raw: u8 = points.sum();
        let conversion = &school.version.format.conversion[&score.section];
        let again = score_section(&school.version.format, conversion, f64::from(raw), f64::from(score.raw_max));
        assert_eq!(again, score.score, "the stored score is a function of the answers and the pack");
    }
}

#[tokio::test]
async fn starting_over_voids_the_old_attempt() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Comfortable).await;
    school.start_part(learner, attempt.id, "reading-1").await;
    let mut tx = school.tx().await;
    let fresh =
        restart_attempt(&mut tx, learner.id, learner.session, attempt.id, &school.version, Accommodations::default())
            .await
            .unwrap();
    assert_ne!(fresh.id, attempt.id);
    assert!(matches!(
        restart_attempt(&mut tx, learner.id, learner.session, attempt.id, &school.version, Accommodations::default())
            .await,
        Err(AttemptError::Finished)
    ));
    assert!(matches!(
        start_part(&mut tx, learner.id, attempt.id, &school.version, "reading-1").await,
        Err(AttemptError::Finished)
    ));
    tx.commit().await.unwrap();
    let now = school.test.db.now();
    assert_eq!(school.answer(learner, attempt.id, &[choice("r1-01", 1, "a", now)]).await, [Err(AnswerError::Finished)]);
}

#[tokio::test]
async fn leaving_is_counted_once_however_often_it_is_sent() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Strict).await;
    school.start_part(learner, attempt.id, "reading-1").await;
    let at = school.test.db.now();
    let event = |kind| NewEvent { id: Uuid::now_v7(), kind, item: None, started_at: at, ended_at: None };
    let events = [event(EventKind::Leave), event(EventKind::Offline), event(EventKind::Leave)];
    for _ in 0..2 {
        let mut tx = school.tx().await;
        assert_eq!(record_events(&mut tx, learner.id, attempt.id, &events).await.unwrap(), 2);
        tx.commit().await.unwrap();
    }
}

#[tokio::test]
async fn going_on_after_half_an_hour_is_another_sitting() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Comfortable).await;
    school.start_part(learner, attempt.id, "reading-1").await;
    let open = async || {
        let mut tx = school.tx().await;
        let attempt = open_attempt(&mut tx, learner.id, learner.session, attempt.id).await.unwrap();
        tx.commit().await.unwrap();
        attempt.sittings
    };
    school.pass(Duration::minutes(29));
    assert_eq!(open().await, 1);
    school.pass(Duration::minutes(31));
    assert_eq!(open().await, 2);
    assert_eq!(open().await, 2);
}

#[tokio::test]
async fn a_recording_survives_repeated_lost_and_misplaced_chunks() {
    let school = School::open().await;
    let (learner, stranger) = (school.person("mei").await, school.person("tom").await);
    let attempt = school.start(learner, Mode::Comfortable).await;
    let id = RecordingId(Uuid::now_v7());
    let item = "s1-01";
    let mut tx = school.tx().await;
    let closed = begin_recording(&mut tx, learner.id, attempt.id, &school.version, id, item, "audio/webm").await;
    assert!(matches!(closed, Err(RecordingError::ItemClosed)), "{closed:?}");
    drop(tx);
    school.run_all_parts(learner, attempt.id).await;

    let mut tx = school.tx().await;
    begin_recording(&mut tx, learner.id, attempt.id, &school.version, id, item, "audio/webm").await.unwrap();
    let again =
        begin_recording(&mut tx, learner.id, attempt.id, &school.version, id, item, "audio/webm").await.unwrap();
    assert_eq!(again.chunks, 0);
    let put = async |tx: &mut tenants::TenantTx, number: i32, bytes: &[u8]| {
        put_chunk(tx, learner.id, attempt.id, id, number, bytes, &Sha256::digest(bytes)).await
    };
    assert!(matches!(put(&mut tx, 1, b"two").await, Err(RecordingError::OutOfOrder { next_chunk: 0 })));
    assert_eq!(put(&mut tx, 0, b"one").await.unwrap(), 1);
    assert_eq!(put(&mut tx, 0, b"one").await.unwrap(), 1);
    let broken = put_chunk(&mut tx, learner.id, attempt.id, id, 1, b"two", &Sha256::digest(b"tow")).await;
    assert!(
        matches!(broken, Err(RecordingError::OutOfOrder { next_chunk: 1 })),
        "a chunk that was damaged under way is sent again"
    );
    assert_eq!(put(&mut tx, 1, b"two").await.unwrap(), 2);
    let foreign = put_chunk(&mut tx, stranger.id, attempt.id, id, 2, b"x", &Sha256::digest(b"x")).await;
    assert!(matches!(foreign, Err(RecordingError::Unknown)));
    let short = load_recording(&mut tx, learner.id, attempt.id, id, 3, &Sha256::digest(b"onetwo")).await;
    assert!(matches!(short, Err(RecordingError::Incomplete { next_chunk: 2 })));
    let other = load_recording(&mut tx, learner.id, attempt.id, id, 2, &Sha256::digest(b"twoone")).await;
    assert!(matches!(other, Err(RecordingError::Incomplete { next_chunk: 0 })));
    let (_, bytes) = load_recording(&mut tx, learner.id, attempt.id, id, 2, &Sha256::digest(b"onetwo")).await.unwrap();
    assert_eq!(bytes.as_deref(), Some(&b"onetwo"[..]));
    let large = vec![0; 5 * 1024 * 1024];
    assert!(matches!(put(&mut tx, 2, &large).await, Err(RecordingError::TooLarge)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// A lossy network: every message may be repeated and overtaken. The answer that counts is the last one typed.
    #[test]
    fn whatever_the_network_does_the_last_answer_counts(order in proptest::collection::vec(0usize..8, 8..40)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let counted = runtime.block_on(async {
            let school = School::open().await;
            let learner = school.person("mei").await;
            let attempt = school.start(learner, Mode::Comfortable).await;
            school.start_part(learner, attempt.id, "reading-1").await;
            let now = school.test.db.now();
            let typed = |at: usize| choice("r1-01", i64::try_from(at).unwrap() + 1, ["a", "b", "c", "d"][at % 4], now);
            for at in &order {
                let saved = school.answer(learner, attempt.id, &[typed(*at)]).await;
                assert!(saved[0].is_ok(), "{saved:?}");
            }
            let mut tx = school.tx().await;
            current_answers(&mut tx, attempt.id).await.unwrap()["r1-01"].clone()
        });
        let last = order.iter().max().unwrap();
        prop_assert_eq!(counted.seq, i64::try_from(*last).unwrap() + 1);
        prop_assert_eq!(counted.value, AnswerValue::Choice { options: vec![["a", "b", "c", "d"][last % 4].to_owned()] });
    }
}
