//! One question as a QTI item. Works on the item as it is stored, so that a new field travels without a line here.

use super::OURS;
use super::xml::Writer;
use serde_json::{Map, Value, json};

/// The name of the one response of an item.
pub(super) const RESPONSE: &str = "RESPONSE";
/// The one text of a gap match.
pub(super) const SENTENCE: &str = "SENTENCE";
/// Class of the line before a sentence to build.
pub(super) const CONTEXT: &str = "context";
/// Class of the sentence with its blanks.
pub(super) const FRAME: &str = "frame";

/// Fields that have elements of their own in QTI; the rest stands in `data-verdant`.
const ITEM_ELEMENTS: [&str; 3] = ["id", "prompt", "points"];

/// The item as a document, or the kind of answer that QTI does not know.
pub(super) fn item_xml(item: &Value, key: &Value, paragraphs: &[String], set: &str) -> Result<String, String> {
    let kind = text(&item["answer"]["kind"]);
    let id = text(&item["id"]);
    let mut xml = Writer::new();
    xml.open(
        "qti-assessment-item",
        &[
            ("xmlns", "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"),
            ("identifier", id),
            ("title", id),
            ("adaptive", "false"),
            ("time-dependent", "false"),
            ("xml:lang", "en"),
        ],
    );
    declare(&mut xml, kind, key)?;
    let points = item["points"].to_string();
    xml.open(
        "qti-outcome-declaration",
        &[("identifier", "SCORE"), ("cardinality", "single"), ("base-type", "float"), ("normal-maximum", &points)],
    );
    xml.open("qti-default-value", &[]).leaf("qti-value", &[], "0").close().close();
    let feedback = [("identifier", "FEEDBACK"), ("cardinality", "multiple"), ("base-type", "identifier")];
    xml.empty("qti-outcome-declaration", &feedback);
    xml.empty("qti-assessment-stimulus-ref", &[("identifier", set), ("href", &format!("../stimuli/{set}.xml"))]);
    xml.open("qti-item-body", &[(OURS, &rest(item, key, kind).to_string())]);
    interaction(&mut xml, kind, item, key, paragraphs);
    xml.close();
    if matches!(
        kind,
        "single_choice"
            | "multiple_choice"
            | "prose_summary"
            | "order_steps"
            | "insert_text"
            | "fill_in_table"
            | "chart"
            | "missing_letters"
            | "build_sentence"
    ) {
        let template = "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct";
        xml.empty("qti-response-processing", &[("template", template)]);
    }
    let modal = [("identifier", "explanation"), ("outcome-identifier", "FEEDBACK"), ("show-hide", "show")];
    xml.open("qti-modal-feedback", &modal).open("qti-content-body", &[]);
    xml.leaf("p", &[], text(&key["explanation"])).close().close();
    Ok(xml.finish())
}

/// The right answer.
fn declare(xml: &mut Writer, kind: &str, key: &Value) -> Result<(), String> {
    let (cardinality, base) = match kind {
        "single_choice" => ("single", "identifier"),
        "multiple_choice" | "prose_summary" => ("multiple", "identifier"),
        "order_steps" => ("ordered", "identifier"),
        "insert_text" | "fill_in_table" | "chart" | "build_sentence" => ("multiple", "directedPair"),
        "missing_letters" | "writing" => ("single", "string"),
        "speaking" => ("single", "file"),
        other => return Err(other.to_owned()),
    };
    let attributes = [("identifier", RESPONSE), ("cardinality", cardinality), ("base-type", base)];
    let values: Vec<String> = match kind {
        "insert_text" => texts(&key["correct"]).map(|place| format!("{SENTENCE} {place}")).collect(),
        "fill_in_table" | "chart" => {
            let pairs = key["matches"].as_object().into_iter().flatten();
            pairs.map(|(from, to)| format!("{from} {}", text(to))).collect()
        }
        // QTI has one right answer; other orders that are right stand beside it.
        "build_sentence" => {
            texts(&key["accepted"][0]).enumerate().map(|(at, chunk)| format!("{chunk} {}", blank(at))).collect()
        }
        _ => texts(&key["correct"]).map(str::to_owned).collect(),
    };
    if values.is_empty() {
        xml.empty("qti-response-declaration", &attributes);
        return Ok(());
    }
    xml.open("qti-response-declaration", &attributes).open("qti-correct-response", &[]);
    for value in &values {
        xml.leaf("qti-value", &[], value);
    }
    xml.close();
    if kind == "missing_letters" {
        xml.open("qti-mapping", &[("default-value", "0")]);
        for value in &values {
            let entry = [("map-key", value.as_str()), ("mapped-value", "1"), ("case-sensitive", "false")];
            xml.empty("qti-map-entry", &entry);
        }
        xml.close();
    }
    xml.close();
    Ok(())
}

fn interaction(xml: &mut Writer, kind: &str, item: &Value, key: &Value, paragraphs: &[String]) {
    let answer = &item["answer"];
    let response = ("response-identifier", RESPONSE);
    match kind {
        "single_choice" | "multiple_choice" | "prose_summary" => {
            if let Some(lead) = answer["lead"].as_str() {
                xml.leaf("p", &[("class", "lead")], lead);
            }
            let most = answer["choose"].as_u64().unwrap_or(1).to_string();
            xml.open("qti-choice-interaction", &[response, ("shuffle", "false"), ("max-choices", &most)]);
            prompt(xml, item);
            choices(xml, &answer["options"], key);
            xml.close();
        }
        "order_steps" => {
            xml.open("qti-order-interaction", &[response, ("shuffle", "true")]);
            prompt(xml, item);
            choices(xml, &answer["options"], key);
            xml.close();
        }
        "fill_in_table" | "chart" => {
            let (from, to) = if kind == "chart" { ("rows", "columns") } else { ("options", "categories") };
            xml.open("qti-match-interaction", &[response, ("shuffle", "false"), ("max-associations", "0")]);
            prompt(xml, item);
            xml.open("qti-simple-match-set", &[]);
            associable(xml, &answer[from], Some("1"));
            xml.close().open("qti-simple-match-set", &[]);
            associable(xml, &answer[to], None);
            xml.close().close();
        }
        "insert_text" => {
            xml.open("qti-gap-match-interaction", &[response, ("shuffle", "false")]);
            prompt(xml, item);
            xml.leaf("qti-gap-text", &[("identifier", SENTENCE), ("match-max", "1")], text(&answer["sentence"]));
            gaps(xml, answer, paragraphs);
            xml.close();
        }
        "build_sentence" => {
            xml.leaf("p", &[("class", CONTEXT)], text(&answer["context"]));
            xml.open("qti-gap-match-interaction", &[response, ("shuffle", "false")]);
            prompt(xml, item);
            for chunk in answer["chunks"].as_array().into_iter().flatten() {
                let attributes = [("identifier", text(&chunk["id"])), ("match-max", "1")];
                xml.leaf("qti-gap-text", &attributes, text(&chunk["text"]));
            }
            frame(xml, &answer["frame"]);
            xml.close();
        }
        "missing_letters" => {
            prompt_as_text(xml, item);
            let letters = answer["missing"].as_u64().unwrap_or_default().to_string();
            xml.open("p", &[]).words(text(&answer["shown"]));
            xml.empty("qti-text-entry-interaction", &[response, ("expected-length", &letters)]).close();
        }
        "writing" => {
            xml.open("qti-extended-text-interaction", &[response]);
            prompt(xml, item);
            xml.close();
        }
        _ => {
            xml.open("qti-upload-interaction", &[response, ("type", "audio/*")]);
            prompt(xml, item);
            xml.close();
        }
    }
}

fn prompt(xml: &mut Writer, item: &Value) {
    xml.leaf("qti-prompt", &[], text(&item["prompt"]));
}

fn prompt_as_text(xml: &mut Writer, item: &Value) {
    if !text(&item["prompt"]).is_empty() {
        xml.leaf("p", &[("class", "prompt")], text(&item["prompt"]));
    }
}

/// Options with the reason of each as its feedback.
fn choices(xml: &mut Writer, options: &Value, key: &Value) {
    for option in options.as_array().into_iter().flatten() {
        let id = text(&option["id"]);
        xml.open("qti-simple-choice", &[("identifier", id)]).words(text(&option["text"]));
        if let Some(note) = key["options"].get(id) {
            let attributes = [
                ("identifier", id),
                ("outcome-identifier", "FEEDBACK"),
                ("show-hide", "show"),
                ("data-verdict", text(&note["verdict"])),
            ];
            xml.leaf("qti-feedback-inline", &attributes, text(&note["reason"]));
        }
        xml.close();
    }
}

fn associable(xml: &mut Writer, options: &Value, most: Option<&str>) {
    for option in options.as_array().into_iter().flatten() {
        let takes = option["takes"].as_u64().unwrap_or(0).to_string();
        let attributes = [("identifier", text(&option["id"])), ("match-max", most.unwrap_or(&takes))];
        xml.leaf("qti-simple-associable-choice", &attributes, text(&option["text"]));
    }
}

/// The paragraph with a gap before the words of each place.
fn gaps(xml: &mut Writer, answer: &Value, paragraphs: &[String]) {
    let number = answer["paragraph"].as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or(1);
    let paragraph = number.checked_sub(1).and_then(|at| paragraphs.get(at)).map_or("", String::as_str);
    let mut places: Vec<(usize, &str)> = Vec::new();
    for place in answer["places"].as_array().into_iter().flatten() {
        let before = text(&place["before"]);
        let at = if before.is_empty() { paragraph.len() } else { paragraph.find(before).unwrap_or(paragraph.len()) };
        places.push((at, text(&place["id"])));
    }
    places.sort_unstable();
    xml.open("p", &[]);
    let mut from = 0;
    for (at, id) in places {
        xml.words(&paragraph[from..at]).empty("qti-gap", &[("identifier", id)]);
        from = at;
    }
    xml.words(&paragraph[from..]).close();
}

/// The given words of a sentence and its blanks.
fn frame(xml: &mut Writer, pieces: &Value) {
    xml.open("p", &[("class", FRAME)]);
    let mut blanks = 0;
    for piece in pieces.as_array().into_iter().flatten() {
        if piece["kind"] == "blank" {
            xml.empty("qti-gap", &[("identifier", &blank(blanks))]).words(" ");
            blanks += 1;
        } else {
            xml.leaf("span", &[], text(&piece["text"])).words(" ");
        }
    }
    xml.close();
}

/// The name of a blank of a sentence.
fn blank(at: usize) -> String {
    format!("blank-{}", at + 1)
}

/// What QTI has no element for.
fn rest(item: &Value, key: &Value, kind: &str) -> Value {
    let mut item = item.as_object().cloned().unwrap_or_default();
    let mut key = key.as_object().cloned().unwrap_or_default();
    for name in ITEM_ELEMENTS {
        item.remove(name);
    }
    if let Some(Value::Object(answer)) = item.get_mut("answer") {
        for name in elements_of(kind) {
            answer.remove(*name);
        }
    }
    for name in ["explanation", "correct", "matches"] {
        key.remove(name);
    }
    if has_feedback(kind) {
        key.remove("options");
    }
    if kind == "build_sentence"
        && let Some(Value::Array(orders)) = key.get_mut("accepted")
    {
        orders.drain(..orders.len().min(1));
    }
    json!({ "item": Value::Object(item), "key": Value::Object(key) })
}

/// Whether the notes on options stand in the choices.
pub(super) fn has_feedback(kind: &str) -> bool {
    matches!(kind, "single_choice" | "multiple_choice" | "prose_summary" | "order_steps")
}

/// Fields of an answer that have elements of their own.
pub(super) fn elements_of(kind: &str) -> &'static [&'static str] {
    match kind {
        "single_choice" | "multiple_choice" | "prose_summary" | "order_steps" => &["options"],
        "insert_text" => &["sentence"],
        "chart" => &["rows", "columns"],
        "fill_in_table" => &["options"],
        "build_sentence" => &["context", "frame", "chunks"],
        _ => &[],
    }
}

pub(super) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

pub(super) fn texts(value: &Value) -> impl Iterator<Item = &str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// An object out of pairs.
pub(super) fn object(pairs: impl IntoIterator<Item = (String, Value)>) -> Value {
    Value::Object(Map::from_iter(pairs))
}
