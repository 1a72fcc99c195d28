//! The index that the search reads: a row for each item of each version, made from the version and never edited.

use super::queries;
use super::stimulus::{spoken, stimulus_of};
use crate::content::library::pack::{AnswerKind, Item, Set};
use crate::content::library::{PackCache, PackCacheError, PackVersion, PackVersionId};
use serde_json::Value;
use tenants::{Db, Reason};

/// What the index holds of an item.
#[derive(Debug)]
pub(super) struct IndexRow<'a> {
    pub(super) position: usize,
    pub(super) section: &'a str,
    pub(super) part: &'a str,
    pub(super) set: &'a Set,
    pub(super) item: &'a Item,
    pub(super) answer_kind: AnswerKind,
    pub(super) options: String,
    pub(super) passage: String,
    pub(super) stimulus: String,
}

/// Makes the rows of every version that has none, completes those that an older release made, and says of how many versions.
/// Call it after versions came in.
///
/// Two at once are harmless: a row that is complete stays.
pub async fn index_items(db: &Db, packs: &PackCache) -> Result<usize, PackCacheError> {
    let mut tx = db.platform_read(Reason::Content).await?;
    let missing = queries::index::list_unindexed(&mut tx).await?;
    drop(tx);
    for id in &missing {
        index_version(db, packs, *id).await?;
    }
    Ok(missing.len())
}

async fn index_version(db: &Db, packs: &PackCache, id: PackVersionId) -> Result<(), PackCacheError> {
    let version = packs.get(db, id).await?;
    let mut tx = db.platform(Reason::Content).await?;
    for row in rows_of(&version) {
        queries::index::insert_item(&mut tx, id, &version.pack.slug, &row).await?;
    }
    tx.commit().await?;
    Ok(())
}

pub(super) fn rows_of(version: &PackVersion) -> Vec<IndexRow<'_>> {
    let mut rows = Vec::new();
    for (section, part) in version.pack.parts() {
        for set in &part.sets {
            let passage = passage_of(version, set);
            for item in &set.items {
                let answer = serde_json::to_value(&item.answer).unwrap_or_default();
                let mut options = Vec::new();
                words_of(&answer, &mut options);
                rows.push(IndexRow {
                    position: rows.len(),
                    section: section.as_str(),
                    part: &part.id,
                    set,
                    item,
                    answer_kind: item.answer.kind(),
                    options: options.join("\n"),
                    passage: format!("{passage}{}", own_words(version, item)),
                    stimulus: stimulus_of(set, item, &version.keys),
                });
            }
        }
    }
    rows
}

/// Everything that is read or heard before the questions of a set: title, text, posts, email, transcript.
fn passage_of(version: &PackVersion, set: &Set) -> String {
    let text = set.text.as_ref().and_then(|name| version.texts.get(name)).into_iter().flatten().map(String::as_str);
    let posts = set.posts.iter().map(|post| post.text.as_str());
    let email = set
        .email
        .iter()
        .flat_map(|email| [&email.subject, &email.situation].into_iter().chain(&email.goals).map(String::as_str));
    let transcript = set.audio.as_ref().and_then(|name| version.keys.transcripts.get(name));
    let lines = transcript.into_iter().flatten().map(|line| line.text.as_str());
    set.title.as_deref().into_iter().chain(text).chain(posts).chain(email).chain(lines).collect::<Vec<_>>().join("\n")
}

/// What is heard for this item alone, on a line of its own.
fn own_words(version: &PackVersion, item: &Item) -> String {
    let lines = item.audio.as_ref().and_then(|name| version.keys.transcripts.get(name));
    lines.map(|lines| format!("\n{}", spoken(lines))).unwrap_or_default()
}

/// The texts inside an answer's shape, whatever its kind; ids and names of kinds are no words.
fn words_of(value: &Value, words: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if !matches!(name.as_str(), "id" | "kind" | "rubric") => {
                        words.push(text.clone())
                    }
                    Value::String(_) => {}
                    _ => words_of(value, words),
                }
            }
        }
        Value::Array(entries) => entries.iter().for_each(|entry| words_of(entry, words)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::library::pack::AnswerShape;
    use serde_json::json;

    #[test]
    fn the_kind_of_an_answer_is_the_one_it_is_written_with() {
        for shape in [
            json!({"kind": "single_choice", "options": []}),
            json!({"kind": "insert_text", "sentence": "", "paragraph": 1, "places": []}),
            json!({"kind": "build_sentence", "context": "", "frame": [], "chunks": []}),
        ] {
            let answer: AnswerShape = serde_json::from_value(shape.clone()).unwrap();
            assert_eq!(answer.kind().as_str(), shape["kind"]);
        }
    }

    #[test]
    fn the_words_of_an_answer_are_its_texts_and_not_its_ids() {
        let shape = json!({"kind": "insert_text", "sentence": "It rained.", "paragraph": 2,
            "places": [{"id": "a", "before": "The river"}, {"id": "b", "before": ""}]});
        let mut words = Vec::new();
        words_of(&shape, &mut words);
        assert_eq!(words.iter().filter(|word| !word.is_empty()).collect::<Vec<_>>(), ["The river", "It rained."]);
    }
}
