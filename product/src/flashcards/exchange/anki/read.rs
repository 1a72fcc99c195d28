//! Reading a package. Whoever made it may mean ill: no more is unpacked than a collection needs, SQLite reads it from memory
//! without the power to run or write anything, and stops when it takes too long.

use super::super::ExchangeError;
use super::super::model::{Incoming, IncomingReview, MOST_CARDS, MOST_REVIEWS};
use super::notes::{Fields, Reader};
use crate::flashcards::decks::rules::Answer;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, MAIN_DB};
use serde::Deserialize;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};
use time::OffsetDateTime;
use zip::ZipArchive;

/// The largest package that is taken, in bytes: twenty thousand cards without sounds and pictures have a fifth of it.
pub const LARGEST_PACKAGE: usize = 16 * 1024 * 1024;
/// The largest collection in it, unpacked, in bytes.
const LARGEST_COLLECTION: u64 = 96 * 1024 * 1024;
/// The longest text of a field or of the list of note types, in bytes.
const LONGEST_VALUE: i32 = 8 * 1024 * 1024;
/// Steps of SQLite's machine; a collection of [`MOST_CARDS`] takes a hundredth.
const MOST_STEPS: u32 = 500_000_000;
/// Steps between two looks at how many there were.
const STEPS_AT_ONCE: u32 = 100_000;

/// Where the header of a database says how it is written and read.
const FORMAT_VERSIONS: std::ops::Range<usize> = 18..20;

/// The newest first: a package has others beside it that only say that the program is too old.
const COLLECTIONS: [&str; 3] = ["collection.anki21b", "collection.anki21", "collection.anki2"];

/// Reads a package that some version of Anki wrote, or we did. Takes processor time: not for the threads of requests.
pub fn read_package(bytes: &[u8]) -> Result<Incoming, ExchangeError> {
    if bytes.len() > LARGEST_PACKAGE {
        return Err(ExchangeError::TooLarge);
    }
    let mut collection = unpack(bytes)?;
    // A database may say that it has a log of writes beside it, which SQLite would look for. In a package it has none.
    if let Some(versions) = collection.get_mut(FORMAT_VERSIONS) {
        versions.fill(1);
    }
    let database = open(&collection).map_err(unreadable)?;
    read(&database)
}

fn unreadable(cause: rusqlite::Error) -> ExchangeError {
    tracing::debug!(error = %cause, "a package of cards cannot be read");
    ExchangeError::Unreadable
}

fn unpack(bytes: &[u8]) -> Result<Vec<u8>, ExchangeError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ExchangeError::Unreadable)?;
    let names: BTreeSet<String> = archive.file_names().filter_map(Result::ok).map(|name| name.into_owned()).collect();
    let name = COLLECTIONS.iter().find(|name| names.contains(**name)).ok_or(ExchangeError::Unreadable)?;
    let entry = archive.by_name(name).map_err(|_| ExchangeError::Unreadable)?;
    if *name == COLLECTIONS[0] {
        let packed = ruzstd::decoding::StreamingDecoder::new(entry).map_err(|_| ExchangeError::Unreadable)?;
        bounded(packed)
    } else {
        bounded(entry)
    }
}

fn bounded(from: impl Read) -> Result<Vec<u8>, ExchangeError> {
    let mut bytes = Vec::new();
    from.take(LARGEST_COLLECTION + 1).read_to_end(&mut bytes).map_err(|_| ExchangeError::Unreadable)?;
    if bytes.len() as u64 > LARGEST_COLLECTION { Err(ExchangeError::TooLarge) } else { Ok(bytes) }
}

fn open(bytes: &[u8]) -> rusqlite::Result<Connection> {
    let mut database = Connection::open_in_memory()?;
    database.set_limit(Limit::SQLITE_LIMIT_LENGTH, LARGEST_COLLECTION as i32)?;
    database.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    database.deserialize_read_exact(MAIN_DB, bytes, bytes.len(), true)?;
    database.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    database.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    database.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    database.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    database.execute_batch("pragma cell_size_check = on; pragma query_only = on;")?;
    database.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_VALUE)?;
    // The order of names in newer collections: nothing here sorts by it, but their tables name it.
    database.create_collation("unicase", |one, other| one.to_lowercase().cmp(&other.to_lowercase()))?;
    let mut looks = 0;
    database.progress_handler(
        STEPS_AT_ONCE.cast_signed(),
        Some(move || {
            looks += 1;
            looks > MOST_STEPS / STEPS_AT_ONCE
        }),
    )?;
    Ok(database)
}

fn read(database: &Connection) -> Result<Incoming, ExchangeError> {
    let kinds = kinds(database)?;
    let mut reader = Reader::default();
    reader.incoming().decks = decks(database).unwrap_or_default();
    let cards = first_cards(database, &mut reader)?;
    let places = take_notes(database, &kinds, &mut reader)?;
    // From a card of Anki to a card of ours.
    let places: BTreeMap<i64, usize> =
        cards.into_iter().filter_map(|(note, card)| Some((card, *places.get(&note)?))).collect();
    take_reviews(database, &places, &mut reader)?;
    reader.finish()
}

#[derive(Deserialize)]
struct Kind {
    flds: Vec<KindField>,
}

#[derive(Deserialize)]
struct KindField {
    name: String,
}

/// The fields of each type of note. Newer collections have tables for them, older ones a text.
fn kinds(database: &Connection) -> Result<BTreeMap<i64, Fields>, ExchangeError> {
    if database.table_exists(None, "notetypes").map_err(unreadable)? {
        let mut names: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        let mut statement = database.prepare("select ntid, name from fields order by ntid, ord").map_err(unreadable)?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).map_err(unreadable)?;
        for row in rows {
            let (kind, name): (i64, String) = row.map_err(unreadable)?;
            names.entry(kind).or_default().push(name);
        }
        return Ok(names.into_iter().map(|(kind, names)| (kind, Fields::of(&names))).collect());
    }
    let text: String = database.query_row("select models from col", [], |row| row.get(0)).map_err(unreadable)?;
    let kinds: BTreeMap<String, Kind> = serde_json::from_str(&text).map_err(|_| ExchangeError::Unreadable)?;
    let of = |(id, kind): (String, Kind)| {
        let names: Vec<String> = kind.flds.into_iter().map(|field| field.name).collect();
        Some((id.parse().ok()?, Fields::of(&names)))
    };
    Ok(kinds.into_iter().filter_map(of).collect())
}

/// The names of the decks that have cards.
fn decks(database: &Connection) -> Option<Vec<String>> {
    let mut statement = database.prepare("select distinct did from cards order by did limit 100").ok()?;
    let used: BTreeSet<i64> = statement.query_map([], |row| row.get(0)).ok()?.filter_map(Result::ok).collect();
    let names: Vec<(i64, String)> = if database.table_exists(None, "decks").ok()? {
        let mut statement = database.prepare("select id, name from decks order by id limit 10000").ok()?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).ok()?;
        rows.filter_map(Result::ok).collect()
    } else {
        #[derive(Deserialize)]
        struct Deck {
            name: String,
        }
        let text: String = database.query_row("select decks from col", [], |row| row.get(0)).ok()?;
        let decks: BTreeMap<String, Deck> = serde_json::from_str(&text).ok()?;
        decks.into_iter().filter_map(|(id, deck)| Some((id.parse().ok()?, deck.name))).collect()
    };
    // Newer collections separate a deck from the one above it by a control character.
    let name = |name: String| super::super::plain::tidy(&name.replace('\u{1f}', "::"));
    Some(names.into_iter().filter(|(id, _)| used.contains(id)).map(|(_, deck)| name(deck)).collect())
}

/// The first card of each note; the others are counted.
fn first_cards(database: &Connection, reader: &mut Reader) -> Result<BTreeMap<i64, i64>, ExchangeError> {
    let mut statement =
        database.prepare("select nid, id, queue from cards order by nid, ord, id").map_err(unreadable)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).map_err(unreadable)?;
    let mut first = BTreeMap::new();
    for (count, row) in rows.enumerate() {
        let (note, card, queue): (i64, i64, i64) = row.map_err(unreadable)?;
        // A note may have several cards.
        if count >= 10 * MOST_CARDS {
            return Err(ExchangeError::TooLarge);
        }
        let losses = &mut reader.incoming().losses;
        match first.entry(note) {
            Entry::Occupied(_) => losses.further_cards += 1,
            Entry::Vacant(place) => {
                place.insert(card);
                losses.suspended += u32::from(queue == -1);
            }
        }
    }
    Ok(first)
}

fn take_notes(
    database: &Connection,
    kinds: &BTreeMap<i64, Fields>,
    reader: &mut Reader,
) -> Result<BTreeMap<i64, usize>, ExchangeError> {
    let mut statement =
        database.prepare("select id, guid, mid, tags, flds from notes order by id").map_err(unreadable)?;
    let mut rows = statement.query([]).map_err(unreadable)?;
    let mut places = BTreeMap::new();
    while let Some(row) = rows.next().map_err(unreadable)? {
        if reader.taken() >= MOST_CARDS {
            return Err(ExchangeError::TooLarge);
        }
        let id: i64 = row.get(0).map_err(unreadable)?;
        let guid: String = row.get(1).map_err(unreadable)?;
        let kind: i64 = row.get(2).map_err(unreadable)?;
        let tags: String = row.get(3).map_err(unreadable)?;
        let values: String = row.get(4).map_err(unreadable)?;
        let Some(fields) = kinds.get(&kind) else { continue };
        let values: Vec<String> = values.split('\u{1f}').map(str::to_owned).collect();
        let Some(place) = reader.take(fields, &guid, &values, true) else { continue };
        reader.incoming().losses.with_tags += u32::from(!tags.trim().is_empty());
        places.insert(id, place);
    }
    Ok(places)
}

fn take_reviews(
    database: &Connection,
    places: &BTreeMap<i64, usize>,
    reader: &mut Reader,
) -> Result<(), ExchangeError> {
    if !database.table_exists(None, "revlog").map_err(unreadable)? {
        return Ok(());
    }
    let mut statement = database.prepare("select id, cid, ease, type from revlog order by id").map_err(unreadable)?;
    let mut rows = statement.query([]).map_err(unreadable)?;
    let mut count = 0;
    while let Some(row) = rows.next().map_err(unreadable)? {
        count += 1;
        if count > MOST_REVIEWS {
            return Err(ExchangeError::TooLarge);
        }
        let at: i64 = row.get(0).map_err(unreadable)?;
        let card: i64 = row.get(1).map_err(unreadable)?;
        let button: i64 = row.get(2).map_err(unreadable)?;
        let kind: i64 = row.get(3).map_err(unreadable)?;
        let at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(at) * 1_000_000).ok();
        let (Some(place), Some(at), Some(answer)) = (places.get(&card), at, answer(button, kind)) else {
            reader.incoming().losses.other_entries += 1;
            continue;
        };
        reader.incoming().losses.hard_reviews += u32::from(button == HARD);
        reader.review(*place, IncomingReview { at, answer });
    }
    Ok(())
}

const HARD: i64 = 2;
/// Studied ahead in a filtered deck without moving the card, or moved by hand.
const NO_REVIEWS: std::ops::RangeInclusive<i64> = 3..=5;

/// As our buttons are (docs/decisions/0068-when-words-come-again.md): who presses "Again" did not recall the word, who presses "Hard" did.
fn answer(button: i64, kind: i64) -> Option<Answer> {
    if NO_REVIEWS.contains(&kind) {
        return None;
    }
    match button {
        1 => Some(Answer::Hard),
        HARD | 3 => Some(Answer::Good),
        4 => Some(Answer::Easy),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::model::Exported;
    use super::super::write::write_package;
    use super::*;
    use crate::content::vocabulary::BackId;
    use proptest::prelude::*;
    use std::io::Write;
    use time::macros::{date, datetime};
    use uuid::Uuid;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    /// Written by Anki 26.09: three notes of three types, six reviews, one card suspended, a sound, a tag.
    const NEW: &[u8] = include_bytes!("../../../../tests/packages/anki-26.apkg");
    /// The same for older versions.
    const OLD: &[u8] = include_bytes!("../../../../tests/packages/anki-legacy.apkg");

    fn archive(name: &str, content: &[u8]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        archive.start_file(name, SimpleFileOptions::default()).unwrap();
        archive.write_all(content).unwrap();
        archive.finish().unwrap().into_inner()
    }

    fn made(statements: &str) -> Vec<u8> {
        let database = Connection::open_in_memory().unwrap();
        database.execute_batch(statements).unwrap();
        archive("collection.anki2", &database.serialize(MAIN_DB).unwrap())
    }

    #[test]
    fn packages_of_anki_are_read_with_their_history_and_what_is_lost_is_counted() {
        for package in [NEW, OLD] {
            let read = read_package(package).unwrap();
            assert_eq!(read.decks, ["Campus words"]);
            let said: Vec<_> = read.cards.iter().map(|card| (&*card.word, &*card.definition, &*card.example)).collect();
            assert_eq!(
                said,
                [
                    ("syllabus", "the plan of a course & its dates\nsecond line", ""),
                    ("registrar", "", "The registrar keeps the records."),
                    ("lecture", "a talk", ""),
                ]
            );
            let answers: Vec<Vec<Answer>> =
                read.cards.iter().map(|card| card.reviews.iter().map(|review| review.answer).collect()).collect();
            assert_eq!(answers, [vec![Answer::Hard, Answer::Good], vec![Answer::Good], vec![Answer::Good]]);
            let losses = read.losses;
            assert_eq!((losses.with_media, losses.further_cards, losses.with_tags), (1, 2, 1));
            assert_eq!((losses.hard_reviews, losses.other_entries, losses.suspended), (1, 2, 0));
        }
    }

    #[test]
    fn what_is_no_package_is_refused() {
        let (unreadable, empty) = ("the file cannot be read", "there are no cards in the file");
        let whole = write_package("x", &[card("word", &[])], datetime!(2026-11-01 12:00 UTC)).unwrap();
        let mut damaged = whole.clone();
        damaged.iter_mut().skip(whole.len() / 3).step_by(7).take(200).for_each(|byte| *byte ^= 0x55);
        let schema = include_str!("schema.sql");
        let endless = "create view notes as with recursive n(n) as (select 1 union all select n + 1 from n)
             select n as id, '' as guid, 1 as mid, '' as tags, 'a' as flds from n;";
        let table = [
            (b"".to_vec(), unreadable),
            (b"PK\x03\x04 no archive".to_vec(), unreadable),
            (archive("pack.yaml", b"title: x"), unreadable),
            (archive("collection.anki2", b"SQLite format 3\0 and nothing"), unreadable),
            (archive("collection.anki21b", b"no zstd"), unreadable),
            (made("create table notes (id integer)"), unreadable),
            (made(schema), unreadable),
            (
                made(&format!(
                    "{} {endless}",
                    schema.replace("create table notes", "create table other").replace("on notes", "on other")
                )),
                unreadable,
            ),
            (damaged, unreadable),
            (write_package("x", &[], datetime!(2026-11-01 12:00 UTC)).unwrap(), empty),
        ];
        for (place, (bytes, why)) in table.into_iter().enumerate() {
            assert_eq!(read_package(&bytes).unwrap_err().to_string(), why, "{place}");
        }
    }

    #[test]
    fn what_unpacks_to_more_than_a_collection_is_refused() {
        let much = vec![0; usize::try_from(LARGEST_COLLECTION).unwrap() + 1];
        let bomb = archive("collection.anki2", &much);
        assert!(bomb.len() < 1024 * 1024);
        assert!(matches!(read_package(&bomb), Err(ExchangeError::TooLarge)));
    }

    fn card(word: &str, reviews: &[(OffsetDateTime, Answer)]) -> Exported {
        Exported {
            id: BackId(Uuid::from_u128(7)),
            word: word.to_owned(),
            part_of_speech: "noun".to_owned(),
            ipa: "/wɝd/".to_owned(),
            definition: "what is <meant> & said".to_owned(),
            example: "A line.\nAnother one.".to_owned(),
            note: String::new(),
            reviews: reviews.to_vec(),
            due_on: reviews.last().map(|_| date!(2026 - 12 - 24)),
            last_rated_on: reviews.last().map(|(at, _)| at.date()),
            lapses: 0,
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(
            words in prop::collection::btree_set("[a-z<&'\"=+-]{1,20}", 1..8),
            reviews in prop::collection::vec((0_i64..40_000_000, 0..3_usize), 0..12),
        ) {
            let begin = datetime!(2025-01-01 00:00 UTC);
            let answers = [Answer::Hard, Answer::Good, Answer::Easy];
            let mut reviews: Vec<_> = reviews
                .into_iter()
                .map(|(seconds, answer)| (begin + time::Duration::seconds(seconds), answers[answer]))
                .collect();
            reviews.sort();
            reviews.dedup_by_key(|(at, _)| *at);
            let cards: Vec<Exported> = words
                .iter()
                .zip(1_u128..)
                .map(|(word, number)| Exported { id: BackId(Uuid::from_u128(number)), ..card(word, &reviews) })
                .collect();
            let read = read_package(&write_package("Mine", &cards, datetime!(2026-12-01 12:00 UTC)).unwrap()).unwrap();
            prop_assert_eq!(&read.decks, &["Mine".to_owned()]);
            prop_assert_eq!(read.cards.len(), cards.len());
            for (read, card) in read.cards.iter().zip(&cards) {
                prop_assert_eq!(&read.guid, &card.id.0.to_string());
                prop_assert_eq!(&read.word, &card.word);
                prop_assert_eq!((&read.definition, &read.example), (&card.definition, &card.example));
                let answers: Vec<_> = read.reviews.iter().map(|review| review.answer).collect();
                prop_assert_eq!(answers, card.reviews.iter().map(|(_, answer)| *answer).collect::<Vec<_>>());
                // Moved by at most as many thousandths of a second as there are cards.
                for (review, (at, _)) in read.reviews.iter().zip(&card.reviews) {
                    prop_assert!((review.at - *at).whole_milliseconds() < 10);
                }
            }
        }

        #[test]
        fn no_bytes_make_it_fail(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            prop_assert!(read_package(&bytes).is_err());
            prop_assert!(read_package(&archive("collection.anki21b", &bytes)).is_err());
            prop_assert!(read_package(&archive("collection.anki2", &bytes)).is_err());
        }
    }
}
