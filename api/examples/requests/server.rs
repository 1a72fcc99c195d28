//! The api as a process of its own: this program again, with the word `serve`.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use api::config::Config;
use api::state::AppState;
use api::{router, serve};
use integrations::Integrations;
use tenants::Db;
use testkit::app::{APP_SECRET, TestApp};
use tokio::net::TcpListener;

/// A running api.
pub(crate) struct Server {
    child: Child,
    address: SocketAddr,
    cold_start: Duration,
    owner_url: String,
}

impl Server {
    pub(crate) async fn start(app: &TestApp) -> Self {
        let begin = Instant::now();
        let mut child = Command::new(std::env::current_exe().expect("the path of this program"))
            .arg("serve")
            .env("DATABASE_URL", &app.db.app_url)
            .env("APP_SECRET", APP_SECRET)
            .env("OUTBOX_DIR", app.folder().join("outbox"))
            .env("BLOB_DIR", app.folder().join("blobs"))
            .env("LISTEN", "127.0.0.1:0")
            .stdout(Stdio::piped())
            .spawn()
            .expect("start the api");
        let said = BufReader::new(child.stdout.take().expect("the output was asked for")).lines().next();
        let address = said.and_then(Result::ok).and_then(|line| line.parse().ok()).expect("the address of the api");
        Self { child, address, cold_start: begin.elapsed(), owner_url: app.db.owner_url.clone() }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// From the start of the process until it listens with its content loaded.
    pub(crate) fn cold_start_ms(&self) -> f64 {
        self.cold_start.as_secs_f64() * 1e3
    }

    pub(crate) fn memory_mb(&self) -> f64 {
        status_mb(self.child.id(), "VmRSS:")
    }

    pub(crate) fn peak_mb(&self) -> f64 {
        status_mb(self.child.id(), "VmHWM:")
    }

    pub(crate) fn api_seconds(&self) -> f64 {
        cpu_seconds(self.child.id())
    }

    /// What the api's connections have cost PostgreSQL; it runs on this machine.
    pub(crate) async fn database_seconds(&self) -> f64 {
        use sqlx::Connection;
        let mut owner = sqlx::PgConnection::connect(&self.owner_url).await.expect("connect");
        let pids: Vec<i32> = sqlx::query_scalar(
            "select pid from pg_stat_activity where datname = current_database() and usename = 'app_login'",
        )
        .fetch_all(&mut owner)
        .await
        .expect("ask for the connections");
        pids.into_iter().filter_map(|pid| u32::try_from(pid).ok()).map(cpu_seconds).sum()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn status_mb(pid: u32, what: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(what));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok()).unwrap_or_default() / 1e3
}

/// What all threads of a process have used, from the kernel's own accounts.
fn cpu_seconds(pid: u32) -> f64 {
    let threads = std::fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let nanos = threads.filter_map(|thread| {
        let text = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<f64>().ok()
    });
    nanos.sum::<f64>() / 1e9
}

/// The same parts in the same order as the api's own `main`.
pub(crate) async fn serve() {
    let config = Config::from_env().expect("the settings");
    let outside = Integrations::open(&config.settings).expect("the outside systems");
    let db = Db::connect(&config.database).await.expect("connect");
    let db = jobs::Notifier::attach(&db);
    let listener = TcpListener::bind(config.listen).await.expect("listen");
    let address = listener.local_addr().expect("the address");
    let state = AppState::new(config, db.clone(), outside);
    state.packs.fill(&db).await.expect("the content");
    println!("{address}");
    serve::serve(listener, router::router(state), serve::PATIENCE, std::future::pending()).await;
}
