//! Items that are not ours: which question each could be, and what has to be assumed to make it one.

use super::item_out::texts;
use super::xml::{all, find, words};
use super::{Unmapped, UnmappedCode};
use roxmltree::Node;
use serde_json::{Value, json};

/// The kind of question, or why there is none.
pub(super) fn guess(
    root: Node<'_, '_>,
    body: Node<'_, '_>,
    id: &str,
    report: &mut Vec<Unmapped>,
) -> Result<Value, String> {
    let interactions: Vec<Node<'_, '_>> =
        body.descendants().filter(|node| node.tag_name().name().ends_with("-interaction")).collect();
    let [interaction] = interactions.as_slice() else {
        return Err(format!("{} interactions; a question has one", interactions.len()));
    };
    let most = |name: &str| interaction.attribute(name).and_then(|most| most.parse::<u64>().ok());
    let pairs = || {
        let correct = find(root, "qti-correct-response");
        correct.map_or(0, |correct| all(correct, "qti-value").count())
    };
    let (answer, question) = match interaction.tag_name().name() {
        "qti-choice-interaction" => match most("max-choices") {
            Some(1) | None => (json!({ "kind": "single_choice" }), "detail"),
            Some(most) => {
                // Without a limit the number of right answers is the number to choose.
                let choose = if most == 0 { pairs() as u64 } else { most };
                (json!({ "kind": "multiple_choice", "choose": choose }), "detail")
            }
        },
        "qti-order-interaction" => (json!({ "kind": "order_steps" }), "organization"),
        "qti-match-interaction" => match_kind(*interaction, pairs()),
        "qti-extended-text-interaction" => {
            assume(report, id, "30 minutes, at least 100 words, the rubric of the academic discussion");
            let timing = json!({ "respond": 1800 });
            let answer =
                json!({ "kind": "writing", "timing": timing, "rubric": "academic_discussion", "min_words": 100 });
            (answer, "writing_task")
        }
        "qti-upload-interaction" => {
            assume(report, id, "30 seconds to prepare, 60 to speak, the rubric of integrated speaking");
            let timing = json!({ "prepare": 30, "respond": 60 });
            (json!({ "kind": "speaking", "timing": timing, "rubric": "speaking_integrated" }), "speaking_task")
        }
        other => return Err(format!("{other} has no counterpart")),
    };
    Ok(json!({ "item": { "question_type": question, "answer": answer }, "key": {} }))
}

/// Every row once is a chart; rows that may stay are a table.
fn match_kind(interaction: Node<'_, '_>, pairs: usize) -> (Value, &'static str) {
    let mut sets = all(interaction, "qti-simple-match-set");
    let rows = sets.next().map_or(0, |set| all(set, "qti-simple-associable-choice").count());
    if rows == pairs {
        return (json!({ "kind": "chart" }), "connecting_content");
    }
    let category = |choice: Node<'_, '_>| {
        let takes = choice.attribute("match-max").and_then(|most| most.parse::<u64>().ok()).filter(|most| *most > 0);
        json!({ "id": choice.attribute("identifier").unwrap_or_default(), "text": words(choice, &[]), "takes": takes.unwrap_or(pairs as u64) })
    };
    let categories: Vec<Value> =
        sets.next().map(|set| all(set, "qti-simple-associable-choice").map(category).collect()).unwrap_or_default();
    (json!({ "kind": "fill_in_table", "categories": categories }), "fill_in_table")
}

/// A pack wants a reason for every option and a model for every task.
pub(super) fn fill_key(kind: &str, id: &str, item: &Value, key: &mut Value, report: &mut Vec<Unmapped>) {
    if key["explanation"].as_str().is_none_or(str::is_empty) {
        key["explanation"] = json!("The package gives no explanation.");
        assume(report, id, "an explanation that says there is none");
    }
    if matches!(kind, "writing" | "speaking") {
        key["models"] =
            json!([{ "level": 4, "text": "The package gives no model response.", "note": "To be written." }]);
        assume(report, id, "a model response that has to be written");
        return;
    }
    if key["options"].is_object() {
        return;
    }
    let correct: Vec<&str> = texts(&key["correct"]).collect();
    let matched = key["matches"].clone();
    let named = ["options", "rows"].iter().filter_map(|name| item["answer"][name].as_array()).flatten();
    let notes = named.filter_map(|option| {
        let option = option["id"].as_str()?;
        let is_right = correct.contains(&option) || matched.get(option).is_some();
        let verdict = if is_right { "correct" } else { "not_mentioned" };
        Some((
            option.to_owned(),
            json!({ "verdict": verdict, "reason": format!("The package gives no reason for {option}.") }),
        ))
    });
    key["options"] = super::item_out::object(notes.collect::<Vec<_>>());
    assume(report, id, "reasons of the options that have to be written");
}

fn assume(report: &mut Vec<Unmapped>, id: &str, message: &str) {
    report.push(Unmapped::new(id, UnmappedCode::Assumed, message));
}
