//! Making, changing and filling collections. What two do at once is decided by a row that each holds: a learner's for how many
//! collections there are, a collection's for how many words are in it.

use super::errors::CollectionError;
use super::model::{Collection, CollectionId, NewCollection};
use super::queries;
use crate::content::vocabulary::BackId;
use crate::flashcards::words::Word;
use crate::flashcards::{texts, words};
use crate::money::plans::{self, Wish};
use crate::people::accounts::UserId;
use crate::people::accounts::rules::FieldError;
use std::collections::BTreeSet;
use tenants::{PageRequest, TenantTx};

/// Characters of a title.
pub const LONGEST_TITLE: usize = 60;
const LONGEST_DESCRIPTION: usize = 500;

/// A page of the learner's collections, the newest first, and how many there are.
pub async fn list_collections(
    tx: &mut TenantTx,
    learner: UserId,
    page: PageRequest,
) -> Result<(Vec<Collection>, i64), sqlx::Error> {
    let total = queries::count_collections(tx, learner).await?;
    Ok((queries::list_collections(tx, learner, page).await?, total))
}

/// Makes a collection, as far as the plan allows another one.
pub async fn create(
    tx: &mut TenantTx,
    learner: UserId,
    new: &NewCollection<'_>,
) -> Result<Collection, CollectionError> {
    let (title, description) = checked(Some(new.title), Some(new.description))?;
    queries::hold_collector(tx, learner).await?;
    let present = u32::try_from(queries::count_collections(tx, learner).await?).unwrap_or(u32::MAX);
    plans::require(tx, learner, Wish::MakeCollection { present }).await?;
    let id = CollectionId(tx.new_id());
    queries::insert(tx, learner, id, &title.unwrap_or_default(), &description.unwrap_or_default()).await?;
    queries::find_collection(tx, learner, id).await?.ok_or(CollectionError::Unknown)
}

/// The learner's collection of saved words, made with this title when there is none.
pub async fn ensure_saved(tx: &mut TenantTx, learner: UserId, title: &str) -> Result<CollectionId, CollectionError> {
    queries::hold_collector(tx, learner).await?;
    if let Some(id) = queries::find_saved(tx, learner).await? {
        return Ok(id);
    }
    let id = create(tx, learner, &NewCollection { title, description: "" }).await?.id;
    queries::remember_saved(tx, learner, id).await?;
    Ok(id)
}

/// Puts words into the learner's collection with this title, which is made when there is none: asked again, it is the same one.
pub async fn collect_as(
    tx: &mut TenantTx,
    learner: UserId,
    title: &str,
    words: &[Word],
) -> Result<Collection, CollectionError> {
    queries::hold_collector(tx, learner).await?;
    let id = match queries::find_titled(tx, learner, title).await? {
        Some(id) => id,
        None => create(tx, learner, &NewCollection { title, description: "" }).await?.id,
    };
    add_words(tx, learner, id, words).await
}

/// Changes title or description; what is left out stays.
pub async fn change(
    tx: &mut TenantTx,
    learner: UserId,
    id: CollectionId,
    title: Option<&str>,
    description: Option<&str>,
) -> Result<Collection, CollectionError> {
    let (title, description) = checked(title, description)?;
    queries::update(tx, learner, id, title.as_deref(), description.as_deref()).await?;
    queries::find_collection(tx, learner, id).await?.ok_or(CollectionError::Unknown)
}

/// Takes a collection away. What was learned of its words stays.
pub async fn delete(tx: &mut TenantTx, learner: UserId, id: CollectionId) -> Result<(), CollectionError> {
    if queries::delete(tx, learner, id).await? { Ok(()) } else { Err(CollectionError::Unknown) }
}

/// Puts a word into a collection; again changes nothing.
pub async fn add_word(
    tx: &mut TenantTx,
    learner: UserId,
    id: CollectionId,
    word: BackId,
) -> Result<Collection, CollectionError> {
    let present = queries::hold_collection(tx, learner, id).await?.ok_or(CollectionError::Unknown)?;
    let found = words::find_word(tx, Some(learner), word).await?.ok_or(CollectionError::UnknownWord)?;
    if matches!(found, Word::Own(_)) && !words::hold_own(tx, learner, word).await? {
        return Err(CollectionError::UnknownWord);
    }
    if !queries::is_in(tx, id, word).await? {
        // Moving a word from one's other collection asks no plan, and neither does what is there already.
        if !queries::has_word(tx, learner, word).await? {
            if found.is_retired() {
                return Err(CollectionError::UnknownWord);
            }
            words::require_open(tx, Some(learner), &found).await?;
        }
        plans::require(tx, learner, Wish::CollectWord { present }).await?;
        queries::insert_word(tx, id, word).await?;
    }
    queries::find_collection(tx, learner, id).await?.ok_or(CollectionError::Unknown)
}

/// Puts words into a collection in this order, all or none; those that are in it stay where they are.
pub async fn add_words(
    tx: &mut TenantTx,
    learner: UserId,
    id: CollectionId,
    words: &[Word],
) -> Result<Collection, CollectionError> {
    queries::hold_collection(tx, learner, id).await?.ok_or(CollectionError::Unknown)?;
    let present: BTreeSet<BackId> = queries::list_words(tx, id).await?.into_iter().collect();
    let new: Vec<&Word> = words.iter().filter(|word| !present.contains(&word.id())).collect();
    let own: Vec<BackId> = new.iter().filter(|word| matches!(word, Word::Own(_))).map(|word| word.id()).collect();
    if words::hold_all_own(tx, learner, &own).await? < own.len() {
        return Err(CollectionError::UnknownWord);
    }
    if let Some(before_last) = new.len().checked_sub(1) {
        let present = u32::try_from(present.len() + before_last).unwrap_or(u32::MAX);
        plans::require(tx, learner, Wish::CollectWord { present }).await?;
        for word in new.iter().filter(|word| !matches!(word, Word::Own(_))) {
            let opened = if word.is_retired() {
                Err(CollectionError::UnknownWord)
            } else {
                words::require_open(tx, Some(learner), word).await.map_err(CollectionError::from)
            };
            // As when one is added: what is in one's other collection asks no plan.
            if opened.is_err() && !queries::has_word(tx, learner, word.id()).await? {
                opened?;
            }
        }
        let ids: Vec<BackId> = new.iter().map(|word| word.id()).collect();
        queries::insert_words(tx, id, &ids).await?;
    }
    queries::find_collection(tx, learner, id).await?.ok_or(CollectionError::Unknown)
}

/// Takes a word out of a collection; one that is not in it is out already.
pub async fn remove_word(
    tx: &mut TenantTx,
    learner: UserId,
    id: CollectionId,
    word: BackId,
) -> Result<Collection, CollectionError> {
    queries::hold_collection(tx, learner, id).await?.ok_or(CollectionError::Unknown)?;
    queries::delete_word(tx, id, word).await?;
    queries::find_collection(tx, learner, id).await?.ok_or(CollectionError::Unknown)
}

type Texts = (Option<String>, Option<String>);

fn checked(title: Option<&str>, description: Option<&str>) -> Result<Texts, CollectionError> {
    let mut errors: Vec<FieldError> = Vec::new();
    let title = title.and_then(|title| take(texts::line(title, "title", LONGEST_TITLE), &mut errors));
    let description =
        description.and_then(|text| take(texts::optional(text, "desc", LONGEST_DESCRIPTION), &mut errors));
    if errors.is_empty() { Ok((title, description)) } else { Err(CollectionError::Invalid(errors)) }
}

fn take(checked: Result<String, FieldError>, errors: &mut Vec<FieldError>) -> Option<String> {
    checked.map_err(|error| errors.push(error)).ok()
}
