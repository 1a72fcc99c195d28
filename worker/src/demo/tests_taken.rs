//! Attempts of the demo people: one graded last week, one waiting for a grader, one begun.
//! They go through the same operations as everybody's, on a clock that is set back.

use super::DemoError;
use super::heard::{HeardTake, hear, listen};
use super::people::People;
use super::said::{DocumentFile, TimedFile, timed_of};
use bytes::Bytes;
use integrations::blobs::{BlobKey, Blobs};
use product::content::library::answer::AnswerValue;
use product::content::library::pack::{AnswerShape, Item};
use product::content::library::{PackCache, PackVersion, Scope, TestFilter, list_tests};
use product::exams::attempts::{
    AttemptId, Mode, NewAnswer, RecordingId, StartOptions, Started, begin_recording, complete_recording, find_attempt,
    finish_part, list_attempts, save_answers, start_attempt, start_part,
};
use product::exams::grading::voice::{self, VoiceComment, VoiceId, save_voice};
use product::exams::grading::{Draft, Grader, Mark, claim_job, deliver_job, find_job_of_attempt, hand_in, save_draft};
use product::exams::speech::SpeechProvider;
use product::people::accounts::{UserId, open_session};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use tenants::{Clock, Db, PageRequest, TenantId};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// `content/demo/demo.yaml` with its recordings.
#[derive(Debug)]
pub(super) struct Script {
    file: ScriptFile,
    recordings: BTreeMap<String, Vec<u8>>,
    voice_comments: BTreeMap<String, Vec<u8>>,
    heard: BTreeMap<String, HeardTake>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScriptFile {
    pack: String,
    recordings: BTreeMap<String, String>,
    transcripts: BTreeMap<String, String>,
    essays: Essays,
    marks: BTreeMap<String, MarkFile>,
    overall_comment: String,
    document: DocumentFile,
    timed_comments: BTreeMap<String, Vec<TimedFile>>,
    voice_comments: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Essays {
    graded: String,
    waiting: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MarkFile {
    score: f64,
    dimensions: BTreeMap<String, f64>,
    comment: String,
}

impl Script {
    pub(super) fn read(folder: &Path) -> Result<Self, DemoError> {
        let read = |name: &str| {
            std::fs::read(folder.join(name)).map_err(|cause| DemoError::Content(format!("{name}: {cause}")))
        };
        let text = String::from_utf8(read("demo.yaml")?).map_err(|cause| DemoError::Content(cause.to_string()))?;
        let file: ScriptFile = serde_saphyr::from_str(&text).map_err(|cause| DemoError::Content(cause.to_string()))?;
        let sounds = |names: &BTreeMap<String, String>| {
            names.iter().map(|(item, name)| Ok((item.clone(), read(name)?))).collect::<Result<_, DemoError>>()
        };
        let (recordings, voice_comments) = (sounds(&file.recordings)?, sounds(&file.voice_comments)?);
        let heard = hear(&recordings, &file.transcripts)?;
        Ok(Self { file, recordings, voice_comments, heard })
    }

    /// The version that the demo people take.
    pub(super) async fn version(&self, db: &Db, tenant: TenantId) -> Result<Arc<PackVersion>, DemoError> {
        let mut tx = db.tenant_read(tenant).await?;
        let (tests, _) = list_tests(&mut tx, &TestFilter::default(), PageRequest::first(100)).await?;
        drop(tx);
        let Some(test) = tests.into_iter().find(|test| test.slug == self.file.pack) else {
            return Err(DemoError::Content(format!("pack {} is not imported", self.file.pack)));
        };
        PackCache::default().get(db, test.id).await.map_err(DemoError::step("pack"))
    }
}

/// A clock that the demo moves.
pub(super) struct MovedClock(Mutex<OffsetDateTime>);

impl Clock for MovedClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl MovedClock {
    pub(super) fn at(moment: OffsetDateTime) -> Self {
        Self(Mutex::new(moment))
    }

    pub(super) fn pass(&self, time: Duration) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += time;
    }
}

/// How far a demo attempt goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    Graded,
    Waiting,
    Begun,
}

/// Takes the demo tests, unless the people have attempts already.
pub(super) async fn create(
    db: &Db,
    blobs: &Blobs,
    (tenant, promise, listener): (TenantId, Duration, SpeechProvider),
    people: &People,
    script: &Script,
) -> Result<(), DemoError> {
    let mut tx = db.tenant_read(tenant).await?;
    let (_, taken) = list_attempts(&mut tx, people.student, PageRequest::first(1)).await?;
    drop(tx);
    let version = script.version(db, tenant).await?;
    if taken > 0 {
        return Ok(());
    }
    let plan = [
        (people.student, Duration::days(6), Mode::Strict, Until::Graded),
        (people.student, Duration::hours(5), Mode::Comfortable, Until::Waiting),
        (people.pro, Duration::hours(30), Mode::Strict, Until::Waiting),
        (people.pro, Duration::minutes(40), Mode::Comfortable, Until::Begun),
    ];
    for (learner, ago, mode, until) in plan {
        let clock = Arc::new(MovedClock::at(db.now() - ago));
        let demo = Demo {
            db: &db.with_clock(Arc::<MovedClock>::clone(&clock)),
            blobs,
            tenant,
            promise,
            listener,
            version: &version,
            script,
            clock: &clock,
        };
        let attempt = demo.take(learner, mode, Scope::Whole, until).await?;
        if until == Until::Graded {
            clock.pass(Duration::hours(15));
            demo.claim(people.grader, attempt).await?;
            demo.grade(people.grader, attempt).await?;
        }
    }
    Ok(())
}

/// One test of the demo, at the time of its clock.
pub(super) struct Demo<'a> {
    pub db: &'a Db,
    pub blobs: &'a Blobs,
    pub tenant: TenantId,
    pub promise: Duration,
    pub listener: SpeechProvider,
    pub version: &'a PackVersion,
    pub script: &'a Script,
    pub clock: &'a MovedClock,
}

impl Demo<'_> {
    /// Takes so much of the test, and hands it in unless it is only begun.
    pub(super) async fn take(
        &self,
        learner: UserId,
        mode: Mode,
        scope: Scope,
        until: Until,
    ) -> Result<AttemptId, DemoError> {
        let mut tx = self.db.tenant(self.tenant).await?;
        let (session, _) = open_session(&mut tx, learner, "demo").await?;
        let own = self.version.scoped(&scope);
        let options = StartOptions { scope, ..StartOptions::whole(mode, "demo") };
        let started =
            start_attempt(&mut tx, learner, session, self.version, &options).await.map_err(DemoError::step("start"))?;
        let (Started::New(attempt) | Started::Resumed(attempt)) = started;
        tx.commit().await?;
        for (at, (_, part)) in own.pack.parts().enumerate() {
            self.part(learner, attempt.id, &part.id, part.items().collect(), until).await?;
            if until == Until::Begun && at == 0 {
                return Ok(attempt.id);
            }
        }
        self.clock.pass(Duration::minutes(1));
        let mut tx = self.db.tenant(self.tenant).await?;
        hand_in(&mut tx, learner, attempt.id, self.version, self.promise).await.map_err(DemoError::step("hand in"))?;
        tx.commit().await?;
        let takes = (&self.script.heard, until == Until::Waiting && mode == Mode::Strict, |time| self.clock.pass(time));
        listen(self.db, self.tenant, attempt.id, self.listener, takes).await?;
        Ok(attempt.id)
    }

    async fn part(
        &self,
        learner: UserId,
        id: AttemptId,
        part: &str,
        items: Vec<&Item>,
        until: Until,
    ) -> Result<(), DemoError> {
        let mut tx = self.db.tenant(self.tenant).await?;
        start_part(&mut tx, learner, id, self.version, part).await.map_err(DemoError::step("part"))?;
        tx.commit().await?;
        self.clock.pass(Duration::minutes(6));
        let mut answers = Vec::new();
        for (at, item) in items.into_iter().enumerate() {
            let value = match &item.answer {
                AnswerShape::Writing { .. } if until == Until::Graded => {
                    AnswerValue::Text { text: self.script.file.essays.graded.clone() }
                }
                AnswerShape::Writing { .. } => AnswerValue::Text { text: self.script.file.essays.waiting.clone() },
                AnswerShape::Speaking { .. } => match self.record(learner, id, item).await? {
                    Some(recording) => AnswerValue::Recording { recording_id: recording.0 },
                    None => continue,
                },
                _ => AnswerValue::Choice { options: self.chosen(item, at) },
            };
            answers.push(NewAnswer { item: item.id.clone(), seq: 1, value, client_at: self.db.now() });
        }
        if until == Until::Begun {
            answers.truncate(4);
        }
        let mut tx = self.db.tenant(self.tenant).await?;
        save_answers(&mut tx, learner, id, self.version, &answers).await.map_err(DemoError::step("answers"))?;
        if until != Until::Begun {
            finish_part(&mut tx, learner, id, self.version, part).await.map_err(DemoError::step("part"))?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Every fourth answer is wrong, so that a result has something to explain.
    fn chosen(&self, item: &Item, at: usize) -> Vec<String> {
        let correct = self.version.keys.items.get(&item.id).map(|key| key.correct.clone()).unwrap_or_default();
        let is_wrong = at % 4 == 3;
        match item.option_ids().into_iter().find(|option| !correct.iter().any(|right| right == option)) {
            Some(wrong) if is_wrong && correct.len() == 1 => vec![wrong.to_owned()],
            _ => correct,
        }
    }

    async fn record(&self, learner: UserId, attempt: AttemptId, item: &Item) -> Result<Option<RecordingId>, DemoError> {
        let Some(bytes) = self.script.recordings.get(&item.id) else { return Ok(None) };
        let id = RecordingId(Uuid::now_v7());
        let measured =
            integrations::recordings::inspect(Bytes::from(bytes.clone())).map_err(DemoError::step("recording"))?;
        let key = BlobKey::of_tenant(self.tenant.0, "recordings", id.0).map_err(DemoError::step("recording"))?;
        self.blobs.put(&key, Bytes::from(bytes.clone())).await.map_err(DemoError::step("recording"))?;
        let mut tx = self.db.tenant(self.tenant).await?;
        begin_recording(&mut tx, learner, attempt, self.version, id, &item.id, measured.mime())
            .await
            .map_err(DemoError::step("recording"))?;
        let (size, length) = (
            i64::try_from(bytes.len()).unwrap_or(i64::MAX),
            i32::try_from(measured.duration.as_millis()).unwrap_or(i32::MAX),
        );
        complete_recording(&mut tx, id, measured.mime(), size, length, &Sha256::digest(bytes), key.as_str()).await?;
        tx.commit().await?;
        Ok(Some(id))
    }

    /// Stores what a grader says.
    async fn say(&self, grader: UserId, bytes: &[u8]) -> Result<VoiceComment, DemoError> {
        let bytes = Bytes::from(bytes.to_vec());
        let measured = integrations::recordings::inspect(bytes.clone()).map_err(DemoError::step("voice"))?;
        let id = VoiceId(Uuid::now_v7());
        let key = BlobKey::of_tenant(self.tenant.0, voice::BLOB_KIND, id.0).map_err(DemoError::step("voice"))?;
        let comment = VoiceComment {
            id,
            mime: measured.mime().to_owned(),
            duration_ms: i32::try_from(measured.duration.as_millis()).unwrap_or(i32::MAX),
            bytes: i32::try_from(bytes.len()).unwrap_or(i32::MAX),
            sha256: Sha256::digest(&bytes).to_vec(),
            recorded_at: self.db.now(),
            recorded_by: grader,
        };
        self.blobs.put(&key, bytes).await.map_err(DemoError::step("voice"))?;
        Ok(comment)
    }

    /// A grader begins with it.
    pub(super) async fn claim(&self, grader: UserId, attempt: AttemptId) -> Result<(), DemoError> {
        let mut tx = self.db.tenant(self.tenant).await?;
        let Some(job) = find_job_of_attempt(&mut tx, attempt).await? else { return Ok(()) };
        claim_job(&mut tx, &Grader::of_everything(grader), job.id).await.map_err(DemoError::step("claim"))?;
        tx.commit().await?;
        Ok(())
    }

    /// Whoever holds it scores it and sends the grades out.
    pub(super) async fn grade(&self, grader: UserId, attempt: AttemptId) -> Result<(), DemoError> {
        let mut tx = self.db.tenant(self.tenant).await?;
        let Some(job) = find_job_of_attempt(&mut tx, attempt).await? else { return Ok(()) };
        let Some(taken) = find_attempt(&mut tx, attempt).await? else { return Ok(()) };
        let own = taken.own_version(self.version);
        let is_asked = |item: &str| own.pack.items().any(|(_, asked)| asked.id == item);
        let mark = |mark: &MarkFile| Mark {
            dimensions: mark.dimensions.clone(),
            score: Some(mark.score),
            comment: mark.comment.clone(),
        };
        let file = &self.script.file;
        let asked = file.marks.iter().filter(|(item, _)| is_asked(item));
        let marks = asked.map(|(item, file)| (item.clone(), mark(file))).collect();
        let told = Some(&file.document).filter(|told| is_asked(&told.item));
        let documents = match told {
            Some(told) => BTreeMap::from([(told.item.clone(), told.of(&file.essays.graded)?)]),
            None => BTreeMap::new(),
        };
        let timed = file.timed_comments.iter().filter(|(item, _)| is_asked(item));
        let timed_comments = timed.map(|(item, told)| (item.clone(), timed_of(told))).collect();
        let overall_comment = file.overall_comment.clone();
        let draft = Draft { version: 0, marks, documents, timed_comments, overall_comment };
        save_draft(&mut tx, grader, job.id, self.version, &draft).await.map_err(DemoError::step("marks"))?;
        for (item, bytes) in self.script.voice_comments.iter().filter(|(item, _)| is_asked(item)) {
            let comment = self.say(grader, bytes).await?;
            save_voice(&mut tx, grader, job.id, self.version, item, comment).await.map_err(DemoError::step("voice"))?;
        }
        deliver_job(&mut tx, grader, job.id, self.version).await.map_err(DemoError::step("delivery"))?;
        tx.commit().await?;
        Ok(())
    }
}
