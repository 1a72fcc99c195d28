//! From a recording that was handed in to its figures and its transcript, with a provider that does as it is told.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use bytes::Bytes;
use futures::future::BoxFuture;
use integrations::blobs::BlobKey;
use integrations::recordings::{SAMPLE_RATE, decode};
use integrations::transcription::{
    AudioJob, FailedCause, HeardWord, JobLabel, Progress, Submitted, TranscribeError, Transcriber,
};
use product::content::library::source::read_pack;
use product::exams::attempts::{AttemptId, RecordingId, erase_recordings};
use product::exams::speech::{
    Heard, SpeechFailure, SpeechJobId, SpeechProvider, SpeechState, begin_job, enqueue_due, enqueue_recordings,
    list_heard, measure, note_finished,
};
use product::people::accounts::UserId;
use sqlx::{AssertSqlSafe, Executor};
use tenants::Reason;
use uuid::Uuid;

use crate::desk::{Desk, repository};

const ATTEMPT: AttemptId = AttemptId(Uuid::from_u128(0x0000_0000_0000_7000_8000_0000_0000_0020));
const RECORDING: RecordingId = RecordingId(Uuid::from_u128(0x0000_0000_0000_7000_8000_0000_0000_0023));
const LEARNER: UserId = UserId(Uuid::from_u128(0x0000_0000_0000_7000_8000_0000_0000_0001));

/// A provider in memory.
#[derive(Default)]
struct Machine {
    taken: Mutex<Vec<(JobLabel, Option<String>)>>,
    /// Answered to submissions before anything is taken.
    troubles: Mutex<Vec<TranscribeError>>,
    progress: Mutex<BTreeMap<String, Progress>>,
    forgotten: Mutex<Vec<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("not poisoned")
}

impl Machine {
    fn answers(&self, reference: &str, progress: Progress) {
        lock(&self.progress).insert(reference.to_owned(), progress);
    }

    fn submissions(&self) -> usize {
        lock(&self.taken).len()
    }
}

impl Transcriber for Machine {
    fn name(&self) -> &'static str {
        "revai"
    }

    fn millicents_per_minute(&self) -> u32 {
        2_000
    }

    fn submit<'a>(&'a self, job: &'a AudioJob) -> BoxFuture<'a, Result<Submitted, TranscribeError>> {
        Box::pin(async move {
            if let Some(trouble) = lock(&self.troubles).pop() {
                return Err(trouble);
            }
            lock(&self.taken).push((job.label, job.notify_url.clone()));
            let reference = format!("job-{}", self.submissions());
            self.answers(&reference, Progress::Waiting);
            Ok(Submitted::Waiting(reference))
        })
    }

    fn find(&self, label: JobLabel) -> BoxFuture<'_, Result<Option<String>, TranscribeError>> {
        let at = lock(&self.taken).iter().position(|(known, _)| *known == label);
        Box::pin(async move { Ok(at.map(|at| format!("job-{}", at + 1))) })
    }

    fn progress<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<Progress, TranscribeError>> {
        let found = lock(&self.progress).get(reference).cloned();
        Box::pin(async move { found.ok_or(TranscribeError::Unknown) })
    }

    fn forget<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<(), TranscribeError>> {
        lock(&self.forgotten).push(reference.to_owned());
        Box::pin(async { Ok(()) })
    }

    fn is_notification(&self, _: &str) -> bool {
        true
    }
}

fn words() -> Progress {
    let word = |text: &str, from, to| HeardWord {
        text: text.to_owned(),
        from: Duration::from_millis(from),
        to: Duration::from_millis(to),
        confidence: Some(0.9),
    };
    Progress::Done(vec![word("Um,", 100, 300), word("hello.", 1_500, 2_000)])
}

/// A job's state, cause, cost, tries and reference.
#[derive(Debug, PartialEq, sqlx::FromRow)]
struct Row {
    state: String,
    failure: Option<String>,
    cost_millicents: i64,
    tries: i32,
    reference: Option<String>,
}

struct Room {
    desk: Desk,
    machine: Option<Arc<Machine>>,
}

impl Room {
    /// A learner who has handed in one recording of half a minute.
    async fn open(machine: Option<Machine>) -> Self {
        let test = testkit::fresh_database().await;
        let tenant = test.tenant("speaking").await;
        let mut desk = Desk::with(test, tenant);
        let machine = machine.map(Arc::new);
        if let Some(machine) = &machine {
            desk.services.integrations.transcriber = Arc::<Machine>::clone(machine);
        }
        for name in ["20261101000400_accounts", "20261101001000_library.platform", "20261101001500_attempts"] {
            let sql = std::fs::read_to_string(repository(&format!("product/tests/it/fixtures/{name}.sql")));
            let sql = AssertSqlSafe(sql.expect("a fixture"));
            if name.ends_with(".platform") {
                let mut tx = desk.test.db.platform(Reason::Content).await.expect("tx");
                tx.conn().execute(sql).await.expect("a fixture");
                tx.commit().await.expect("commit");
            } else {
                let mut tx = desk.tx().await;
                tx.conn().execute(sql).await.expect("a fixture");
                tx.commit().await.expect("commit");
            }
        }
        let room = Self { desk, machine };
        room.store(&std::fs::read(repository("content/demo/speaking-1.webm")).expect("a recording")).await;
        room.execute("update attempts set status = 'awaiting_grading', submitted_at = now(), accommodations = '{}'")
            .await;
        room
    }

    fn key(&self) -> BlobKey {
        BlobKey::of_tenant(self.desk.tenant.id.0, "recordings", RECORDING.0).expect("a key")
    }

    async fn store(&self, bytes: &[u8]) {
        let blobs = &self.desk.services.integrations.blobs;
        blobs.put(&self.key(), Bytes::copy_from_slice(bytes)).await.expect("stored");
        let key = self.key();
        self.execute(&format!(
            "update recordings set state = 'complete', sha256 = '\\x00', duration_ms = 30000, blob_key = '{}'",
            key.as_str()
        ))
        .await;
    }

    async fn execute(&self, sql: &str) {
        let mut tx = self.desk.tx().await;
        tx.conn().execute(AssertSqlSafe(sql.to_owned())).await.expect("sql");
        tx.commit().await.expect("commit");
    }

    async fn enqueue(&self) -> usize {
        let provider = self.desk.services.integrations.transcriber.name();
        let provider = SpeechProvider::parse(provider).expect("a provider");
        let mut tx = self.desk.tx().await;
        let count = enqueue_recordings(&mut tx, ATTEMPT, provider).await.expect("enqueued");
        tx.commit().await.expect("commit");
        count
    }

    /// Runs what is due; nothing may be given up.
    async fn run(&self) -> usize {
        let ran = self.desk.run().await;
        assert!(ran.failed.is_empty(), "{ran:?}");
        ran.all()
    }

    async fn sweep(&self) -> usize {
        let mut tx = self.desk.test.db.platform(Reason::Sweep).await.expect("tx");
        let count = enqueue_due(&mut tx).await.expect("the sweep");
        tx.commit().await.expect("commit");
        count
    }

    fn pass(&self, minutes: u64) {
        self.desk.test.clock.advance(Duration::from_secs(minutes * 60));
    }

    async fn job(&self) -> SpeechJobId {
        let mut tx = self.desk.tx().await;
        let id = sqlx::query_scalar("select id from speech_jobs").fetch_one(tx.conn()).await.expect("one job");
        SpeechJobId(id)
    }

    async fn row(&self) -> Row {
        let mut tx = self.desk.tx().await;
        sqlx::query_as("select state, failure, cost_millicents, tries, reference from speech_jobs")
            .fetch_one(tx.conn())
            .await
            .expect("one job")
    }

    async fn heard(&self) -> Heard {
        let mut tx = self.desk.tx().await;
        let mut heard = list_heard(&mut tx, ATTEMPT).await.expect("heard");
        assert_eq!(heard.len(), 1);
        heard.remove(0)
    }

    async fn tell(&self) -> bool {
        let job = self.job().await;
        let mut tx = self.desk.tx().await;
        let is_known = note_finished(&mut tx, job.0).await.expect("told");
        tx.commit().await.expect("commit");
        is_known
    }

    fn machine(&self) -> &Machine {
        self.machine.as_ref().expect("a provider")
    }
}

#[tokio::test]
async fn without_a_provider_a_recording_is_measured_and_that_is_all() {
    let room = Room::open(None).await;
    assert_eq!(room.enqueue().await, 1);
    assert_eq!(room.enqueue().await, 0, "once for each recording and provider");
    assert_eq!(room.run().await, 1);

    let heard = room.heard().await;
    assert_eq!((heard.provider, heard.state, heard.words.is_none()), (SpeechProvider::Local, SpeechState::Done, true));
    let figures = heard.figures.expect("measured");
    assert!((20_000..60_000).contains(&figures.duration_ms), "{figures:?}");
    assert!(figures.pitch_hz.is_some_and(|hz| (120.0..260.0).contains(&hz)), "the voice is a woman's: {figures:?}");
    assert!(figures.silence_share < 0.6 && figures.pauses.len() > 2, "{figures:?}");
    assert_eq!(room.run().await, 0, "nothing is left to do");
    room.pass(60 * 48);
    assert_eq!(room.sweep().await, 0);
}

#[tokio::test]
async fn a_transcript_comes_by_message_or_by_asking_and_is_deleted_outside() {
    for is_told in [true, false] {
        let room = Room::open(Some(Machine::default())).await;
        room.enqueue().await;
        assert_eq!(room.run().await, 1);
        assert_eq!(room.row().await.state, "submitted");
        assert!(room.heard().await.figures.is_some(), "figures do not wait for it");
        room.machine().answers("job-1", words());
        if is_told {
            assert!(room.tell().await);
            assert!(room.tell().await, "told twice is asked once");
        } else {
            assert_eq!(room.sweep().await, 0, "not before five minutes");
            room.pass(6);
            assert_eq!(room.sweep().await, 1);
        }
        assert_eq!(room.run().await, 1);
        let row = room.row().await;
        assert_eq!((row.state.as_str(), row.cost_millicents), ("done", 1_000), "half a minute: {row:?}");
        let heard = room.heard().await;
        let texts: Vec<String> = heard.words.expect("a transcript").into_iter().map(|word| word.text).collect();
        assert_eq!(texts, ["Um,", "hello."]);
        assert_eq!(*lock(&room.machine().forgotten), ["job-1"], "a voice lies nowhere longer than it must");
        assert!(!room.tell().await, "nobody waits any more");
    }
}

#[tokio::test]
async fn a_worker_that_dies_after_handing_over_does_not_do_it_again() {
    let room = Room::open(Some(Machine::default())).await;
    room.enqueue().await;
    // What the first start did before it died: counted itself, handed over, and kept nothing of it.
    let job = room.job().await;
    let mut tx = room.desk.tx().await;
    begin_job(&mut tx, job).await.expect("begun");
    tx.commit().await.expect("commit");
    let label = JobLabel { tenant: room.desk.tenant.id.0, job: job.0 };
    let audio = AudioJob { label, bytes: Bytes::new(), mime: "audio/webm".to_owned(), notify_url: None };
    room.machine().submit(&audio).await.expect("taken");

    assert_eq!(room.run().await, 1);
    assert_eq!(room.machine().submissions(), 1, "found by our own name");
    let row = room.row().await;
    assert_eq!((row.state.as_str(), row.reference.as_deref(), row.tries), ("submitted", Some("job-1"), 2));
}

#[tokio::test]
async fn each_failure_is_a_state_with_its_cause() {
    let done = |cause| Some(Progress::Failed(cause));
    let table = [
        ("missing", None, SpeechFailure::Missing),
        ("unreadable", None, SpeechFailure::Unreadable),
        ("refused", None, SpeechFailure::Refused),
        ("speechless", done(FailedCause::NoSpeech), SpeechFailure::NoSpeech),
        ("poor", done(FailedCause::Balance), SpeechFailure::Balance),
        ("broken", done(FailedCause::Provider), SpeechFailure::Provider),
    ];
    let room = Room::open(Some(Machine::default())).await;
    let file = std::fs::read(repository("content/demo/speaking-1.webm")).expect("a recording");
    for (name, progress, failure) in table {
        room.execute("delete from speech_jobs").await;
        room.store(&file).await;
        match name {
            "missing" => room.desk.services.integrations.blobs.delete(&room.key()).await.expect("deleted"),
            "unreadable" => room.store(b"not a recording").await,
            "refused" => lock(&room.machine().troubles).push(TranscribeError::Refused("no".to_owned())),
            _ => {}
        }
        room.enqueue().await;
        room.run().await;
        if let Some(progress) = progress {
            let reference = room.row().await.reference.expect("handed over");
            room.machine().answers(&reference, progress);
            room.tell().await;
            room.run().await;
        }
        let row = room.row().await;
        assert_eq!((row.state.as_str(), row.failure.as_deref()), ("failed", Some(failure.as_str())), "{name}");
        assert_eq!(row.cost_millicents, 0, "{name}");
        assert_eq!(room.run().await, 0, "{name}: and nothing goes on");
    }
}

#[tokio::test]
async fn a_provider_that_is_away_is_tried_and_given_up_and_one_that_is_silent_too() {
    let room = Room::open(Some(Machine::default())).await;
    lock(&room.machine().troubles).push(TranscribeError::Unavailable("away".to_owned()));
    room.enqueue().await;
    let ran = room.desk.run().await;
    assert_eq!(ran.failed.len(), 1, "tried again later: {ran:?}");
    assert_eq!(room.row().await.state, "queued");
    // The last of its tries.
    room.execute("update speech_jobs set tries = 15").await;
    room.desk.test.owner().await.execute("delete from jobs.queue").await.expect("sql");
    lock(&room.machine().troubles).push(TranscribeError::Unavailable("away".to_owned()));
    room.pass(121);
    assert_eq!(room.sweep().await, 1, "what got stuck is found");
    room.run().await;
    let row = room.row().await;
    assert_eq!((row.state.as_str(), row.failure.as_deref(), row.tries), ("failed", Some("unavailable"), 16));

    room.execute("delete from speech_jobs").await;
    room.enqueue().await;
    room.run().await;
    room.pass(6);
    room.sweep().await;
    room.run().await;
    assert_eq!(room.row().await.state, "submitted", "asked, and not through");
    room.pass(24 * 60);
    room.sweep().await;
    room.run().await;
    let row = room.row().await;
    assert_eq!((row.state.as_str(), row.failure.as_deref()), ("failed", Some("timed_out")));
}

#[tokio::test]
async fn a_learner_who_leaves_meanwhile_leaves_no_word_behind() {
    let room = Room::open(Some(Machine::default())).await;
    room.enqueue().await;
    room.run().await;
    let mut tx = room.desk.tx().await;
    erase_recordings(&mut tx, LEARNER).await.expect("erased");
    tx.commit().await.expect("commit");
    room.machine().answers("job-1", words());
    assert!(room.tell().await);
    room.run().await;

    let row = room.row().await;
    assert_eq!((row.state.as_str(), row.cost_millicents), ("done", 1_000), "what it cost stays");
    assert_eq!(*lock(&room.machine().forgotten), ["job-1"]);
    let mut tx = room.desk.tx().await;
    let (kept, named): (i64, i64) =
        sqlx::query_as("select (select count(*) from speech_results), (select count(recording_id) from speech_jobs)")
            .fetch_one(tx.conn())
            .await
            .expect("counts");
    assert_eq!((kept, named), (0, 0));
}

/// Vowel groups: what a listener would count as syllables, roughly.
fn syllables(text: &str) -> usize {
    let is_vowel = |letter: char| "aeiouy".contains(letter.to_ascii_lowercase());
    let words = text.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty());
    words
        .map(|word| {
            let letters: Vec<bool> = word.chars().map(is_vowel).collect();
            let groups = letters.windows(2).filter(|pair| !pair[0] && pair[1]).count() + usize::from(letters[0]);
            groups.saturating_sub(usize::from(word.len() > 3 && word.ends_with('e'))).max(1)
        })
        .sum()
}

/// The library's audio is spoken by synthetic voices from texts that stand beside it, with the times of each line.
#[test]
fn speech_of_the_library_has_the_figures_that_its_texts_foretell() {
    let mut compared = 0;
    for pack in ["river-light/v3", "after-the-tone/v2"] {
        let pack = read_pack(&repository(&format!("content/packs/{pack}"))).expect("a pack");
        for (name, lines) in &pack.keys.transcripts {
            let last = lines.iter().map(|line| line.end).fold(0.0, f32::max);
            // Long enough to tell, and short enough for a test.
            if compared == 5 || !(8.0..80.0).contains(&last) {
                continue;
            }
            compared += 1;
            let file = pack.folder.join("audio").join(format!("{name}.opus"));
            let samples = decode(Bytes::from(std::fs::read(&file).expect("audio"))).expect("decoded");
            let figures = measure(&samples, SAMPLE_RATE);
            let end = (figures.lead_ms + figures.span_ms) as f32 / 1_000.0;
            assert!((end - last).abs() < 1.0, "{name}: ends at {end}, not at {last}");
            let pitch = figures.pitch_hz.expect("a voice");
            assert!((75.0..330.0).contains(&pitch), "{name}: {pitch}");
            assert!(figures.pitch_range.is_some_and(|range| (0.5..22.0).contains(&range)), "{name}: {figures:?}");
            let wanted: usize = lines.iter().map(|line| syllables(&line.text)).sum();
            let found = figures.peaks_per_minute.expect("a pace") * figures.span_ms as f32 / 60_000.0;
            let share = found / wanted as f32;
            assert!((0.5..1.4).contains(&share), "{name}: {found:.0} peaks for {wanted} syllables");
        }
    }
    assert!(compared >= 2, "there is audio to compare");
}
