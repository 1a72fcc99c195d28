//! The whole path in Firefox and in WebKitGTK, which Playwright cannot drive. Before a release, not at each merge.

use super::health::Treatment;
use super::reports;
use super::stage::{CAPTCHA, Stage, Stock, both};
use crate::failure::{Failure, Outcome};
use crate::summary::Report;
use crate::{console, project, shell, sys};
use std::fs;
use std::path::PathBuf;

/// Something that must be installed.
struct Need {
    /// The setting that names it, and by which the tests are told.
    setting: &'static str,
    place: Place,
    /// Debian's package.
    package: &'static str,
}

/// Where it is looked for.
enum Place {
    /// Under the first of these names on PATH.
    Path(&'static [&'static str]),
    /// Below a folder of libraries.
    Library(&'static str),
}

const NEEDS: [Need; 7] = [
    Need { setting: "FIREFOX", place: Place::Path(&["firefox-esr", "firefox"]), package: "firefox-esr" },
    // Without a loudspeaker Firefox's sound clock does not run; this one swallows what it gets.
    Need { setting: "PULSEAUDIO", place: Place::Path(&["pulseaudio"]), package: "pulseaudio" },
    Need { setting: "WEBKIT_DRIVER", place: Place::Path(&["WebKitWebDriver"]), package: "webkit2gtk-driver" },
    Need {
        setting: "MINI_BROWSER",
        place: Place::Library("webkit2gtk-4.1/MiniBrowser"),
        package: "libwebkit2gtk-4.1-0",
    },
    Need { setting: "XVFB", place: Place::Path(&["Xvfb"]), package: "xvfb" },
    // What WebKitGTK records with: the file's format and the sound's. Without them it says that it cannot record.
    Need {
        setting: "GSTREAMER_MP4",
        place: Place::Library("gstreamer-1.0/libgstisomp4.so"),
        package: "gstreamer1.0-plugins-good",
    },
    Need {
        setting: "GSTREAMER_AAC",
        place: Place::Library("gstreamer-1.0/libgstvoaacenc.so"),
        package: "gstreamer1.0-plugins-bad",
    },
];

/// Builds, starts, lets a learner and a grader walk the path in each browser, stops.
pub(super) fn run(stock: &Stock, report: &mut Report) -> Outcome {
    console::step("The whole path in Firefox and WebKitGTK");
    let programs = find_all()?;
    let mut stage = Stage::open("browsers", stock)?;
    let mut command = shell::npm();
    // Not in `web`: its lints would read what a failed run leaves behind.
    let pictures = project::memory_dir().join("browsers");
    let told = project::memory_dir().join("browsers.json");
    let failures = project::memory_dir().join("browsers.failed");
    reports::forget(&told)?;
    reports::forget(&failures)?;
    command
        .args(["exec", "--", "playwright", "test", "--config", "e2e/browsers/playwright.config.ts", "--output"])
        .arg(&pictures)
        .env("BASE_URL", format!("{}/toefl/", stage.product.base_url()))
        .env("CAPTCHA_TEST_ANSWER", CAPTCHA)
        .env("JOURNEYS_REPORT", &told)
        .env("FAILURES_FILE", &failures)
        .envs(programs);
    let outcome = shell::run_while(&mut command, || stage.product.tend()).map_err(|failure| {
        console::note(&format!("pictures: {}; api and worker: {}", pictures.display(), stage.log.display()));
        // One line for each browser, written by `web/e2e/report.ts`; none when Playwright itself did not start.
        let named = fs::read_to_string(&failures).unwrap_or_default();
        Failure::new(format!("{failure}\n{named}"))
    });
    reports::read_json(&told, report);
    both(outcome, stage.close(Treatment::Gentle))
}

/// Every setting with its path; installs what is missing where we may.
fn find_all() -> Outcome<Vec<(&'static str, PathBuf)>> {
    if !missing().is_empty() {
        install(&packages(&missing()));
    }
    let missing = missing();
    if missing.is_empty() {
        return Ok(NEEDS.iter().filter_map(|need| Some((need.setting, find(need)?))).collect());
    }
    let settings: Vec<_> = missing.iter().map(|need| need.setting).collect();
    Err(Failure::new(format!(
        "Firefox and WebKitGTK cannot be tested. Install what is missing (Debian: apt-get install {}) or name it in {}.",
        packages(&missing).join(" "),
        settings.join(", "),
    )))
}

fn missing() -> Vec<&'static Need> {
    NEEDS.iter().filter(|need| find(need).is_none()).collect()
}

fn packages(needs: &[&Need]) -> Vec<&'static str> {
    needs.iter().map(|need| need.package).collect()
}

fn find(need: &Need) -> Option<PathBuf> {
    if let Some(path) = std::env::var_os(need.setting).map(PathBuf::from) {
        return Some(path);
    }
    match need.place {
        Place::Path(names) => names.iter().find_map(|name| shell::on_path(name)),
        Place::Library(file) => library_dirs().into_iter().map(|dir| dir.join(file)).find(|path| path.is_file()),
    }
}

/// `/usr/lib` and the folders in it: Debian has one for each kind of processor.
fn library_dirs() -> Vec<PathBuf> {
    let inside = ["/usr/lib", "/usr/libexec"].map(PathBuf::from).into_iter().flat_map(|dir| {
        let deeper = fs::read_dir(&dir).into_iter().flatten().flatten().map(|entry| entry.path()).collect::<Vec<_>>();
        std::iter::once(dir).chain(deeper)
    });
    inside.collect()
}

/// What this leaves undone, the caller finds missing still.
fn install(packages: &[&str]) {
    if !sys::is_root() || shell::on_path("apt-get").is_none() {
        return;
    }
    console::step(&format!("Installing {}", packages.join(", ")));
    let install = [&["install", "-y", "-qq", "--no-install-recommends"][..], packages].concat();
    for words in [vec!["update", "-qq"], install] {
        if shell::run(shell::program("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive")).is_err() {
            return;
        }
    }
}
