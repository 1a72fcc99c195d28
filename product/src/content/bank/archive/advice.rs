//! What a pack that may come in still lacks: the check of the library asks it of every pack, staff hear it here.

use super::locate::locate;
use crate::content::library::format::Format;
use crate::content::library::quality::{Bounds, advise};
use crate::content::library::source::{PackSource, SourceError};

/// Something worth mending before learners get the pack. It refuses nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// In which file of the archive.
    pub file: Option<String>,
    /// Counts from 1.
    pub line: Option<u32>,
    /// For the author, in English like the pack itself.
    pub message: String,
}

/// Judges the pack by itself, by the bounds of this release. Reads and measures every recording, so it is work for the disk.
pub fn advice_on(source: &PackSource, format: &Format) -> Result<Vec<Advice>, SourceError> {
    let problems = advise(source, format, &Bounds::of_release()?);
    let advice = problems.into_iter().map(|problem| {
        let (file, line) = match &problem.place {
            Some((file, line)) => (Some(file.clone()), u32::try_from(*line).ok()),
            None if source.folder.join(&problem.at).is_file() => {
                return Advice { file: Some(problem.at), line: None, message: problem.message };
            }
            None => locate(&source.folder, &problem),
        };
        Advice { file, line, message: format!("{}: {}", problem.at, problem.message) }
    });
    Ok(advice.collect())
}
