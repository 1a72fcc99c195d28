//! Simulated learners of known memory (`testkit::SimulatedMemory`): what is predicted of them, and what a year with each way brings.

use product::flashcards::decks::rules::Answer;
use product::flashcards::schedule::rules::Parameters;
use product::flashcards::schedule::{Sample, TimedReview};
use testkit::{MemoryTraits, SimulatedMemory};
use time::OffsetDateTime;

use crate::schedulers::{Rated, Way};

/// Words that a learner studies.
const WORDS: usize = 600;
/// New ones a day.
const NEW_A_DAY: usize = 5;
/// Of a year, the last fifth is predicted.
const DAYS: i64 = 365;
const HELD_BACK_FROM: i64 = DAYS * 4 / 5;

/// Learners differ: half-lives of a new word from 3 to 24 days, gains from 4 to 20.
fn learner(seed: u64) -> SimulatedMemory {
    let mut dice = SimulatedMemory::new(MemoryTraits::default(), 0, seed ^ 0x5eed);
    let (half_life, gain) = (3.0 * 8_f64.powf(dice.chance()), 4.0 + 16.0 * dice.chance());
    SimulatedMemory::new(MemoryTraits { half_life, gain, spread: 0.6 }, WORDS, seed)
}

fn answer(memory: &mut SimulatedMemory, word: usize, day: i64) -> Answer {
    let is_sure = memory.recall(word, day as f64) > 0.9;
    match (memory.review(word, day as f64), is_sure && memory.chance() < 0.3) {
        (false, _) => Answer::Hard,
        (true, true) => Answer::Easy,
        (true, false) => Answer::Good,
    }
}

/// A year of study: words come when `way` says so, on `jitter` of the days up to twice as late.
fn study(memory: &mut SimulatedMemory, way: &Way, jitter: f64) -> Vec<Vec<Rated>> {
    let mut ratings: Vec<Vec<Rated>> = vec![Vec::new(); WORDS];
    let mut due: Vec<i64> = (0..WORDS).map(|word| (word / NEW_A_DAY) as i64).collect();
    for day in 0..DAYS {
        for word in 0..WORDS {
            if due[word] > day {
                continue;
            }
            let answer = answer(memory, word, day);
            ratings[word].push(Rated { day, answer });
            let next = way.due(&ratings[word]);
            let late = if memory.chance() < jitter { (memory.chance() * (next - day) as f64) as i64 } else { 0 };
            due[word] = next + late;
        }
    }
    ratings
}

fn sample(ratings: &[Vec<Rated>]) -> Sample {
    let timed = |rated: &Rated| {
        let rated_at = OffsetDateTime::UNIX_EPOCH + time::Duration::days(rated.day);
        TimedReview { review: rated.review(), rated_at }
    };
    let words = ratings.iter().map(|of_word| of_word.iter().map(timed).collect()).collect();
    Sample { present: Parameters::default(), words }
}

/// Predictions and what came.
#[derive(Debug, Default)]
struct Judged(Vec<(f64, bool)>);

impl Judged {
    fn add(&mut self, way: &Way, ratings: &[Vec<Rated>]) {
        for of_word in ratings {
            let predictions = way.predict(of_word);
            let held_back = of_word.iter().zip(predictions).filter(|(rated, _)| rated.day >= HELD_BACK_FROM);
            self.0.extend(held_back.filter_map(|(rated, recall)| Some((recall?, rated.is_recalled()))));
        }
    }

    fn log_loss(&self) -> f64 {
        let loss = |(recall, came): &(f64, bool)| -(if *came { *recall } else { 1.0 - recall }).max(1e-4).ln();
        self.0.iter().map(loss).sum::<f64>() / self.0.len() as f64
    }

    /// Predicted and observed in ten bins of equally many predictions.
    fn bins(&self) -> Vec<(f64, f64, usize)> {
        let mut sorted = self.0.clone();
        sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
        let size = sorted.len().div_ceil(10).max(1);
        let mean = |bin: &[(f64, bool)]| {
            let (count, came) = (bin.len() as f64, bin.iter().filter(|(_, came)| *came).count() as f64);
            (bin.iter().map(|(recall, _)| recall).sum::<f64>() / count, came / count, bin.len())
        };
        sorted.chunks(size).map(mean).collect()
    }

    fn rmse(&self) -> f64 {
        let error = |(predicted, observed, count): (f64, f64, usize)| (predicted - observed).powi(2) * count as f64;
        (self.bins().into_iter().map(error).sum::<f64>() / self.0.len() as f64).sqrt()
    }
}

/// How well each way predicts the last fifth of a year that was studied by the default plan, with days missed.
pub(crate) fn predictions(learners: u64, seed: u64) {
    let everybody = Way::model(&Parameters::default());
    let mut judged: [(&str, Judged); 4] =
        ["FSRS default", "FSRS fitted", "SM-2", "fixed ladder"].map(|name| (name, Judged::default()));
    let mut kept = 0;
    for learner_seed in seed..seed + learners {
        let ratings = study(&mut learner(learner_seed), &everybody, 0.5);
        let fit = sample(&ratings).fit();
        kept += u32::from(fit.better.is_some());
        let fitted = Way::model(&fit.better.unwrap_or_default());
        for (way, (_, judged)) in [&everybody, &fitted, &Way::Sm2, &Way::Ladder].into_iter().zip(&mut judged) {
            judged.add(way, &ratings);
        }
    }
    println!(
        "\npredictions of {} held-back ratings; fitted weights were kept for {kept} of {learners}",
        judged[0].1.0.len()
    );
    println!("{:<14} {:>9} {:>12}   predicted/observed by tenths, in percent", "", "log-loss", "RMSE (bins)");
    for (name, judged) in &judged {
        let bins = judged.bins().into_iter();
        let bins = bins.map(|(predicted, observed, _)| format!("{:.0}/{:.0}", predicted * 100.0, observed * 100.0));
        println!(
            "{name:<14} {:>9.4} {:>12.4}   {}",
            judged.log_loss(),
            judged.rmse(),
            bins.collect::<Vec<_>>().join(" ")
        );
    }
}

/// What a year of study with each way costs, and what is known at its end.
pub(crate) fn a_year(learners: u64, seed: u64) {
    let everybody = Way::model(&Parameters::default());
    println!("\na year of {WORDS} words, {NEW_A_DAY} new ones a day, each way by itself");
    println!("{:<14} {:>13} {:>15} {:>24}", "", "reviews a day", "known at end", "reviews per known word");
    for place in 0..4 {
        let (mut reviews, mut known) = (0.0, 0.0);
        for learner_seed in seed..seed + learners {
            let way = match place {
                0 => everybody.clone(),
                1 => {
                    // Fitted to another year of the same learner.
                    let before = study(&mut learner(learner_seed), &everybody, 0.5);
                    Way::model(&sample(&before).fit().better.unwrap_or_default())
                }
                2 => Way::Sm2,
                _ => Way::Ladder,
            };
            let mut memory = learner(learner_seed);
            let ratings = study(&mut memory, &way, 0.0);
            reviews += ratings.iter().map(|of_word| of_word.len() as f64 - 1.0).sum::<f64>();
            known += (0..WORDS).map(|word| memory.recall(word, DAYS as f64)).sum::<f64>();
        }
        let (a_day, each) = (reviews / learners as f64 / DAYS as f64, known / learners as f64);
        let name = ["FSRS default", "FSRS fitted", "SM-2", "fixed ladder"][place];
        println!("{name:<14} {a_day:>13.1} {:>14.1}% {:>24.2}", each / WORDS as f64 * 100.0, reviews / known);
    }
}

/// The orders in which a backlog may be worked off.
const ORDERS: [&str; 4] = ["longest due first", "likeliest known first", "least likely known first", "at random"];

/// A pause of 60 days after half a year, then at most 20 words a day: what is known meanwhile, by the order in which words come.
pub(crate) fn after_a_pause(learners: u64, seed: u64) {
    const CEILING: usize = 20;
    const RETURN: i64 = 180 + 60;
    let way = Way::model(&Parameters::default());
    println!(
        "\nafter a pause of 60 days, {CEILING} words a day at most; words known of {WORDS}, in the mean of the learners"
    );
    println!("{:<26} {:>9} {:>9} {:>9} {:>9} {:>14}", "", "day 0", "day 15", "day 30", "day 60", "days with more");
    for (place, order) in ORDERS.iter().enumerate() {
        let mut known = [0.0; 4];
        let mut full_days = 0_u32;
        for learner_seed in seed..seed + learners {
            let mut memory = learner(learner_seed);
            let mut ratings: Vec<Vec<Rated>> = vec![Vec::new(); WORDS];
            let mut due: Vec<i64> = (0..WORDS).map(|word| (word / NEW_A_DAY) as i64).collect();
            for day in (0..180).chain(RETURN..=RETURN + 60) {
                let since = day - RETURN;
                if let Some(at) = [0, 15, 30, 60].iter().position(|told| *told == since) {
                    known[at] += (0..WORDS).map(|word| memory.recall(word, day as f64)).sum::<f64>();
                }
                let mut today: Vec<usize> = (0..WORDS).filter(|word| due[*word] <= day).collect();
                if since >= 0 {
                    full_days += u32::from(today.len() > CEILING);
                    let keys: Vec<f64> = (0..WORDS)
                        .map(|word| match place {
                            0 => due[word] as f64,
                            1 => -expected(&way, &ratings[word], day),
                            2 => expected(&way, &ratings[word], day),
                            _ => memory.chance(),
                        })
                        .collect();
                    today.sort_by(|one, other| keys[*one].total_cmp(&keys[*other]));
                    today.truncate(CEILING);
                }
                for word in today {
                    let answer = answer(&mut memory, word, day);
                    ratings[word].push(Rated { day, answer });
                    due[word] = way.due(&ratings[word]);
                }
            }
        }
        let mean = known.map(|known| known / learners as f64);
        println!(
            "{order:<26} {:>9.1} {:>9.1} {:>9.1} {:>9.1} {:>14.1}",
            mean[0],
            mean[1],
            mean[2],
            mean[3],
            f64::from(full_days) / learners as f64
        );
    }
}

/// How likely the model holds a word to be recalled.
fn expected(way: &Way, ratings: &[Rated], day: i64) -> f64 {
    let asked = Rated { day, answer: Answer::Good };
    way.predict(&[ratings, &[asked]].concat()).last().copied().flatten().unwrap_or(1.0)
}
