//! A tenant with people and the published quick mock, for tests of what is done with them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use product::content::library::answer::AnswerValue;
use product::content::library::format::Format;
use product::content::library::pack::AnswerShape;
use product::content::library::source::PackSource;
use product::content::library::{Imported, PackCache, PackVersion, PackVersionId, import_format, import_pack, source};
use product::exams::attempts::{
    Attempt, AttemptId, Mode, NewAnswer, StartOptions, Started, save_answers, start_attempt, start_part,
};
use product::people::accounts::{self, LinkKey, NewUser, SessionId, UserId};
use tenants::{Lang, Reason, Tenant, TenantTx};
use testkit::TestDb;

/// One tenant of one test.
pub(crate) struct School {
    pub(crate) test: TestDb,
    pub(crate) tenant: Tenant,
    pub(crate) version: Arc<PackVersion>,
}

/// A person who is logged in.
#[derive(Clone, Copy)]
pub(crate) struct Person {
    pub(crate) id: UserId,
    pub(crate) session: SessionId,
}

impl School {
    pub(crate) async fn open() -> Self {
        let (pack, format) = quick_mock();
        Self::open_with(&pack, &format).await
    }

    /// A school that takes this pack.
    pub(crate) async fn open_with(pack: &PackSource, format: &Format) -> Self {
        Self::in_database(testkit::database().await, pack, format).await
    }

    /// In a database of its own, for sweeps over all tenants.
    pub(crate) async fn open_alone() -> Self {
        let (pack, format) = quick_mock();
        Self::in_database(testkit::fresh_database().await, &pack, &format).await
    }

    async fn in_database(test: TestDb, pack: &PackSource, format: &Format) -> Self {
        let id = publish(&test, pack, format).await;
        let version = PackCache::default().get(&test.db, id).await.unwrap();
        Self { tenant: test.tenant("school").await, test, version }
    }

    /// Moves the clock on.
    pub(crate) fn pass(&self, time: time::Duration) {
        self.test.clock.advance(time.unsigned_abs());
    }

    pub(crate) async fn tx(&self) -> TenantTx {
        self.test.db.tenant(&self.tenant).await.unwrap()
    }

    pub(crate) async fn person(&self, name: &str) -> Person {
        let mut tx = self.tx().await;
        let email = format!("{name}@example.test");
        let new = NewUser { email: &email, password_hash: "-", lang: Lang::Tw, privacy_version: "1" };
        let id = accounts::register(&mut tx, new, &LinkKey::derive(b"a test")).await.unwrap();
        let (session, _) = accounts::open_session(&mut tx, id, "a test").await.unwrap();
        tx.commit().await.unwrap();
        Person { id, session }
    }

    pub(crate) async fn start(&self, learner: Person, mode: Mode) -> Attempt {
        let mut tx = self.tx().await;
        let started =
            start_attempt(&mut tx, learner.id, learner.session, &self.version, &StartOptions::whole(mode, "test"))
                .await
                .unwrap();
        tx.commit().await.unwrap();
        match started {
            Started::New(attempt) | Started::Resumed(attempt) => attempt,
        }
    }

    pub(crate) async fn start_part(&self, learner: Person, attempt: AttemptId, part: &str) {
        let mut tx = self.tx().await;
        start_part(&mut tx, learner.id, attempt, &self.version, part).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Starts and finishes every part.
    pub(crate) async fn run_all_parts(&self, learner: Person, attempt: AttemptId) {
        for (_, part) in self.version.pack.parts() {
            self.start_part(learner, attempt, &part.id).await;
            let mut tx = self.tx().await;
            product::exams::attempts::finish_part(&mut tx, learner.id, attempt, &self.version, &part.id).await.unwrap();
            tx.commit().await.unwrap();
        }
    }

    pub(crate) async fn answer(
        &self,
        learner: Person,
        attempt: AttemptId,
        answers: &[NewAnswer],
    ) -> Vec<Result<i64, product::exams::attempts::AnswerError>> {
        let mut tx = self.tx().await;
        let saved = save_answers(&mut tx, learner.id, attempt, &self.version, answers).await.unwrap();
        tx.commit().await.unwrap();
        saved.into_iter().map(|result| result.map(|saved| saved.seq)).collect()
    }

    /// The right answer to every question and a text for every writing task.
    pub(crate) fn perfect_answers(&self) -> Vec<NewAnswer> {
        let now = self.test.db.now();
        let answer = |item: &product::content::library::pack::Item| {
            let value = match &item.answer {
                AnswerShape::Speaking { .. } => return None,
                AnswerShape::Writing { .. } => AnswerValue::Text { text: "I agree with the professor.".into() },
                _ => AnswerValue::Choice { options: self.version.keys.items[&item.id].correct.clone() },
            };
            Some(NewAnswer { item: item.id.clone(), seq: 1, value, client_at: now })
        };
        self.version.pack.items().filter_map(|(_, item)| answer(item)).collect()
    }
}

pub(crate) fn content() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content")
}

/// The quick mock with its format.
pub(crate) fn quick_mock() -> (PackSource, Format) {
    let pack = source::read_pack(&content().join("packs/river-light/v3")).unwrap();
    (pack, source::read_format(&content().join("formats/ibt-2023.yaml")).unwrap())
}

/// Publishes a pack once for all tests that share the database.
pub(crate) async fn publish(test: &TestDb, pack: &PackSource, format: &Format) -> PackVersionId {
    let rubrics = source::read_rubrics(&content().join("rubrics")).unwrap();
    let mut tx = test.db.platform(Reason::Content).await.unwrap();
    sqlx::query("select pg_advisory_xact_lock(20230726)").execute(tx.conn()).await.unwrap();
    import_format(&mut tx, format).await.unwrap();
    let imported = import_pack(&mut tx, pack, format, &rubrics).await.unwrap_or_else(|error| panic!("{error}"));
    tx.commit().await.unwrap();
    match imported {
        Imported::Published(id) | Imported::Unchanged(id) => id,
    }
}

/// A choice with its number.
pub(crate) fn choice(item: &str, seq: i64, option: &str, at: time::OffsetDateTime) -> NewAnswer {
    NewAnswer { item: item.into(), seq, value: AnswerValue::Choice { options: vec![option.into()] }, client_at: at }
}

/// A full score for every task.
pub(crate) fn best_marks(version: &PackVersion) -> BTreeMap<String, product::exams::grading::Mark> {
    let tasks = version.pack.items().filter(|(_, item)| item.is_task());
    let mark = |max: u8| product::exams::grading::Mark {
        score: Some(f64::from(max)),
        comment: "清楚而完整。".into(),
        ..Default::default()
    };
    tasks.map(|(_, item)| (item.id.clone(), mark(item.points))).collect()
}
