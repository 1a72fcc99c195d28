//! Where a server's files and programs may lie, so that its account can reach them and nobody else can.

use super::account::Account;
use crate::failure::{Doing, Failure, Outcome};
use crate::project;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where a cluster that is wished at `wish` really lies.
pub(super) fn home_for(wish: &Path, account: Account) -> Outcome<PathBuf> {
    if account.can_reach(wish) {
        return Ok(wish.to_path_buf());
    }
    let home = project::temp_dir_of(wish);
    refuse_strange(&home, account)?;
    Ok(home)
}

/// Somebody may have put a folder where everybody may write.
pub(super) fn refuse_strange(dir: &Path, account: Account) -> Outcome {
    if account.is_strange(dir) {
        return Err(Failure::new(format!(
            "{} belongs to somebody else. Remove it, or choose another --data-dir.",
            dir.display()
        )));
    }
    Ok(())
}

/// The npm package may lie in a closed home folder. It finds its libraries relative to itself, so a copy works.
pub(super) fn reachable(programs: PathBuf, account: Account) -> Outcome<PathBuf> {
    let Some(native) = programs.parent().filter(|_| !account.can_reach(&programs)) else {
        return Ok(programs);
    };
    let copy = project::temp_dir_of(native);
    refuse_strange(&copy, account)?;
    if !copy.join("bin/postgres").is_file() {
        account.own_dir(&copy)?;
        let source = native.join(".");
        let copied = Command::new("cp")
            .arg("-a")
            .arg(source)
            .arg(&copy)
            .status()
            .doing(|| "copy PostgreSQL's programs".into())?;
        let owned = account.own(&copy, 0o700);
        if !copied.success() || owned.is_err() {
            return Err(Failure::new(format!("Could not copy PostgreSQL's programs to {}.", copy.display())));
        }
    }
    Ok(copy.join("bin"))
}

/// Removes the files that `Server::start` would use for this wish.
pub(crate) fn remove_files(wish: &Path) -> Outcome {
    let home = home_for(wish, Account::for_server()?)?;
    for dir in [project::temp_dir_of(&home), home] {
        if dir.exists() {
            fs::remove_dir_all(&dir).doing(|| format!("remove {}", dir.display()))?;
        }
    }
    Ok(())
}
