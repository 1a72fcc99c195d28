//! Bringing content into the database. Idempotent: the same files twice change nothing;
//! other files under a published version are refused, because old scores point at it.

use super::format::{Format, Rubric};
use super::pack::{AudioFile, Pack, Section};
pub use super::queries::{import_format, import_rubric};
use super::sets::rows_of;
use super::source::{self, PackSource, SourceError};
use super::state::ReviewState;
use super::timing::part_seconds;
use super::validate::{Problem, validate};
use super::{PackVersionId, queries};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tenants::PlatformTx;

/// What is stored of a version and read when a test is taken.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Content {
    pub pack: Pack,
    pub texts: BTreeMap<String, Vec<String>>,
    pub audio: BTreeMap<String, AudioFile>,
    pub rubrics: BTreeMap<String, Rubric>,
}

/// What an import did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Imported {
    /// A new version is published.
    Published(PackVersionId),
    /// It was there already.
    Unchanged(PackVersionId),
}

/// Why a pack is refused, always whole.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// What its author has to mend.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Invalid(Vec<Problem>),
    /// The version is published with other files; the change needs a new version.
    #[error("{slug} v{version} is published with other content: make a new version")]
    Published {
        /// Pack.
        slug: String,
        /// Version.
        version: u32,
    },
    /// Its files could not be read again.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// On the longer path of an adaptive section.
fn section_seconds(section: &Section, source: &PackSource) -> u32 {
    section.longest_path().map(|part| part_seconds(part, &source.audio.files)).sum()
}

/// Publishes a pack version, approved. The caller has put its audio and files where they are found again.
pub async fn import_pack(
    tx: &mut PlatformTx,
    source: &PackSource,
    format: &Format,
    rubrics: &BTreeMap<String, Rubric>,
) -> Result<Imported, ImportError> {
    import_pack_as(tx, source, format, rubrics, ReviewState::Approved).await
}

/// Stores a pack version in the given state: as a draft, learners do not see it until somebody approves it.
pub async fn import_pack_as(
    tx: &mut PlatformTx,
    source: &PackSource,
    format: &Format,
    rubrics: &BTreeMap<String, Rubric>,
    state: ReviewState,
) -> Result<Imported, ImportError> {
    let problems = validate(source, format, rubrics);
    if !problems.is_empty() {
        return Err(ImportError::Invalid(problems));
    }
    let (slug, version) = (&source.pack.slug, source.pack.version);
    let files = source::files_of(&source.folder)?;
    if let Some((id, fingerprint)) = queries::find_version(tx, slug, version).await? {
        let is_same = fingerprint == source.fingerprint;
        if !is_same {
            return Err(ImportError::Published { slug: slug.clone(), version });
        }
        // Versions that were published before sets and files were listed get theirs here.
        store_sets(tx, id, source).await?;
        queries::insert_files(tx, id, &files).await?;
        return Ok(Imported::Unchanged(id));
    }
    let id = PackVersionId(tx.new_id());
    let content = Content {
        pack: source.pack.clone(),
        texts: source.texts.clone(),
        audio: source.audio.files.clone(),
        rubrics: rubrics.clone(),
    };
    let seconds: u32 = source.pack.sections.iter().map(|section| section_seconds(section, source)).sum();
    queries::insert_version(tx, id, &content, &source.fingerprint, seconds.div_ceil(60), state).await?;
    for (position, section) in source.pack.sections.iter().enumerate() {
        let seconds = section_seconds(section, source);
        let questions = section.longest_path().map(|part| part.items().count()).sum();
        queries::insert_section(tx, id, section.section, position, questions, seconds).await?;
    }
    store_sets(tx, id, source).await?;
    queries::insert_keys(tx, id, &source.keys).await?;
    queries::insert_files(tx, id, &files).await?;
    Ok(Imported::Published(id))
}

async fn store_sets(tx: &mut PlatformTx, id: PackVersionId, source: &PackSource) -> Result<(), sqlx::Error> {
    for (position, row) in rows_of(&source.pack, &source.audio.files).iter().enumerate() {
        queries::upsert_set(tx, id, position, row).await?;
    }
    Ok(())
}
