//! Ratings, and what follows from them.

use super::model::Learning;
use super::queries;
use super::rules::{Remembered, Scheduler};
use crate::content::vocabulary::BackId;
use crate::flashcards::decks::{self, NewRating, Synced};
use crate::people::accounts::UserId;
use std::collections::BTreeSet;
use tenants::TenantTx;

/// Words whose ratings are read and whose schedule is written at once.
const WORDS_AT_ONCE: usize = 500;

/// Stores ratings, moves the cards of their decks, and schedules their words. Each rating is kept once, whatever is sent again; one
/// that cannot be kept holds up no other. Of two devices that send at once the second waits, so that each word follows from all its
/// ratings.
pub async fn rate(tx: &mut TenantTx, learner: UserId, ratings: &[NewRating]) -> Result<Synced, sqlx::Error> {
    let is_first = queries::hold(tx, learner).await?;
    let synced = decks::rate(tx, learner, ratings).await?;
    // The first time, words that were rated before there was a schedule get theirs.
    let words: Vec<BackId> = if is_first {
        queries::list_rated_words(tx, learner).await?
    } else if synced.stored > 0 {
        ratings.iter().map(|rating| rating.back_id).collect::<BTreeSet<_>>().into_iter().collect()
    } else {
        return Ok(synced);
    };
    let learning = queries::get_learning(tx, learner).await?;
    schedule(tx, learner, &learning, &words).await?;
    queries::count_ratings(tx, learner, synced.stored, is_first).await?;
    Ok(synced)
}

/// Forgets a word that is gone: its ratings, its cards in decks, and when it would have come again.
pub async fn forget_word(tx: &mut TenantTx, learner: UserId, word: BackId) -> Result<(), sqlx::Error> {
    let is_first = queries::hold(tx, learner).await?;
    decks::forget_word(tx, learner, word).await?;
    queries::delete_word(tx, learner, word).await?;
    if is_first {
        let learning = queries::get_learning(tx, learner).await?;
        let words = queries::list_rated_words(tx, learner).await?;
        schedule(tx, learner, &learning, &words).await?;
    }
    // Some ratings are gone: they are counted again.
    queries::count_ratings(tx, learner, 0, true).await
}

/// Makes the schedule of some words from all their ratings. The caller holds the learner's settings.
pub(super) async fn schedule(
    tx: &mut TenantTx,
    learner: UserId,
    learning: &Learning,
    words: &[BackId],
) -> Result<(), sqlx::Error> {
    let scheduler = Scheduler::new(&learning.parameters(), learning.settings.retention);
    for some in words.chunks(WORDS_AT_ONCE) {
        let reviews = queries::list_reviews(tx, learner, some).await?;
        let remembered: Vec<(BackId, Remembered)> = reviews
            .chunk_by(|one, next| one.back_id == next.back_id)
            .filter_map(|of_word| {
                let word = of_word.first()?.back_id;
                Some((word, scheduler.replay(of_word.iter().map(|rated| rated.review))?))
            })
            .collect();
        queries::upsert(tx, learner, &remembered).await?;
    }
    Ok(())
}
