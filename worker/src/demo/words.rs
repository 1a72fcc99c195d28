//! What the demo learners have studied: a month of words, a few new ones a day, with days off; what is due today waits.

use product::flashcards::collections::{self, NewCollection};
use product::flashcards::decks::rules::Answer;
use product::flashcards::decks::{NewRating, RatingId};
use product::flashcards::schedule::rules::{Parameters, Review, Scheduler};
use product::flashcards::schedule::{self, PlanSettings};
use product::flashcards::words::{self, BackId, Word, WordList};
use product::people::accounts::UserId;
use tenants::{Db, Lang, PageRequest, TenantId, TenantTx};
use time::{Duration, Time};

use super::people::People;
use super::{DemoError, lang_of};

/// How long they have studied.
const DAYS: i64 = 31;
/// How many words they meet on a day.
const NEW_A_DAY: usize = 2;
/// And how many the day before yesterday: most of them are due today.
const NEW_LATELY: usize = 7;
/// How many days ago that was.
const LATELY: i64 = 2;
/// Every so many days one is off.
const DAY_OFF: i64 = 6;
/// In which half hour of the evening, in UTC.
const BEGIN: Time = match Time::from_hms(11, 30, 0) {
    Ok(time) => time,
    Err(_) => Time::MIDNIGHT,
};

/// Saves a month of ratings and a collection for each learner who has none.
pub(super) async fn create(db: &Db, tenant: TenantId, slug: &str, people: &People) -> Result<(), DemoError> {
    for (learner, book) in [(people.student, 0), (people.pro, 1)] {
        let mut tx = db.tenant(tenant).await?;
        let history = schedule::get_history(&mut tx, learner).await.map_err(DemoError::step("words"))?;
        if history.days.iter().all(|day| day.ratings == 0) {
            study(&mut tx, learner, book, lang_of(slug)).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}

/// The first two lists of a book, which everybody may open.
async fn study(tx: &mut TenantTx, learner: UserId, book: usize, lang: Lang) -> Result<(), DemoError> {
    let books = words::list_books(tx).await?;
    let Some(book) = books.get(book) else { return Ok(()) };
    let (lists, _) =
        words::list_lists(tx, Some(learner), book.id, PageRequest::first(2)).await.map_err(DemoError::step("words"))?;
    let lists: Vec<WordList> = lists.into_iter().map(|line| line.list).collect();
    let ids: Vec<_> = lists.iter().map(|list| list.id).collect();
    let (_, cards) = words::open_lists(tx, Some(learner), &ids).await.map_err(DemoError::step("words"))?;
    let cards: Vec<BackId> = cards.iter().map(Word::id).collect();

    let ratings = month(tx.now(), &cards, &Scheduler::new(&Parameters::default(), PlanSettings::default().retention));
    let mut named = Vec::with_capacity(ratings.len());
    for (back_id, answer, rated_at) in ratings {
        named.push(NewRating { id: RatingId(tx.new_id()), back_id, answer, draw: 0, rated_at, deck: None });
    }
    schedule::rate(tx, learner, &named).await?;

    let title = match lang {
        Lang::En => "For the speaking test",
        Lang::Cn => "口语用词",
        Lang::Tw => "口說用字",
    };
    let collection = collections::create(tx, learner, &NewCollection { title, description: "" })
        .await
        .map_err(DemoError::step("words"))?;
    for card in cards.iter().step_by(7).take(6) {
        collections::add_word(tx, learner, collection.id, *card).await.map_err(DemoError::step("words"))?;
    }
    Ok(())
}

/// Who studies on most days reviews what is due, and forgets about one of seven.
fn month(
    now: time::OffsetDateTime,
    cards: &[BackId],
    scheduler: &Scheduler,
) -> Vec<(BackId, Answer, time::OffsetDateTime)> {
    let mut seen: Vec<(BackId, Vec<Review>)> = Vec::new();
    let mut new = cards.iter();
    let mut ratings = Vec::new();
    for ago in (1..=DAYS).rev().filter(|ago| ago % DAY_OFF != 0) {
        let day = now.date() - Duration::days(ago);
        let many = if ago == LATELY { NEW_LATELY } else { NEW_A_DAY };
        seen.extend(new.by_ref().take(many).map(|card| (*card, Vec::new())));
        let mut at = day.with_time(BEGIN).assume_utc();
        for (place, (card, reviews)) in seen.iter_mut().enumerate() {
            if scheduler.replay(reviews.iter().copied()).is_some_and(|known| known.due_on > day) {
                continue;
            }
            let answer = match (place * 7 + reviews.len() * 5) % 20 {
                0..=2 => Answer::Hard,
                17.. => Answer::Easy,
                _ => Answer::Good,
            };
            at += Duration::seconds(9);
            reviews.push(Review { answer, day });
            ratings.push((*card, answer, at));
        }
    }
    ratings
}
