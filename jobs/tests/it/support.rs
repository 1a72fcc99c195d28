//! The jobs of these tests, the table their effects go to, and waiting for a condition.

use std::time::{Duration, Instant};

use jobs::{Enqueue, Job, JobContext, JobError, Registry, Schedule};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use tenants::{Db, TenantId};
use testkit::TestDb;
use uuid::Uuid;

/// Longer than any of these tests takes on a busy machine; it only ends tests that hang.
const PATIENCE: Duration = Duration::from_secs(90);

/// Asks until the answer is there.
pub(crate) async fn until<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(answer) = ask().await {
            return answer;
        }
        assert!(begin.elapsed() < PATIENCE, "waited in vain until {what}");
        tokio::time::sleep(Duration::from_millis(15)).await;
    }
}

/// A database of the test's own, with the tables that test jobs write to.
pub(crate) async fn queue_database() -> TestDb {
    let test_db = testkit::fresh_database().await;
    create_tables(&mut test_db.owner().await).await;
    test_db
}

pub(crate) async fn create_tables(owner: &mut PgConnection) {
    for statement in [
        "create table effects (n bigint generated always as identity, job uuid, attempt int, kind text, process int)",
        "create table gates (name text primary key)",
        "grant select, insert on effects to app_tenant, app_platform",
        "grant select on gates to app_tenant",
    ] {
        sqlx::query(statement).execute(&mut *owner).await.expect("create the tables of test jobs");
    }
}

/// What a run left behind.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Effect {
    pub(crate) job: Uuid,
    pub(crate) attempt: i32,
    pub(crate) kind: String,
    pub(crate) process: i32,
}

/// A row of the queue.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Row {
    pub(crate) id: Uuid,
    pub(crate) name: String,
    pub(crate) status: String,
    pub(crate) attempts: i32,
    pub(crate) last_error: Option<String>,
}

/// What a test sees of the queue and of the effects, as the owner.
pub(crate) struct Eyes(PgConnection);

impl Eyes {
    pub(crate) async fn on(test_db: &TestDb) -> Self {
        Self(test_db.owner().await)
    }

    pub(crate) fn with(owner: PgConnection) -> Self {
        Self(owner)
    }

    pub(crate) fn owner(&mut self) -> &mut PgConnection {
        &mut self.0
    }

    pub(crate) async fn effects(&mut self, kind: &str) -> Vec<Effect> {
        sqlx::query_as("select job, attempt, kind, process from effects where kind = $1 order by n")
            .bind(kind)
            .fetch_all(&mut self.0)
            .await
            .expect("read the effects")
    }

    pub(crate) async fn rows(&mut self) -> Vec<Row> {
        sqlx::query_as("select id, name, status, attempts, last_error from jobs.queue order by created_at, id")
            .fetch_all(&mut self.0)
            .await
            .expect("read the queue")
    }

    pub(crate) async fn until_effects(&mut self, kind: &str, count: usize) -> Vec<Effect> {
        until(&format!("{kind} is there {count} times"), async || {
            let effects = self.effects(kind).await;
            (effects.len() >= count).then_some(effects)
        })
        .await
    }

    pub(crate) async fn until_effects_count(&mut self, kind: &str, count: usize) {
        let wanted = i64::try_from(count).expect("few effects");
        until(&format!("{kind} is there {count} times"), async || {
            let there: i64 = sqlx::query_scalar("select count(*) from effects where kind = $1")
                .bind(kind)
                .fetch_one(&mut self.0)
                .await
                .expect("count the effects");
            (there >= wanted).then_some(())
        })
        .await
    }

    pub(crate) async fn until_empty(&mut self) {
        until("the queue is empty", async || {
            let rest: bool = sqlx::query_scalar("select exists (select from jobs.queue)")
                .fetch_one(&mut self.0)
                .await
                .expect("look at the queue");
            (!rest).then_some(())
        })
        .await;
    }

    pub(crate) async fn until_dead(&mut self, id: Uuid) -> Row {
        until("the job is dead", async || {
            self.rows().await.into_iter().find(|row| row.id == id && row.status == "dead")
        })
        .await
    }

    /// Lets the jobs that wait at `gate` go on.
    pub(crate) async fn open(&mut self, gate: &str) {
        sqlx::query("insert into gates values ($1)").bind(gate).execute(&mut self.0).await.expect("open a gate");
    }
}

/// Enqueues one job for `tenant` and gives its id.
pub(crate) async fn enqueue<J: Job>(db: &Db, tenant: TenantId, job: &J) -> Uuid {
    let mut tx = db.tenant(tenant).await.expect("open a transaction");
    let id = tx.enqueue(job).await.expect("enqueue").expect("no job has this key");
    tx.commit().await.expect("commit");
    id
}

/// Writes one effect.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Note {
    pub(crate) kind: String,
}

impl Note {
    pub(crate) fn of(kind: &str) -> Self {
        Self { kind: kind.to_owned() }
    }
}

impl Job for Note {
    const NAME: &'static str = "test.note";
    const FORMER_NAMES: &'static [&'static str] = &["test.memo"];
}

/// Fails so many times before it writes its effect.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Flaky {
    pub(crate) failures: u32,
}

impl Job for Flaky {
    const NAME: &'static str = "test.flaky";
    const MAX_ATTEMPTS: u32 = 3;
}

/// Never helped by another attempt.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Hopeless {}

impl Job for Hopeless {
    const NAME: &'static str = "test.hopeless";
}

/// Asks for a time of its own.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Postponed {
    pub(crate) millis: u64,
}

impl Job for Postponed {
    const NAME: &'static str = "test.postponed";
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Panicking {}

impl Job for Panicking {
    const NAME: &'static str = "test.panicking";
    const MAX_ATTEMPTS: u32 = 2;
}

/// Takes its whole process with it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Poison {}

impl Job for Poison {
    const NAME: &'static str = "test.poison";
    const MAX_ATTEMPTS: u32 = 3;
}

/// Writes `started`, waits for its gate, and writes `finished` in the transaction that completes it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Gated {
    pub(crate) gate: String,
}

impl Gated {
    pub(crate) fn at(gate: &str) -> Self {
        Self { gate: gate.to_owned() }
    }
}

impl Job for Gated {
    const NAME: &'static str = "test.gated";
}

/// Blocks its thread until its gate, a file, is there.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Blocking {
    pub(crate) file: std::path::PathBuf,
}

impl Job for Blocking {
    const NAME: &'static str = "test.blocking";
}

/// In a queue that only some workers serve.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Elsewhere {}

impl Job for Elsewhere {
    const NAME: &'static str = "test.elsewhere";
    const QUEUE: &'static str = "elsewhere";
}

/// Unique while it waits or runs.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Unique {
    pub(crate) key: String,
}

impl Job for Unique {
    const NAME: &'static str = "test.unique";
    fn unique_key(&self) -> Option<String> {
        Some(self.key.clone())
    }
}

/// The work of a schedule: of the platform, not of a tenant.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Ticked {
    pub(crate) tick: i64,
}

impl Job for Ticked {
    const NAME: &'static str = "test.ticked";
}

/// Takes a moment and writes its effect in the transaction that completes it: once, whatever happens.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Once {
    pub(crate) millis: u64,
}

impl Job for Once {
    const NAME: &'static str = "test.once";
    // Every crash of its worker costs one.
    const MAX_ATTEMPTS: u32 = 100;
}

/// Leaves nothing behind.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Nothing {}

impl Job for Nothing {
    const NAME: &'static str = "test.nothing";
}

/// Enqueues a note from within a job.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Parent {}

impl Job for Parent {
    const NAME: &'static str = "test.parent";
}

/// Every job of these tests.
pub(crate) fn registry() -> Registry {
    let mut registry = Registry::new();
    registry
        .handle(async |job: Note, run: JobContext| write(&run, &job.kind).await)
        .handle(async |job: Flaky, run: JobContext| match run.attempt() {
            attempt if attempt <= job.failures => Err(JobError::Retry(format!("failure {attempt}\0"))),
            _ => write(&run, "flaky").await,
        })
        .handle(async |_: Hopeless, _: JobContext| Err(JobError::Abort("no attempt can help".to_owned())))
        .handle(async |job: Postponed, run: JobContext| match run.attempt() {
            1 => Err(JobError::RetryAfter(Duration::from_millis(job.millis))),
            _ => write(&run, "postponed").await,
        })
        .handle(async |_: Panicking, _: JobContext| -> Result<(), JobError> { panic!("this job panics") })
        .handle(async |_: Poison, run: JobContext| {
            write(&run, "poison").await?;
            std::process::abort()
        })
        .handle(async |job: Gated, run: JobContext| gated(&job.gate, &run).await)
        .handle(async |job: Blocking, run: JobContext| {
            write(&run, "blocking").await?;
            while !job.file.exists() {
                std::thread::sleep(Duration::from_millis(10));
            }
            write(&run, "unblocked").await
        })
        .handle(async |job: Once, run: JobContext| {
            tokio::time::sleep(Duration::from_millis(job.millis)).await;
            let mut tx = run.tenant_tx().await?;
            insert(&mut tx, &run, "once").await?;
            run.complete_in(&mut tx).await?;
            Ok(tx.commit().await?)
        })
        .handle(async |_: Nothing, _: JobContext| Ok(()))
        .handle(async |_: Unique, run: JobContext| write(&run, "unique").await)
        .handle(async |_: Parent, run: JobContext| {
            let mut tx = run.tenant_tx().await?;
            tx.enqueue(&Note::of("child")).await?;
            run.complete_in(&mut tx).await?;
            Ok(tx.commit().await?)
        })
        .handle(async |job: Ticked, run: JobContext| {
            let mut tx = run.platform_tx(tenants::Reason::Sweep).await?;
            sqlx::query("insert into effects (job, attempt, kind, process) values ($1, $2, $3, $4)")
                .bind(run.id())
                .bind(i32::try_from(run.attempt()).expect("few attempts"))
                .bind(format!("tick {}", job.tick))
                .bind(i32::try_from(std::process::id()).expect("small process ids"))
                .execute(tx.conn())
                .await?;
            run.complete_in_platform(&mut tx).await?;
            Ok(tx.commit().await?)
        });
    registry
}

/// A worker of another queue: it sweeps for all.
pub(crate) fn registry_elsewhere() -> Registry {
    let mut registry = Registry::new();
    registry.handle(async |_: Elsewhere, run: JobContext| write(&run, "elsewhere").await);
    registry
}

/// All jobs, and a schedule that ticks fast.
pub(crate) fn registry_with_schedule(every: Duration) -> Registry {
    let mut registry = registry();
    registry.cron("test.schedule", Schedule::Every(every), |tx, tick| {
        Box::pin(async move {
            let tick = i64::try_from(tick.unix_timestamp_nanos() / 1_000_000).expect("a time of today");
            tx.enqueue(&Ticked { tick }).await?;
            Ok(())
        })
    });
    registry
}

async fn gated(gate: &str, run: &JobContext) -> Result<(), JobError> {
    write(run, "started").await?;
    loop {
        let mut tx = run.tenant_tx().await?;
        let is_open: bool = sqlx::query_scalar("select exists (select from gates where name = $1)")
            .bind(gate)
            .fetch_one(tx.conn())
            .await?;
        drop(tx);
        if is_open {
            break;
        }
        tokio::time::sleep(Duration::from_millis(15)).await;
    }
    let mut tx = run.tenant_tx().await?;
    insert(&mut tx, run, "finished").await?;
    run.complete_in(&mut tx).await?;
    Ok(tx.commit().await?)
}

async fn write(run: &JobContext, kind: &str) -> Result<(), JobError> {
    let mut tx = run.tenant_tx().await?;
    insert(&mut tx, run, kind).await?;
    Ok(tx.commit().await?)
}

async fn insert(tx: &mut tenants::TenantTx, run: &JobContext, kind: &str) -> Result<(), JobError> {
    sqlx::query("insert into effects (job, attempt, kind, process) values ($1, $2, $3, $4)")
        .bind(run.id())
        .bind(i32::try_from(run.attempt()).expect("few attempts"))
        .bind(kind)
        .bind(i32::try_from(std::process::id()).expect("small process ids"))
        .execute(tx.conn())
        .await?;
    Ok(())
}
