//! Programs that come as packages of Python's index, each in a folder of its own.

use crate::failure::{Doing, Failure, Outcome};
use crate::test::plan::missing;
use crate::{console, project, shell};
use std::fs;
use std::path::PathBuf;

/// The pinned program `name` of the repository's file `requirements`, installed when it is not there in this version; `None`
/// where there is no Python and no merge depends on it.
pub(crate) fn program(name: &str, requirements: &str, skipped: &mut Vec<String>) -> Outcome<Option<PathBuf>> {
    let Some(python) = shell::on_path("python3") else {
        missing("python3", "python3-venv", skipped)?;
        return Ok(None);
    };
    let file = project::root().join(requirements);
    let wanted = fs::read_to_string(&file).doing(|| format!("read {requirements}"))?;
    let folder = project::memory_dir().join(name);
    let (program, stamp) = (folder.join("bin").join(name), folder.join("installed.txt"));
    if fs::read_to_string(&stamp).is_ok_and(|there| there == wanted) && program.exists() {
        return Ok(Some(program));
    }
    console::step(&format!("Installing {name}"));
    let _ = fs::remove_dir_all(&folder);
    shell::run_quietly(shell::program(&python.to_string_lossy()).args(["-m", "venv"]).arg(&folder)).map_err(|_| {
        Failure::new("Python cannot make an environment of its own (Debian: apt-get install python3-venv).")
    })?;
    shell::run_quietly(
        shell::program(&folder.join("bin/pip").to_string_lossy())
            .args(["install", "--quiet", "--disable-pip-version-check", "--requirement"])
            .arg(&file),
    )?;
    fs::write(&stamp, &wanted).doing(|| format!("write {}", stamp.display()))?;
    Ok(Some(program))
}
