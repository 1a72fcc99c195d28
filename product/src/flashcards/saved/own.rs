//! Making, changing and deleting own words.

use super::errors::SavedError;
use crate::content::vocabulary::BackId;
use crate::flashcards::collections::{self, CollectionId};
use crate::flashcards::memories::{self, Card};
use crate::flashcards::words::{self, NewOwnWord, OwnWordChange, Word};
use crate::flashcards::{schedule, sentences};
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Makes an own word, and puts it into a collection if one is named.
pub async fn create_own(
    tx: &mut TenantTx,
    learner: UserId,
    new: &NewOwnWord<'_>,
    collection: Option<CollectionId>,
) -> Result<Card, SavedError> {
    let id = words::create_own(tx, learner, new).await?;
    if let Some(collection) = collection {
        collections::add_word(tx, learner, collection, id).await?;
    }
    Ok(memories::get_card(tx, Some(learner), id).await?)
}

/// Changes an own word; what was learned of it stays.
pub async fn change_own(
    tx: &mut TenantTx,
    learner: UserId,
    id: BackId,
    change: &OwnWordChange<'_>,
) -> Result<Card, SavedError> {
    words::change_own(tx, learner, id, change).await?;
    Ok(memories::get_card(tx, Some(learner), id).await?)
}

/// Deletes an own word with its ratings and sentences; it leaves collections, decks and the plan.
pub async fn delete_own(tx: &mut TenantTx, learner: UserId, id: BackId) -> Result<(), SavedError> {
    if !matches!(words::find_word(tx, Some(learner), id).await?, Some(Word::Own(_))) {
        return Err(SavedError::Unknown);
    }
    // First the plan, which whoever sends ratings holds before the word; then the word, which whoever collects it holds.
    schedule::forget_word(tx, learner, id).await?;
    if !words::delete_own(tx, learner, id).await? {
        return Err(SavedError::Unknown);
    }
    collections::forget_word(tx, learner, id).await?;
    sentences::forget_word(tx, learner, id).await?;
    Ok(())
}
