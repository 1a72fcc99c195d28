//! Words of vocabulary questions that a learner answered wrong, and the passages whose questions they answered: of tests
//! that are handed in, which are explained whole.

use super::queries;
use crate::content::library::pack::{Item, PartOfSpeech, QuestionType, SectionName, Set};
use crate::content::library::{PackVersion, PackVersionId, sentences};
use crate::people::accounts::UserId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tenants::{PageRequest, TenantTx};
use uuid::Uuid;

/// A word that was asked for and not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissedWord {
    /// The attempt.
    pub attempt_id: Uuid,
    /// What was taken.
    pub title: String,
    /// The question.
    pub item: String,
    /// As it stands in the passage.
    pub word: String,
    /// The sentence of the passage in which it stands.
    pub sentence: String,
}

/// A reading passage that has words worth learning.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadPassage {
    /// The version of the test.
    pub version: PackVersionId,
    /// The stimulus.
    pub set: String,
    /// What was taken.
    pub test_title: String,
    /// What the passage is called; the test's title if it has no own.
    pub title: String,
    /// The newest attempt in which it was read.
    pub attempt_id: Uuid,
    /// Its words, as a dictionary has them, in the author's order.
    pub words: Vec<(String, PartOfSpeech)>,
}

/// The versions of tests that a learner has handed in, by `super::list_analyzed_versions`.
pub type Versions = BTreeMap<PackVersionId, Arc<PackVersion>>;

/// A page of the words that the learner missed, each as it was missed last, the newest first, and how many there are.
pub async fn list_missed_words(
    tx: &mut TenantTx,
    learner: UserId,
    versions: &Versions,
    page: PageRequest,
) -> Result<(Vec<MissedWord>, i64), sqlx::Error> {
    let asked: BTreeMap<(PackVersionId, &str), (String, String)> = versions
        .iter()
        .flat_map(|(id, version)| vocabulary_of(version).map(move |(item, asked)| ((*id, item), asked)))
        .collect();
    let items: Vec<(PackVersionId, &str, &str)> =
        asked.iter().map(|((version, item), (word, _))| (*version, *item, word.as_str())).collect();
    let (rows, total) = queries::missed::list_wrong(tx, learner, &items, page).await?;
    let missed = rows.into_iter().filter_map(|row| {
        let (word, sentence) = asked.get(&(row.version, row.item.as_str()))?.clone();
        let title = versions.get(&row.version)?.pack.title.clone();
        Some(MissedWord { attempt_id: row.attempt_id, title, item: row.item, word, sentence })
    });
    Ok((missed.collect(), total))
}

/// Every vocabulary question that points at a word, with the word and its sentence.
fn vocabulary_of(version: &PackVersion) -> impl Iterator<Item = (&str, (String, String))> {
    let sets = version.pack.parts().flat_map(|(_, part)| &part.sets);
    let items = sets.flat_map(|set| set.items.iter().map(move |item| (set, item)));
    items
        .filter(|(_, item)| item.question_type == QuestionType::Vocabulary)
        .filter_map(|(set, item)| Some((item.id.as_str(), asked_word(version, set, item)?)))
}

fn asked_word(version: &PackVersion, set: &Set, item: &Item) -> Option<(String, String)> {
    let highlight = item.highlight.as_ref()?;
    let word = highlight.text.as_ref()?;
    let paragraphs = version.texts.get(set.text.as_ref()?)?;
    let paragraph = paragraphs.get((highlight.paragraph as usize).checked_sub(1)?)?;
    let sentence = sentences(paragraph).into_iter().find(|sentence| sentence.contains(word.as_str()))?;
    Some((word.clone(), sentence.trim().to_owned()))
}

/// The reading passages of the learner's tests that have words, the newest test first. A passage that was read in several
/// versions of a test is there once, as it was read last.
pub async fn list_read_passages(
    tx: &mut TenantTx,
    learner: UserId,
    versions: &Versions,
) -> Result<Vec<ReadPassage>, sqlx::Error> {
    let items: Vec<(PackVersionId, &str, &str)> = versions
        .iter()
        .flat_map(|(id, version)| version.passage_lists().map(move |list| (*id, list)))
        .filter(|(_, list)| list.section == SectionName::Reading)
        .flat_map(|(id, list)| list.set.items.iter().map(move |item| (id, list.set.id.as_str(), item.id.as_str())))
        .collect();
    let mut seen = BTreeSet::new();
    let mut passages = Vec::new();
    for row in queries::missed::list_read(tx, learner, &items).await? {
        let Some(version) = versions.get(&row.version) else { continue };
        let Some(list) = version.passage_lists().find(|list| list.set.id == row.set) else { continue };
        if seen.insert((version.pack.slug.as_str(), row.set.clone())) {
            passages.push(ReadPassage {
                version: row.version,
                test_title: version.pack.title.clone(),
                title: list.set.title.clone().unwrap_or_else(|| version.pack.title.clone()),
                attempt_id: row.attempt_id,
                words: list.words.iter().map(|word| (word.entry.word.clone(), word.entry.part_of_speech)).collect(),
                set: row.set,
            });
        }
    }
    Ok(passages)
}
