use super::{Stands, scalars};

/// Line, name, value of what is written in this way.
fn found(text: &str, stands: Stands) -> Vec<(usize, String, String)> {
    let all = scalars(text).into_iter().filter(|scalar| scalar.stands == stands);
    all.map(|scalar| (scalar.line, scalar.name, scalar.value)).collect()
}

/// Name and value of what a comment cuts off.
fn cut(text: &str) -> Vec<(String, String)> {
    let all = scalars(text).into_iter().filter(|scalar| scalar.is_cut);
    all.map(|scalar| (scalar.name, scalar.value)).collect()
}

#[test]
fn scalars_are_found_with_their_names_and_lines() {
    let text = "section: reading\nparts:\n  - id: r1\n    sets:\n    - {id: s1, text: A man, a plan}\n    - {\"id\": 's2',\n       \
                text: two\n         lines}\ncorrect: [a, \"b\"]\n";
    let owned = |all: &[(usize, &str, &str)]| -> Vec<(usize, String, String)> {
        all.iter().map(|(line, name, value)| (*line, (*name).to_owned(), (*value).to_owned())).collect()
    };
    assert_eq!(found(text, Stands::Value), owned(&[(1, "section", "reading"), (3, "id", "r1"), (9, "correct", "[")]));
    assert_eq!(found(text, Stands::Inside), owned(&[(5, "id", "s1"), (5, "text", "A man"), (7, "text", "two lines")]));
    assert_eq!(found(text, Stands::Nameless), owned(&[(5, "sets", "a plan")]));
    assert_eq!(found(text, Stands::Entry), owned(&[(5, "sets", "{"), (6, "sets", "{"), (9, "correct", "a")]));
}

#[test]
fn a_comment_cuts_texts_that_have_no_quotes() {
    let cuts = [
        ("prompt: Come to room # 4", ("prompt", "Come to room")),
        ("- id: a\n  prompt: Come to room # 4", ("prompt", "Come to room")),
        ("evidence:\n  - It is # 4\n", ("evidence", "It is")),
        ("evidence:\n- one\n- It is # 4\n", ("evidence", "It is")),
        ("evidence:\n  - It is\n    in room # 4\n", ("evidence", "in room")),
        ("a: {text: Come to room # 4\n}", ("text", "Come to room")),
        ("note: >-\n  A text.\nreason: It's # 4", ("reason", "It's")),
    ];
    for (text, (name, value)) in cuts {
        assert_eq!(cut(text), [(name.to_owned(), value.to_owned())], "{text}");
    }
}

#[test]
fn a_hash_in_quotes_below_a_mark_or_within_a_word_cuts_nothing() {
    for text in [
        "prompt: \"Come to room # 4\"",
        "prompt: 'It''s in room # 4'",
        "prompt: \"Say \\\"room\\\" # 4\"",
        "prompt: \"Come to\n  room # 4\"",
        "prompt: >-\n  Come to room # 4\n\n  or # 5\n",
        "- prompt: |\n    Come to room # 4\n",
        "evidence:\n  - >-\n    Come to room # 4\n",
        "prompt: Come to room#4",
        "# a comment alone",
        "transcripts: # written by a tool",
        "correct: [c] # in order",
        "a: {text: x} # right",
        "prompt: \"Come\" # to room 4",
    ] {
        assert_eq!(cut(text), [], "{text}");
    }
}

#[test]
fn texts_are_told_from_names_of_files_and_from_figures() {
    let texts = |text: &str| scalars(text).into_iter().filter(|scalar| scalar.is_text()).count();
    for (text, count) in [
        ("prompt: What?", 1),
        ("text: Tools", 1),
        ("evidence: [one, two]", 3),
        ("text: words-1.md", 0),
        ("points: 1", 0),
        ("audio: cello", 0),
    ] {
        assert_eq!(texts(text), count, "{text}");
    }
}
