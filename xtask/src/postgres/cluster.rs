//! A cluster's files: making them once, and the settings they are served with.

use super::account::Account;
use crate::failure::{Doing, Failure, Outcome};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Whether the data must outlive a power cut.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Durability {
    /// Somebody's data.
    Durable,
    /// Tests: nothing waits for the disk.
    Fast,
}

impl Durability {
    /// Settings for the server's command line.
    pub(super) fn settings(self) -> &'static [&'static str] {
        match self {
            Self::Durable => &["max_connections=100"],
            Self::Fast => &["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"],
        }
    }
}

/// The files of one cluster below one folder.
pub(super) struct Cluster {
    home: PathBuf,
}

impl Cluster {
    pub(super) fn at(home: &Path) -> Self {
        Self { home: home.to_path_buf() }
    }

    pub(super) fn data(&self) -> PathBuf {
        self.home.join("data")
    }

    pub(super) fn log(&self) -> PathBuf {
        self.home.join("server.log")
    }

    /// The major version that made the files; `None` when there are none.
    pub(super) fn made_by(&self) -> Option<String> {
        fs::read_to_string(self.data().join("PG_VERSION")).ok().map(|text| text.trim().to_owned())
    }

    /// Makes the files when there are none: beside their place first, so that half a cluster is never taken for one.
    pub(super) fn make(&self, programs: &Path, account: Account, password: &str, durability: Durability) -> Outcome {
        account.own_dir(&self.home)?;
        if self.made_by().is_some() {
            return Ok(());
        }
        let half_made = self.home.join("data.new");
        let _ = fs::remove_dir_all(&half_made);
        let password_file = self.write_password(account, password)?;
        let mut initdb = Command::new(programs.join("initdb"));
        initdb
            .args([
                "--username=postgres",
                "--encoding=UTF8",
                "--locale=C.UTF-8",
                "--auth-local=trust",
                "--auth-host=scram-sha-256",
                "-D",
            ])
            .arg(&half_made)
            .arg(format!("--pwfile={}", password_file.display()))
            .args((durability == Durability::Fast).then_some("--no-sync"));
        let output = prepare(&mut initdb, account).stdin(Stdio::null()).output();
        let _ = fs::remove_file(password_file);
        let output = output.doing(|| format!("start {}", programs.join("initdb").display()))?;
        if !output.status.success() {
            return Err(Failure::new(format!("initdb failed:\n{}", String::from_utf8_lossy(&output.stderr))));
        }
        fs::rename(&half_made, self.data()).doing(|| "put the new cluster in its place".into())
    }

    fn write_password(&self, account: Account, password: &str) -> Outcome<PathBuf> {
        let path = self.home.join("password");
        let _ = fs::remove_file(&path);
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&path)
            .doing(|| "write initdb's password file".into())?;
        file.write_all(password.as_bytes()).doing(|| "write initdb's password file".into())?;
        account.own(&path, 0o600)?;
        Ok(path)
    }
}

/// Nothing of our environment reaches the server but PATH: a stray PGDATA or LC_ALL would.
pub(super) fn prepare(command: &mut Command, account: Account) -> &mut Command {
    account.apply(command);
    command.current_dir("/").env_clear().env("TZ", "UTC").env("PATH", std::env::var_os("PATH").unwrap_or_default())
}
