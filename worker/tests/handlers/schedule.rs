//! Weights of the memory model: fitted once there are enough ratings, kept when they predict better, and a week apart.

use product::content::vocabulary::BackId;
use product::flashcards::decks::{NewRating, RatingId, rules::Answer};
use product::flashcards::schedule::rules::{Parameters, Review, Scheduler};
use product::flashcards::schedule::{Plan, enqueue_fits, get_plan, rate};
use product::flashcards::words::{MOST_LISTS, list_books, list_lists, open_lists};
use product::people::accounts::{NewUser, UserId, register};
use tenants::{Lang, PageRequest, Reason};
use testkit::{MemoryTraits, SimulatedMemory};
use time::Duration;
use uuid::Uuid;

use crate::desk::Desk;

const WORDS: usize = 60;

/// Someone who studied words for some days by the default plan until yesterday; from `turn` on the memory is `then`.
struct Study {
    days: i64,
    traits: MemoryTraits,
    turn: i64,
    then: MemoryTraits,
}

impl Study {
    async fn of(self, desk: &Desk, name: &str, words: &[BackId]) -> (UserId, Vec<NewRating>) {
        let mut tx = desk.tx().await;
        let email = format!("{name}@people.test");
        let new = NewUser { email: &email, password_hash: "-", lang: Lang::En, privacy_version: "1" };
        let learner = register(&mut tx, new, &desk.services.link_key).await.expect("the address is free");
        tx.commit().await.expect("commit");

        let start = desk.test.db.now() - Duration::days(self.days);
        let scheduler = Scheduler::new(&Parameters::default(), 0.9);
        let mut memory = SimulatedMemory::new(self.traits, words.len(), 5);
        let mut ratings: Vec<NewRating> = Vec::new();
        for day in 0..self.days {
            if day == self.turn {
                memory.become_like(self.then);
            }
            let rated_at = start + Duration::days(day);
            for (place, word) in words.iter().enumerate() {
                let known = scheduler.replay(reviews(&ratings, *word));
                let is_due = known.map_or(day >= (place / 4) as i64, |known| known.due_on <= rated_at.date());
                if is_due {
                    let answer = if memory.review(place, day as f64) { Answer::Good } else { Answer::Hard };
                    let id = RatingId(Uuid::now_v7());
                    ratings.push(NewRating { id, back_id: *word, answer, draw: 0, rated_at, deck: None });
                }
            }
        }
        send(desk, learner, &ratings).await;
        (learner, ratings)
    }
}

fn reviews(ratings: &[NewRating], word: BackId) -> impl Iterator<Item = Review> {
    ratings
        .iter()
        .filter(move |rating| rating.back_id == word)
        .map(|rating| Review { answer: rating.answer, day: rating.rated_at.date() })
}

async fn send(desk: &Desk, learner: UserId, ratings: &[NewRating]) {
    let mut tx = desk.tx().await;
    let synced = rate(&mut tx, learner, ratings).await.expect("rate");
    assert_eq!(synced.stored as usize, ratings.len());
    tx.commit().await.expect("commit");
}

async fn plan_of(desk: &Desk, learner: UserId) -> Plan {
    get_plan(&mut desk.tx().await, learner).await.expect("a plan")
}

/// Does what the clock of a worker does, and the jobs of it. Says how many.
async fn sweep(desk: &Desk) -> u64 {
    let mut tx = desk.test.db.platform(Reason::Sweep).await.expect("open a transaction");
    let fits = enqueue_fits(&mut tx).await.expect("enqueue");
    tx.commit().await.expect("commit");
    let ran = desk.run().await;
    assert!(ran.failed.is_empty(), "{ran:?}");
    fits
}

async fn some_words(desk: &Desk) -> Vec<BackId> {
    let mut tx = desk.tx().await;
    let book = list_books(&mut tx).await.expect("books").first().expect("a book").id;
    let (lines, _) = list_lists(&mut tx, None, book, PageRequest::new(1, 20)).await.expect("lists");
    let open: Vec<_> = lines.iter().filter(|line| line.is_open).map(|line| line.list.id).take(MOST_LISTS).collect();
    let (_, words) = open_lists(&mut tx, None, &open).await.expect("words");
    words.into_iter().map(|word| word.id()).take(WORDS).collect()
}

/// On a database of its own, because a sweep takes the learners of all tenants.
#[tokio::test]
async fn weights_are_fitted_when_there_are_enough_ratings_and_kept_when_they_predict_better() {
    let test = testkit::library::fresh_database().await;
    let tenant = test.tenant("memory").await;
    let desk = Desk::with(test, tenant);
    let words = some_words(&desk).await;
    let forgetful = MemoryTraits { half_life: 2.0, gain: 3.0, spread: 0.3 };
    let misjudged = Study { days: 120, traits: forgetful, turn: -1, then: forgetful };
    let (misjudged, ratings) = misjudged.of(&desk, "misjudged", &words).await;
    let retentive = MemoryTraits { half_life: 2000.0, gain: 500.0, spread: 0.0 };
    let worse = MemoryTraits { half_life: 1.0, gain: 0.5, spread: 0.2 };
    let changed = Study { days: 60, traits: worse, turn: 40, then: retentive };
    let (changed, _) = changed.of(&desk, "changed", &words).await;
    let few = Study { days: 20, traits: forgetful, turn: -1, then: forgetful };
    let (few, short) = few.of(&desk, "few", &words[..20]).await;
    assert!(short.len() < 400 && ratings.len() > 400, "{} {}", short.len(), ratings.len());
    let before = plan_of(&desk, misjudged).await;
    assert!(!before.is_fitted);

    assert_eq!(sweep(&desk).await, 2, "those who have enough");

    let after = plan_of(&desk, misjudged).await;
    assert!(after.is_fitted && after.parameters != before.parameters);
    let scheduler = Scheduler::new(&after.parameters, after.settings.retention);
    assert!(!after.due.is_empty());
    for due in &after.due {
        let word = scheduler.replay(reviews(&ratings, due.card.word.id())).expect("rated");
        assert_eq!((due.memory, due.due_on), (word.memory, word.due_on), "each word is scheduled anew");
    }
    for same in [changed, few] {
        let plan = plan_of(&desk, same).await;
        assert!(!plan.is_fitted && plan.parameters == Parameters::default());
    }

    assert_eq!(sweep(&desk).await, 0, "nothing new");
    let once_more = NewRating { id: RatingId(Uuid::now_v7()), ..ratings[0] };
    send(&desk, misjudged, &[NewRating { rated_at: desk.test.db.now(), ..once_more }]).await;
    assert_eq!(sweep(&desk).await, 0, "within a week");
    desk.test.clock.advance(Duration::days(8).unsigned_abs());
    assert_eq!(sweep(&desk).await, 1);
    assert!(plan_of(&desk, misjudged).await.is_fitted, "a further fit never leaves worse weights");
}
