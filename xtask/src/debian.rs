//! Programs of a Debian that is newer than the one here, in a folder of their own: nothing of the system changes.

use crate::failure::{Doing, Failure, Outcome};
use crate::test::plan::missing;
use crate::{console, project, shell};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Whose packages are taken.
const SUITE: &str = "trixie";
const SOURCES: [&str; 2] = ["/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list"];
const LIBRARIES: &str = "usr/lib/x86_64-linux-gnu";

/// A program with the libraries that it was built with.
pub(crate) struct Program {
    root: PathBuf,
    path: &'static str,
    needs_libraries: bool,
}

impl Program {
    /// Starts it.
    pub(crate) fn command(&self) -> Command {
        let program = self.root.join(self.path);
        if !self.needs_libraries {
            return shell::program(&program.to_string_lossy());
        }
        // Its own loader, because a program and its C library must fit.
        let mut command = shell::program(&self.root.join(LIBRARIES).join("ld-linux-x86-64.so.2").to_string_lossy());
        command.arg("--library-path").arg(self.root.join(LIBRARIES)).arg(program);
        command
    }
}

/// The program at `path` of the first of `packages`; the others are the libraries it needs, none where it needs none. `None` where it
/// cannot be had and no merge depends on it.
pub(crate) fn program(path: &'static str, packages: &[&str], skipped: &mut Vec<String>) -> Outcome<Option<Program>> {
    let name = packages.first().copied().unwrap_or(path);
    let can_be_had = cfg!(all(target_os = "linux", target_arch = "x86_64"))
        && shell::on_path("apt-get").is_some()
        && shell::on_path("dpkg-deb").is_some();
    let Some(source) = can_be_had.then(source_of_newer).flatten() else {
        missing(name, name, skipped)?;
        return Ok(None);
    };
    let folder = project::memory_dir().join(format!("debian-{name}"));
    let (root, stamp) = (folder.join("root"), folder.join("installed.txt"));
    let wanted = format!("{SUITE}\n{}\n", packages.join("\n"));
    let found = Program { root: root.clone(), path, needs_libraries: packages.len() > 1 };
    if fs::read_to_string(&stamp).is_ok_and(|there| there == wanted) && root.join(path).exists() {
        return Ok(Some(found));
    }
    console::step(&format!("Fetching {name}"));
    let _ = fs::remove_dir_all(&folder);
    for part in ["lists/partial", "cache/archives/partial", "packages", "root"] {
        fs::create_dir_all(folder.join(part)).doing(|| format!("make {}", folder.display()))?;
    }
    fs::write(folder.join("newer.sources"), source).doing(|| format!("write below {}", folder.display()))?;
    shell::run_quietly(apt(&folder).arg("update"))?;
    shell::run_quietly(apt(&folder).arg("download").args(packages).current_dir(folder.join("packages")))?;
    let listing = fs::read_dir(folder.join("packages")).doing(|| "list what was fetched".into())?;
    for package in listing.flatten() {
        shell::run_quietly(shell::program("dpkg-deb").arg("-x").arg(package.path()).arg(&root))?;
    }
    if !root.join(path).exists() {
        return Err(Failure::new(format!("The package {name} has no {path}.")));
    }
    fs::write(&stamp, &wanted).doing(|| format!("write {}", stamp.display()))?;
    Ok(Some(found))
}

/// With lists and packages of its own.
fn apt(folder: &Path) -> Command {
    let mut command = shell::program("apt-get");
    command.arg("-qq");
    let at = |name: &str| folder.join(name).to_string_lossy().into_owned();
    for (option, value) in [
        ("Dir::Etc::sourcelist", at("newer.sources")),
        ("Dir::Etc::sourceparts", "-".to_owned()),
        ("Dir::State::lists", at("lists")),
        ("Dir::Cache", at("cache")),
        // Who fetches may not enter every folder.
        ("APT::Sandbox::User", "root".to_owned()),
    ] {
        command.arg("-o").arg(format!("{option}={value}"));
    }
    command
}

fn source_of_newer() -> Option<String> {
    SOURCES.iter().filter_map(|file| fs::read_to_string(file).ok()).find_map(|text| newer(&text))
}

/// The first entry of a list of sources that is Debian's own, with the newer suite: from wherever this machine has its packages.
fn newer(text: &str) -> Option<String> {
    let stanza = text.split("\n\n").find(|stanza| {
        let suites = stanza.lines().find_map(|line| line.strip_prefix("Suites:"));
        suites.is_some_and(|suites| !suites.contains("-security"))
    });
    if let Some(stanza) = stanza {
        let lines = stanza.lines().filter(|line| !line.starts_with('#'));
        let lines =
            lines.map(|line| if line.starts_with("Suites:") { format!("Suites: {SUITE}") } else { line.to_owned() });
        return Some(lines.collect::<Vec<_>>().join("\n") + "\n");
    }
    let line = text.lines().find(|line| line.starts_with("deb ") && !line.contains("security"))?;
    let address = line.split_whitespace().find(|word| word.contains("://"))?;
    Some(format!(
        "Types: deb\nURIs: {address}\nSuites: {SUITE}\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newer_suite_comes_from_where_this_machine_has_its_packages() {
        let text = "Types: deb\n# a note\nURIs: http://mirror.test/debian\nSuites: bookworm bookworm-updates\nComponents: main\n\nTypes: deb\nURIs: http://mirror.test/security\nSuites: bookworm-security\n";
        assert_eq!(
            newer(text).unwrap(),
            "Types: deb\nURIs: http://mirror.test/debian\nSuites: trixie\nComponents: main\n"
        );
        let lines = newer("# a note\ndeb http://mirror.test/debian bookworm main contrib\n").unwrap();
        assert!(lines.contains("URIs: http://mirror.test/debian\nSuites: trixie\n"), "{lines}");
        assert_eq!(newer("deb http://mirror.test/security bookworm-security main"), None);
    }
}
