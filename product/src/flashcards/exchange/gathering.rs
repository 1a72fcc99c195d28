//! Gathering cards for a file.

use super::model::Exported;
use crate::content::vocabulary::{BackId, ListId};
use crate::flashcards::collections::{self, CollectionId};
use crate::flashcards::decks;
use crate::flashcards::schedule;
use crate::flashcards::words::{self, Word, WordsError};
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::{Lang, TenantTx};

/// Which cards leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Those of one's own collection.
    Collection(CollectionId),
    /// Those of a list that one's plan opens.
    List(ListId),
    /// All that one has rated.
    Rated,
}

/// Cards with their history, and what they are called together; of rated ones the caller knows a name.
pub async fn gather(
    tx: &mut TenantTx,
    learner: UserId,
    scope: Scope,
    lang: Lang,
) -> Result<(Option<String>, Vec<Exported>), WordsError> {
    let (title, found) = match scope {
        Scope::Collection(id) => {
            let collection = collections::find_collection(tx, learner, id).await?.ok_or(WordsError::Unknown)?;
            let ids = collections::list_words(tx, id).await?;
            (Some(collection.title), words::list_words(tx, Some(learner), &ids).await?)
        }
        Scope::List(id) => {
            let (lists, found) = words::open_lists(tx, Some(learner), &[id]).await?;
            (lists.first().map(|list| list.title.of(lang).to_owned()), found)
        }
        Scope::Rated => {
            let ids = schedule::list_learned(tx, learner).await?;
            (None, words::list_words(tx, Some(learner), &ids).await?)
        }
    };
    let ids: Vec<BackId> = found.iter().map(Word::id).collect();
    let mut reviews: BTreeMap<BackId, Vec<_>> = BTreeMap::new();
    for (id, rated) in decks::list_history(tx, learner, &ids).await? {
        reviews.entry(id).or_default().push(rated);
    }
    let mut scheduled: BTreeMap<BackId, _> =
        schedule::list_scheduled(tx, learner, &ids).await?.into_iter().map(|word| (word.back_id, word)).collect();
    let cards = found.into_iter().map(|word| {
        let id = word.id();
        let when = scheduled.remove(&id);
        let exported = exported(word, lang);
        Exported {
            reviews: reviews.remove(&id).unwrap_or_default(),
            due_on: when.map(|when| when.due_on),
            last_rated_on: when.map(|when| when.last_rated_on),
            lapses: when.map_or(0, |when| when.lapses),
            ..exported
        }
    });
    Ok((title, cards.collect()))
}

fn exported(word: Word, lang: Lang) -> Exported {
    let id = word.id();
    let (word, class, ipa, definition, example, note) = match word {
        Word::Library(back) => {
            let content = back.content;
            let definition = content.definition.of(lang).to_owned();
            (back.word, Some(back.class), content.ipa, definition, content.example, content.mnemonic)
        }
        Word::Own(own) => (own.word, own.class, String::new(), own.definition, own.example, own.note),
    };
    let part_of_speech = class.map(|class| class.as_str().to_owned()).unwrap_or_default();
    Exported {
        id,
        word,
        part_of_speech,
        ipa,
        definition,
        example,
        note,
        reviews: Vec::new(),
        due_on: None,
        last_rated_on: None,
        lapses: 0,
    }
}
