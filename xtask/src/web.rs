//! The front end's dependencies and its build, each only when something has changed.

use crate::failure::Outcome;
use crate::{console, project, shell, stamp};
use std::path::PathBuf;

/// The folder of the front end.
pub(crate) fn dir() -> PathBuf {
    project::root().join("web")
}

/// Brings node_modules to what package.json and the lock say.
///
/// `npm install`, not `npm ci`: where the registry lacks a foreign platform's binaries, the lock has no entry for
/// them and `npm ci` refuses it. All versions are pinned exactly, so both install the same.
pub(crate) fn install() -> Outcome {
    let lists = ["package.json", "package-lock.json", "tools/openapi/package.json"].map(|name| dir().join(name));
    if !dir().join("node_modules").is_dir() {
        stamp::forget("npm-install");
    }
    // npm may complete the lock, so the stamp is taken afterwards too.
    stamp::once_for(
        || stamp::of(&lists),
        "npm-install",
        || {
            console::step("Installing the front end's dependencies");
            // Versions are pinned, so what was fetched once needs no second look.
            let quick = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
            shell::run_quietly(shell::npm().arg("install").args(quick))
        },
    )
}

/// Builds `web/dist`.
pub(crate) fn build() -> Outcome {
    if !dir().join("dist/index.html").is_file() {
        stamp::forget("web-build");
    }
    stamp::once_for(
        || stamp::of(&sources()),
        "web-build",
        || {
            console::step("Building the front end");
            shell::run_quietly(shell::npm().args(["run", "--silent", "build"]))
        },
    )
}

/// Everything in `web` but what is made from it, and tests in a browser.
fn sources() -> Vec<PathBuf> {
    let made = ["node_modules", "dist", "e2e", "test-results", "playwright-report"];
    let mut inside: Vec<PathBuf> =
        std::fs::read_dir(dir()).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    inside.retain(|path| path.file_name().is_none_or(|name| !made.iter().any(|made| name == *made)));
    inside.sort();
    inside
}
