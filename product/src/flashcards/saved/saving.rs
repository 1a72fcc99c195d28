//! Saving a word: the entry that it is a form of, or an own word, goes into a collection with the sentence in which it was met.

use super::errors::SavedError;
use crate::content::vocabulary::BackId;
use crate::flashcards::collections::{self, Collection, CollectionId};
use crate::flashcards::memories::{self, Card, MemoryError};
use crate::flashcards::sentences::{self, NewSentence};
use crate::flashcards::texts;
use crate::flashcards::words::{self, LONGEST_WORD, NewOwnWord};
use crate::people::accounts::UserId;
use crate::people::accounts::rules::FieldError;
use tenants::TenantTx;

/// A word as it is saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewSaved<'a> {
    /// As it stood there, 1 to 60 characters.
    pub word: &'a str,
    /// Where it was met.
    pub sentence: Option<NewSentence<'a>>,
    /// Which entry or own word it is, if the learner chose one.
    pub back_id: Option<BackId>,
    /// Where to; without one, to the collection of saved words.
    pub collection_id: Option<CollectionId>,
    /// What that is called when it is made.
    pub title: &'a str,
}

/// A word that is saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The word.
    pub card: Card,
    /// The collection that it is in.
    pub collection: Collection,
    /// Whether it was in there already.
    pub was_there: bool,
}

/// Saves a word; again changes nothing. Of two that save at once the second waits, and finds what the first has made.
pub async fn save(tx: &mut TenantTx, learner: UserId, new: &NewSaved<'_>) -> Result<Saved, SavedError> {
    let mut errors: Vec<FieldError> = Vec::new();
    let word = texts::line(new.word, "word", LONGEST_WORD).map_err(|error| errors.push(error));
    let sentence = new.sentence.map(|sentence| sentence.check()).transpose().map_err(|faults| errors.extend(faults));
    let (Ok(word), Ok(sentence)) = (word, sentence) else { return Err(SavedError::Invalid(errors)) };

    collections::hold_collector(tx, learner).await?;
    let id = match new.back_id {
        Some(id) => id,
        None => find_or_make(tx, learner, &word).await?,
    };
    let collection = match new.collection_id {
        Some(collection) => collection,
        None => collections::ensure_saved(tx, learner, new.title).await?,
    };
    let was_there = collections::is_in(tx, collection, id).await?;
    let collection = collections::add_word(tx, learner, collection, id).await?;
    if let Some(sentence) = &sentence {
        sentences::add_sentence(tx, learner, id, sentence).await?;
    }
    let card = memories::get_card(tx, Some(learner), id).await?;
    Ok(Saved { card, collection, was_there })
}

/// The first entry that the word is a form of; else the learner's own word of this spelling, made when there is none.
async fn find_or_make(tx: &mut TenantTx, learner: UserId, word: &str) -> Result<BackId, SavedError> {
    match memories::look_up(tx, learner, word).await {
        Ok(cards) => Ok(cards.first().ok_or(SavedError::Unknown)?.word.id()),
        Err(MemoryError::Unknown) => match words::find_own_by_word(tx, learner, word).await? {
            Some(id) => Ok(id),
            None => Ok(words::create_own(tx, learner, &NewOwnWord { word, ..NewOwnWord::default() }).await?),
        },
        Err(other) => Err(other.into()),
    }
}
