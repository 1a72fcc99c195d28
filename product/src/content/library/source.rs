//! Reading packs, formats and rubrics from their files below `content/`.

use super::cloze;
use super::format::{Format, Rubric};
use super::misread::explain;
use super::pack::{AudioManifest, Credits, KeysFile, Pack, PackKeys, PackKind, Section, VocabularyFile};
use super::sets::Labels;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A file that cannot be read or understood.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The file system said no.
    #[error("{file}: {cause}")]
    Read {
        /// Which file.
        file: String,
        /// Why.
        cause: std::io::Error,
    },
    /// Not of the schema; the message has line and column.
    #[error("{file}: {message}")]
    Parse {
        /// Which file.
        file: String,
        /// Why, with line and column.
        message: String,
    },
}

/// Everything of one pack version, as its author wrote it.
#[derive(Debug, Clone)]
pub struct PackSource {
    /// The learner's side.
    pub pack: Pack,
    /// Texts by file name, cut into paragraphs.
    pub texts: BTreeMap<String, Vec<String>>,
    /// Recordings by name.
    pub audio: AudioManifest,
    /// Keys, explanations, transcripts, words to learn.
    pub keys: PackKeys,
    /// sha256 over every file of the version.
    pub fingerprint: Vec<u8>,
    /// Where it lies.
    pub folder: PathBuf,
}

/// `pack.yaml` as its author writes it: the sections are file names.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackFile {
    /// Folder name below `content/packs`, for example `river-light`.
    pub slug: String,
    /// Counts from 1; a published version is immutable.
    pub version: u32,
    /// A file name below `content/formats`, for example `ibt-2023`.
    pub format: String,
    /// What it counts as.
    pub kind: PackKind,
    /// English title, shown in every language.
    pub title: String,
    /// One English sentence about what is inside.
    pub summary: String,
    /// Who wrote it, under which terms, and who solved it blind.
    pub credits: Credits,
    /// Section files beside this one, in the order of the format; each has its keys in a file of the same name in `keys`.
    pub sections: Vec<String>,
}

/// The words of the passages, below the version's folder; it need not be there.
pub(crate) const VOCABULARY: &str = "keys/vocabulary.yaml";

/// Reads one pack version from `content/packs/<slug>/v<n>`.
pub fn read_pack(folder: &Path) -> Result<PackSource, SourceError> {
    let file: PackFile = read_yaml(&folder.join("pack.yaml"))?;
    let mut sections = Vec::with_capacity(file.sections.len());
    let mut keys = PackKeys::default();
    for name in &file.sections {
        sections.push(read_yaml::<Section>(&folder.join(name))?);
        let of_section: KeysFile = read_yaml(&folder.join("keys").join(name))?;
        keys.items.extend(of_section.items);
        keys.transcripts.extend(of_section.transcripts);
    }
    let vocabulary = folder.join(VOCABULARY);
    if vocabulary.exists() {
        keys.vocabulary = read_yaml::<VocabularyFile>(&vocabulary)?.vocabulary;
    }
    let manifest = folder.join("audio/manifest.yaml");
    let audio = if manifest.exists() { read_yaml(&manifest)? } else { AudioManifest::default() };
    let mut texts = BTreeMap::new();
    for name in sections
        .iter()
        .flat_map(|section| &section.parts)
        .flat_map(|part| &part.sets)
        .filter_map(|set| set.text.as_ref())
    {
        texts.insert(name.clone(), paragraphs(&read_text(&folder.join(name))?));
    }
    for set in sections.iter_mut().flat_map(|section| &mut section.parts).flat_map(|part| &mut part.sets) {
        let text = set.text.as_ref().and_then(|name| texts.get(name)).map_or(&[][..], Vec::as_slice);
        cloze::complete(set, text, &mut keys.items);
    }
    let pack = Pack {
        slug: file.slug,
        version: file.version,
        format: file.format,
        kind: file.kind,
        title: file.title,
        summary: file.summary,
        credits: file.credits,
        sections,
    };
    Ok(PackSource { pack, texts, audio, keys, fingerprint: fingerprint(folder)?, folder: folder.to_owned() })
}

/// Reads `content/formats/<id>.yaml`.
pub fn read_format(file: &Path) -> Result<Format, SourceError> {
    let format: Format = read_yaml(file)?;
    if !format.has_whole_concordance() {
        let message = "`concordance` must cover the whole scale without holes or overlaps".to_owned();
        return Err(SourceError::Parse { file: file.display().to_string(), message });
    }
    Ok(format)
}

/// Reads every rubric of a folder, by name.
pub fn read_rubrics(folder: &Path) -> Result<BTreeMap<String, Rubric>, SourceError> {
    let rubrics = yaml_files(folder)?.into_iter().map(|file| read_yaml::<Rubric>(&file));
    rubrics.map(|rubric| rubric.map(|rubric| (rubric.name.clone(), rubric))).collect()
}

/// Reads what editors say about sets; nobody has to say anything.
pub fn read_labels(file: &Path) -> Result<Labels, SourceError> {
    if file.exists() { read_yaml(file) } else { Ok(Labels::new()) }
}

/// The `.yaml` files of a folder, sorted.
pub fn yaml_files(folder: &Path) -> Result<Vec<PathBuf>, SourceError> {
    let mut files = list(folder)?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "yaml"));
    Ok(files)
}

/// The folders of all pack versions below `content/packs`, sorted.
pub fn pack_folders(packs: &Path) -> Result<Vec<PathBuf>, SourceError> {
    let mut folders = Vec::new();
    for slug in list(packs)? {
        folders.extend(list(&slug)?.into_iter().filter(|version| version.join("pack.yaml").exists()));
    }
    Ok(folders)
}

fn list(folder: &Path) -> Result<Vec<PathBuf>, SourceError> {
    let fail = |cause| SourceError::Read { file: folder.display().to_string(), cause };
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(fail)? {
        entries.push(entry.map_err(fail)?.path());
    }
    entries.sort();
    Ok(entries)
}

pub(super) fn read_text(file: &Path) -> Result<String, SourceError> {
    fs::read_to_string(file).map_err(|cause| SourceError::Read { file: file.display().to_string(), cause })
}

pub(crate) fn read_yaml<T: DeserializeOwned>(file: &Path) -> Result<T, SourceError> {
    parse_yaml(&file.display().to_string(), &read_text(file)?)
}

/// A text that stands in `file`, which only the error names.
pub(super) fn parse_yaml<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, SourceError> {
    serde_saphyr::from_str(text)
        .map_err(|cause| SourceError::Parse { file: file.to_owned(), message: explain(text, &cause) })
}

/// Blank lines part paragraphs; line breaks inside one are spaces.
fn paragraphs(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n");
    let blocks = text.split("\n\n").map(|block| block.split_whitespace().collect::<Vec<_>>().join(" "));
    blocks.filter(|block| !block.is_empty()).collect()
}

/// A file of a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// Below the version's folder, with slashes: `keys/reading.yaml`.
    pub path: String,
    /// Of its bytes.
    pub sha256: Vec<u8>,
    /// Its length.
    pub bytes: u64,
}

/// Name and extension of a recording by its path below the version's folder.
pub fn recording_in(path: &str) -> Option<(&str, &str)> {
    let (name, extension) = path.strip_prefix("audio/")?.rsplit_once('.')?;
    matches!(extension, "opus" | "mp3").then_some((name, extension))
}

/// Every file of a version, sorted by its path.
pub fn files_of(folder: &Path) -> Result<Vec<SourceFile>, SourceError> {
    let file = |path: PathBuf| {
        let bytes = fs::read(&path).map_err(|cause| SourceError::Read { file: path.display().to_string(), cause })?;
        Ok(SourceFile {
            path: below(folder, &path),
            sha256: Sha256::digest(&bytes).to_vec(),
            bytes: bytes.len() as u64,
        })
    };
    paths_in(folder)?.into_iter().map(file).collect()
}

/// Where every file of a version lies below its folder, with slashes.
pub(super) fn names_of(folder: &Path) -> Result<Vec<String>, SourceError> {
    Ok(paths_in(folder)?.iter().map(|path| below(folder, path)).collect())
}

/// Sorted as paths, folder by folder: fingerprints depend on it.
fn paths_in(folder: &Path) -> Result<Vec<PathBuf>, SourceError> {
    let mut open = vec![folder.to_owned()];
    let mut paths = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in list(&folder)? {
            if entry.is_dir() { open.push(entry) } else { paths.push(entry) }
        }
    }
    paths.sort();
    Ok(paths)
}

fn below(folder: &Path, path: &Path) -> String {
    path.strip_prefix(folder).unwrap_or(path).to_string_lossy().into_owned()
}

fn fingerprint(folder: &Path) -> Result<Vec<u8>, SourceError> {
    let mut hash = Sha256::new();
    for file in files_of(folder)? {
        hash.update(file.path.as_bytes());
        hash.update(file.sha256);
    }
    Ok(hash.finalize().to_vec())
}
