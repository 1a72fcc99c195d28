//! Every machine-marked item without its key and in another order of options, for a reader who solves them blind.

use crate::content::library::pack::{AnswerShape, Choice, Item, Set};
use crate::content::library::source::PackSource;
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};

/// The items of these packs as a text to be printed and solved.
pub fn blind_items<'a>(packs: impl IntoIterator<Item = &'a PackSource>) -> String {
    let mut out = String::new();
    for source in packs {
        push(&mut out, format_args!("# {}", super::name_of(source)));
        for set in source.pack.parts().flat_map(|(_, part)| &part.sets) {
            let items: Vec<&Item> = set.items.iter().filter(|item| !item.is_task()).collect();
            if items.is_empty() {
                continue;
            }
            push(&mut out, format_args!("\n## {} {}\n", set.id, set.title.as_deref().unwrap_or_default()));
            stimulus(&mut out, source, set);
            for item in items {
                ask(&mut out, source, item);
            }
        }
    }
    out
}

fn stimulus(out: &mut String, source: &PackSource, set: &Set) {
    // A text with gaps is its own question: the whole one would give the answers away.
    if set.cloze.is_empty() {
        let read = set.text.as_ref().and_then(|name| source.texts.get(name)).into_iter().flatten();
        read.for_each(|paragraph| push(out, format_args!("{paragraph}\n")));
    } else {
        let pieces = set.cloze.iter().map(|piece| gap_or_text(set, piece));
        push(out, format_args!("{}\n", pieces.collect::<String>()));
    }
    hear(out, source, set.audio.as_deref());
}

fn gap_or_text(set: &Set, piece: &crate::content::library::pack::ClozePiece) -> String {
    use crate::content::library::pack::ClozePiece;
    match piece {
        ClozePiece::Text { text } => text.clone(),
        ClozePiece::Blank { item } => match set.items.iter().find(|found| found.id == *item).map(|found| &found.answer)
        {
            Some(AnswerShape::MissingLetters { shown, missing }) => {
                format!("{shown}{} [{item}]", "_".repeat(usize::from(*missing)))
            }
            _ => String::new(),
        },
    }
}

fn hear(out: &mut String, source: &PackSource, audio: Option<&str>) {
    for line in audio.and_then(|name| source.keys.transcripts.get(name)).into_iter().flatten() {
        push(out, format_args!("{}: {}", line.speaker, line.text));
    }
}

fn ask(out: &mut String, source: &PackSource, item: &Item) {
    if matches!(item.answer, AnswerShape::MissingLetters { .. }) {
        return;
    }
    push(out, format_args!("\n{} {}", item.id, item.prompt));
    hear(out, source, item.audio.as_deref());
    match &item.answer {
        AnswerShape::SingleChoice { options } => choices(out, item, options),
        AnswerShape::MultipleChoice { choose, options, .. } => {
            push(out, format_args!("   choose {choose}"));
            choices(out, item, options);
        }
        AnswerShape::InsertText { sentence, paragraph, places } => {
            push(out, format_args!("   “{sentence}” in paragraph {paragraph}, before:"));
            places.iter().for_each(|place| push(out, format_args!("   ({}) {}", place.id, place.before)));
        }
        AnswerShape::ProseSummary { lead, choose, options } => {
            push(out, format_args!("   {lead} Choose {choose}."));
            choices(out, item, options);
        }
        AnswerShape::FillInTable { categories, options } => {
            for category in categories {
                push(out, format_args!("   [{}] {}, takes {}", category.id, category.text, category.takes));
            }
            choices(out, item, options);
        }
        AnswerShape::Chart { rows, columns, .. } => {
            columns.iter().for_each(|column| push(out, format_args!("   [{}] {}", column.id, column.text)));
            choices(out, item, rows);
        }
        AnswerShape::OrderSteps { options } => choices(out, item, options),
        AnswerShape::BuildSentence { context, frame, chunks } => {
            use crate::content::library::pack::FramePiece;
            let frame = frame.iter().map(|piece| match piece {
                FramePiece::Text { text } => text.as_str(),
                FramePiece::Blank => "____",
            });
            push(out, format_args!("   {context}\n   {}", frame.collect::<Vec<_>>().join(" ")));
            choices(out, item, chunks);
        }
        AnswerShape::MissingLetters { .. } | AnswerShape::Speaking { .. } | AnswerShape::Writing { .. } => {}
    }
}

/// In an order that has nothing to do with the one in the file, and is the same every time.
fn choices(out: &mut String, item: &Item, options: &[Choice]) {
    let mut shuffled: Vec<&Choice> = options.iter().collect();
    shuffled.sort_by_key(|option| Sha256::digest(format!("{} {} {}", item.id, option.id, option.text)).to_vec());
    shuffled.iter().for_each(|option| push(out, format_args!("   ({}) {}", option.id, option.text)));
}

/// Writing into a `String` cannot fail.
fn push(out: &mut String, line: fmt::Arguments<'_>) {
    let _ = writeln!(out, "{line}");
}
