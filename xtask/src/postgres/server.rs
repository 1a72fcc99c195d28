//! A running server: started from the main thread, watched, restarted on its port, stopped cleanly.

use super::account::Account;
use super::cluster::{Cluster, Durability, prepare};
use super::place;
use super::wire::Session;
use super::{pid_file, programs};
use crate::failure::{Doing, Failure, Outcome};
use crate::sys::{self, Signal};
use crate::{project, shell};
use std::fs::{self, OpenOptions};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longest path of a socket that the kernel takes, without the file's name.
const SOCKET_DIR_MAX: usize = 85;

/// One server with its cluster.
pub(crate) struct Server {
    cluster: Cluster,
    child: Child,
    port: u16,
    sockets: PathBuf,
    programs: PathBuf,
    account: Account,
    durability: Durability,
    password: String,
    home: PathBuf,
    remove_home: bool,
}

impl Server {
    /// Starts a server whose files lie in `wish`, or, where the server's account cannot get there, in a folder below
    /// the temporary one that is named after `wish`. Returns when it takes connections.
    pub(crate) fn start(wish: &Path, password: &str, durability: Durability) -> Outcome<Self> {
        let account = Account::for_server()?;
        let home = place::home_for(wish, account)?;
        let cluster = Cluster::at(&home);
        let programs = place::reachable(programs(cluster.made_by().as_deref())?, account)?;
        cluster.make(&programs, account, password, durability)?;
        let sockets =
            if home.as_os_str().len() > SOCKET_DIR_MAX { project::temp_dir_of(&home) } else { home.join("socket") };
        place::refuse_strange(&sockets, account)?;
        account.own_dir(&sockets)?;
        pid_file::make_way(&cluster.data())?;
        let port = free_port()?;
        let child = spawn(&cluster, &programs, account, durability, &sockets, port)?;
        let mut server = Self {
            cluster,
            child,
            port,
            sockets,
            programs,
            account,
            durability,
            password: password.into(),
            home,
            remove_home: false,
        };
        server.wait_until_ready()?;
        Ok(server)
    }

    /// The files go when the server does.
    pub(super) fn remove_when_dropped(mut self) -> Self {
        self.remove_home = true;
        self
    }

    /// The superuser's address of a database. Passwords are made of letters and digits, so nothing needs escaping.
    pub(crate) fn url(&self, database: &str) -> String {
        self.url_as("postgres", &self.password, database)
    }

    /// Somebody else's address of a database.
    pub(crate) fn url_as(&self, user: &str, password: &str, database: &str) -> String {
        format!("postgres://{user}:{password}@127.0.0.1:{}/{database}", self.port)
    }

    /// Where the files really are.
    pub(crate) fn home(&self) -> &Path {
        &self.home
    }

    /// The postmaster's process id.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Runs a script as superuser.
    pub(crate) fn run(&self, database: &str, script: &str) -> Outcome<Vec<String>> {
        self.session(database)?.run(script)
    }

    /// A connection of the superuser's, for what must stay open.
    pub(crate) fn session(&self, database: &str) -> Outcome<Session> {
        Session::open(&self.sockets.join(format!(".s.PGSQL.{}", self.port)), database)
    }

    /// Makes the database when it is not there.
    pub(crate) fn ensure_database(&self, name: &str) -> Outcome {
        if self.run("postgres", &format!("select 1 from pg_database where datname = '{name}'"))?.is_empty() {
            self.run("postgres", &format!("create database {name}"))?;
        }
        Ok(())
    }

    /// Whether the process has ended by itself.
    pub(crate) fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)) | Err(_))
    }

    /// Starts the server again on its old port, after [`Self::has_ended`].
    pub(crate) fn restart(&mut self) -> Outcome {
        pid_file::make_way(&self.cluster.data())?;
        self.child = spawn(&self.cluster, &self.programs, self.account, self.durability, &self.sockets, self.port)?;
        self.wait_until_ready()
    }

    /// kill -9: no word of farewell, and its orphans have to notice it themselves.
    pub(crate) fn kill(&mut self) {
        if !self.has_ended() {
            sys::signal_process(self.child.id(), Signal::Kill);
            let _ = self.child.wait();
        }
    }

    /// Starts the server again after [`Self::kill`]: as often as needed, while orphans still hold the shared memory.
    pub(crate) fn recover(&mut self) -> Outcome {
        let patience = Instant::now() + Duration::from_secs(30);
        loop {
            match self.restart() {
                Err(failure) if shell::is_stopping() || Instant::now() > patience => return Err(failure),
                Err(_) => sleep(shell::GLANCE),
                Ok(()) => return Ok(()),
            }
        }
    }

    fn wait_until_ready(&mut self) -> Outcome {
        // Recovery after a crash takes its time.
        let patience = Instant::now() + Duration::from_secs(120);
        while !pid_file::says_ready(&self.cluster.data(), self.child.id()) {
            if shell::is_stopping() {
                return Err(Failure::new("Stopped."));
            }
            if self.has_ended() || Instant::now() > patience {
                let log = fs::read_to_string(self.cluster.log()).unwrap_or_default();
                let lines: Vec<&str> = log.lines().collect();
                let end = lines[lines.len().saturating_sub(15)..].join("\n");
                return Err(Failure::new(format!("The private PostgreSQL did not start. Its log ends so:\n{end}")));
            }
            sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if !self.has_ended() {
            sys::signal_process(self.child.id(), Signal::Interrupt);
            let patience = Instant::now() + Duration::from_secs(20);
            while !self.has_ended() && Instant::now() < patience {
                sleep(Duration::from_millis(20));
            }
            if !self.has_ended() {
                sys::signal_group(self.child.id(), Signal::Kill);
                let _ = self.child.wait();
            }
        }
        if self.remove_home {
            let _ = fs::remove_dir_all(&self.home);
            let _ = fs::remove_dir_all(&self.sockets);
        }
    }
}

fn spawn(
    cluster: &Cluster,
    programs: &Path,
    account: Account,
    durability: Durability,
    sockets: &Path,
    port: u16,
) -> Outcome<Child> {
    let log =
        OpenOptions::new().create(true).append(true).open(cluster.log()).doing(|| "open PostgreSQL's log".into())?;
    let mut command = Command::new(programs.join("postgres"));
    command.arg("-D").arg(cluster.data()).arg("-p").arg(port.to_string()).arg("-k").arg(sockets);
    for setting in ["listen_addresses=127.0.0.1", "shared_buffers=128MB"].iter().chain(durability.settings()) {
        command.args(["-c", setting]);
    }
    prepare(&mut command, account).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
    // SIGINT is PostgreSQL's clean and quick shutdown, also for when we are killed.
    sys::tie_to_us(&mut command, Signal::Interrupt);
    command.spawn().doing(|| format!("start {}", programs.join("postgres").display()))
}

/// A port that nobody uses at this moment.
pub(crate) fn free_port() -> Outcome<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).doing(|| "find a free port".into())?;
    Ok(listener.local_addr().doing(|| "find a free port".into())?.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Spawned from a test's thread, the server would die with that thread: everything happens within the test.
    #[test]
    fn a_throwaway_server_answers_restarts_and_leaves_nothing() {
        let mut server = super::super::throwaway().unwrap();
        let home = server.home().to_path_buf();
        assert_eq!(server.run("postgres", "select 'first'; select 'second'").unwrap(), ["first", "second"]);
        server.ensure_database("shop").unwrap();
        server.ensure_database("shop").unwrap();
        assert!(server.run("shop", "selec 1").unwrap_err().to_string().contains("syntax error"));
        assert!(server.run("nowhere", "select 1").unwrap_err().to_string().contains("nowhere"));

        sys::signal_process(server.pid(), Signal::Interrupt);
        while !server.has_ended() {
            sleep(Duration::from_millis(10));
        }
        server.restart().unwrap();
        assert_eq!(server.run("shop", "select 1").unwrap(), ["1"]);

        let pid = server.pid();
        drop(server);
        assert!(!home.exists());
        assert!(!sys::is_alive(pid));
    }
}
