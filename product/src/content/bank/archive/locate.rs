//! The line of a file on which the thing stands that is wrong.

use crate::content::library::Problem;
use crate::content::library::source::VOCABULARY;
use std::fs;
use std::path::Path;

/// File and line of a problem: the entry with its id in a section file, its key, or its entry in the manifest of sounds.
pub(super) fn locate(folder: &Path, problem: &Problem) -> (Option<String>, Option<u32>) {
    // A word of a passage knows its own line; a set of this id stands elsewhere as well.
    if let Some((file, line)) = &problem.place
        && file == VOCABULARY
    {
        return (Some(file.clone()), u32::try_from(*line).ok());
    }
    let id = problem.at.as_str();
    let is_about_key = ["key", "explanation", "option", "evidence", "verdict", "model", "right answers", "transcript"]
        .iter()
        .any(|word| problem.message.contains(word));
    let sections = || files_in(folder, "");
    let keys = || files_in(folder, "keys");
    let sounds = vec!["audio/manifest.yaml".to_owned()];
    let orders = if is_about_key { [keys(), sections(), sounds] } else { [sections(), sounds, keys()] };
    for file in orders.into_iter().flatten() {
        let Ok(text) = fs::read_to_string(folder.join(&file)) else { continue };
        if let Some(line) = line_of(&text, id) {
            return (Some(file), Some(line));
        }
    }
    // A section by its name, or the pack itself.
    let section = format!("{id}.yaml");
    if folder.join(&section).exists() {
        return (Some(section), Some(1));
    }
    (Some("pack.yaml".to_owned()), None)
}

fn files_in(folder: &Path, below: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder.join(below)) else { return Vec::new() };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut files: Vec<String> = names
        .filter(|name| name.ends_with(".yaml"))
        .map(|name| if below.is_empty() { name } else { format!("{below}/{name}") })
        .collect();
    files.sort();
    files
}

/// `id: r1-02`, `- id: r1-02`, `{id: a, …}` or `r1-02:`.
fn line_of(text: &str, id: &str) -> Option<u32> {
    let plain = |word: &str| word.trim().trim_matches(['"', '\'']).to_owned();
    let stands = |line: &str| {
        let line = line.trim_start().trim_start_matches("- ").trim_start_matches('{');
        let Some((name, value)) = line.split_once(':') else { return false };
        let value = value.split([',', '}', '#']).next().unwrap_or_default();
        plain(name) == id || (plain(name) == "id" && plain(value) == id)
    };
    let found = text.lines().position(stands)?;
    u32::try_from(found + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_as_authors_write_them() {
        let text = "section: reading\nparts:\n  - id: r1\n    items:\n      - {id: r1-01, points: 1}\n      - id: \"r1-02\"\n  r1-03:\n    x: r1-04\n";
        let line = |id| line_of(text, id);
        assert_eq!((line("r1"), line("r1-01"), line("r1-02"), line("r1-03")), (Some(3), Some(5), Some(6), Some(7)));
        assert_eq!(line("r1-04"), None);
    }
}
