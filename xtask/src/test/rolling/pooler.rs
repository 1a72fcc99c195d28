//! PgBouncer in transaction mode between an api and the database, set up as docs/operating.md says.

use super::super::until;
use crate::debian;
use crate::failure::{Doing, Failure, Outcome};
use crate::sys::Signal;
use crate::{postgres, project, shell};
use std::fs;
use std::path::PathBuf;
use std::process::Child;

/// Debian's own of today is older than what knows prepared statements.
const PACKAGES: [&str; 11] = [
    "pgbouncer",
    "libaudit1",
    "libc6",
    "libcap-ng0",
    "libcap2",
    "libcares2",
    "libevent-2.1-7t64",
    "libpam0g",
    "libssl3t64",
    "libsystemd0",
    "libzstd1",
];

/// A pooler with fewer connections to the database than an api opens to it. Stopped when dropped.
pub(super) struct Pooler {
    child: Child,
    url: String,
    folder: PathBuf,
}

impl Pooler {
    /// Starts one before the database at `url`; `None` where it cannot be had.
    pub(super) fn start(url: &str, skipped: &mut Vec<String>) -> Outcome<Option<Self>> {
        let Some(program) = debian::program("usr/sbin/pgbouncer", &PACKAGES, skipped)? else { return Ok(None) };
        let to = Address::of(url).ok_or_else(|| Failure::new("The database's address has another shape."))?;
        let port = postgres::free_port()?;
        let folder = std::env::temp_dir().join(format!("verdant-pooler-{}", std::process::id()));
        let doing = || format!("write below {}", folder.display());
        fs::create_dir_all(&folder).doing(doing)?;
        let settings = folder.join("pgbouncer.ini");
        fs::write(folder.join("users.txt"), format!("\"{}\" \"{}\"\n", to.user, to.password)).doing(doing)?;
        let text = format!(
            "[databases]\n{database} = host={host} port={from} dbname={database}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
             listen_port = {port}\nunix_socket_dir =\nauth_type = scram-sha-256\nauth_file = {users}\npool_mode = transaction\n\
             default_pool_size = 4\nmax_prepared_statements = 200\n\
             ignore_startup_parameters = extra_float_digits,options\nserver_login_retry = 1\n",
            database = to.database,
            host = to.host,
            from = to.port,
            users = folder.join("users.txt").display(),
        );
        fs::write(&settings, text).doing(doing)?;
        let log = project::memory_dir().join("pgbouncer.log");
        let out = fs::File::create(&log).doing(|| format!("write {}", log.display()))?;
        let mut command = program.command();
        // It refuses to be root.
        command.args(["-u", "nobody"]).arg(&settings);
        command.stdout(out.try_clone().doing(|| format!("write {}", log.display()))?).stderr(out);
        let child = command.spawn().doing(|| "start PgBouncer".into())?;
        let url = format!("postgres://{}:{}@127.0.0.1:{port}/{}", to.user, to.password, to.database);
        let pooler = Self { child, url, folder };
        until("the pooler listens", || Ok(std::net::TcpStream::connect(("127.0.0.1", port)).is_ok().then_some(())))?;
        Ok(Some(pooler))
    }

    /// The address for an api.
    pub(super) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        // Politely it would wait for its clients, who run on.
        shell::stop(&mut self.child, Signal::Kill);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The parts of `postgres://user:password@host:port/database`.
#[derive(Debug, PartialEq, Eq)]
struct Address<'a> {
    user: &'a str,
    password: &'a str,
    host: &'a str,
    port: &'a str,
    database: &'a str,
}

impl<'a> Address<'a> {
    fn of(url: &'a str) -> Option<Self> {
        let (login, place) = url.split_once("://")?.1.rsplit_once('@')?;
        let ((user, password), (server, database)) = (login.split_once(':')?, place.split_once('/')?);
        let (host, port) = server.rsplit_once(':')?;
        Some(Self { user, password, host, port, database: database.split('?').next()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_apart() {
        let parts = Address { user: "app", password: "s3", host: "127.0.0.1", port: "5432", database: "verdant" };
        assert_eq!(Address::of("postgres://app:s3@127.0.0.1:5432/verdant?sslmode=disable"), Some(parts));
        assert_eq!(Address::of("postgres:///verdant"), None);
    }
}
