//! What flashcards cost, and how well words are brought back: `cargo xtask bench flashcards [learners] [seed]`.
//!
//! A list of 5,000 words opens; 10,000 ratings of two devices come in parts, in any order and twice; and the memory model, as it is and
//! fitted, is compared with SM-2 and a fixed ladder by simulated learners. Fails when two devices come to another state than one.

mod cards;
mod memory;
mod schedulers;

use testkit::app::TestApp;

#[tokio::main]
async fn main() {
    let number = |place: usize, default: u64| {
        std::env::args().nth(place).map_or(default, |word| word.parse().expect("a whole number"))
    };
    let (learners, seed) = (number(1, 30), number(2, 1));
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!("{profile} build, {learners} simulated learners from seed {seed}");
    let app = TestApp::start_with_library().await;
    let list = cards::long_list(&app).await;
    cards::open(&app, list).await;
    cards::sync(&app, list).await;
    memory::predictions(learners, seed);
    memory::a_year(learners, seed);
    memory::after_a_pause(learners, seed);
}
