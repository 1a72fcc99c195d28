//! Writing, changing and liking memories. Each answers with the word as it is now.

use super::cards::{get_card, refresh};
use super::errors::MemoryError;
use super::model::{Card, MemoryId, NewMemory};
use super::queries;
use crate::content::vocabulary::BackId;
use crate::flashcards::texts;
use crate::flashcards::words::Word;
use crate::people::accounts::UserId;
use crate::people::accounts::rules::{FieldCause, FieldError};
use tenants::TenantTx;

/// The longest memory (D-099).
const LONGEST: usize = 500;
/// Memories that one learner has of one word.
const MOST_OF_A_WORD: usize = 20;

/// Writes a memory of a word of the library that the learner may see.
pub async fn add(tx: &mut TenantTx, learner: UserId, word: BackId, new: &NewMemory<'_>) -> Result<Card, MemoryError> {
    let text = texts::required(new.memory, "memory", LONGEST).map_err(MemoryError::Invalid)?;
    if let Word::Own(_) = get_card(tx, Some(learner), word).await?.word {
        return Err(MemoryError::OwnWord);
    }
    if !queries::insert(tx, learner, word, &text, new.is_public, MOST_OF_A_WORD).await? {
        let cause = FieldCause::TooMany { max: MOST_OF_A_WORD };
        return Err(MemoryError::Invalid(FieldError { field: "memory", cause }));
    }
    refresh(tx, learner, word).await
}

/// Changes one's own memory; what is left out stays.
pub async fn change(
    tx: &mut TenantTx,
    learner: UserId,
    id: MemoryId,
    memory: Option<&str>,
    is_public: Option<bool>,
) -> Result<Card, MemoryError> {
    let text = memory.map(|memory| texts::required(memory, "memory", LONGEST)).transpose();
    let text = text.map_err(MemoryError::Invalid)?;
    let word = queries::update(tx, learner, id, text.as_deref(), is_public).await?.ok_or(MemoryError::Unknown)?;
    refresh(tx, learner, word).await
}

/// Takes one's own memory away, with its likes and reports.
pub async fn delete(tx: &mut TenantTx, learner: UserId, id: MemoryId) -> Result<Card, MemoryError> {
    let word = queries::delete(tx, learner, id).await?.ok_or(MemoryError::Unknown)?;
    refresh(tx, learner, word).await
}

/// Likes a memory, or no longer. The memory's row decides the order of those who do it at once.
pub async fn toggle_like(tx: &mut TenantTx, learner: UserId, id: MemoryId) -> Result<Card, MemoryError> {
    let word = queries::lock_visible(tx, learner, id).await?.ok_or(MemoryError::Unknown)?.back_id;
    queries::toggle_like(tx, learner, id).await?;
    refresh(tx, learner, word).await
}
