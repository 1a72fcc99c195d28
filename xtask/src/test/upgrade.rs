//! From one version to the next at noon: two apis and a worker of the version before serve learners who save answers. The new
//! version's migrations run beneath them, they go on, and then each program becomes the new one. No save fails, no answer is lost.

use super::health::Treatment;
use super::rolling::front::{self, Front};
use super::rolling::learners::Learners;
use super::stage::{Stage, both};
use super::until;
use crate::build::{self, Programs};
use crate::failure::{Doing, Failure, Outcome};
use crate::summary::Report;
use crate::{console, postgres, project, python, shell};
use std::fs;
use std::path::{Path, PathBuf};

/// How long an api that is asked to stop still listens: longer than a save takes to find the other one.
const STOP_DELAY: &str = "2";

/// Builds the version at `from`, or the one before this, and goes from there to this one.
pub(super) fn run(from: Option<&str>, report: &mut Report) -> Outcome {
    console::step("Upgrade");
    report.tests = Some(1);
    let Some(caddy) = python::program("caddy", front::REQUIREMENTS, &mut report.skipped)? else { return Ok(()) };
    build::everything(false)?;
    let before = before(from)?;
    let source = source_of(&before)?;
    let programs = programs_of(&before, &source)?;
    let content = source.join("content").to_string_lossy().into_owned();
    let settings = [("STOP_DELAY_SECONDS", STOP_DELAY), ("CONTENT_DIR", &content)];
    let mut stage = Stage::open_version("upgrade", programs, &settings)?;
    let outcome = upgrade(&mut stage, &caddy, &before, report);
    both(outcome, stage.close(Treatment::Gentle))
}

fn upgrade(stage: &mut Stage, caddy: &Path, before: &str, report: &mut Report) -> Outcome {
    let second = postgres::free_port()?;
    stage.product.add_api(second, None)?;
    let ports = [stage.product.port(), second];
    until("both apis are ready", || Ok(stage.product.are_apis_ready().then_some(())))?;
    let front = Front::start(caddy, ports)?;
    let learners = Learners::begin(front.port())?;
    let mut parts = Vec::new();
    let mut saved = 0;
    let mut part = |what: &str| -> Outcome {
        learners.save_for_a_while()?;
        let all = learners.saved();
        parts.push(format!("{what}: {}", all - saved));
        saved = all;
        Ok(())
    };
    part("all old")?;
    let (new, content) = (Programs::built(false), project::root().join("content").to_string_lossy().into_owned());
    let settings = [("CONTENT_DIR", content)];
    stage.product.migrate(&new, &settings)?;
    part("old on the new tables")?;
    stage.product.upgrade_api(0, &new)?;
    part("one api new")?;
    stage.product.upgrade_api(1, &new)?;
    part("both apis new")?;
    stage.product.upgrade_worker(&new, &settings)?;
    part("all new")?;
    let failed = learners.failures();
    let (saved, lost) = learners.end()?;
    report.notes.push(format!("from {before}: {saved} saves, none failed ({})", parts.join(", ")));
    if !failed.is_empty() {
        return Err(Failure::new(format!("The upgrade cost saves:\n{}", failed.join("\n"))));
    }
    if lost.is_empty() { Ok(()) } else { Err(Failure::new(format!("Acknowledged and LOST:\n{}", lost.join("\n")))) }
}

/// The commit to begin with: the newest version that has a tag (`v1.4.0`), or else the last one with other migrations.
fn before(named: Option<&str>) -> Outcome<String> {
    if let Some(name) = named {
        return git(&["rev-parse", "--short=12", &format!("{name}^{{commit}}")]);
    }
    let tags = git(&["tag", "--list", "v[0-9]*", "--merged", "HEAD^", "--sort=-version:refname"])?;
    if let Some(tag) = tags.lines().next() {
        return git(&["rev-parse", "--short=12", &format!("{tag}^{{commit}}")]);
    }
    let changed = git(&["log", "-1", "--format=%H", "--", "migrations"])?;
    git(&["rev-parse", "--short=12", &format!("{changed}^")])
}

fn git(words: &[&str]) -> Outcome<String> {
    let answer = shell::output(shell::program("git").args(words).current_dir(project::root()))?;
    Ok(String::from_utf8_lossy(&answer).trim().to_owned())
}

fn folder() -> PathBuf {
    project::memory_dir().join("upgrade")
}

/// Its files, in a folder that other versions do not use.
fn source_of(commit: &str) -> Outcome<PathBuf> {
    let source = folder().join(commit);
    if source.join("Cargo.toml").exists() {
        return Ok(source);
    }
    fs::create_dir_all(&source).doing(|| format!("make {}", source.display()))?;
    let archive = folder().join("source.tar");
    let archive = archive.to_string_lossy();
    git(&["archive", "--output", &archive, commit])?;
    shell::run_quietly(shell::program("tar").arg("-xf").arg(&*archive).arg("-C").arg(&source))?;
    fs::remove_file(&*archive).doing(|| format!("remove {archive}"))?;
    Ok(source)
}

/// Built apart from this version's, or each would undo the other's.
fn programs_of(commit: &str, source: &Path) -> Outcome<Programs> {
    console::step(&format!("Building the version before, {commit}"));
    let target = folder().join("target");
    let mut command = shell::cargo();
    command.args((!console::is_watched()).then_some("--quiet")).args(["build", "--workspace", "--bins"]);
    shell::run(command.current_dir(source).env("CARGO_TARGET_DIR", &target))?;
    Ok(Programs::in_folder(target.join("debug")))
}
