//! The metadata in `.sqlx`: what the database says about every statement, so that a build needs no database.
//! sqlx's macros write it while they are expanded with a database at hand; so everything that uses them is compiled anew.

use super::Mode;
use super::files::{read_dir, settle};
use crate::failure::{Doing, Failure, Outcome};
use crate::{console, postgres, project, shell, stamp};
use serde_json::Value;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// Migrations name these roles; `worker migrate` makes them properly, but cannot be built before its statements are known.
const ROLES: &str = "create role app_login; create role app_tenant; create role app_platform;";

const DATABASE: &str = "statements";

/// Everything that statements and what is known about them can follow from.
const SOURCES: [&str; 10] =
    [".sqlx", "Cargo.lock", "api", "integrations", "jobs", "migrations", "product", "tenants", "testkit", "worker"];

/// Regenerates `.sqlx`, unless nothing has changed since the last time.
pub(super) fn run(mode: Mode) -> Outcome {
    console::step("SQL metadata");
    let mut check = shell::cargo();
    check.args(["check", "--quiet", "--workspace", "--all-targets"]);
    once_changed(|| regenerate(mode, &mut check))
}

/// Runs a lint that compiles every target, and has it compare `.sqlx` on the way: one pass over the code instead of two.
pub(crate) fn compare_with(lint: impl Fn() -> Command) -> Outcome {
    let mut is_done = false;
    once_changed(|| {
        is_done = true;
        regenerate(Mode::Check, &mut lint())
    })?;
    if is_done { Ok(()) } else { shell::run(&mut lint()) }
}

fn once_changed(step: impl FnOnce() -> Outcome) -> Outcome {
    let sources = SOURCES.map(|name| project::root().join(name));
    stamp::once_for(|| stamp::of(&sources), "sql", step)
}

/// `compile` expands every statement of the workspace.
fn regenerate(mode: Mode, compile: &mut Command) -> Outcome {
    let server = postgres::throwaway()?;
    server.ensure_database(DATABASE)?;
    server.run(DATABASE, ROLES)?;
    for migration in migrations()? {
        apply(&server, &migration)?;
    }
    let fresh = project::memory_dir().join("sqlx");
    let _ = fs::remove_dir_all(&fresh);
    fs::create_dir_all(&fresh).doing(|| format!("make {}", fresh.display()))?;
    touch_roots()?;
    compile.env("SQLX_OFFLINE", "false").env("SQLX_OFFLINE_DIR", &fresh).env("DATABASE_URL", server.url(DATABASE));
    shell::run(compile)?;
    settle(&project::root().join(".sqlx"), ".json", &read_dir(&fresh, ".json")?, mode, ".sqlx")
}

fn migrations() -> Outcome<Vec<PathBuf>> {
    let dir = project::root().join("migrations");
    let entries = fs::read_dir(&dir).doing(|| format!("list {}", dir.display()))?;
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "sql"))
        .collect();
    files.sort();
    Ok(files)
}

fn apply(server: &postgres::Server, migration: &Path) -> Outcome {
    let script = fs::read_to_string(migration).doing(|| format!("read {}", migration.display()))?;
    let name = migration.file_name().unwrap_or_default().to_string_lossy();
    server.run(DATABASE, &script).map(drop).map_err(|failure| {
        let place = line_in(&failure.to_string(), &script).map_or_else(String::new, |line| format!(" (line {line})"));
        Failure::new(format!("The migration {name}{place} failed: {failure}"))
    })
}

/// The line that PostgreSQL's "at character" means.
fn line_in(failure: &str, script: &str) -> Option<usize> {
    let position: usize = failure.split_once("at character: ")?.1.lines().next()?.trim().parse().ok()?;
    Some(script.chars().take(position).filter(|c| *c == '\n').count() + 1)
}

/// Makes cargo compile every target of the workspace that may hold statements, by touching its first file.
fn touch_roots() -> Outcome {
    let listing = shell::output(shell::cargo().args(["metadata", "--no-deps", "--format-version=1", "--offline"]))?;
    let listing: Value = serde_json::from_slice(&listing).doing(|| "read cargo's listing of the workspace".into())?;
    for root in target_roots(&listing) {
        File::options()
            .append(true)
            .open(&root)
            .and_then(|file| file.set_modified(SystemTime::now()))
            .doing(|| format!("touch {}", root.display()))?;
    }
    Ok(())
}

fn target_roots(listing: &Value) -> Vec<PathBuf> {
    let packages = listing["packages"].as_array().into_iter().flatten();
    packages
        .filter(|package| {
            package["dependencies"].as_array().into_iter().flatten().any(|dependency| dependency["name"] == "sqlx")
        })
        .flat_map(|package| package["targets"].as_array().into_iter().flatten())
        .filter_map(|target| target["src_path"].as_str().map(PathBuf::from))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_failed_migration_is_found() {
        assert_eq!(line_in("syntax error\n  at character: 5\n  where: x", "a;\nb;\nc;"), Some(2));
        assert_eq!(line_in("no place", "a;"), None);
    }

    #[test]
    fn only_crates_with_sql_are_compiled_anew() {
        let listing = serde_json::json!({"packages": [
            {"dependencies": [{"name": "sqlx"}], "targets": [{"src_path": "/p/lib.rs"}, {"src_path": "/p/tests/it/main.rs"}]},
            {"dependencies": [{"name": "libc"}], "targets": [{"src_path": "/x/main.rs"}]},
        ]});
        assert_eq!(target_roots(&listing), [PathBuf::from("/p/lib.rs"), PathBuf::from("/p/tests/it/main.rs")]);
    }
}
