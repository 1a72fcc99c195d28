//! How fast the queue is: `cargo xtask bench queue`, or with `TEST_DATABASE_URL` set
//! `cargo run --release -p jobs --example queue`. Prints figures and never fails because of them.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use jobs::{Enqueue, Health, Job, JobContext, Notifier, Registry, WorkerConfig, measure};
use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tenants::{Db, DbConfig, Reason, TenantId};
use testkit::TestDb;
use tokio::{sync::oneshot, task::JoinHandle};
use uuid::Uuid;

const DRAINED: usize = 10_000;
const SINGLE: usize = 300;
const CLIENTS: usize = 32;
const PENDING: i64 = 1_000_000;
const CLAIMS: usize = 25;

#[derive(Serialize, Deserialize)]
struct Nothing {}

impl Job for Nothing {
    const NAME: &'static str = "bench.nothing";
}

/// When each single job was begun and started.
type Starts = Arc<Mutex<HashMap<Uuid, Instant>>>;

struct Bench {
    test_db: TestDb,
    db: Db,
    tenant: TenantId,
    owner: PgConnection,
}

struct Worker {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
    done: Arc<AtomicUsize>,
    starts: Starts,
}

#[tokio::main]
async fn main() {
    let test_db = testkit::fresh_database().await;
    let tenant = test_db.tenant("bench").await.id;
    let config = DbConfig { max_connections: 40, ..DbConfig::new(&test_db.app_url) };
    let db = Notifier::attach(&Db::connect(&config).await.expect("connect"));
    let owner = test_db.owner().await;
    let mut bench = Bench { test_db, db, tenant, owner };
    if std::env::var_os("QUICK").is_none() {
        bench.drain(1_000).await;
    }
    for _ in 0..3 {
        let (seconds, cpu) = bench.drain(DRAINED).await;
        let (rate, each) = (DRAINED as f64 / seconds, cpu * 1e6 / DRAINED as f64);
        println!("drain {DRAINED} no-op jobs, 20 at once: {rate:>8.0} jobs/s, {each:.1} µs app CPU a job");
    }
    bench.latency().await;
    bench.enqueue().await;
    bench.claim().await;
}

impl Bench {
    fn work(&self) -> Worker {
        let (done, starts) = (Arc::new(AtomicUsize::new(0)), Starts::default());
        let mut registry = Registry::new();
        let (count, begun) = (Arc::clone(&done), Arc::clone(&starts));
        registry.handle(move |_: Nothing, run: JobContext| {
            let now = Instant::now();
            if count.fetch_add(1, Ordering::Relaxed) < SINGLE {
                begun.lock().expect("not poisoned").insert(run.id(), now);
            }
            async { Ok(()) }
        });
        let (stop, stopped) = oneshot::channel();
        let db = self.db.clone();
        let task = tokio::spawn(async move {
            let stopped = async move {
                let _ = stopped.await;
            };
            jobs::run(WorkerConfig::default(), &db, registry, Health::default(), stopped).await.expect("work");
        });
        Worker { stop, task, done, starts }
    }

    /// Seconds, and seconds of this process's processors, from the first claim until the table is empty.
    async fn drain(&mut self, count: usize) -> (f64, f64) {
        let mut tx = self.db.tenant(self.tenant).await.expect("open a transaction");
        for _ in 0..count {
            tx.enqueue(&Nothing {}).await.expect("enqueue");
        }
        tx.commit().await.expect("commit");
        let (begin, cpu) = (Instant::now(), cpu_seconds());
        let worker = self.work();
        while worker.done.load(Ordering::Relaxed) < count || self.count().await > 0 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let spent = (begin.elapsed().as_secs_f64(), cpu_seconds() - cpu);
        worker.end().await;
        spent
    }

    /// From before `begin` of the causing transaction to the start of the handler, on an idle queue.
    async fn latency(&mut self) {
        let worker = self.work();
        let mut begun = Vec::new();
        for _ in 0..SINGLE {
            tokio::time::sleep(Duration::from_millis(20)).await;
            let begin = Instant::now();
            let mut tx = self.db.tenant(self.tenant).await.expect("open a transaction");
            let id = tx.enqueue(&Nothing {}).await.expect("enqueue").expect("no key");
            tx.commit().await.expect("commit");
            begun.push((id, begin));
        }
        while worker.done.load(Ordering::Relaxed) < SINGLE || self.count().await > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let starts = std::mem::take(&mut *worker.starts.lock().expect("not poisoned"));
        let waits = begun.iter().map(|(id, begin)| starts[id].duration_since(*begin).as_secs_f64() * 1e3).collect();
        worker.end().await;
        println!("enqueue to start, {SINGLE} jobs 20 ms apart: {}", spread(waits));
    }

    /// A transaction each, with news to the workers.
    async fn enqueue(&mut self) {
        const EACH: usize = 200;
        let begin = Instant::now();
        let clients = (0..CLIENTS).map(|_| {
            let (db, tenant) = (self.db.clone(), self.tenant);
            tokio::spawn(async move {
                for _ in 0..EACH {
                    let mut tx = db.tenant(tenant).await.expect("open a transaction");
                    tx.enqueue(&Nothing {}).await.expect("enqueue");
                    tx.commit().await.expect("commit");
                }
            })
        });
        for client in clients.collect::<Vec<_>>() {
            client.await.expect("a client");
        }
        let rate = (CLIENTS * EACH) as f64 / begin.elapsed().as_secs_f64();
        println!("enqueue, {CLIENTS} clients, a transaction a job: {rate:.0} jobs/s");
        self.truncate().await;
    }

    /// Twenty jobs claimed out of a million, and given back.
    async fn claim(&mut self) {
        for statement in [
            format!(
                "insert into jobs.queue (id, queue, name, tenant_id, payload, priority, run_at, max_attempts)
                 select gen_random_uuid(), 'default', 'bench.nothing', '{}', '{{}}', n % 3, now() - n * interval '1 ms', 8
                 from generate_series(1, {PENDING}) n",
                self.tenant
            ),
            // Due later and more urgent: a claim must not step over them.
            format!(
                "insert into jobs.queue (id, queue, name, tenant_id, payload, priority, run_at, max_attempts)
                 select gen_random_uuid(), 'default', 'bench.nothing', '{}', '{{}}', 2, now() + interval '1 day', 8
                 from generate_series(1, {PENDING} / 5)",
                self.tenant
            ),
            "analyze jobs.queue".to_owned(),
        ] {
            sqlx::query(AssertSqlSafe(statement)).execute(&mut self.owner).await.expect("fill the queue");
        }
        let mut session = self.db.platform_session(Reason::Queue, &measure::PLANNER).await.expect("connect");
        let mut times = Vec::new();
        for _ in 0..CLAIMS {
            let mut tx = session.begin().await.expect("open a transaction");
            let begin = Instant::now();
            let claimed = sqlx::query(measure::CLAIM)
                .bind("default")
                .bind(20_i64)
                .bind("bench")
                .bind(10.0_f64)
                .bind(measure::PRIORITIES)
                .bind([None::<time::OffsetDateTime>; 3])
                .fetch_all(&mut *tx)
                .await
                .expect("claim");
            times.push(begin.elapsed().as_secs_f64() * 1e3);
            assert_eq!(claimed.len(), 20);
            tx.rollback().await.expect("give back");
        }
        println!("claim of 20 with {PENDING} pending, {CLAIMS} times: {}", spread(times));
        self.truncate().await;
    }

    async fn count(&mut self) -> i64 {
        let count = sqlx::query_scalar("select count(*) from (select from jobs.queue limit 1) q");
        count.fetch_one(&mut self.owner).await.expect("look at the queue")
    }

    async fn truncate(&mut self) {
        sqlx::query("truncate jobs.queue").execute(&mut self.owner).await.expect("empty the queue");
        let mut again = PgConnection::connect(&self.test_db.owner_url).await.expect("connect");
        sqlx::query("vacuum analyze jobs.queue").execute(&mut again).await.expect("vacuum");
    }
}

impl Worker {
    async fn end(self) {
        let _ = self.stop.send(());
        self.task.await.expect("the worker ends");
    }
}

fn spread(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    format!("p50 {:.2} ms, p99 {:.2} ms, max {:.2} ms", at(0.5), at(0.99), at(1.0))
}

/// What all threads of this process have used, from the kernel's own accounts.
fn cpu_seconds() -> f64 {
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let nanos = threads.filter_map(|thread| {
        let text = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<f64>().ok()
    });
    nanos.sum::<f64>() / 1e9
}
