use super::explain;
use crate::content::library::pack::{AnswerShape, KeysFile};
use serde::de::DeserializeOwned;

/// What is said of a file of this kind; nothing of one that can be read.
fn told<T: DeserializeOwned>(text: &str) -> Option<String> {
    serde_saphyr::from_str::<T>(text).err().map(|error| explain(text, &error))
}

/// A file of keys whose first item has this in its fourth to sixth line.
fn keys(correct: &str, explanation: &str, note: &str) -> String {
    format!("items:\n  r1-01:\n    options:\n      a: {note}\n    correct: {correct}\n    explanation: {explanation}\n")
}

const NOTE: &str = "{verdict: correct, reason: It says so.}";

#[test]
fn a_text_that_is_read_as_something_else_is_told_with_what_to_do() {
    let free = "{verdict: opposite, reason: Tools, thread and tea are free}";
    let that_is = "{verdict: opposite, reason: Tools, that is: all}";
    let wrong = [
        (keys("[c]", "Why.", free), "line 4: “thread and tea are free” follows a comma between { }"),
        (keys("[c]", "Why.", that_is), "line 4: “that is” follows a comma between { }"),
        (keys("c", "Why.", NOTE), "line 5: correct is a list: write correct: [c],"),
        (keys("[c]", "[c]", NOTE), "line 6: explanation is one text and begins with [,"),
        (keys("[c]", "{c: d}", NOTE), "line 6: explanation is one text and begins with {,"),
    ];
    for (text, expected) in wrong {
        let said = told::<KeysFile>(&text).unwrap_or_default();
        assert!(said.starts_with(expected), "{expected}: {said}");
        assert!(said.lines().count() > 1, "the parser's own words follow: {said}");
    }
    let quoted = [
        keys("[c]", "\"[c] is right.\"", "{verdict: opposite, reason: \"Tools, thread and tea are free\"}"),
        keys("[n]", "No", NOTE),
    ];
    for text in quoted {
        assert_eq!(told::<KeysFile>(&text), None, "{text}");
    }
}

#[test]
fn yes_no_and_numbers_in_an_answer_are_told_with_their_own_line() {
    let answer = |third: &str| {
        format!("kind: single_choice\noptions:\n  - {{id: a, text: Tea}}\n  - {{id: b, text: \"No\"}}\n  - {third}\n")
    };
    for (option, expected) in [
        ("{id: c, text: Yes}", "line 5: Yes without quotes is read as true or false: write \"Yes\""),
        ("{id: c, text: no}", "line 5: no without quotes is read as true or false: write \"no\""),
        ("{id: n, text: Tea}", "line 5: n without quotes is read as true or false: write \"n\""),
        ("{id: c, text: 1984}", "line 5: 1984 without quotes is read as a number: write \"1984\""),
        ("{id: 3, text: Tea}", "line 5: 3 without quotes is read as a number: write \"3\""),
        ("{id: c, text: 2.5}", "line 5: 2.5 without quotes is read as a number: write \"2.5\""),
        ("{id: c, text: ~}", "line 5: ~ without quotes is read as nothing at all: write \"~\""),
        ("{id: c, text: [c]}", "line 5: text is one text and begins with [,"),
        ("{id: c, text: Tools, thread}", "line 5: “thread” follows a comma between { }"),
    ] {
        let said = told::<AnswerShape>(&answer(option)).unwrap_or_default();
        assert!(said.starts_with(expected), "{expected}: {said}");
    }
    for option in ["{id: c, text: \"Yes\"}", "{id: c, text: Yes and no}", "{id: c, text: \"1984\"}"] {
        assert_eq!(told::<AnswerShape>(&answer(option)), None, "{option}");
    }
    let unlisted = told::<AnswerShape>("kind: order_steps\noptions: tea\n").unwrap_or_default();
    assert!(unlisted.starts_with("line 2: options is a list: write options: [tea],"), "{unlisted}");
}

#[test]
fn a_name_that_is_misspelled_is_told_in_the_words_of_the_parser() {
    let text = keys("[c]", "Why.", NOTE).replace("correct: [", "corect: [");
    let error = serde_saphyr::from_str::<KeysFile>(&text).unwrap_err();
    assert_eq!(explain(&text, &error), error.to_string());
}
