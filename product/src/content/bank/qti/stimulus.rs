//! What is read or heard before the questions, as a QTI stimulus and back.

use super::OURS;
use super::item_out::text;
use super::xml::{Writer, all, find, words};
use roxmltree::Node;
use serde_json::{Value, json};

/// A set without its items, as the pack's file has it, with its paragraphs.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct StimulusIn {
    /// The set; `items` are not in it.
    pub(super) set: Value,
    /// The text to read.
    pub(super) paragraphs: Vec<String>,
    /// What is heard: names of files of the package, without folder.
    pub(super) sounds: Vec<String>,
    /// Whether it is one of ours.
    pub(super) is_ours: bool,
}

/// The set as a document. The transcript stands in a catalog card, which a test hides until it may be shown.
pub(super) fn stimulus_xml(set: &Value, paragraphs: &[String], transcript: &Value) -> String {
    let mut kept = set.clone();
    if let Some(kept) = kept.as_object_mut() {
        kept.remove("items");
    }
    let (id, title) = (text(&set["id"]), text(&set["title"]));
    let mut xml = Writer::new();
    let attributes = [
        ("xmlns", "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"),
        ("identifier", id),
        ("title", if title.is_empty() { id } else { title }),
        ("xml:lang", "en"),
    ];
    xml.open("qti-assessment-stimulus", &attributes);
    xml.open("qti-stimulus-body", &[(OURS, &kept.to_string())]);
    if !title.is_empty() {
        xml.leaf("h2", &[], title);
    }
    for paragraph in paragraphs {
        xml.leaf("p", &[], paragraph);
    }
    if let Some(name) = set["audio"].as_str() {
        xml.open("audio", &[("controls", "controls")]);
        for (extension, mime) in [("opus", "audio/ogg"), ("mp3", "audio/mpeg")] {
            xml.empty("source", &[("src", &format!("../media/{name}.{extension}")), ("type", mime)]);
        }
        xml.close();
    }
    for post in set["posts"].as_array().into_iter().flatten() {
        xml.open("section", &[("class", "post")]).leaf("h3", &[], text(&post["author"]));
        xml.leaf("div", &[], text(&post["text"])).close();
    }
    xml.close();
    if let Some(lines) = transcript.as_array() {
        xml.open("qti-catalog-info", &[]).open("qti-catalog", &[("id", "transcript")]);
        xml.open("qti-card", &[("support", "transcript")]).open("qti-html-content", &[]);
        for line in lines {
            xml.leaf("p", &[], &format!("{}: {}", text(&line["speaker"]), text(&line["text"])));
        }
    }
    xml.finish()
}

/// Reads a stimulus.
pub(super) fn read_stimulus(root: Node<'_, '_>) -> Option<StimulusIn> {
    let body = find(root, "qti-stimulus-body")?;
    let kept = body.attribute(OURS).and_then(|text| serde_json::from_str::<Value>(text).ok());
    let is_ours = kept.is_some();
    let id = root.attribute("identifier").unwrap_or_default();
    let title = find(body, "h2").or_else(|| find(body, "h1")).map(|node| words(node, &[]));
    let mut set = kept.unwrap_or_else(|| json!({ "id": id }));
    if let Some(title) = title.or_else(|| root.attribute("title").map(str::to_owned)).filter(|_| !is_ours) {
        set["title"] = json!(title);
    }
    let sounds = all(body, "source").chain(all(body, "audio")).filter_map(|node| node.attribute("src"));
    let file = |src: &str| src.rsplit('/').next().unwrap_or(src).to_owned();
    let paragraphs = all(body, "p").map(|node| words(node, &[])).filter(|words| !words.is_empty());
    Some(StimulusIn { set, paragraphs: paragraphs.collect(), sounds: sounds.map(file).collect(), is_ours })
}
