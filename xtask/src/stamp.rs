//! Remembers what a slow step was done for, so that it is done again only when its input has changed.

use crate::failure::{Doing, Outcome};
use crate::project;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// A number for the names and contents of files and of everything below folders. What is missing counts as missing.
pub(crate) fn of(paths: &[PathBuf]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for path in paths {
        add(path, &mut hasher);
    }
    hasher.finish()
}

fn add(path: &Path, hasher: &mut DefaultHasher) {
    path.hash(hasher);
    if path.is_dir() {
        let mut inside: Vec<PathBuf> =
            fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        inside.sort();
        inside
            .iter()
            .filter(|path| path.file_name().is_none_or(|name| name != "node_modules"))
            .for_each(|path| add(path, hasher));
    } else {
        fs::read(path).ok().hash(hasher);
    }
}

/// Does `step` unless it was already done for the stamp that `take` gives. Forgets the old stamp first, so that half a
/// step is no step, and takes it anew afterwards, in case the step completes its own input.
pub(crate) fn once_for(take: impl Fn() -> u64, name: &str, step: impl FnOnce() -> Outcome) -> Outcome {
    once_in(&project::memory_dir(), take, name, step)
}

/// Has the step done at its next turn, whatever its stamp.
pub(crate) fn forget(name: &str) {
    let _ = fs::remove_file(file(&project::memory_dir(), name));
}

fn file(memory: &Path, name: &str) -> PathBuf {
    memory.join(format!("{name}.stamp"))
}

fn once_in(memory: &Path, take: impl Fn() -> u64, name: &str, step: impl FnOnce() -> Outcome) -> Outcome {
    let file = file(memory, name);
    if fs::read_to_string(&file).is_ok_and(|found| found == format!("{:016x}", take())) {
        return Ok(());
    }
    let _ = fs::remove_file(&file);
    step()?;
    let doing = || format!("remember {}", file.display());
    fs::create_dir_all(memory).doing(doing)?;
    fs::write(&file, format!("{:016x}", take())).doing(doing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Failure;
    use crate::scratch::Scratch;

    #[test]
    fn a_stamp_sees_contents_names_and_new_files_but_not_node_modules() {
        let scratch = Scratch::new("stamp-of");
        fs::create_dir_all(scratch.join("src/node_modules")).unwrap();
        let input = [scratch.join("src"), scratch.join("missing")];
        let before = of(&input);
        fs::write(scratch.join("src/node_modules/x"), "x").unwrap();
        assert_eq!(of(&input), before);
        fs::write(scratch.join("src/a"), "1").unwrap();
        let with_file = of(&input);
        fs::write(scratch.join("src/a"), "2").unwrap();
        assert!(with_file != before && of(&input) != with_file);
    }

    #[test]
    fn a_step_is_done_once_per_stamp_and_again_after_a_failure() {
        let scratch = Scratch::new("stamp-once");
        let mut times = 0;
        let mut step = |stamp, outcome: Outcome| {
            let _ = once_in(
                scratch.path(),
                || stamp,
                "step",
                || {
                    times += 1;
                    outcome
                },
            );
            times
        };
        assert_eq!(step(1, Ok(())), 1);
        assert_eq!(step(1, Ok(())), 1);
        assert_eq!(step(2, Err(Failure::new("broken"))), 2);
        assert_eq!(step(2, Ok(())), 3);
        assert_eq!(step(1, Ok(())), 4);
    }
}
