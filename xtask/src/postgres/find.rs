//! Finds the folder with PostgreSQL's server programs.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Where to look, in this order: a folder named by hand, PATH, the system's folders, npm.
pub(crate) struct Places {
    /// `EMBEDDED_PG_BIN`.
    pub(crate) by_hand: Option<PathBuf>,
    /// `PATH`.
    pub(crate) path: Vec<PathBuf>,
    /// Folders with one folder a version, each with `bin` in it.
    pub(crate) versioned: Vec<PathBuf>,
    /// Folders with the programs of the npm package.
    pub(crate) npm: Vec<PathBuf>,
}

impl Places {
    /// The places of this machine.
    pub(crate) fn here(npm: Vec<PathBuf>) -> Self {
        Self {
            by_hand: std::env::var_os("EMBEDDED_PG_BIN").map(PathBuf::from),
            path: std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect(),
            versioned: [
                "/usr/lib/postgresql",
                "/usr/pgsql",
                "/usr/local/lib/postgresql",
                "/opt/postgresql",
                "/opt/homebrew/opt",
            ]
            .map(PathBuf::from)
            .to_vec(),
            npm,
        }
    }

    /// Every folder that holds a complete server, the preferred first.
    pub(crate) fn all(&self) -> Vec<PathBuf> {
        let versioned = self.versioned.iter().flat_map(|folder| newest_first(folder));
        self.by_hand
            .iter()
            .filter_map(|dir| complete(dir))
            .chain(self.path.iter().filter_map(|dir| behind_link(dir)))
            .chain(versioned.filter_map(|dir| complete(&dir)))
            .chain(self.npm.iter().filter_map(|dir| complete(dir)))
            .collect()
    }
}

/// `dir` when it has both programs: initdb looks for postgres beside itself.
fn complete(dir: &Path) -> Option<PathBuf> {
    ["initdb", "postgres"].iter().all(|name| dir.join(name).is_file()).then(|| dir.to_path_buf())
}

/// A link or wrapper on PATH may stand alone, so its target's folder counts, not its own.
fn behind_link(dir: &Path) -> Option<PathBuf> {
    let program = dir.join("initdb").canonicalize().ok()?;
    complete(program.parent()?)
}

fn newest_first(folder: &Path) -> Vec<PathBuf> {
    let mut versions: Vec<(u32, PathBuf)> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((version_in(&entry.file_name())?, entry.path().join("bin"))))
        .collect();
    versions.sort_by(|a, b| b.cmp(a));
    versions.into_iter().map(|(_, bin)| bin).collect()
}

/// The major version in names like `15`, `pgsql-16`, `postgresql@17`.
fn version_in(name: &OsStr) -> Option<u32> {
    let name = name.to_str()?;
    if !name.starts_with(|c: char| c.is_ascii_digit()) && !name.contains("pg") && !name.contains("postgres") {
        return None;
    }
    let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    digits.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    fn server(dir: &Path) -> PathBuf {
        std::fs::create_dir_all(dir).unwrap();
        for name in ["initdb", "postgres"] {
            std::fs::write(dir.join(name), "").unwrap();
        }
        dir.to_path_buf()
    }

    fn nowhere() -> Places {
        Places { by_hand: None, path: vec![], versioned: vec![], npm: vec![] }
    }

    #[test]
    fn the_newest_system_version_is_taken_by_number_not_by_name() {
        let scratch = Scratch::new("find-newest");
        server(&scratch.join("9/bin"));
        let newest = server(&scratch.join("17/bin"));
        server(&scratch.join("15/bin"));
        let places = Places { versioned: vec![scratch.path().into()], ..nowhere() };
        assert_eq!(places.all()[0], newest);
    }

    #[test]
    fn a_folder_named_by_hand_wins_and_npm_comes_last() {
        let scratch = Scratch::new("find-order");
        let hand = server(&scratch.join("hand"));
        let npm = server(&scratch.join("npm"));
        let mut places = Places { by_hand: Some(hand.clone()), npm: vec![npm.clone()], ..nowhere() };
        assert_eq!(places.all(), [hand, npm.clone()]);
        places.by_hand = None;
        assert_eq!(places.all(), [npm]);
    }

    #[test]
    fn a_link_on_path_leads_to_the_real_folder() {
        let scratch = Scratch::new("find-link");
        let real = server(&scratch.join("real/bin"));
        let links = scratch.join("links");
        std::fs::create_dir_all(&links).unwrap();
        std::os::unix::fs::symlink(real.join("initdb"), links.join("initdb")).unwrap();
        let places = Places { path: vec![links], ..nowhere() };
        assert_eq!(places.all(), [real.canonicalize().unwrap()]);
    }

    #[test]
    fn a_wrapper_without_a_server_beside_it_is_passed_over() {
        let scratch = Scratch::new("find-wrapper");
        let wrapper = scratch.join("wrapper");
        std::fs::create_dir_all(&wrapper).unwrap();
        std::fs::write(wrapper.join("initdb"), "#!/bin/sh").unwrap();
        assert!(Places { path: vec![wrapper], ..nowhere() }.all().is_empty());
    }

    #[test]
    fn versions_are_read_from_folder_names() {
        assert_eq!(version_in(OsStr::new("15")), Some(15));
        assert_eq!(version_in(OsStr::new("postgresql@17")), Some(17));
        assert_eq!(version_in(OsStr::new("pgsql-16")), Some(16));
        assert_eq!(version_in(OsStr::new("node@22")), None);
    }
}
