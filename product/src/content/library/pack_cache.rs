//! Published pack versions, read once and kept: they never change, so no copy is ever stale.

use super::format::{Format, Rubric};
use super::import::Content;
use super::pack::{AudioFile, Item, Pack, PackKeys, Section, SectionName};
use super::{PackVersionId, PassageWord, passage_words, queries};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, PoisonError, RwLock};
use tenants::{Db, Reason};

/// One published version with its format and keys, for the server's own use: never serialized to a learner.
#[derive(Debug, Clone)]
pub struct PackVersion {
    /// Its id.
    pub id: PackVersionId,
    /// The learner's side.
    pub pack: Pack,
    /// Paragraphs by text file.
    pub texts: Arc<BTreeMap<String, Vec<String>>>,
    /// Recordings by name.
    pub audio: Arc<BTreeMap<String, AudioFile>>,
    /// Rubrics of its tasks, as they were when it was published.
    pub rubrics: Arc<BTreeMap<String, Rubric>>,
    /// The format it follows.
    pub format: Arc<Format>,
    /// Keys, explanations and transcripts.
    pub keys: Arc<PackKeys>,
    /// Words worth learning, by set id.
    pub words: Arc<BTreeMap<String, Vec<PassageWord>>>,
    /// Machine-scored items of every section and stage, also of those that an attempt leaves out: a score on an adaptive
    /// path says what the learner would have got on all of them.
    pub calibration: Arc<BTreeMap<SectionName, Vec<ItemParameters>>>,
}

/// An item in the two-parameter model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ItemParameters {
    /// Where half of the learners get it right, in logits.
    pub difficulty: f64,
    /// Slope there.
    pub discrimination: f64,
    /// Most points.
    pub points: u8,
}

impl From<&Item> for ItemParameters {
    fn from(item: &Item) -> Self {
        Self {
            difficulty: f64::from(item.difficulty),
            discrimination: f64::from(item.discrimination),
            points: item.points,
        }
    }
}

fn calibration(pack: &Pack) -> BTreeMap<SectionName, Vec<ItemParameters>> {
    let of = |section: &Section| section.items().filter(|item| !item.is_task()).map(ItemParameters::from).collect();
    pack.sections.iter().map(|section| (section.section, of(section))).collect()
}

/// Why a version could not be read.
#[derive(Debug, thiserror::Error)]
pub enum PackCacheError {
    /// There is no such version.
    #[error("there is no such pack version")]
    Unknown,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Versions that this process has read.
#[derive(Debug, Clone, Default)]
pub struct PackCache(Arc<RwLock<HashMap<PackVersionId, Arc<PackVersion>>>>);

impl PackCache {
    /// Reads every version there is, so that no request has to wait for one. Call it at the start of a process.
    pub async fn fill(&self, db: &Db) -> Result<usize, PackCacheError> {
        let mut tx = db.platform_read(Reason::Content).await?;
        let ids = queries::list_versions(&mut tx).await?;
        drop(tx);
        for id in &ids {
            self.get(db, *id).await?;
        }
        Ok(ids.len())
    }

    /// Takes a version from the cache, or reads it in a transaction of its own.
    ///
    /// Keys are out of reach of a tenant's role, so this asks as the platform. The caller may have a transaction open: a
    /// version that is missing is read on a reserved connection, or as many requests as there are connections would each hold
    /// one and wait for a second.
    pub async fn get(&self, db: &Db, id: PackVersionId) -> Result<Arc<PackVersion>, PackCacheError> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&id).cloned();
        if let Some(version) = known {
            return Ok(version);
        }
        let mut tx = db.platform_read_reserved(Reason::Content).await?;
        let row = queries::find_content(&mut tx, id).await?.ok_or(PackCacheError::Unknown)?;
        drop(tx);
        let Content { pack, texts, audio, rubrics } = row.content;
        let version = Arc::new(PackVersion {
            id,
            calibration: Arc::new(calibration(&pack)),
            words: Arc::new(passage_words(&pack, &texts, &row.keys)),
            pack,
            texts: Arc::new(texts),
            audio: Arc::new(audio),
            rubrics: Arc::new(rubrics),
            format: Arc::new(row.format),
            keys: Arc::new(row.keys),
        });
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(id, Arc::clone(&version));
        Ok(version)
    }
}
