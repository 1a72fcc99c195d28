//! From an archive to a folder: nothing is written outside of it, and no more than a pack can be.

use super::manifest::MANIFEST;
use super::media;
use super::refusal::{Refusal, RefusalCode};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::Path;
use zip::ZipArchive;
use zip::read::ZipFile;

/// The largest archive that is taken.
pub const LARGEST_ARCHIVE: u64 = 120 * 1024 * 1024;
/// All files together, unpacked: recordings hardly shrink, so a real pack is near its archive.
const LARGEST_PACK: u64 = 200 * 1024 * 1024;
/// More than the longest pack has.
const MOST_FILES: usize = 2_000;

/// The archive cannot be opened at all.
#[derive(Debug, thiserror::Error)]
pub enum UnpackError {
    /// No ZIP archive, or a damaged one.
    #[error("this is no ZIP archive that can be read")]
    NoArchive,
    /// Our own disk.
    #[error(transparent)]
    Disk(#[from] io::Error),
}

/// What an archive holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contents {
    /// The content folder of a pack version.
    Pack,
    /// A QTI package.
    Qti,
}

const TEXT: u64 = 2 * 1024 * 1024;
const SOUND: u64 = 40 * 1024 * 1024;
const PICTURE: u64 = 512 * 1024;

/// The kinds of files, and how large each may be.
fn limit_of(name: &str, contents: Contents) -> Option<u64> {
    match contents {
        Contents::Pack => limit_of_pack(name),
        Contents::Qti => match name.rsplit_once('.')?.1 {
            "xml" => Some(TEXT),
            "opus" | "mp3" => Some(SOUND),
            "svg" => Some(PICTURE),
            _ => None,
        },
    }
}

fn limit_of_pack(name: &str) -> Option<u64> {
    let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
    match (folder, file.rsplit_once('.')?.1) {
        ("", "yaml" | "md") | ("keys", "yaml") | ("audio", "yaml" | "txt") => Some(TEXT),
        ("audio", "opus" | "mp3") => Some(SOUND),
        ("pictures", "svg") => Some(PICTURE),
        ("", "json") if name == MANIFEST => Some(TEXT),
        _ => None,
    }
}

/// Letters that are the same on every file system, a few folders deep at most.
fn is_plain(name: &str, contents: Contents) -> bool {
    let deepest = if contents == Contents::Pack { 2 } else { 6 };
    let part = |part: &str| {
        !part.is_empty()
            && part.len() <= 100
            && !part.starts_with(['.', '-'])
            && part.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
    };
    name.split('/').all(part) && name.split('/').count() <= deepest
}

/// Left by file managers; nobody means to send them.
fn is_litter(name: &str) -> bool {
    name.starts_with("__MACOSX/")
        || name.rsplit('/').next().is_some_and(|file| matches!(file, ".DS_Store" | "Thumbs.db"))
}

/// Unpacks into `folder`, which is empty. What is wrong is listed; files that are right are there all the same, so that
/// one report can name everything.
pub fn unpack(archive: File, folder: &Path, contents: Contents) -> Result<Vec<Refusal>, UnpackError> {
    let mut archive = ZipArchive::new(archive).map_err(|_| UnpackError::NoArchive)?;
    let mut refusals = Vec::new();
    if archive.len() > MOST_FILES {
        let message = format!("{} files, {MOST_FILES} at most", archive.len());
        return Ok(vec![Refusal { code: RefusalCode::TooMany, file: None, line: None, message }]);
    }
    if archive.has_duplicate_names() || archive.has_overlapping_entries().unwrap_or(true) {
        let message = "files of the archive overlap or have the same name".to_owned();
        return Ok(vec![Refusal { code: RefusalCode::Twice, file: None, line: None, message }]);
    }
    let top = top_folder(&mut archive);
    let mut left = LARGEST_PACK;
    let mut seen = BTreeSet::new();
    for at in 0..archive.len() {
        let Ok(mut entry) = archive.by_index(at) else {
            refusals.push(Refusal {
                code: RefusalCode::BadEntry,
                file: None,
                line: None,
                message: format!("entry {} cannot be read", at + 1),
            });
            continue;
        };
        let full = entry.name().map(std::borrow::Cow::into_owned).unwrap_or_default();
        if entry.is_dir() || is_litter(&full) {
            continue;
        }
        let name = full.strip_prefix(top.as_str()).unwrap_or(&full).to_owned();
        let taken = unpack_one(&mut entry, &name, contents, folder, &mut left, &mut seen)?;
        if let Err(refusal) = taken {
            let is_full = refusal.code == RefusalCode::TooLarge && left == 0;
            refusals.push(refusal);
            if is_full {
                break;
            }
        }
    }
    Ok(refusals)
}

/// People pack the folder as often as what is in it: `v2/pack.yaml` is taken for `pack.yaml`.
fn top_folder(archive: &mut ZipArchive<File>) -> String {
    let names: Vec<String> = archive.file_names().filter_map(Result::ok).map(std::borrow::Cow::into_owned).collect();
    let heads = ["pack.yaml", "imsmanifest.xml"];
    let head = names.iter().filter(|name| heads.contains(&name.rsplit('/').next().unwrap_or_default()));
    let shortest = head.min_by_key(|name| name.len());
    shortest.and_then(|name| name.rsplit_once('/')).map(|(folder, _)| format!("{folder}/")).unwrap_or_default()
}

/// One file; the inner result is what is wrong with it.
fn unpack_one<R: Read + Seek>(
    entry: &mut ZipFile<'_, R>,
    name: &str,
    contents: Contents,
    folder: &Path,
    left: &mut u64,
    seen: &mut BTreeSet<String>,
) -> Result<Result<(), Refusal>, UnpackError> {
    let refuse = |code, message: &str| Ok(Err(Refusal::of_file(code, &printable(name), message)));
    if !is_plain(name, contents) {
        return refuse(RefusalCode::BadName, "the name leads elsewhere or has letters other than a-z, 0-9, - and _");
    }
    if entry.is_symlink() || entry.encrypted() {
        return refuse(RefusalCode::BadEntry, "links and encrypted files are not taken");
    }
    let Some(limit) = limit_of(name, contents) else {
        // A package of others brings schemas, styles and pictures: nothing of it is written, the report names it.
        if contents == Contents::Qti {
            return Ok(Ok(()));
        }
        return refuse(RefusalCode::UnknownKind, "a pack has no such file");
    };
    // Two names that differ in case alone are one file on some disks.
    if !seen.insert(name.to_ascii_lowercase()) {
        return refuse(RefusalCode::Twice, "another file has this name");
    }
    // What the archive says of sizes is not believed: the bytes that come out are counted.
    let allowed = limit.min(*left);
    let path = folder.join(name);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut file = File::create(&path)?;
    let written = match io::copy(&mut entry.take(allowed + 1), &mut file) {
        Ok(written) => written,
        Err(_) => {
            fs::remove_file(&path)?;
            return refuse(RefusalCode::BadEntry, "the packed bytes are damaged");
        }
    };
    if written > allowed {
        *left = if allowed == limit { *left } else { 0 };
        fs::remove_file(&path)?;
        return refuse(RefusalCode::TooLarge, &format!("larger than {} kB", allowed.div_ceil(1024)));
    }
    *left -= written;
    if let Some(wrong) = media::wrong_with(&path, name)? {
        return refuse(RefusalCode::WrongMedia, wrong);
    }
    Ok(Ok(()))
}

/// A hostile name, fit to be shown.
fn printable(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(120).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_inside_and_files_are_of_a_known_kind() {
        for good in ["pack.yaml", "keys/reading.yaml", "audio/a-1.opus", "pictures/menu.svg", "reading-1.md"] {
            assert!(is_plain(good, Contents::Pack) && limit_of(good, Contents::Pack).is_some(), "{good}");
        }
        for bad in [
            "../pack.yaml",
            "/etc/passwd",
            "a/../../b.md",
            "audio/./x.mp3",
            "c:\\x.yaml",
            "a\\b.md",
            "",
            "x/y/z.md",
            ".env",
        ] {
            assert!(!is_plain(bad, Contents::Pack), "{bad}");
        }
        for unknown in ["run.sh", "keys/a.md", "audio/a.wav", "pictures/a.png", "other.json", "yaml"] {
            assert!(limit_of(unknown, Contents::Pack).is_none(), "{unknown}");
        }
    }
}
