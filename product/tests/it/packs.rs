//! Packs with faults: each kind of fault is found and said in a sentence, with file and line where there are files.

use std::fs;
use std::path::Path;

use product::content::library::pack::{Item, ItemKey, Set};
use product::content::library::source::{PackSource, read_pack, read_rubrics};
use product::content::library::validate;
use serde_json::{Value, json};

use crate::stages::{format_2026, stages};
use crate::support::content;

fn item(answer: Value) -> Item {
    let item = json!({"id": "router-1", "question_type": "detail", "prompt": "What?", "points": 1, "answer": answer});
    serde_json::from_value(item).unwrap()
}

fn options(ids: &str) -> Value {
    ids.chars().map(|id| json!({"id": id, "text": format!("option {id}")})).collect()
}

fn notes(right: &str, wrong: &str) -> Value {
    let note = |id: char, verdict: &str| (id.to_string(), json!({"verdict": verdict, "reason": format!("Why {id}.")}));
    let right = right.chars().map(|id| note(id, "correct"));
    Value::Object(right.chain(wrong.chars().map(|id| note(id, "not_mentioned"))).collect())
}

/// The pack with this as its first question.
fn with(answer: Value, mut key: Value) -> PackSource {
    let mut source = stages();
    source.pack.sections[0].parts[0].sets[0].items[0] = item(answer);
    key["explanation"] = json!("It says so.");
    let key: ItemKey = serde_json::from_value(key).unwrap();
    source.keys.items.insert("router-1".into(), key);
    source
}

fn problems(source: &PackSource) -> Vec<String> {
    let rubrics = read_rubrics(&content().join("rubrics")).unwrap();
    validate(source, &format_2026(), &rubrics).iter().map(ToString::to_string).collect()
}

fn table() -> Value {
    json!({"kind": "fill_in_table", "options": options("abcd"),
        "categories": [{"id": "1", "text": "One", "takes": 1}, {"id": "2", "text": "Two", "takes": 2}]})
}

fn sentence(chunks: &str) -> Value {
    json!({"kind": "build_sentence", "context": "So?", "chunks": options(chunks),
        "frame": [{"kind": "blank"}, {"kind": "text", "text": "is"}, {"kind": "blank"}]})
}

#[test]
fn whole_items_of_every_new_kind_pass() {
    let good = [
        with(table(), json!({"matches": {"a": "1", "b": "2", "c": "2"}, "options": notes("abc", "d")})),
        with(
            json!({"kind": "chart", "rows": options("ab"), "columns": options("yn")}),
            json!({"matches": {"a": "y", "b": "n"}, "options": notes("ab", "")}),
        ),
        with(json!({"kind": "order_steps", "options": options("abc")}), json!({"correct": ["b", "a", "c"]})),
        with(sentence("abc"), json!({"accepted": [["b", "a"], ["c", "a"]]})),
        with(
            json!({"kind": "multiple_choice", "choose": 2, "partial": true, "options": options("abcd")}),
            json!({"correct": ["a", "b"], "options": notes("ab", "cd")}),
        ),
    ];
    for source in good {
        assert_eq!(problems(&source), Vec::<String>::new());
    }
}

#[test]
fn every_fault_of_an_item_is_said() {
    let chart = json!({"kind": "chart", "rows": options("ab"), "columns": options("yn")});
    let steps = json!({"kind": "order_steps", "options": options("abc")});
    let single = json!({"kind": "single_choice", "options": options("ab")});
    let faults = [
        (
            with(table(), json!({"matches": {"a": "1", "b": "2"}, "options": notes("ab", "cd")})),
            "category 2 takes 2 options",
        ),
        (
            with(table(), json!({"matches": {"a": "1", "b": "2", "c": "2"}, "options": notes("ab", "cd")})),
            "contradicts the key",
        ),
        (
            with(table(), json!({"matches": {"a": "9", "b": "2", "c": "2"}, "options": notes("abc", "d")})),
            "names an option or category",
        ),
        (with(chart.clone(), json!({"matches": {"a": "y"}, "options": notes("ab", "")})), "row b has no column"),
        (with(chart, json!({"matches": {"a": "y", "b": "n"}, "options": notes("a", "")})), "row b has no explanation"),
        (with(steps.clone(), json!({"correct": ["a", "b", "c"]})), "shown in the right order already"),
        (with(steps, json!({"correct": ["b", "a"]})), "3 of its own options in order"),
        (with(sentence("abc"), json!({"accepted": []})), "at least one accepted order"),
        (with(sentence("abc"), json!({"accepted": [["a", "b"]]})), "shown in a right order already"),
        (with(sentence("abc"), json!({"accepted": [["b", "z"]]})), "2 of its own options in order"),
        (with(sentence("abcd"), json!({"accepted": [["b", "a"]]})), "4 chunks for 2 blanks"),
        (
            with(single.clone(), json!({"correct": ["a", "b"], "options": notes("ab", "")})),
            "1 right answers of its options",
        ),
        (with(single, json!({"correct": ["a"], "options": notes("a", "bz")})), "explains option z"),
        (
            with(json!({"kind": "missing_letters", "shown": "be", "missing": 2}), json!({"correct": ["es"]})),
            "is made from the text",
        ),
    ];
    for (source, expected) in faults {
        let found = problems(&source);
        assert!(found.iter().any(|problem| problem.contains(expected)), "{expected}: {found:?}");
    }
}

#[test]
fn sets_miss_nothing_that_their_kind_needs() {
    let spoiled = |change: fn(&mut Set)| {
        let mut source = stages();
        change(&mut source.pack.sections[0].parts[0].sets[0]);
        problems(&source)
    };
    type Fault = fn(&mut Set);
    let faults: [(Fault, &str); 6] = [
        (|set| set.text = None, "needs a text"),
        (|set| set.kind = serde_json::from_value(json!("daily_life")).unwrap(), "needs a genre"),
        (|set| set.kind = serde_json::from_value(json!("announcement")).unwrap(), "needs audio"),
        (|set| set.kind = serde_json::from_value(json!("complete_the_words")).unwrap(), "write no items"),
        (|set| set.items[0].seconds = Some(20), "has another clock than per_item"),
        (
            |set| set.picture = Some(serde_json::from_value(json!({"file": "../secret.svg", "alt": "x"})).unwrap()),
            "a drawing is named like",
        ),
    ];
    for (change, expected) in faults {
        let found = spoiled(change);
        assert!(found.iter().any(|problem| problem.contains(expected)), "{expected}: {found:?}");
    }
}

/// A copy of the first pack, changed and read again.
pub(crate) fn copied(change: impl Fn(&Path)) -> Result<PackSource, String> {
    let folder = tempfolder();
    copy(&content().join("packs/river-light/v3"), &folder);
    change(&folder);
    let read = read_pack(&folder).map_err(|error| error.to_string());
    if let Ok(source) = &read {
        let found = validate_2023(source);
        fs::remove_dir_all(&folder).unwrap();
        return if found.is_empty() { read } else { Err(found.join("\n")) };
    }
    fs::remove_dir_all(&folder).unwrap();
    read
}

fn validate_2023(source: &PackSource) -> Vec<String> {
    let rubrics = read_rubrics(&content().join("rubrics")).unwrap();
    let format = product::content::library::source::read_format(&content().join("formats/ibt-2023.yaml")).unwrap();
    validate(source, &format, &rubrics).iter().map(ToString::to_string).collect()
}

fn tempfolder() -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("pack-{}", uuid::Uuid::now_v7()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target)
        } else {
            let _bytes = fs::copy(entry.path(), target).unwrap();
        }
    }
}

pub(crate) fn replace(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains(from), "{}: {from}", file.display());
    fs::write(file, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn faults_are_told_with_file_and_line() {
    assert!(copied(|_| {}).is_ok());
    let unknown =
        copied(|folder| replace(&folder.join("reading.yaml"), "            points: 1", "            color: red"));
    let unknown = unknown.unwrap_err();
    assert!(unknown.contains("reading.yaml") && unknown.contains("color") && unknown.contains("line"), "{unknown}");
    let wrong =
        copied(|folder| replace(&folder.join("keys/reading.yaml"), "correct: [c]", "correct: [a]")).unwrap_err();
    let line = fs::read_to_string(content().join("packs/river-light/v3/reading.yaml")).unwrap();
    let line = line.lines().position(|line| line.trim() == "- id: r1-01").unwrap() + 1;
    assert!(wrong.starts_with(&format!("reading.yaml:{line}: r1-01: ")), "{wrong}");
    let gone = copied(|folder| fs::remove_file(folder.join("reading-1.md")).unwrap()).unwrap_err();
    assert!(gone.contains("reading-1.md"), "{gone}");
}

#[test]
fn a_text_without_quotes_that_is_no_text_is_told_with_its_own_line() {
    let option = "{id: a, text: Some became difficult to see during storms.}";
    let text = fs::read_to_string(content().join("packs/river-light/v3/reading.yaml")).unwrap();
    let line = text.lines().position(|line| line.contains(option)).unwrap() + 1;
    for (written, expected) in [
        ("{id: a, text: No}", "No without quotes is read as true or false: write \"No\""),
        ("{id: a, text: 1823}", "1823 without quotes is read as a number: write \"1823\""),
        ("{id: a, text: Storms, and fog}", "“and fog” follows a comma between { } and is read as a name"),
        ("{id: a, text: [c]}", "text is one text and begins with [, which makes it a list"),
    ] {
        let said = copied(|folder| replace(&folder.join("reading.yaml"), option, written)).unwrap_err();
        assert!(said.contains(&format!("reading.yaml: line {line}: {expected}")), "{expected}: {said}");
    }
    for written in ["{id: a, text: \"No\"}", "{id: a, text: \"Storms, and fog\"}"] {
        assert!(copied(|folder| replace(&folder.join("reading.yaml"), option, written)).is_ok(), "{written}");
    }
}

#[test]
fn a_drawing_may_draw_and_nothing_else() {
    let with_picture = |svg: &'static str| {
        copied(move |folder| {
            replace(
                &folder.join("reading.yaml"),
                "        text: reading-1.md",
                "        text: reading-1.md\n        picture: {file: lamp.svg, alt: A lamp}",
            );
            fs::create_dir_all(folder.join("pictures")).unwrap();
            fs::write(folder.join("pictures/lamp.svg"), svg).unwrap();
        })
    };
    let good =
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3" fill="navy"/></svg>"#;
    assert!(with_picture(good).is_ok());
    for bad in [
        "<svg><script>alert(1)</script></svg>",
        "<svg onload=\"alert(1)\"/>",
        "<svg><image href=\"https://x.test/\"/></svg>",
        "",
    ] {
        let told = with_picture(bad).unwrap_err();
        assert!(told.contains("pictures/lamp.svg may hold shapes"), "{bad}: {told}");
    }
}

#[test]
fn a_text_that_is_too_short_for_ten_gaps_is_refused() {
    let mut source = stages();
    let set: Set =
        serde_json::from_value(json!({"id": "c1", "kind": "complete_the_words", "text": "short.md"})).unwrap();
    source.texts.insert("short.md".into(), vec!["One sentence. Another one here.".into()]);
    source.pack.sections[0].parts[0].sets.push(set);
    let found = problems(&source);
    assert!(found.iter().any(|problem| problem.contains("gives 0 cut words, 10 are needed")), "{found:?}");
}

/// Puts these lists into the key of the first pack's essay, in place of those that it has.
pub(crate) fn help_with_essay(folder: &Path, lists: &str) {
    let file = folder.join("keys/writing.yaml");
    let mut kept = String::new();
    let mut is_list = false;
    for line in fs::read_to_string(&file).unwrap().lines() {
        let begins = ["    useful_language:", "    typical_faults:"].iter().any(|name| line.starts_with(name));
        is_list = begins || (is_list && line.starts_with("      "));
        if !is_list {
            kept += &format!("{line}\n");
        }
    }
    fs::write(&file, kept).unwrap();
    replace(&file, "    models:\n", &format!("{lists}    models:\n"));
}

/// What is wrong with the essay of the first pack when this stands in its key.
fn told_of_essay(lists: &str) -> String {
    copied(|folder| help_with_essay(folder, lists)).map_or_else(|said| said, |_| String::new())
}

#[test]
fn a_task_may_name_phrases_to_use_and_faults_to_avoid() {
    let phrases = |list: &str| format!("    useful_language: [{list}]\n");
    let faults = |list: &str| format!("    typical_faults: [{list}]\n");
    let good = phrases("the argument holds only if, a fairer rule would be, on the condition that")
        + &faults("Repeats a classmate in other words., \"Says \\\"things\\\" where it could name them.\"");
    assert_eq!(told_of_essay(&good), "");
    let wrong = [
        (phrases("on the condition that, a fairer rule"), "useful_language: 2 of them, 3 to 6 are needed"),
        (
            phrases("one of a, one of b, one of c, one of d, one of e, one of f, one of g"),
            "useful_language: 7 of them, 3 to 6 are needed",
        ),
        (phrases("however, a fairer rule, on the whole"), "“however” has 1 words, not 2 to 8"),
        (
            phrases("I would say that this is only half true, a fairer rule, on the whole"),
            "“I would say that this is only half true” has 9 words, not 2 to 8",
        ),
        (phrases("on the whole, a fairer rule, On the whole"), "useful_language: the same stands twice"),
        (faults("Repeats a classmate."), "typical_faults: 1 of them, 2 to 4 are needed"),
        (faults("Repeats a classmate., Too short."), "“Too short.” has 2 words, not 3 to 30"),
        (faults("Repeats a classmate., Gives no example"), "“Gives no example” is no sentence"),
        (faults("Repeats a classmate., gives no example."), "“gives no example.” is no sentence"),
    ];
    for (extra, expected) in wrong {
        let said = told_of_essay(&extra);
        assert!(said.contains(expected), "{expected}: {said}");
        assert!(said.starts_with("writing.yaml:") && said.contains(": w1-01: "), "file and line: {said}");
    }
    let single = json!({"kind": "single_choice", "options": options("ab")});
    let question = json!({"correct": ["a"], "options": notes("a", "b"), "typical_faults": ["Reads too fast to see."]});
    let said = problems(&with(single, question)).join("\n");
    assert!(said.contains("router-1: useful_language and typical_faults belong to writing and speaking"), "{said}");
}
