//! Flashcards over HTTP: what visitors, free and Pro members may open, memories, collections and decks.

mod collections;
mod decks;
mod exchange;
mod memories;
mod passages;
mod saved;
mod schedule;
mod words;

use axum::http::Method;
use product::content::vocabulary::{BackId, BookId, ListId, WordClass};
use product::people::accounts::Role;
use serde_json::Value;
use testkit::app::{Client, Person, TestApp};

/// A word of the first list of the campus book.
fn register() -> BackId {
    BackId::of("campus", "register", WordClass::Verb)
}

/// A word of its third list, which free members may not open.
fn closed() -> BackId {
    BackId::of("campus", "scholarship", WordClass::Noun)
}

fn book() -> BookId {
    BookId::of("campus")
}

fn first_list() -> ListId {
    ListId::of("campus", "choosing-courses")
}

async fn delete(client: &Client, path: &str) -> testkit::app::Answer {
    client.send(Method::DELETE, path, "").await
}

/// A learner of another school on the same database.
async fn stranger(app: &TestApp) -> Person {
    let other = app.db.tenant("elsewhere").await;
    app.person_of(&other, &[Role::Student], &[]).await
}

/// The memories of a word without the book's own.
fn memories_of(word: &Value) -> Vec<Value> {
    word["mnemonics"].as_array().unwrap().iter().filter(|one| !one["id"].is_null()).cloned().collect()
}
