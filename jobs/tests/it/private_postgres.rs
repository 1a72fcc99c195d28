//! A PostgreSQL of one test's own, which the test may stop and start.

use std::{
    net::TcpListener,
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use sqlx::{Connection, PgConnection};

use crate::{support::until, worker_process::signal_process};

/// A server with its files in a folder of its own; both go with the value.
pub(crate) struct PrivatePostgres {
    bin: PathBuf,
    folder: PathBuf,
    port: u16,
    user: Option<(u32, u32)>,
    server: Option<Child>,
}

impl PrivatePostgres {
    /// `None` on a developer's machine without PostgreSQL's programs.
    pub(crate) async fn start() -> Option<Self> {
        let bin = testkit::need(programs(), "initdb", "apt-get install postgresql")?;
        let user = match is_root() {
            false => None,
            true => {
                let remedy = "PostgreSQL refuses to run as root: add one of them, or test as another user";
                Some(testkit::need(unprivileged(), "a user postgres or nobody", remedy)?)
            }
        };
        let folder = std::env::temp_dir().join(format!("verdant-queue-pg-{}", uuid::Uuid::now_v7()));
        std::fs::create_dir(&folder).expect("make the server's folder");
        if let Some((uid, gid)) = user {
            chown(&folder, Some(uid), Some(gid)).expect("give the folder away");
        }
        let port = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a free port").port();
        let mut postgres = Self { bin, folder, port, user, server: None };
        let made = postgres
            .command("initdb")
            .args(["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-sync", "--pgdata"])
            .arg(postgres.folder.join("data"))
            .status()
            .expect("run initdb");
        assert!(made.success(), "initdb: {made}");
        postgres.launch().await;
        Some(postgres)
    }

    /// Starts the server and waits until it answers.
    pub(crate) async fn launch(&mut self) {
        let server = self
            .command("postgres")
            .arg("-D")
            .arg(self.folder.join("data"))
            .args(["-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1"])
            .args(["-c", "unix_socket_directories="])
            .spawn()
            .expect("start the server");
        self.server = Some(server);
        until("the server answers", async || PgConnection::connect(&self.owner_url("postgres")).await.ok()).await;
    }

    /// `INT` ends all sessions, `QUIT` is a crash.
    pub(crate) async fn stop(&mut self, signal: &str) {
        let mut server = self.server.take().expect("the server runs");
        signal_process(server.id(), signal);
        until("the server has ended", async || server.try_wait().expect("ask for the server")).await;
    }

    pub(crate) fn owner_url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    pub(crate) fn app_url(&self, database: &str) -> String {
        format!("postgres://app_login:any@127.0.0.1:{}/{database}", self.port)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.bin.join(program));
        command.current_dir(&self.folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some((uid, gid)) = self.user {
            command.uid(uid).gid(gid);
        }
        command
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        if let Some(mut server) = self.server.take() {
            signal_process(server.id(), "INT");
            let _ = server.wait();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The folder with the real programs: what stands in PATH may be a script that changes the user itself.
fn programs() -> Option<PathBuf> {
    let installed = std::fs::read_dir("/usr/lib/postgresql").ok().into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = installed.map(|version| version.path().join("bin")).collect();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.into_iter().rev().chain(std::env::split_paths(&path)).find(|folder| has_programs(folder))
}

fn has_programs(folder: &Path) -> bool {
    folder.join("initdb").is_file() && folder.join("postgres").is_file()
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
}

fn unprivileged() -> Option<(u32, u32)> {
    let users = std::fs::read_to_string("/etc/passwd").ok()?;
    ["postgres", "nobody"].iter().find_map(|name| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    })
}
