//! The plan of the day.

use super::model::{DueWord, Plan, PlanError, PlanSettings, Stored};
use super::queries;
use super::rules::Scheduler;
use crate::content::vocabulary::BackId;
use crate::flashcards::{memories, words};
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::TenantTx;

/// The words of today: what is due, the longest due first (decision 0068), never more than the ceiling together with what is done. What
/// was learned is reviewed, whatever the plan of the learner opens by now.
pub async fn get_plan(tx: &mut TenantTx, learner: UserId) -> Result<Plan, sqlx::Error> {
    let learning = queries::get_learning(tx, learner).await?;
    let today = learning.today;
    let done = queries::count_done(tx, learner, today).await?;
    let room = learning.settings.ceiling.saturating_sub(done);
    let (due, total) = queries::list_due(tx, learner, today, room).await?;
    let waiting = total.saturating_sub(room);

    let ids: Vec<BackId> = due.iter().map(|word| word.back_id).collect();
    let words = words::list_words(tx, Some(learner), &ids).await?;
    let cards = memories::list_cards(tx, Some(learner), words).await?;
    let by_id: BTreeMap<BackId, Stored> = due.into_iter().map(|word| (word.back_id, word)).collect();
    let due = cards.into_iter().filter_map(|card| {
        let word = by_id.get(&card.word.id())?;
        Some(DueWord { card, memory: word.memory, last_rated_on: word.last_on, due_on: word.due_on })
    });
    Ok(Plan {
        today,
        settings: learning.settings,
        parameters: learning.parameters(),
        is_fitted: learning.fitted.is_some(),
        done,
        waiting,
        due: due.collect(),
    })
}

/// Changes what the learner wishes of the plan. With another retention every word gets another day.
pub async fn save_settings(tx: &mut TenantTx, learner: UserId, settings: PlanSettings) -> Result<Plan, PlanError> {
    let faults = settings.faults();
    if !faults.is_empty() {
        return Err(PlanError::Invalid(faults));
    }
    let is_first = queries::hold(tx, learner).await?;
    queries::save_settings(tx, learner, settings).await?;
    let learning = queries::get_learning(tx, learner).await?;
    if is_first {
        let words = queries::list_rated_words(tx, learner).await?;
        super::rating::schedule(tx, learner, &learning, &words).await?;
        queries::count_ratings(tx, learner, 0, is_first).await?;
    } else {
        let scheduler = Scheduler::new(&learning.parameters(), settings.retention);
        let words = queries::list_words(tx, learner).await?;
        let days: Vec<_> = words
            .iter()
            .map(|word| (word.back_id, scheduler.due_on(word.memory, word.last_on), word.due_on))
            .filter(|(_, due_on, before)| due_on != before)
            .map(|(id, due_on, _)| (id, due_on))
            .collect();
        queries::move_days(tx, learner, &days).await?;
    }
    Ok(get_plan(tx, learner).await?)
}
