//! A QTI item as a question of ours: what its elements say, over what `data-verdant` keeps beside them.

use super::foreign;
use super::item_out::{CONTEXT, FRAME, RESPONSE, has_feedback, object, text};
use super::xml::{all, find, words};
use super::{OURS, Unmapped};
use roxmltree::Node;
use serde_json::{Value, json};

/// Elements whose words belong to nobody's question.
const ASIDE: [&str; 1] = ["qti-feedback-inline"];

/// A question with its key, as the pack's files have them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ItemIn {
    /// The item.
    pub(super) item: Value,
    /// Its key.
    pub(super) key: Value,
    /// The stimulus that it refers to.
    pub(super) stimulus: Option<String>,
    /// Whether it is one of ours.
    pub(super) is_ours: bool,
}

/// Reads an item, or says why there is no such question. What is assumed goes to `report`.
pub(super) fn read_item(root: Node<'_, '_>, report: &mut Vec<Unmapped>) -> Result<ItemIn, String> {
    let id = root.attribute("identifier").filter(|id| !id.is_empty()).ok_or("the item has no identifier")?;
    let body = find(root, "qti-item-body").ok_or("the item has no body")?;
    let kept = body.attribute(OURS).and_then(|text| serde_json::from_str::<Value>(text).ok());
    let is_ours = kept.is_some();
    let mut kept = match kept {
        Some(kept) => kept,
        None => foreign::guess(root, body, id, report)?,
    };
    let kind = text(&kept["item"]["answer"]["kind"]).to_owned();
    let item = &mut kept["item"];
    item["id"] = json!(id);
    item["prompt"] = json!(
        find(body, "qti-prompt").or_else(|| class(body, "prompt")).map(|node| words(node, &[])).unwrap_or_default()
    );
    item["points"] = json!(points(root));
    answer(&kind, body, &mut item["answer"]);
    let key = &mut kept["key"];
    let explanation = find(root, "qti-modal-feedback").map(|node| words(node, &[])).unwrap_or_default();
    key["explanation"] = json!(explanation);
    right_answers(&kind, root, key);
    if has_feedback(&kind) {
        notes(body, key);
    }
    if !is_ours {
        foreign::fill_key(&kind, id, &kept["item"].clone(), &mut kept["key"], report);
    }
    let stimulus = find(root, "qti-assessment-stimulus-ref").and_then(|node| node.attribute("href")).map(str::to_owned);
    Ok(ItemIn { item: kept["item"].take(), key: kept["key"].take(), stimulus, is_ours })
}

fn class<'a, 'input>(body: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    body.descendants().find(|node| node.attribute("class") == Some(name))
}

fn points(root: Node<'_, '_>) -> u64 {
    let score = all(root, "qti-outcome-declaration").find(|node| node.attribute("identifier") == Some("SCORE"));
    let most = score.and_then(|node| node.attribute("normal-maximum")).and_then(|most| most.parse::<f64>().ok());
    most.filter(|most| (1.0..=100.0).contains(most)).map_or(1, |most| most.round() as u64)
}

fn options(node: Node<'_, '_>, name: &'static str) -> Value {
    let option = |choice: Node<'_, '_>| json!({ "id": choice.attribute("identifier").unwrap_or_default(), "text": words(choice, &ASIDE) });
    Value::Array(all(node, name).map(option).collect())
}

/// What stands in the elements, into the answer's shape.
fn answer(kind: &str, body: Node<'_, '_>, answer: &mut Value) {
    match kind {
        "single_choice" | "multiple_choice" | "prose_summary" | "order_steps" => {
            answer["options"] = options(body, "qti-simple-choice");
        }
        "insert_text" => {
            let sentence = find(body, "qti-gap-text").map(|node| words(node, &[])).unwrap_or_default();
            answer["sentence"] = json!(sentence);
        }
        "build_sentence" => {
            answer["context"] = json!(class(body, CONTEXT).map(|node| words(node, &[])).unwrap_or_default());
            answer["chunks"] = options(body, "qti-gap-text");
            let piece = |node: Node<'_, '_>| match node.tag_name().name() {
                "qti-gap" => Some(json!({ "kind": "blank" })),
                "span" => Some(json!({ "kind": "text", "text": words(node, &[]) })),
                _ => None,
            };
            let pieces = class(body, FRAME).into_iter().flat_map(|frame| frame.children()).filter_map(piece);
            answer["frame"] = Value::Array(pieces.collect());
        }
        "fill_in_table" | "chart" => {
            let mut sets = all(body, "qti-simple-match-set");
            let (from, to) = if kind == "chart" { ("rows", "columns") } else { ("options", "categories") };
            if let Some(set) = sets.next() {
                answer[from] = options(set, "qti-simple-associable-choice");
            }
            // How many a category takes is no element; ours keep it.
            if let Some(set) = sets.next()
                && answer[to].is_null()
            {
                answer[to] = options(set, "qti-simple-associable-choice");
            }
        }
        _ => {}
    }
}

fn right_answers(kind: &str, root: Node<'_, '_>, key: &mut Value) {
    let declaration = all(root, "qti-response-declaration").find(|node| node.attribute("identifier") == Some(RESPONSE));
    let declaration = declaration.or_else(|| find(root, "qti-response-declaration"));
    let Some(correct) = declaration.and_then(|node| find(node, "qti-correct-response")) else { return };
    let values: Vec<String> = all(correct, "qti-value").map(|node| words(node, &[])).collect();
    let pair = |value: &String| value.split_once(' ').map(|(from, to)| (from.to_owned(), to.to_owned()));
    match kind {
        "insert_text" => {
            let places = values.iter().filter_map(pair).map(|(_, place)| json!(place));
            key["correct"] = Value::Array(places.collect());
        }
        "fill_in_table" | "chart" => {
            key["matches"] = object(values.iter().filter_map(pair).map(|(from, to)| (from, json!(to))));
        }
        "build_sentence" => {
            let order: Vec<String> = values.iter().filter_map(pair).map(|(chunk, _)| chunk).collect();
            let others = key["accepted"].as_array().cloned().unwrap_or_default();
            key["accepted"] = Value::Array(std::iter::once(json!(order)).chain(others).collect());
        }
        _ => key["correct"] = json!(values),
    }
}

/// The reason of each option.
fn notes(body: Node<'_, '_>, key: &mut Value) {
    let note = |choice: Node<'_, '_>| {
        let feedback = find(choice, "qti-feedback-inline")?;
        let verdict = feedback.attribute("data-verdict")?;
        let note = json!({ "verdict": verdict, "reason": words(feedback, &[]) });
        Some((choice.attribute("identifier")?.to_owned(), note))
    };
    let notes: Vec<_> = all(body, "qti-simple-choice").filter_map(note).collect();
    if !notes.is_empty() {
        key["options"] = object(notes);
    }
}
