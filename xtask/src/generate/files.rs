//! Brings a committed folder to what was generated, or tells the difference.

use crate::failure::{Doing, Failure, Outcome};
use crate::generate::Mode;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// File names and contents.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// The files with this ending in `dir`; none when there is no folder.
pub(super) fn read_dir(dir: &Path, ending: &str) -> Outcome<Files> {
    let mut files = Files::new();
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(ending) {
            files.insert(name, fs::read(entry.path()).doing(|| format!("read {}", entry.path().display()))?);
        }
    }
    Ok(files)
}

/// Makes the files with this ending in `dir` exactly `wanted`, or fails when they are not. `what` names them for people.
pub(super) fn settle(dir: &Path, ending: &str, wanted: &Files, mode: Mode, what: &str) -> Outcome {
    let found = read_dir(dir, ending)?;
    let stale: Vec<&String> = found.keys().filter(|name| !wanted.contains_key(*name)).collect();
    let changed: Vec<&String> =
        wanted.iter().filter(|(name, text)| found.get(*name) != Some(text)).map(|(name, _)| name).collect();
    if stale.is_empty() && changed.is_empty() {
        crate::console::say(&format!("{what}: up to date"));
        return Ok(());
    }
    if mode == Mode::Check {
        let names: Vec<&str> = changed.iter().chain(&stale).take(5).map(|name| name.as_str()).collect();
        return Err(Failure::new(format!(
            "{what}: not up to date ({}). Run `cargo xtask gen` and commit.",
            names.join(", ")
        )));
    }
    fs::create_dir_all(dir).doing(|| format!("make {}", dir.display()))?;
    for name in &stale {
        fs::remove_file(dir.join(name)).doing(|| format!("remove {name}"))?;
    }
    for name in &changed {
        fs::write(dir.join(name), &wanted[*name]).doing(|| format!("write {name}"))?;
    }
    crate::console::say(&format!("{what}: {} written, {} removed", changed.len(), stale.len()));
    Ok(())
}

/// The same for one file.
pub(super) fn settle_file(file: &Path, wanted: Vec<u8>, mode: Mode, what: &str) -> Outcome {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let dir = file.parent().unwrap_or(file);
    settle(dir, &name, &Files::from([(name.clone(), wanted)]), mode, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn a_folder_is_brought_to_what_is_wanted_and_other_files_stay() {
        let scratch = Scratch::new("gen-settle");
        for (name, text) in [("old.json", "1"), ("same.json", "2"), ("note.txt", "3")] {
            fs::write(scratch.join(name), text).unwrap();
        }
        let wanted: Files = [("same.json".to_owned(), b"2".to_vec()), ("new.json".to_owned(), b"4".to_vec())].into();

        assert!(
            settle(scratch.path(), ".json", &wanted, Mode::Check, "x")
                .unwrap_err()
                .to_string()
                .contains("new.json, old.json")
        );
        assert!(scratch.join("old.json").exists());
        settle(scratch.path(), ".json", &wanted, Mode::Write, "x").unwrap();
        settle(scratch.path(), ".json", &wanted, Mode::Check, "x").unwrap();
        assert_eq!(read_dir(scratch.path(), ".json").unwrap(), wanted);
        assert!(scratch.join("note.txt").exists());
    }
}
