//! What goes when its time is over, and what must not go with it.

use jobs::StoredJob;
use product::exams::attempts::{
    Mode, RecordingId, begin_recording, current_answers, list_recordings, prune_uploads, put_chunk, submit_attempt,
    thin_answers,
};
use product::people::accounts::{LinkKey, prune_ended, send_password_link};
use product::people::imports::{
    ImportError, MakeImported, UndoImported, make_part, prune_imports, read_people, start_import, store_import,
    undo_import, undo_part,
};
use product::site::mails::{Begun, NewMail, begin_mail, complete_mail, prune_mails};
use sha2::{Digest, Sha256};
use tenants::{Lang, PlatformTx, Reason};
use time::Duration;
use uuid::Uuid;

use crate::support::{School, choice};

async fn platform(school: &School) -> PlatformTx {
    school.test.db.platform(Reason::Sweep).await.unwrap()
}

/// How many rows a table of the test's own database has.
async fn count(school: &School, table: &'static str) -> i64 {
    let statement = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
    sqlx::query_scalar(statement).fetch_one(&mut school.test.owner().await).await.unwrap()
}

#[tokio::test]
async fn of_a_test_that_was_handed_in_long_ago_the_last_version_of_each_answer_stays() {
    let school = School::open_alone().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Strict).await;
    school.start_part(learner, attempt.id, "reading-1").await;
    let written = school.test.db.now();
    let versions = [
        choice("r1-01", 1, "a", written),
        choice("r1-01", 2, "b", written),
        choice("r1-01", 3, "c", written),
        choice("r1-02", 1, "d", written),
    ];
    school.answer(learner, attempt.id, &versions).await;
    school.run_all_parts(learner, attempt.id).await;
    let mut tx = school.tx().await;
    submit_attempt(&mut tx, learner.id, attempt.id, &school.version).await.unwrap();
    let before = current_answers(&mut tx, attempt.id).await.unwrap();
    tx.commit().await.unwrap();
    let open = school.start(school.person("open").await, Mode::Strict).await;

    let mut thinned = Vec::new();
    for days in [59, 2, 0] {
        school.pass(Duration::days(days));
        let mut tx = platform(&school).await;
        thinned.push(thin_answers(&mut tx).await.unwrap());
        tx.commit().await.unwrap();
    }
    assert_eq!(thinned, [0, 1, 0], "after sixty days, once; a test that is open keeps everything ({})", open.id);

    let mut tx = school.tx().await;
    assert_eq!(current_answers(&mut tx, attempt.id).await.unwrap(), before);
    let left: Vec<(String, i64, bool)> = sqlx::query_as(
        "select item, seq, value ->> 'kind' = 'thinned' from answers where attempt_id = $1 order by item, seq",
    )
    .bind(attempt.id.0)
    .fetch_all(tx.conn())
    .await
    .unwrap();
    let expected = [("r1-01", 1, true), ("r1-01", 2, true), ("r1-01", 3, false), ("r1-02", 1, false)];
    assert_eq!(left, expected.map(|(item, seq, is_thin)| (item.to_owned(), seq, is_thin)));
    drop(tx);

    // A device that was away all the time sends what it has; that is known already.
    let again = school.answer(learner, attempt.id, &versions).await;
    assert!(again.iter().all(|result| !matches!(result, Ok(0))), "{again:?}");
}

#[tokio::test]
async fn an_upload_that_nobody_finished_goes_with_its_chunks() {
    let school = School::open_alone().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Strict).await;
    school.run_all_parts(learner, attempt.id).await;
    let id = RecordingId(Uuid::now_v7());
    let mut tx = school.tx().await;
    begin_recording(&mut tx, learner.id, attempt.id, &school.version, id, "s1-01", "audio/webm").await.unwrap();
    put_chunk(&mut tx, learner.id, attempt.id, id, 0, b"sound", &Sha256::digest(b"sound")).await.unwrap();
    tx.commit().await.unwrap();

    let mut pruned = Vec::new();
    for days in [59, 2] {
        school.pass(Duration::days(days));
        let mut tx = platform(&school).await;
        pruned.push(prune_uploads(&mut tx).await.unwrap());
        tx.commit().await.unwrap();
    }

    assert_eq!(pruned, [0, 1]);
    let mut tx = school.tx().await;
    assert_eq!(list_recordings(&mut tx, attempt.id).await.unwrap().len(), 0);
    assert_eq!(count(&school, "recording_chunks").await, 0);
}

#[tokio::test]
async fn sessions_and_links_go_a_month_after_their_end() {
    let school = School::open_alone().await;
    let key = LinkKey::derive(b"a test");
    let learner = school.person("mei").await;
    let mut tx = school.tx().await;
    send_password_link(&mut tx, learner.id, &key).await.unwrap();
    tx.commit().await.unwrap();
    let (sessions, links) = (count(&school, "sessions").await, count(&school, "mail_tokens").await);
    assert!(sessions >= 1 && links >= 2, "{sessions} sessions, {links} links");

    school.pass(Duration::days(29));
    let mut tx = platform(&school).await;
    prune_ended(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!((count(&school, "sessions").await, count(&school, "mail_tokens").await), (sessions, links));

    school.pass(Duration::days(400));
    let newcomer = school.person("new").await;
    let mut tx = platform(&school).await;
    let pruned = prune_ended(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(i64::try_from(pruned).unwrap(), sessions + links);
    let left: Vec<Uuid> =
        sqlx::query_scalar("select id from sessions").fetch_all(&mut school.test.owner().await).await.unwrap();
    assert_eq!(left, [newcomer.session.0], "a session that lasts stays");
}

#[tokio::test]
async fn a_mail_is_known_for_half_a_year() {
    let school = School::open_alone().await;
    let about = Uuid::now_v7();
    let job = StoredJob { name: "accounts.send_welcome".to_owned(), version: 1, payload: serde_json::json!({}) };
    let mail = NewMail { user: None, template: "welcome", about, lang: Lang::En, host: "school.test", job: &job };
    let mut tx = school.tx().await;
    let Begun::Unsent { id, .. } = begin_mail(&mut tx, mail).await.unwrap() else { panic!("it is new") };
    complete_mail(&mut tx, id).await.unwrap();
    tx.commit().await.unwrap();

    for (days, is_known) in [(179, true), (2, false)] {
        school.pass(Duration::days(days));
        let mut tx = platform(&school).await;
        prune_mails(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        let mut tx = school.tx().await;
        assert_eq!(begin_mail(&mut tx, mail).await.unwrap() == Begun::Sent, is_known, "after {days} more days");
    }
}

#[tokio::test]
async fn lines_of_an_import_stay_as_long_as_it_can_be_taken_back() {
    let school = School::open_alone().await;
    let key = LinkKey::derive(b"a test");
    let by = school.person("office").await.id;
    let file = |number: usize| format!("email\na{number}@people.test\nb{number}@people.test\nnobody\n");
    let mut imports = Vec::new();
    let mut tx = school.tx().await;
    for number in 0..3 {
        let people = read_people(file(number).as_bytes(), Lang::En).unwrap();
        imports.push(store_import(&mut tx, by, "people.csv", Lang::En, people).await.unwrap().id);
    }
    tx.commit().await.unwrap();
    let [taken_back, kept, never_started] = imports[..] else { panic!("three files") };

    // As late as a file can be started.
    school.pass(Duration::hours(23));
    let mut tx = school.tx().await;
    for import_id in [taken_back, kept] {
        start_import(&mut tx, import_id, false).await.unwrap();
        let part = make_part(&mut tx, &MakeImported { import_id, part: 0 }, &key).await.unwrap();
        assert_eq!((part.done, part.left), (2, 0));
    }
    tx.commit().await.unwrap();
    assert_eq!(sweep_imports(&school).await, (0, 3, 9));
    school.pass(Duration::hours(2));
    assert_eq!(sweep_imports(&school).await, (1, 2, 6), "a file that nobody started goes with its lines");
    let mut tx = school.tx().await;
    assert!(matches!(start_import(&mut tx, never_started, false).await, Err(ImportError::NotFound)));
    drop(tx);

    // The last moment of the undo, counted from the start.
    school.pass(Duration::days(30) - Duration::hours(3));
    assert_eq!(sweep_imports(&school).await, (0, 2, 6));
    let mut tx = school.tx().await;
    undo_import(&mut tx, taken_back, by).await.unwrap();
    let part = undo_part(&mut tx, &UndoImported { import_id: taken_back, part: 0, by }).await.unwrap();
    assert_eq!((part.done, part.left), (2, 0));
    tx.commit().await.unwrap();
    let people = count(&school, "users").await;
    let joined = "select sum(amount)::bigint from (select metric, amount from daily_metrics
                  union all select metric, amount from daily_metric_changes) notes where metric = 'users_joined'";
    let joined: i64 = sqlx::query_scalar(joined).fetch_one(&mut school.test.owner().await).await.unwrap();
    assert_eq!(joined, people, "who was taken back did not join either");

    school.pass(Duration::hours(2));
    let mut tx = school.tx().await;
    assert!(matches!(undo_import(&mut tx, kept, by).await, Err(ImportError::OtherState)), "its time is over");
    drop(tx);
    school.pass(Duration::days(1));
    assert_eq!(sweep_imports(&school).await, (6, 2, 0), "what was done is still told, without its lines");
    assert_eq!(count(&school, "users").await, people);
}

/// Sweeps. Says how many rows went, and how many imports and lines are left.
async fn sweep_imports(school: &School) -> (u64, i64, i64) {
    let mut tx = platform(school).await;
    let gone = prune_imports(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    (gone, count(school, "people_imports").await, count(school, "people_import_lines").await)
}
