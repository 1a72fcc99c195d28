//! Reading an unpacked folder, with everything that cannot be read and not only the first of it.

use super::manifest;
use super::refusal::{Refusal, RefusalCode};
use crate::content::library::source::{PackSource, SourceError, read_pack};
use std::path::Path;

/// Reads the folder, or says what is wrong with its files.
pub fn read_unpacked(folder: &Path) -> Result<PackSource, Vec<Refusal>> {
    let refusals = manifest::check(folder);
    if !refusals.is_empty() {
        return Err(refusals);
    }
    if !folder.join("pack.yaml").exists() {
        return Err(vec![Refusal::of_file(RefusalCode::Missing, "pack.yaml", "a pack has this file")]);
    }
    read_pack(folder).map_err(|error| vec![refusal_of(folder, &error)])
}

fn refusal_of(folder: &Path, error: &SourceError) -> Refusal {
    // A path of this machine is nobody's business.
    let below = |file: &str| {
        let path = Path::new(file);
        path.strip_prefix(folder).unwrap_or(path).to_string_lossy().into_owned()
    };
    match error {
        SourceError::Read { file, cause } if cause.kind() == std::io::ErrorKind::NotFound => {
            Refusal::of_file(RefusalCode::Missing, &below(file), "named by the pack and not there")
        }
        SourceError::Read { file, cause } => {
            Refusal::of_file(RefusalCode::Unreadable, &below(file), format!("cannot be read: {}", cause.kind()))
        }
        SourceError::Parse { file, message } => {
            let refusal = Refusal::of_file(RefusalCode::Unreadable, &below(file), message.clone());
            Refusal { line: line_in(message), ..refusal }
        }
    }
}

/// The parser says where in words: `… at line 12, column 3`.
fn line_in(message: &str) -> Option<u32> {
    let (_, rest) = message.split_once("line ")?;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}
