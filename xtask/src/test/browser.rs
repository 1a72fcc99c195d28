//! Finds a Chromium, or installs one where we may.

use crate::failure::{Failure, Outcome};
use crate::{console, shell, sys};
use std::path::PathBuf;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// `CHROMIUM`, or the first browser on PATH, or a freshly installed one.
pub(super) fn find() -> Outcome<PathBuf> {
    if let Some(path) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        return Ok(path);
    }
    installed().or_else(install).ok_or_else(|| {
        Failure::new(
            "The browser journeys need Chromium. Install it (Debian: apt-get install chromium) or name it in CHROMIUM.",
        )
    })
}

fn installed() -> Option<PathBuf> {
    NAMES.iter().find_map(|name| shell::on_path(name))
}

fn install() -> Option<PathBuf> {
    if !sys::is_root() || shell::on_path("apt-get").is_none() {
        return None;
    }
    console::step("Installing Chromium");
    for words in [&["update", "-qq"][..], &["install", "-y", "-qq", "--no-install-recommends", "chromium"]] {
        shell::run(shell::program("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive")).ok()?;
    }
    installed()
}
