//! Worker processes: this test binary, started again as a worker, so that a test can kill, freeze and stop one.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, ExitStatus, Stdio},
    time::Duration,
};

use jobs::{Health, Notifier, WorkerConfig};
use tenants::{Db, DbConfig};
use tokio::signal::unix::{SignalKind, signal};

use crate::support::{registry, registry_elsewhere, registry_with_schedule, until};

const URL: &str = "JOBS_TEST_WORKER_URL";
const KIND: &str = "JOBS_TEST_WORKER_KIND";
const SHUTDOWN_MS: &str = "JOBS_TEST_WORKER_SHUTDOWN_MS";
const POLL_MS: &str = "JOBS_TEST_WORKER_POLL_MS";
const SLOTS: &str = "JOBS_TEST_WORKER_SLOTS";

/// What a worker says when it hears signals and knows its database.
const READY: &str = "the worker is ready";

/// A worker in a process of its own, killed with the value.
pub(crate) struct WorkerProcess(Child);

/// How a worker is started.
pub(crate) struct Recipe(Command);

impl Recipe {
    /// A worker with every test job, a lease of a second and no patience.
    pub(crate) fn new(url: &str) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("the test binary has a path"));
        command
            .args(["worker_process::work_until_stopped", "--exact", "--ignored", "--nocapture"])
            .env(URL, url)
            .stdin(Stdio::null())
            .stdout(Stdio::piped());
        if std::env::var_os("JOBS_TEST_WORKER_TALK").is_none() {
            command.stderr(Stdio::null());
        }
        Self(command)
    }

    pub(crate) fn kind(mut self, kind: &str) -> Self {
        self.0.env(KIND, kind);
        self
    }

    pub(crate) fn shutdown_timeout(mut self, timeout: Duration) -> Self {
        self.0.env(SHUTDOWN_MS, timeout.as_millis().to_string());
        self
    }

    pub(crate) fn poll_every(mut self, pause: Duration) -> Self {
        self.0.env(POLL_MS, pause.as_millis().to_string());
        self
    }

    pub(crate) fn slots(mut self, slots: usize) -> Self {
        self.0.env(SLOTS, slots.to_string());
        self
    }

    pub(crate) fn start(mut self) -> WorkerProcess {
        let mut process = self.0.spawn().expect("start a worker process");
        let said = BufReader::new(process.stdout.take().expect("what it says"));
        let is_ready = said.lines().map_while(Result::ok).any(|line| line.contains(READY));
        assert!(is_ready, "the worker process ended before it was ready");
        WorkerProcess(process)
    }
}

impl WorkerProcess {
    pub(crate) fn start(url: &str) -> Self {
        Recipe::new(url).start()
    }

    pub(crate) fn pid(&self) -> i32 {
        i32::try_from(self.0.id()).expect("small process ids")
    }

    /// kill -9: no word of farewell.
    pub(crate) fn kill(mut self) {
        self.0.kill().expect("kill a worker");
        self.0.wait().expect("bury a worker");
    }

    /// `TERM`, `STOP`, `CONT`.
    pub(crate) fn signal(&self, name: &str) {
        signal_process(self.0.id(), name);
    }

    pub(crate) async fn until_exit(&mut self) -> ExitStatus {
        until("the worker has ended", async || self.0.try_wait().expect("ask for a worker")).await
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn signal_process(pid: u32, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &pid.to_string()]).status().expect("run kill");
    assert!(sent.success(), "send {name} to {pid}");
}

fn millis(name: &str, otherwise: u64) -> Duration {
    let text = std::env::var(name).ok();
    Duration::from_millis(text.map_or(otherwise, |text| text.parse().expect("milliseconds")))
}

#[test]
#[ignore = "the process that the other tests start as a worker"]
fn work_until_stopped() {
    let Ok(url) = std::env::var(URL) else { return };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("start a runtime");
    let result = runtime.block_on(async {
        let db = until("the database answers", async || Db::connect(&DbConfig::new(&url)).await.ok()).await;
        let db = Notifier::attach(&db);
        let registry = match std::env::var(KIND).as_deref() {
            Ok("elsewhere") => registry_elsewhere(),
            Ok("schedule") => registry_with_schedule(Duration::from_millis(200)),
            _ => registry(),
        };
        let config = WorkerConfig {
            concurrency: std::env::var(SLOTS).map_or(20, |slots| slots.parse().expect("a number of slots")),
            lease: Duration::from_secs(1),
            sweep_every: Duration::from_millis(100),
            poll_every: millis(POLL_MS, 50),
            backoff: Duration::from_millis(50),
            schedule_every: Duration::from_millis(20),
            shutdown_timeout: millis(SHUTDOWN_MS, 20_000),
            ..WorkerConfig::default()
        };
        let mut term = signal(SignalKind::terminate()).expect("hear of SIGTERM");
        println!("{READY}");
        jobs::run(config, &db, registry, Health::default(), async move {
            term.recv().await;
        })
        .await
    });
    // As the real worker does: a handler may block its thread for ever.
    std::process::exit(i32::from(result.is_err()));
}
