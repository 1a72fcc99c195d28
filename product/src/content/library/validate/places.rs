//! Where a name stands in the author's files, so that a message can say file and line.

use crate::content::library::source::{VOCABULARY, yaml_files};
use std::fs;
use std::path::Path;

/// The lines of a version's files, section files first.
pub(in crate::content::library) struct Places(Vec<(String, Vec<String>)>);

impl Places {
    /// Reads the YAML files of a version. One that cannot be read is left out: it has its own message.
    pub(in crate::content::library) fn read(folder: &Path) -> Self {
        let mut files = Vec::new();
        for below in ["", "keys", "audio"] {
            for file in yaml_files(&folder.join(below)).unwrap_or_default() {
                let Ok(text) = fs::read_to_string(&file) else { continue };
                let name = file.strip_prefix(folder).unwrap_or(&file).to_string_lossy().into_owned();
                files.push((name, text.lines().map(str::to_owned).collect()));
            }
        }
        Self(files)
    }

    /// The first line that gives something this name: `id: r1-01` or `r1-01:`.
    pub(in crate::content::library) fn find(&self, name: &str) -> Option<(String, usize)> {
        self.0.iter().find_map(|(file, lines)| {
            let at = lines.iter().position(|line| names(line, name))?;
            Some((file.clone(), at + 1))
        })
    }

    /// The line of a set's word in the file of words: `- word: subside` below `r1:`; the set's own line when it has no such word.
    pub(super) fn find_word(&self, set: &str, word: &str) -> Option<(String, usize)> {
        let (file, lines) = self.0.iter().find(|(file, _)| file == VOCABULARY)?;
        let start = lines.iter().position(|line| names(line, set))?;
        let is_word = |line: &&String| names_word(line, word);
        let at = lines[start..].iter().position(|line| is_word(&line)).unwrap_or_default();
        Some((file.clone(), start + at + 1))
    }
}

fn names_word(line: &str, word: &str) -> bool {
    let line = line.trim_start().trim_start_matches("- ").trim_start_matches('{');
    line.strip_prefix("word:").is_some_and(|rest| bare(rest) == word)
}

/// A value without its quotes, its comment and what follows it on the line.
fn bare(value: &str) -> &str {
    value.split([',', '}', '#']).next().unwrap_or_default().trim().trim_matches(['"', '\''])
}

fn names(line: &str, name: &str) -> bool {
    let line = line.trim_start().trim_start_matches("- ").trim_start_matches('{');
    let value = ["id:", "section:", "slug:"].iter().find_map(|word| line.strip_prefix(word));
    match value {
        Some(value) => bare(value) == name,
        None => line.split_once(':').is_some_and(|(key, _)| key.trim_matches(['"', '\'']) == name),
    }
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_name_is_found_as_authors_write_it() {
        for line in
            ["- id: r1-01", "  - {id: r1-01, text: x}", "  r1-01:", "id: \"r1-01\" # why", "r1-01: {correct: [a]}"]
        {
            assert!(names(line, "r1-01"), "{line}");
        }
        for line in ["- id: r1-011", "prompt: r1-01", "# r1-01", "text: r1-01.md"] {
            assert!(!names(line, "r1-01"), "{line}");
        }
    }
}
