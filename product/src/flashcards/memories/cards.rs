//! Words with what learners wrote about them.

use super::errors::MemoryError;
use super::model::{Card, Mnemonic};
use super::queries;
use crate::content::vocabulary::BackId;
use crate::flashcards::words::Word;
use crate::flashcards::{collections, sentences, words};
use crate::money::plans::Refusal;
use crate::people::accounts::{self, UserId};
use std::collections::BTreeMap;
use tenants::TenantTx;

/// Others' memories on a card that is looked at by itself.
const MOST_OF_OTHERS: i64 = 50;
/// The same in a list, where nobody reads more.
const MOST_IN_A_LIST: i64 = 5;

/// A word that the reader may see: one of an open list, one that was collected when it was, or one's own.
pub async fn get_card(tx: &mut TenantTx, reader: Option<UserId>, id: BackId) -> Result<Card, MemoryError> {
    let word = words::find_word(tx, reader, id).await?.ok_or(MemoryError::Unknown)?;
    let is_collected = match reader {
        Some(user) => collections::has_word(tx, user, id).await?,
        None => false,
    };
    if !is_collected {
        // A word that has left the books is there for those who have collected it.
        if word.is_retired() {
            return Err(MemoryError::Unknown);
        }
        words::require_open(tx, reader, &word).await?;
    }
    card_of(tx, reader, word).await.map_err(MemoryError::from)
}

/// The words that a word or phrase of a text is a form of, as far as the reader may see them. When there are only others, the plan is why.
pub async fn look_up(tx: &mut TenantTx, reader: UserId, form: &str) -> Result<Vec<Card>, MemoryError> {
    let mut cards = Vec::new();
    let mut refusal = MemoryError::Unknown;
    for id in words::find_by_form(tx, form).await? {
        match get_card(tx, Some(reader), id).await {
            Ok(card) => cards.push(card),
            Err(MemoryError::Plan(Refusal::Database(cause))) => return Err(cause.into()),
            Err(closed @ MemoryError::Plan(_)) => refusal = closed,
            Err(other) => return Err(other),
        }
    }
    if cards.is_empty() { Err(refusal) } else { Ok(cards) }
}

/// The word of a memory that was just changed; whoever has the memory sees the word.
pub(super) async fn refresh(tx: &mut TenantTx, reader: UserId, id: BackId) -> Result<Card, MemoryError> {
    let word = words::find_word(tx, Some(reader), id).await?.ok_or(MemoryError::Unknown)?;
    card_of(tx, Some(reader), word).await.map_err(MemoryError::from)
}

async fn card_of(tx: &mut TenantTx, reader: Option<UserId>, word: Word) -> Result<Card, sqlx::Error> {
    let cards = with_mnemonics(tx, reader, vec![word], MOST_OF_OTHERS).await?;
    cards.into_iter().next().ok_or(sqlx::Error::RowNotFound)
}

/// Words that the reader was let to, with the best of what others wrote.
pub async fn list_cards(tx: &mut TenantTx, reader: Option<UserId>, words: Vec<Word>) -> Result<Vec<Card>, sqlx::Error> {
    with_mnemonics(tx, reader, words, MOST_IN_A_LIST).await
}

async fn with_mnemonics(
    tx: &mut TenantTx,
    reader: Option<UserId>,
    words: Vec<Word>,
    most: i64,
) -> Result<Vec<Card>, sqlx::Error> {
    let ids: Vec<BackId> = words.iter().map(Word::id).collect();
    let memories = queries::list_memories(tx, reader, &ids, most).await?;
    let names = accounts::list_names(tx, memories.iter().map(|memory| memory.author.0)).await?;
    let mut by_word: BTreeMap<BackId, Vec<Mnemonic>> = BTreeMap::new();
    for mut memory in memories {
        let name = names.get(&memory.author.0);
        // A username may be an address of other places: others see the name, or nothing.
        memory.author_name = name.map(|name| accounts::short_name(&name.first, &name.last, None)).unwrap_or_default();
        by_word.entry(memory.back_id).or_default().push(Mnemonic::Memory(memory));
    }
    let mut met = match reader {
        Some(reader) => sentences::list_sentences(tx, reader, &ids).await?,
        None => BTreeMap::new(),
    };
    let card = |word: Word| {
        let first = match &word {
            Word::Library(back) => Some(Mnemonic::Original(back.content.mnemonic.clone())),
            Word::Own(own) => (!own.note.is_empty()).then(|| Mnemonic::Note(own.note.clone())),
        };
        let mnemonics = first.into_iter().chain(by_word.remove(&word.id()).unwrap_or_default()).collect();
        let sentences = met.remove(&word.id()).unwrap_or_default();
        Card { word, mnemonics, sentences }
    };
    Ok(words.into_iter().map(card).collect())
}
