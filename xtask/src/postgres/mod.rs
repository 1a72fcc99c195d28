//! A PostgreSQL of our own: in the data folder for `run`, thrown away after `test` and `gen`.
//! It listens on 127.0.0.1 with passwords; its socket lies in a folder that is closed to others.

mod account;
mod cluster;
mod find;
mod npm;
mod pid_file;
mod place;
mod server;
mod wire;

pub(crate) use cluster::Durability;
pub(crate) use place::remove_files;
pub(crate) use server::{Server, free_port};
pub(crate) use wire::Session;

use crate::failure::{Failure, Outcome};
use crate::project;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The programs to use for a cluster; `made_by` is the major version that made its files, when it has some.
fn programs(made_by: Option<&str>) -> Outcome<PathBuf> {
    let folders = npm::folders();
    let found = find::Places::here(folders).all();
    let wanted = |dir: &PathBuf| made_by.is_none_or(|version| major_version(dir).as_deref() == Some(version));
    if let Some(dir) = found.iter().find(|dir| wanted(dir)) {
        return Ok(dir.clone());
    }
    if let (Some(version), false) = (made_by, found.is_empty()) {
        return Err(Failure::new(format!(
            "The data folder was made by PostgreSQL {version}, which is no longer here. Install that version, name its folder in EMBEDDED_PG_BIN, or start afresh with --reset."
        )));
    }
    npm::install()
}

/// A program that comes with a server that is installed here, such as `pg_dump`.
pub(crate) fn tool(name: &str) -> Option<PathBuf> {
    let places = find::Places::here(npm::folders()).all();
    places.into_iter().map(|folder| folder.join(name)).find(|program| program.is_file())
}

fn major_version(dir: &Path) -> Option<String> {
    let output = Command::new(dir.join("postgres")).arg("--version").output().ok()?;
    major_in(&String::from_utf8_lossy(&output.stdout))
}

/// `15` from `postgres (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)`.
fn major_in(version: &str) -> Option<String> {
    let number = version.split_once("PostgreSQL) ")?.1;
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    (!digits.is_empty()).then_some(digits)
}

/// Folders of servers that are thrown away, in the temporary folder: named by us, so that leftovers are recognized.
const THROWAWAY: &str = "verdant-pg-";

/// Starts a server for tests: fast, not durable, gone with its files when dropped.
pub(crate) fn throwaway() -> Outcome<Server> {
    start_throwaway(Durability::Fast)
}

/// The same for measurements: as slow as the disk is.
pub(crate) fn throwaway_but_durable() -> Outcome<Server> {
    start_throwaway(Durability::Durable)
}

fn start_throwaway(durability: Durability) -> Outcome<Server> {
    sweep_leftovers();
    let home = std::env::temp_dir().join(format!(
        "{THROWAWAY}{}-{:x}",
        std::process::id(),
        project::fingerprint(project::root())
    ));
    Server::start(&home, "throwaway", durability).map(Server::remove_when_dropped)
}

/// A run that was killed with -9 leaves its folder behind.
fn sweep_leftovers() {
    for entry in std::fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(rest) = name.to_str().and_then(|name| name.strip_prefix(THROWAWAY)) else {
            continue;
        };
        let pid = rest.split('-').next().and_then(|pid| pid.parse().ok());
        if pid.is_some_and(|pid| !crate::sys::is_alive(pid)) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read() {
        assert_eq!(major_in("postgres (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)").as_deref(), Some("15"));
        assert_eq!(major_in("postgres (PostgreSQL) 18beta1").as_deref(), Some("18"));
        assert_eq!(major_in("something else"), None);
    }
}
