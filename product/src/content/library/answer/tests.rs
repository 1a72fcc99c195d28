use super::*;
use serde_json::{Value, json};

fn item(answer: Value) -> Item {
    let item = json!({"id": "x", "question_type": "detail", "prompt": "", "points": 1, "answer": answer});
    serde_json::from_value(item).unwrap()
}

fn options(ids: &str) -> Value {
    ids.chars().map(|id| json!({"id": id, "text": format!("option {id}")})).collect()
}

fn chosen(ids: &[&str]) -> AnswerValue {
    AnswerValue::Choice { options: ids.iter().map(|id| (*id).to_owned()).collect() }
}

fn placed(pairs: &[(&str, &str)]) -> AnswerValue {
    AnswerValue::Matches { pairs: pairs.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect() }
}

fn typed(text: &str) -> AnswerValue {
    AnswerValue::Text { text: text.to_owned() }
}

/// What each kind takes and what it refuses, with the reason.
#[test]
fn every_kind_takes_its_own_answers_and_no_others() {
    use Misfit::{TooLong, TooMany, UnknownOption, WrongKind};
    let single = item(json!({"kind": "single_choice", "options": options("abcd")}));
    let two = item(json!({"kind": "multiple_choice", "choose": 2, "options": options("abcd")}));
    let steps = item(json!({"kind": "order_steps", "options": options("abc")}));
    let sentence = item(json!({"kind": "build_sentence", "context": "So?", "chunks": options("abc"),
        "frame": [{"kind": "blank"}, {"kind": "text", "text": "is"}, {"kind": "blank"}]}));
    let table = item(json!({"kind": "fill_in_table", "options": options("abcd"),
        "categories": [{"id": "1", "text": "", "takes": 1}, {"id": "2", "text": "", "takes": 2}]}));
    let chart = item(json!({"kind": "chart", "rows": options("abc"), "columns": options("yn")}));
    let word = item(json!({"kind": "missing_letters", "shown": "bec", "missing": 4}));
    let essay = item(json!({"kind": "writing", "timing": {"respond": 600}, "rubric": "r", "min_words": 100}));
    let speech = item(json!({"kind": "speaking", "timing": {"respond": 45}, "rubric": "r"}));
    let take = AnswerValue::Recording { recording_id: Uuid::nil() };
    let long_word = "x".repeat(MAX_LETTERS_BYTES + 1);
    let long_essay = "x".repeat(MAX_TEXT_BYTES + 1);
    let rows = [
        (&single, chosen(&["a"]), Ok(())),
        (&single, chosen(&[]), Ok(())),
        (&single, chosen(&["a", "b"]), Err(TooMany)),
        (&single, chosen(&["z"]), Err(UnknownOption)),
        (&single, chosen(&[""]), Err(UnknownOption)),
        (&single, placed(&[("a", "b")]), Err(WrongKind)),
        (&two, chosen(&["b", "a"]), Ok(())),
        (&two, chosen(&["a", "a"]), Err(UnknownOption)),
        (&steps, chosen(&["c", "", "b"]), Ok(())),
        (&steps, chosen(&["c", "c", "b"]), Err(UnknownOption)),
        (&steps, chosen(&["", "", "", "a"]), Err(TooMany)),
        (&sentence, chosen(&["", "c"]), Ok(())),
        (&sentence, chosen(&["a", "b", "c"]), Err(TooMany)),
        (&sentence, typed("a b"), Err(WrongKind)),
        (&table, placed(&[("a", "2"), ("b", "2"), ("c", "1")]), Ok(())),
        (&table, placed(&[("a", "1"), ("b", "1")]), Err(TooMany)),
        (&table, placed(&[("a", "3")]), Err(UnknownOption)),
        (&table, placed(&[("z", "1")]), Err(UnknownOption)),
        (&table, chosen(&["a"]), Err(WrongKind)),
        (&chart, placed(&[("a", "y"), ("b", "y"), ("c", "y")]), Ok(())),
        (&chart, placed(&[("a", "b")]), Err(UnknownOption)),
        (&word, typed("ause"), Ok(())),
        (&word, typed(&long_word), Err(TooLong)),
        (&word, chosen(&["a"]), Err(WrongKind)),
        (&essay, typed(""), Ok(())),
        (&essay, typed(&long_essay), Err(TooLong)),
        (&essay, take.clone(), Err(WrongKind)),
        (&speech, take, Ok(())),
        (&speech, typed("I say"), Err(WrongKind)),
    ];
    for (item, value, expected) in rows {
        assert_eq!(item.accepts(&value), expected, "{:?}: {value:?}", item.answer);
    }
}

#[test]
fn an_answer_reads_as_it_is_sent() {
    for wire in [
        json!({"kind": "choice", "options": ["a"]}),
        json!({"kind": "text", "text": "ause"}),
        json!({"kind": "matches", "pairs": {"a": "1"}}),
    ] {
        let value: AnswerValue = serde_json::from_value(wire.clone()).unwrap();
        assert_eq!(serde_json::to_value(value).unwrap(), wire);
    }
    for wrong in [
        json!({"kind": "matches", "pairs": ["a"]}),
        json!({"kind": "guess"}),
        json!({"kind": "text", "text": "a", "x": 1}),
    ] {
        assert!(serde_json::from_value::<AnswerValue>(wrong).is_err());
    }
}
