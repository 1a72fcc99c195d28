use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};

use super::*;
use crate::content::library::source::{pack_folders, read_pack};

fn set(kind: &str, more: Value, item: Value) -> Set {
    let mut whole = json!({"id": "x1", "kind": kind, "items": [item]});
    whole.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    serde_json::from_value(whole).unwrap()
}

fn item(prompt: &str, answer: Value, more: Value) -> Value {
    let mut whole = json!({"id": "x1-01", "question_type": "detail", "prompt": prompt, "points": 1, "answer": answer});
    whole.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    whole
}

fn speaking() -> Value {
    json!({"kind": "speaking", "timing": {"respond": 8}, "rubric": "listen_and_repeat"})
}

fn choice() -> Value {
    json!({"kind": "single_choice", "options": []})
}

fn keys() -> PackKeys {
    serde_json::from_value(json!({
        "items": {},
        "transcripts": {
            "ferry": [{"speaker": "Officer", "start": 0.1, "end": 1.0, "text": "Welcome to the ferry."}],
            "study": [
                {"speaker": "Woman", "start": 0.1, "end": 1.0, "text": "Thank you."},
                {"speaker": "Woman", "start": 1.2, "end": 2.0, "text": "What did you eat?"},
            ],
        },
    }))
    .unwrap()
}

#[test]
fn what_a_row_says_beside_its_directions() {
    let nothing = || json!({});
    let build = json!({"kind": "build_sentence", "context": "Are you coming?", "chunks": [], "frame": [
        {"kind": "text", "text": "He said that I"}, {"kind": "blank"}, {"kind": "blank"}, {"kind": "text", "text": "."}]});
    let insert = json!({"kind": "insert_text", "sentence": "It rained.", "paragraph": 1, "places": []});
    let summary = json!({"kind": "prose_summary", "lead": "Clay keeps years.", "choose": 3, "options": []});
    let titled = || json!({"title": "Botany", "audio": "study"});
    let highlight = |text: &str| json!({"highlight": {"paragraph": 1, "text": text}});
    for (kind, more, item, expected) in [
        (
            "listen_and_repeat",
            json!({"title": "Ferry"}),
            item("Repeat.", speaking(), json!({"audio": "ferry"})),
            "Welcome to the ferry.",
        ),
        (
            "take_an_interview",
            nothing(),
            item("Answer.", speaking(), json!({"audio": "study"})),
            "Thank you. What did you eat?",
        ),
        ("choose_response", json!({"audio": "ferry"}), item("Choose.", choice(), nothing()), "Welcome to the ferry."),
        ("build_a_sentence", nothing(), item("Order.", build, nothing()), "Are you coming? He said that I ___ ___."),
        ("academic_passage", titled(), item("Where?", insert, nothing()), "It rained."),
        ("academic_passage", titled(), item("Choose three.", summary, nothing()), "Clay keeps years."),
        ("academic_passage", titled(), item("Which is best?", choice(), highlight("Ice melts.")), "Ice melts."),
        ("academic_passage", titled(), item("The word \"them\" refers to", choice(), highlight("them")), "Botany"),
        // A lecture is too long for a row.
        ("lecture", titled(), item("What is it about?", choice(), nothing()), "Botany"),
        ("independent_speaking", nothing(), item("Do you agree?", speaking(), nothing()), ""),
        // A pack from elsewhere may have no transcript.
        (
            "listen_and_repeat",
            json!({"title": "Ferry"}),
            item("Repeat.", speaking(), json!({"audio": "lost"})),
            "Ferry",
        ),
    ] {
        let set = set(kind, more, item);
        assert_eq!(stimulus_of(&set, &set.items[0], &keys()), expected, "{kind}");
    }
}

#[test]
fn a_gap_is_told_by_the_words_around_it() {
    let mut cut: Set = serde_json::from_value(json!({"id": "x1", "kind": "complete_the_words"})).unwrap();
    cut.cloze = ["In ", "t", " warm ", "do", " the yeast eats ", "t", " sugar that it finds there."]
        .iter()
        .enumerate()
        .map(|(at, text)| match at % 2 {
            0 => ClozePiece::Text { text: (*text).to_owned() },
            _ => ClozePiece::Blank { item: format!("x1-{at}") },
        })
        .collect();
    let mut keys = PackKeys::default();
    for (at, shown, end) in [(1, "t", "he"), (3, "do", "ugh"), (5, "t", "he")] {
        let answer = json!({"kind": "missing_letters", "shown": shown, "missing": end.len()});
        let more = json!({"id": format!("x1-{at}")});
        cut.items.push(serde_json::from_value(item("Fill in.", answer, more)).unwrap());
        let key = json!({"correct": [end], "explanation": ""});
        keys.items.insert(format!("x1-{at}"), serde_json::from_value(key).unwrap());
    }
    let told: Vec<_> = cut.items.iter().map(|item| stimulus_of(&cut, item, &keys)).collect();
    assert_eq!(
        told,
        [
            "In t__ warm dough the yeast eats the …",
            "In the warm do___ the yeast eats the sugar that …",
            "… the warm dough the yeast eats t__ sugar that it finds there.",
        ]
    );
}

#[test]
fn no_two_items_of_the_library_read_the_same() {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/packs");
    let mut rows: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for folder in pack_folders(&packs).unwrap() {
        let source = read_pack(&folder).unwrap();
        for set in source.pack.parts().flat_map(|(_, part)| &part.sets) {
            for item in &set.items {
                let row = (item.prompt.clone(), stimulus_of(set, item, &source.keys));
                rows.entry(row).or_default().push(format!("{} {}", source.pack.slug, item.id));
            }
        }
    }
    assert!(rows.len() > 300, "{} rows", rows.len());
    rows.retain(|_, items| items.len() > 1);
    assert!(rows.is_empty(), "{rows:#?}");
}
