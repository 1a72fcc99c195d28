use super::*;
use crate::content::library::pack::{Category, Choice, FramePiece, QuestionType};
use proptest::prelude::*;

fn options(ids: &str) -> Vec<Choice> {
    ids.chars().map(|id| Choice { id: id.to_string(), text: format!("option {id}") }).collect()
}

fn item(answer: AnswerShape, points: u8) -> Item {
    Item {
        id: "x".into(),
        question_type: QuestionType::ProseSummary,
        prompt: String::new(),
        points,
        difficulty: 0.0,
        discrimination: 1.0,
        seconds: None,
        audio: None,
        highlight: None,
        replay: None,
        answer,
    }
}

fn ids(ids: &str) -> Vec<String> {
    ids.chars().map(String::from).collect()
}

fn key(correct: &str) -> ItemKey {
    ItemKey { correct: ids(correct), ..ItemKey::default() }
}

fn choice(chosen: &str) -> AnswerValue {
    AnswerValue::Choice { options: ids(chosen) }
}

/// `a1 b2`: a in category 1, b in category 2.
fn pairs(text: &str) -> BTreeMap<String, String> {
    text.split_whitespace().map(|pair| (pair[..1].to_owned(), pair[1..].to_owned())).collect()
}

fn points(item: &Item, key: &ItemKey, value: &AnswerValue) -> u8 {
    assert_eq!(item.accepts(value), Ok(()), "{value:?}");
    score_item(item, key, Some(value)).points
}

fn summary() -> Item {
    item(AnswerShape::ProseSummary { lead: String::new(), choose: 3, options: options("abcdef") }, 2)
}

fn table(takes: [u8; 2], all: &str, points: u8) -> Item {
    let category = |(at, takes): (usize, u8)| Category { id: (at + 1).to_string(), text: String::new(), takes };
    let categories = takes.into_iter().enumerate().map(category).collect();
    item(AnswerShape::FillInTable { categories, options: options(all) }, points)
}

#[test]
fn a_prose_summary_loses_a_point_for_each_missing_sentence() {
    let table = [("ace", 2), ("eca", 2), ("acf", 1), ("ac", 1), ("abd", 0), ("bdf", 0), ("a", 0), ("", 0)];
    for (chosen, expected) in table {
        assert_eq!(points(&summary(), &key("ace"), &choice(chosen)), expected, "{chosen}");
    }
}

#[test]
fn choices_are_all_or_nothing() {
    let single = item(AnswerShape::SingleChoice { options: options("abcd") }, 1);
    assert_eq!(score_item(&single, &key("b"), Some(&choice("b"))).outcome, Outcome::Right);
    assert_eq!(score_item(&single, &key("b"), Some(&choice("c"))).outcome, Outcome::Wrong);
    assert_eq!(score_item(&single, &key("b"), Some(&choice(""))).outcome, Outcome::Blank);
    assert_eq!(score_item(&single, &key("b"), None).outcome, Outcome::Blank);
    let two = item(AnswerShape::MultipleChoice { choose: 2, partial: false, options: options("abcd") }, 1);
    for (chosen, expected) in [("da", 1), ("ad", 1), ("a", 0), ("ab", 0)] {
        assert_eq!(points(&two, &key("ad"), &choice(chosen)), expected, "{chosen}");
    }
    assert_eq!(score_item(&two, &key("ad"), Some(&choice("adb"))).points, 0, "more than may be chosen");
}

#[test]
fn a_choice_of_several_may_count_in_parts() {
    let three = item(AnswerShape::MultipleChoice { choose: 3, partial: true, options: options("abcde") }, 2);
    for (chosen, expected) in [("ace", 2), ("acd", 1), ("ac", 1), ("abd", 0)] {
        assert_eq!(points(&three, &key("ace"), &choice(chosen)), expected, "{chosen}");
    }
}

/// exam-formats 1f: five answers give 3, 2, 1, else 0; seven give 4, 3, 2, 1, else 0.
#[test]
fn a_table_loses_a_point_for_each_missing_placement() {
    let five = ItemKey { matches: pairs("a1 b1 c2 d2 e2"), ..ItemKey::default() };
    let seven = ItemKey { matches: pairs("a1 b1 c1 d2 e2 f2 g2"), ..ItemKey::default() };
    let rows = [
        (table([2, 3], "abcdefg", 3), &five, "a1 b1 c2 d2 e2", 3),
        (table([2, 3], "abcdefg", 3), &five, "a1 b1 c2 d2", 2),
        (table([2, 3], "abcdefg", 3), &five, "a1 b1 c2 d2 f2", 2),
        (table([2, 3], "abcdefg", 3), &five, "a1 b1 c2", 1),
        (table([2, 3], "abcdefg", 3), &five, "c1 b1 a2 d2 e2", 1),
        (table([2, 3], "abcdefg", 3), &five, "a1 b1", 0),
        (table([2, 3], "abcdefg", 3), &five, "f1 g1", 0),
        (table([3, 4], "abcdefghi", 4), &seven, "a1 b1 c1 d2 e2 f2 g2", 4),
        (table([3, 4], "abcdefghi", 4), &seven, "a1 b1 c1 d2 e2 f2", 3),
        (table([3, 4], "abcdefghi", 4), &seven, "a1 b1 c1 d2 e2", 2),
        (table([3, 4], "abcdefghi", 4), &seven, "a1 b1 c1 d2 h2", 1),
        (table([3, 4], "abcdefghi", 4), &seven, "a1 b1 c1", 0),
    ];
    for (item, key, placed, expected) in rows {
        assert_eq!(points(&item, key, &AnswerValue::Matches { pairs: pairs(placed) }), expected, "{placed}");
    }
}

#[test]
fn a_chart_is_all_or_nothing_unless_it_counts_in_parts() {
    let chart =
        |partial, points| item(AnswerShape::Chart { rows: options("abcd"), columns: options("yn"), partial }, points);
    let key = ItemKey { matches: pairs("ay bn cy dn"), ..ItemKey::default() };
    let rows =
        [("ay bn cy dn", 1, 2), ("ay bn cy dy", 0, 1), ("ay bn cy", 0, 1), ("ay bn", 0, 0), ("an by cn dy", 0, 0)];
    for (placed, whole, in_parts) in rows {
        let value = AnswerValue::Matches { pairs: pairs(placed) };
        assert_eq!(points(&chart(false, 1), &key, &value), whole, "{placed}");
        assert_eq!(points(&chart(true, 2), &key, &value), in_parts, "{placed}");
    }
}

#[test]
fn steps_count_only_in_their_order() {
    let steps = item(AnswerShape::OrderSteps { options: options("abcd") }, 1);
    for (chosen, expected) in [("bdac", 1), ("bdca", 0), ("bda", 0)] {
        assert_eq!(points(&steps, &key("bdac"), &choice(chosen)), expected, "{chosen}");
    }
    let with_gap = AnswerValue::Choice { options: vec!["b".into(), String::new(), "a".into(), "c".into()] };
    assert_eq!(points(&steps, &key("bdac"), &with_gap), 0, "a place not filled yet");
}

#[test]
fn a_sentence_may_have_several_right_orders() {
    let blank = || FramePiece::Blank;
    let frame = vec![blank(), FramePiece::Text { text: "to".into() }, blank(), blank()];
    let sentence = item(AnswerShape::BuildSentence { context: String::new(), frame, chunks: options("abcd") }, 1);
    let key = ItemKey { accepted: vec![ids("abc"), ids("acb")], ..ItemKey::default() };
    for (chosen, expected) in [("abc", 1), ("acb", 1), ("cab", 0), ("abd", 0), ("ab", 0)] {
        assert_eq!(points(&sentence, &key, &choice(chosen)), expected, "{chosen}");
    }
}

#[test]
fn missing_letters_are_spelled_exactly_whatever_their_case() {
    let word = item(AnswerShape::MissingLetters { shown: "bec".into(), missing: 4 }, 1);
    let key = ItemKey { correct: vec!["ause".into()], ..ItemKey::default() };
    let text = |text: &str| AnswerValue::Text { text: text.into() };
    for (typed, expected) in [("ause", 1), (" AUSE ", 1), ("aus", 0), ("auze", 0), ("because", 0)] {
        assert_eq!(points(&word, &key, &text(typed)), expected, "{typed}");
    }
    assert_eq!(score_item(&word, &key, Some(&text("  "))).outcome, Outcome::Blank);
}

#[test]
fn an_answer_of_another_kind_gets_nothing() {
    let text = AnswerValue::Text { text: "b".into() };
    let single = item(AnswerShape::SingleChoice { options: options("abcd") }, 1);
    assert_eq!(score_item(&single, &key("b"), Some(&text)).outcome, Outcome::Wrong);
}

/// Any answer that a table with places for two and three takes.
fn placements() -> impl Strategy<Value = BTreeMap<String, String>> {
    proptest::collection::vec(0usize..3, 7).prop_map(|at| {
        let mut room = [2, 3];
        let mut pairs = BTreeMap::new();
        for (option, category) in "abcdefg".chars().zip(at) {
            if let Some(left) = room.get_mut(category).filter(|left| **left > 0) {
                *left -= 1;
                pairs.insert(option.to_string(), (category + 1).to_string());
            }
        }
        pairs
    })
}

proptest! {
    #[test]
    fn points_never_leave_their_bounds_and_only_the_key_gets_all(chosen in proptest::sample::subsequence(vec!['a', 'b', 'c', 'd', 'e', 'f'], 0..=6)) {
        let text: String = chosen.iter().collect();
        let outcome = score_item(&summary(), &key("ace"), Some(&choice(&text)));
        prop_assert!(outcome.points <= outcome.max_points);
        prop_assert_eq!(outcome.points == outcome.max_points, text == "ace");
    }

    #[test]
    fn the_order_of_chosen_options_never_matters(chosen in Just(ids("abc")).prop_shuffle(), partial: bool) {
        let several = item(AnswerShape::MultipleChoice { choose: 3, partial, options: options("abcde") }, 2);
        let value = AnswerValue::Choice { options: chosen };
        prop_assert_eq!(score_item(&several, &key("cab"), Some(&value)).points, 2);
        prop_assert_eq!(score_item(&summary(), &key("cab"), Some(&value)).points, 2);
    }

    #[test]
    fn one_more_right_placement_never_costs_a_point(placed in placements()) {
        let key = ItemKey { matches: pairs("a1 b1 c2 d2 e2"), ..ItemKey::default() };
        let item = table([2, 3], "abcdefg", 3);
        let outcome = |pairs: &BTreeMap<String, String>| {
            let value = AnswerValue::Matches { pairs: pairs.clone() };
            (item.accepts(&value), score_item(&item, &key, Some(&value)).points)
        };
        let (fits, before) = outcome(&placed);
        prop_assert_eq!(fits, Ok(()));
        prop_assert_eq!(before == 3, placed == key.matches);
        for (option, category) in &key.matches {
            let mut better = placed.clone();
            better.insert(option.clone(), category.clone());
            prop_assert!(outcome(&better).1 >= before);
        }
    }

    #[test]
    fn a_table_takes_no_more_in_a_category_than_it_has_room_for(placed in placements(), option in 0usize..7, category in 0usize..2) {
        let item = table([2, 3], "abcdefg", 3);
        let mut more = placed;
        more.insert("abcdefg"[option..=option].to_owned(), (category + 1).to_string());
        let fits = [(1, 2), (2, 3)].iter().all(|(id, most)| more.values().filter(|at| **at == id.to_string()).count() <= *most);
        prop_assert_eq!(item.accepts(&AnswerValue::Matches { pairs: more }).is_ok(), fits);
    }
}
