//! Answers of the api: from the request that its router gets to the body, signed in, without a network.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::Executor;
use testkit::app::{Person, TestApp};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

const WORDS: usize = 5_000;
const RATINGS: usize = 10_000;
/// As many as one call takes.
const A_PART: usize = 1_000;
const TIMES: usize = 200;

/// A book of one list with 5,000 words, each with the back of a word that there is.
pub(crate) async fn long_list(app: &TestApp) -> Uuid {
    let (book, list) = (Uuid::now_v7(), Uuid::now_v7());
    let mut owner = app.db.owner().await;
    let title: Value = sqlx::query_scalar("select title from library.vocab_lists order by id limit 1")
        .fetch_one(&mut owner)
        .await
        .expect("a title");
    let of_book =
        "insert into library.vocab_books (id, slug, position, title, about) values ($1, 'bench', 999, $2, $2)";
    owner.execute(sqlx::query(of_book).bind(book).bind(&title)).await.expect("store a book");
    let of_list =
        "insert into library.vocab_lists (id, book_id, slug, position, title) values ($1, $2, 'bench', 0, $3)";
    owner.execute(sqlx::query(of_list).bind(list).bind(book).bind(&title)).await.expect("store a list");
    let of_words = "insert into library.vocab_backs (id, book_id, list_id, position, word, part_of_speech, content)
        select gen_random_uuid(), $1, $2, n, b.word || ' ' || n, b.part_of_speech, b.content
        from (select *, row_number() over (order by id) - 1 as place, count(*) over () as total
              from library.vocab_backs where retired_at is null) b
        join generate_series(0, $3 - 1) n on b.place = n % b.total";
    owner.execute(sqlx::query(of_words).bind(book).bind(list).bind(WORDS as i64)).await.expect("store words");
    owner.execute("analyze library.vocab_backs").await.expect("analyze");
    list
}

/// How long the list takes to open, and its deck.
pub(crate) async fn open(app: &TestApp, list: Uuid) {
    let mei = app.learner().await;
    let path = format!("/api/vocab/list/backs?vocab_lists={list}");
    let mut times = Vec::with_capacity(TIMES);
    let mut bytes = 0;
    for _ in 0..TIMES {
        let begin = Instant::now();
        let answer = mei.client.get(&path).await;
        times.push(begin.elapsed());
        assert_eq!(answer.status, 200, "{}", answer.text());
        bytes = answer.body.len();
    }
    say(&format!("a list of {WORDS} words opens ({} kB)", bytes / 1000), &mut times);
    let mut times = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        let begin = Instant::now();
        deck(&mei, list).await;
        times.push(begin.elapsed());
    }
    say("its deck opens", &mut times);
}

async fn deck(person: &Person, list: Uuid) -> Value {
    person.client.post("/api/vocab/decks", json!({ "vocab_list_id": list })).await.expect(200)
}

/// Ratings of two devices in parts, each part twice, beside the same ratings in their order.
pub(crate) async fn sync(app: &TestApp, list: Uuid) {
    let (straight, twice) = (app.learner().await, app.learner().await);
    let now = app.state.db.now();
    let in_order = ratings(&deck(&straight, list).await, now);
    let own = deck(&twice, list).await;
    let mut shuffled = in_order.clone();
    for rating in &mut shuffled {
        rating["deck_id"] = own["id"].clone();
    }
    shuffled.sort_by_key(|rating| rating["id"].as_str().expect("an id").chars().rev().collect::<String>());

    let mut times = Vec::new();
    let begin = Instant::now();
    for part in in_order.chunks(A_PART) {
        times.push(send(&straight, part).await.1);
    }
    println!("{RATINGS} ratings in their order: {:.2} s", begin.elapsed().as_secs_f64());
    say(&format!("a part of {A_PART}"), &mut times);

    let (left, right) = shuffled.split_at(RATINGS / 2);
    let begin = Instant::now();
    let device = async |ratings: &[Value]| {
        let (mut stored, mut times) = (0, Vec::new());
        for _ in 0..2 {
            for part in ratings.chunks(A_PART) {
                let (new, time) = send(&twice, part).await;
                stored += new;
                times.push(time);
            }
        }
        (stored, times)
    };
    let ((stored, mut times), (others, more)) = tokio::join!(device(left), device(right));
    println!(
        "{RATINGS} ratings of two devices at once, in any order, each twice: {:.2} s",
        begin.elapsed().as_secs_f64()
    );
    assert_eq!(stored + others, RATINGS as u64, "each is kept once");
    times.extend(more);
    say(&format!("a part of {A_PART}"), &mut times);

    assert_eq!(
        deck(&straight, list).await["vocab_back_ids"],
        deck(&twice, list).await["vocab_back_ids"],
        "the same deck"
    );
    for path in ["/api/vocab/plan", "/api/vocab/history"] {
        let (one, other) = (straight.client.get(path).await.expect(200), twice.client.get(path).await.expect(200));
        assert_eq!(one, other, "the same {path}");
        let mut times = Vec::new();
        for _ in 0..TIMES / 4 {
            let begin = Instant::now();
            straight.client.get(path).await.expect(200);
            times.push(begin.elapsed());
        }
        say(path, &mut times);
    }
    println!("both come to the same deck, plan and history");
}

/// Two months of ratings, the last a minute ago.
fn ratings(deck: &Value, now: OffsetDateTime) -> Vec<Value> {
    let cards = deck["vocab_back_ids"].as_array().expect("cards");
    let kinds = ["good", "hard", "easy", "good", "good", "hard", "known"];
    let one = |step: usize| {
        let at = now - time::Duration::minutes(1 + 8 * (RATINGS - step) as i64);
        json!({
            "id": Uuid::now_v7(), "vocab_back_id": cards[step * 7 % cards.len()], "rating": kinds[step % kinds.len()],
            "draw": step, "rated_at": at.format(&Rfc3339).expect("a time"), "deck_id": deck["id"], "run": 1,
        })
    };
    (0..RATINGS).map(one).collect()
}

async fn send(person: &Person, ratings: &[Value]) -> (u64, Duration) {
    let body = json!({ "ratings": ratings });
    let begin = Instant::now();
    let answer = person.client.post("/api/vocab/ratings", body).await.expect(200);
    (answer["stored"].as_u64().expect("a number"), begin.elapsed())
}

fn say(what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!("{what}: p50 {:.1} ms, p99 {:.1} ms, {} times", at(50), at(99), times.len());
}
