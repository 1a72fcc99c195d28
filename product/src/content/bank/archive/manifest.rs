//! What an exported archive says of itself: every file with its length and hash, so that a copy can be checked.

use super::refusal::{Refusal, RefusalCode};
use crate::content::library::source::{SourceFile, files_of};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Its name in the archive. It is no file of the pack.
pub const MANIFEST: &str = "manifest.json";
/// Its own version.
const FORMAT: &str = "verdant-pack/1";

#[derive(Debug, Serialize, Deserialize)]
struct Manifest {
    format: String,
    slug: String,
    version: u32,
    files: BTreeMap<String, Entry>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    sha256: String,
    bytes: u64,
}

/// The manifest of a version with these files: path, hash, length.
pub fn manifest_text(slug: &str, version: u32, files: &[(String, Vec<u8>, u64)]) -> String {
    let entry = |(path, sha256, bytes): &(String, Vec<u8>, u64)| {
        (path.clone(), Entry { sha256: hex::encode(sha256), bytes: *bytes })
    };
    let manifest = Manifest {
        format: FORMAT.to_owned(),
        slug: slug.to_owned(),
        version,
        files: files.iter().map(entry).collect(),
    };
    serde_json::to_string_pretty(&manifest).unwrap_or_default()
}

/// Compares an unpacked folder with its manifest and takes the manifest away. Without one there is nothing to compare.
pub(super) fn check(folder: &Path) -> Vec<Refusal> {
    let path = folder.join(MANIFEST);
    let Ok(text) = fs::read_to_string(&path) else { return Vec::new() };
    // Left behind it would be a file that the pack does not have.
    let is_gone = fs::remove_file(&path).is_ok();
    let Ok(manifest) = serde_json::from_str::<Manifest>(&text) else {
        return vec![Refusal::of_file(RefusalCode::Unreadable, MANIFEST, "the manifest cannot be read")];
    };
    let (true, Ok(files)) = (is_gone, files_of(folder)) else {
        return vec![Refusal::of_file(RefusalCode::Unreadable, MANIFEST, "the files cannot be compared")];
    };
    let found: BTreeMap<String, SourceFile> = files.into_iter().map(|file| (file.path.clone(), file)).collect();
    let mut refusals = Vec::new();
    for (path, entry) in &manifest.files {
        match found.get(path) {
            None => {
                refusals.push(Refusal::of_file(RefusalCode::Missing, path, "promised by the manifest and not there"))
            }
            Some(file) if hex::encode(&file.sha256) != entry.sha256 => {
                refusals.push(Refusal::of_file(
                    RefusalCode::WrongHash,
                    path,
                    "not the bytes that the manifest promises",
                ));
            }
            Some(_) => {}
        }
    }
    refusals
}
