//! `worker import-content`: publishes the formats, packs and words below a folder. Idempotent; a bad pack is refused whole.

use bytes::Bytes;
use futures::{StreamExt, TryStreamExt, stream};
use integrations::blobs::{BlobError, BlobKey, Blobs};
use product::content::bank::index_items;
use product::content::library::source::{self, PackSource, SourceError};
use product::content::library::{
    ImportError, Imported, PackCache, PackCacheError, blobs_of, check_tried, import_format, import_pack, import_rubric,
    label_sets, validate,
};
use product::content::vocabulary::{self, Vocabulary};
use std::collections::BTreeMap;
use std::path::Path;
use tenants::{Db, Reason};

/// Small files of words that are stored at once.
const AT_ONCE: usize = 16;

/// What an import did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Summary {
    /// Formats stored.
    pub formats: usize,
    /// Pack versions published now.
    pub published: usize,
    /// Pack versions that were there already.
    pub unchanged: usize,
    /// Books, lists and words of the flashcards.
    pub words: vocabulary::Imported,
}

/// Why an import stopped. What was published before it stays.
#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    /// A file cannot be read or understood.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A pack names a format that is not there.
    #[error("{slug}: there is no format {format}")]
    NoFormat {
        /// The pack.
        slug: String,
        /// What it names.
        format: String,
    },
    /// A pack is refused.
    #[error("{slug} v{version} is refused:\n{cause}")]
    Pack {
        /// The pack.
        slug: String,
        /// Its version.
        version: u32,
        /// Why.
        cause: ImportError,
    },
    /// `catalog.yaml` names a set that the version does not have.
    #[error("catalog.yaml: {slug} v{version} has no {sets}")]
    Label {
        /// The pack.
        slug: String,
        /// Its version.
        version: u32,
        /// What it names.
        sets: String,
    },
    /// `catalog.yaml` offers a question to visitors that cannot be offered.
    #[error("catalog.yaml: {slug} v{version}: {problems}")]
    Tried {
        /// The pack.
        slug: String,
        /// Its version.
        version: u32,
        /// What is wrong, in words.
        problems: String,
    },
    /// The index of items could not be made.
    #[error(transparent)]
    Index(#[from] PackCacheError),
    /// Learners would hear another word.
    #[error("{name} is another file than its manifest says")]
    OtherFile {
        /// The recording.
        name: String,
    },
    /// A file could not be stored.
    #[error("{name}: {cause}")]
    Media {
        /// Which.
        name: String,
        /// Why.
        cause: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Publishes everything below `content`: formats first, then packs with their recordings.
pub async fn import_content(db: &Db, blobs: &Blobs, content: &Path) -> Result<Summary, ContentError> {
    let mut summary = Summary::default();
    let mut formats = BTreeMap::new();
    let mut tx = db.platform(Reason::Content).await?;
    for file in source::yaml_files(&content.join("formats"))? {
        let format = source::read_format(&file)?;
        import_format(&mut tx, &format).await?;
        formats.insert(format.id.clone(), format);
    }
    let rubrics = source::read_rubrics(&content.join("rubrics"))?;
    for rubric in rubrics.values() {
        import_rubric(&mut tx, rubric).await?;
    }
    tx.commit().await?;
    summary.formats = formats.len();

    let labels = source::read_labels(&content.join("catalog.yaml"))?;
    for folder in source::pack_folders(&content.join("packs"))? {
        let pack = source::read_pack(&folder)?;
        let (slug, version) = (pack.pack.slug.clone(), pack.pack.version);
        let format = formats
            .get(&pack.pack.format)
            .ok_or_else(|| ContentError::NoFormat { slug: slug.clone(), format: pack.pack.format.clone() })?;
        // A bad pack leaves nothing behind, not even its sound.
        let problems = validate(&pack, format, &rubrics);
        if !problems.is_empty() {
            return Err(ContentError::Pack { slug, version, cause: ImportError::Invalid(problems) });
        }
        // Recordings and drawings first: a published pack whose audio is missing would fail its learners.
        store_files(blobs, &pack).await?;
        let mut tx = db.platform(Reason::Content).await?;
        let imported = import_pack(&mut tx, &pack, format, &rubrics).await;
        let imported = imported.map_err(|cause| ContentError::Pack { slug: slug.clone(), version, cause })?;
        let (Imported::Published(id) | Imported::Unchanged(id)) = imported;
        if let Some(named) = labels.get(&format!("{slug}/v{version}")) {
            let problems = check_tried(&pack.pack, named);
            if !problems.is_empty() {
                return Err(ContentError::Tried { slug, version, problems: problems.join("; ") });
            }
            let unknown = label_sets(&mut tx, id, named).await?;
            if !unknown.is_empty() {
                return Err(ContentError::Label { slug, version, sets: unknown.join(", ") });
            }
        }
        match imported {
            Imported::Published(_) => summary.published += 1,
            Imported::Unchanged(_) => summary.unchanged += 1,
        }
        tx.commit().await?;
    }
    index_items(db, &PackCache::default()).await?;

    // A folder of packs alone retires no words.
    if Vocabulary::is_in(content) {
        let words = Vocabulary::read(content)?;
        store_words(blobs, &words).await?;
        let mut tx = db.platform(Reason::Content).await?;
        summary.words = vocabulary::import(&mut tx, &words).await?;
        tx.commit().await?;
    }
    Ok(summary)
}

/// Recordings and drawings where learners find them, everything else as its author wrote it.
async fn store_files(blobs: &Blobs, pack: &PackSource) -> Result<(), ContentError> {
    for (path, key) in blobs_of(pack)? {
        store(blobs, &key, &pack.folder.join(path)).await?;
    }
    Ok(())
}

/// Words as they are said: many small files, several at a time.
async fn store_words(blobs: &Blobs, words: &Vocabulary) -> Result<(), ContentError> {
    let recordings = words.books.iter().flat_map(|book| book.audio.iter().map(|audio| (&book.audio_folder, audio)));
    stream::iter(recordings)
        .map(Ok)
        .try_for_each_concurrent(AT_ONCE, |(folder, audio)| async move {
            let (file, key) = (folder.join(&audio.file), vocabulary::audio_key(&audio.sha256));
            let bytes = tokio::fs::read(&file).await.map_err(|cause| unstored(&audio.file, cause))?;
            if !audio.is(&bytes) {
                return Err(ContentError::OtherFile { name: audio.file.clone() });
            }
            store_bytes(blobs, &key, bytes).await.map_err(|cause| unstored(&audio.file, cause))
        })
        .await
}

fn unstored(name: &str, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> ContentError {
    ContentError::Media { name: name.to_owned(), cause: cause.into() }
}

async fn store(blobs: &Blobs, key: &str, file: &Path) -> Result<(), ContentError> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let bytes = tokio::fs::read(file).await.map_err(|cause| unstored(&name, cause))?;
    store_bytes(blobs, key, bytes).await.map_err(|cause| unstored(&name, cause))
}

async fn store_bytes(blobs: &Blobs, key: &str, bytes: Vec<u8>) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let key: BlobKey = key.parse()?;
    let is_there = match blobs.head(&key).await {
        Ok(info) => info.bytes == bytes.len() as u64,
        Err(BlobError::NotFound(_)) => false,
        Err(cause) => return Err(cause.into()),
    };
    if !is_there {
        blobs.put(&key, Bytes::from(bytes)).await?;
    }
    Ok(())
}
