//! Tables: CSV with commas, semicolons or tabs, and the notes that Anki writes as text.

use super::ExchangeError;
use super::anki::notes::{Fields, Reader};
use super::model::{Incoming, MOST_CARDS};
use crate::ground::spreadsheets;
use sha2::{Digest, Sha256};

/// The largest table, in bytes.
const LARGEST: usize = 16 * 1024 * 1024;

/// Reads a table, with or without a line of names.
pub fn read_table(bytes: &[u8]) -> Result<Incoming, ExchangeError> {
    if bytes.len() > LARGEST {
        return Err(ExchangeError::TooLarge);
    }
    let text = spreadsheets::decode(bytes).ok_or(ExchangeError::Unreadable)?;
    let (told, text) = head(&text);
    let mut rows = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(told.separator.unwrap_or_else(|| spreadsheets::separator(text)))
        .from_reader(text.as_bytes());
    let mut reader = Reader::default();
    let mut fields: Option<Fields> = None;
    for row in rows.records() {
        let row = row.map_err(|_| ExchangeError::Unreadable)?;
        let cells: Vec<String> = row.iter().map(|cell| spreadsheets::unescaped(cell).to_owned()).collect();
        if cells.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        let Some(fields) = &fields else {
            let named = Fields::named(&cells);
            let is_head = named.is_some();
            let found = fields.insert(named.unwrap_or_else(|| Fields::in_order(cells.len())));
            if !is_head {
                reader.take(found, &guid_of(&cells), &cells, told.is_html);
            }
            continue;
        };
        if reader.taken() >= MOST_CARDS {
            return Err(ExchangeError::TooLarge);
        }
        reader.take(fields, &guid_of(&cells), &cells, told.is_html);
    }
    reader.finish()
}

#[derive(Default)]
struct Told {
    separator: Option<u8>,
    is_html: bool,
}

/// The lines with which Anki begins its texts, as `#separator:tab`.
fn head(mut text: &str) -> (Told, &str) {
    let mut told = Told::default();
    while let Some(line) = text.strip_prefix('#') {
        let (line, rest) = line.split_once('\n').unwrap_or((line, ""));
        match line.trim().to_ascii_lowercase().split_once(':') {
            Some(("separator", "tab")) => told.separator = Some(b'\t'),
            Some(("separator", "comma")) => told.separator = Some(b','),
            Some(("separator", "semicolon")) => told.separator = Some(b';'),
            Some(("html", "true")) => told.is_html = true,
            _ => {}
        }
        text = rest;
    }
    (told, text)
}

/// The same row is the same card.
fn guid_of(cells: &[String]) -> String {
    hex::encode(&Sha256::digest(cells.join("\u{1f}"))[..16])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn said(text: &str) -> Vec<[String; 4]> {
        let read = read_table(text.as_bytes()).unwrap();
        read.cards.into_iter().map(|card| [card.word, card.definition, card.example, card.note]).collect()
    }

    #[test]
    fn tables_are_read_with_names_in_any_order_and_without_names() {
        let table = [
            (
                "word,definition,example,note\nsyllabus,\"plan, of a course\",A syllabus.,x",
                ["syllabus", "plan, of a course", "A syllabus.", "x"],
            ),
            ("\u{feff}Meaning;Front\nplan;syllabus", ["syllabus", "plan", "", ""]),
            ("单词\t释义\nsyllabus\t教学大纲", ["syllabus", "教学大纲", "", ""]),
            ("syllabus;plan", ["syllabus", "plan", "", ""]),
            ("#separator:tab\n#html:true\n<b>syllabus</b>\ta &amp; b", ["syllabus", "a & b", "", ""]),
            ("syllabus", ["syllabus", "", "", ""]),
            ("word,definition\nsyllabus,'=1+1", ["syllabus", "=1+1", "", ""]),
            ("word,definition\r\n\r\nsyllabus,'tis a plan\r\n", ["syllabus", "'tis a plan", "", ""]),
        ];
        for (text, card) in table {
            assert_eq!(said(text), [card], "{text}");
        }
    }

    #[test]
    fn what_a_table_has_and_we_do_not_is_counted() {
        let long = "x".repeat(61);
        let text = format!(
            "word,definition,level\n,none,1\n{long},long,2\nlab,{},3\nLab,again,4\nquiz,short,",
            "y".repeat(501)
        );
        let read = read_table(text.as_bytes()).unwrap();
        assert_eq!(read.cards.iter().map(|card| &*card.word).collect::<Vec<_>>(), ["lab", "quiz"]);
        assert_eq!(read.cards[0].definition.chars().count(), 500);
        let losses = read.losses;
        assert_eq!((losses.without_word, losses.too_long, losses.repeated, losses.shortened), (1, 1, 1, 1));
        assert_eq!(losses.fields, [("level".to_owned(), 1)].into());
    }

    #[test]
    fn what_is_no_table_is_refused() {
        for bytes in [&b""[..], b"\n\n", b"word,definition\n", b"\xff\xfe\x00", b"PK\x03\x04\0\0"] {
            assert!(read_table(bytes).is_err(), "{bytes:?}");
        }
        let many = "a,b\n".repeat(MOST_CARDS);
        assert_eq!(read_table(many.as_bytes()).unwrap().losses.repeated as usize, MOST_CARDS - 1);
        let many: String = (0..=MOST_CARDS).map(|number| format!("w{number}\n")).collect();
        assert!(matches!(read_table(many.as_bytes()), Err(ExchangeError::TooLarge)));
    }

    proptest! {
        #[test]
        fn no_text_makes_it_fail(text in "\\PC{0,300}") {
            let _ = read_table(text.as_bytes());
        }
    }
}
