//! Writing a package: the older form, which every version of Anki reads.

use super::super::ExchangeError;
use super::super::model::Exported;
use crate::flashcards::decks::rules::Answer;
use rusqlite::{Connection, MAIN_DB, params};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::io::{Cursor, Write};
use time::{Date, OffsetDateTime, Time};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Its type of notes: the same in every package, so that cards of a second package join those of the first.
const KIND: i64 = 1_733_000_000_001;
/// How hard a card is at first for the scheduler that Anki had before FSRS, in thousandths.
const EASE: i64 = 2_500;
const FIELDS: [&str; 7] = ["Word", "Part of speech", "Pronunciation", "Definition", "Example", "Notes", "Card ID"];

const FRONT: &str = "<div class=\"word\">{{Word}}</div>\n<div class=\"of\">{{Part of speech}}</div>";
const BACK: &str = "{{FrontSide}}\n<hr id=\"answer\">\n<div class=\"said\">{{Pronunciation}}</div>\n<div>{{Definition}}</div>\n\
    {{#Example}}<div class=\"example\">{{Example}}</div>{{/Example}}\n{{#Notes}}<div class=\"notes\">{{Notes}}</div>{{/Notes}}";
const STYLE: &str = ".card { font-family: sans-serif; font-size: 20px; line-height: 1.5; text-align: center; }\n\
    .word { font-size: 32px; font-weight: 600; }\n.of, .said, .notes { color: #767676; font-size: 16px; }\n\
    .example { font-style: italic; margin-top: 12px; }";

/// A package of cards with their history, in a deck of this name. Takes processor time: not for the threads of requests.
pub fn write_package(deck: &str, cards: &[Exported], now: OffsetDateTime) -> Result<Vec<u8>, ExchangeError> {
    let collection = collection(deck, cards, now).map_err(|cause| ExchangeError::Unwritten(cause.into()))?;
    pack_up(&collection).map_err(|cause| ExchangeError::Unwritten(cause.into()))
}

fn pack_up(collection: &[u8]) -> Result<Vec<u8>, zip::result::ZipError> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file("collection.anki2", SimpleFileOptions::default())?;
    archive.write_all(collection)?;
    archive.start_file("media", SimpleFileOptions::default())?;
    archive.write_all(b"{}")?;
    Ok(archive.finish()?.into_inner())
}

fn collection(deck: &str, cards: &[Exported], now: OffsetDateTime) -> rusqlite::Result<Vec<u8>> {
    let mut database = Connection::open_in_memory()?;
    database.execute_batch(include_str!("schema.sql"))?;
    let writing = database.transaction()?;
    let (seconds, moment) = (now.unix_timestamp(), millis(now));
    // Due days are counted from here: no card was rated before.
    let first = cards.iter().flat_map(|card| card.reviews.first()).map(|(at, _)| at.date()).min();
    let begun = first.unwrap_or(now.date()).previous_day().unwrap_or(now.date());
    let deck_id = of_name(deck);
    writing.execute(
        "insert into col values (1, ?1, ?2, ?2, 11, 0, 0, 0, ?3, ?4, ?5, ?6, '{}')",
        params![
            begun.with_time(Time::from_hms(4, 0, 0).unwrap_or(Time::MIDNIGHT)).assume_utc().unix_timestamp(),
            moment,
            json!({ "curDeck": deck_id, "activeDecks": [deck_id], "curModel": KIND, "schedVer": 2, "nextPos": 1 })
                .to_string(),
            json!({ KIND.to_string(): kind(seconds) }).to_string(),
            json!({ "1": deck_of(1, "Default", seconds), deck_id.to_string(): deck_of(deck_id, deck, seconds) })
                .to_string(),
            json!({ "1": settings() }).to_string(),
        ],
    )?;
    let mut times = BTreeSet::new();
    for (place, card) in (0_i64..).zip(cards) {
        let id = moment + place;
        write_note(&writing, id, card, seconds)?;
        write_card(&writing, id, deck_id, place, card, begun, seconds)?;
        write_reviews(&writing, id, card, &mut times)?;
    }
    writing.commit()?;
    Ok(database.serialize(MAIN_DB)?.to_vec())
}

fn write_note(writing: &Connection, id: i64, card: &Exported, seconds: i64) -> rusqlite::Result<()> {
    let own = card.id.0.to_string();
    let values = [&card.word, &card.part_of_speech, &card.ipa, &card.definition, &card.example, &card.note, &own];
    let values: Vec<String> = values.into_iter().map(|text| html(text)).collect();
    // How Anki finds first fields that are the same: the first 8 digits of a SHA-1. It reckons them anew where it looks.
    writing.execute(
        "insert into notes values (?1, ?2, ?3, ?4, -1, '', ?5, ?6, 0, 0, '')",
        params![id, own, KIND, seconds, values.join("\u{1f}"), card.word],
    )?;
    Ok(())
}

fn write_card(
    writing: &Connection,
    id: i64,
    deck: i64,
    place: i64,
    card: &Exported,
    begun: Date,
    seconds: i64,
) -> rusqlite::Result<()> {
    let (kind, due, interval) = match (card.due_on, card.last_rated_on) {
        (Some(due), Some(last)) => (2, (due - begun).whole_days(), (due - last).whole_days().max(1)),
        _ => (0, place + 1, 0),
    };
    writing.execute(
        "insert into cards values (?1, ?1, ?2, 0, ?3, -1, ?4, ?4, ?5, ?6, ?7, ?8, ?9, 0, 0, 0, 0, '')",
        params![
            id,
            deck,
            seconds,
            kind,
            due,
            interval,
            if kind == 2 { EASE } else { 0 },
            i64::try_from(card.reviews.len()).unwrap_or(i64::MAX),
            card.lapses
        ],
    )?;
    Ok(())
}

/// The first one taught the card, the others tested it: the memory model of Anki passes over a history without its beginning.
fn write_reviews(writing: &Connection, id: i64, card: &Exported, times: &mut BTreeSet<i64>) -> rusqlite::Result<()> {
    let mut before = 0;
    for (place, (at, answer)) in card.reviews.iter().enumerate() {
        let next = card.reviews.get(place + 1).map(|(next, _)| next.date()).or(card.due_on);
        let interval = next.map_or(1, |next| (next - at.date()).whole_days()).max(1);
        // No two reviews have the same time there.
        let mut at = millis(*at);
        while !times.insert(at) {
            at += 1;
        }
        let kind = i64::from(place > 0);
        writing.execute(
            "insert into revlog values (?1, ?2, -1, ?3, ?4, ?5, ?6, 0, ?7)",
            params![at, id, button(*answer), interval, before, EASE, kind],
        )?;
        before = interval;
    }
    Ok(())
}

/// As the buttons are read.
fn button(answer: Answer) -> i64 {
    match answer {
        Answer::Hard => 1,
        Answer::Good => 3,
        Answer::Easy | Answer::Known => 4,
    }
}

fn millis(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}

/// The same deck for the same name, so that a second package joins the first; like the moments that Anki takes for ids.
fn of_name(deck: &str) -> i64 {
    let hash = Sha256::digest(deck);
    let number = hash.iter().take(5).fold(0_i64, |sum, byte| (sum << 8) | i64::from(*byte));
    1_600_000_000_000 + number % 100_000_000_000
}

fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\n', "<br>").replace('\u{1f}', "")
}

fn kind(seconds: i64) -> Value {
    let field = |(ord, name): (usize, &&str)| json!({ "name": name, "ord": ord, "sticky": false, "rtl": false, "font": "Arial", "size": 20, "media": [] });
    let fields: Vec<Value> = FIELDS.iter().enumerate().map(field).collect();
    json!({
        "id": KIND, "name": "Vocabulary word", "type": 0, "mod": seconds, "usn": -1, "sortf": 0, "did": 1, "vers": [], "tags": [],
        "tmpls": [{ "name": "Card 1", "ord": 0, "qfmt": FRONT, "afmt": BACK, "bqfmt": "", "bafmt": "", "did": null }],
        "flds": fields, "css": STYLE, "latexPre": "", "latexPost": "", "req": [[0, "any", [0]]],
    })
}

fn deck_of(id: i64, name: &str, seconds: i64) -> Value {
    json!({
        "id": id, "name": name, "mod": seconds, "usn": -1, "lrnToday": [0, 0], "revToday": [0, 0], "newToday": [0, 0],
        "timeToday": [0, 0], "collapsed": false, "desc": "", "dyn": 0, "conf": 1, "extendNew": 10, "extendRev": 50,
    })
}

fn settings() -> Value {
    json!({
        "id": 1, "name": "Default", "mod": 0, "usn": 0, "maxTaken": 60, "autoplay": true, "timer": 0, "replayq": true,
        "new": { "bury": false, "delays": [1.0, 10.0], "initialFactor": 2500, "ints": [1, 4, 0], "order": 1, "perDay": 20 },
        "rev": { "bury": false, "ease4": 1.3, "ivlFct": 1.0, "maxIvl": 36500, "perDay": 200, "hardFactor": 1.2 },
        "lapse": { "delays": [10.0], "leechAction": 1, "leechFails": 8, "minInt": 1, "mult": 0.0 }, "dyn": false,
    })
}
