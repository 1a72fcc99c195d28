//! A version as a QTI package: manifest, test, items, stimuli, and which recordings go with them.

use super::item_out::{item_xml, text};
use super::stimulus::stimulus_xml;
use super::xml::Writer;
use super::{NAMESPACE, OURS, Unmapped, UnmappedCode};
use crate::content::library::PackVersion;
use serde_json::{Value, json};

/// A package without its recordings.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Package {
    /// Name in the package and text.
    pub files: Vec<(String, String)>,
    /// Name and extension: `media/<name>.<extension>`.
    pub recordings: Vec<(String, &'static str)>,
    /// What is not as it was.
    pub report: Vec<Unmapped>,
}

const TEST: &str = "tests/test.xml";

/// Makes the package of a version.
pub fn export(version: &PackVersion) -> Package {
    let mut package = Package::default();
    let mut resources: Vec<Resource> = Vec::new();
    let mut parts = Vec::new();
    for (section, part) in version.pack.parts() {
        let mut sets = Vec::new();
        for set in &part.sets {
            let paragraphs = set.text.as_ref().and_then(|name| version.texts.get(name)).map_or(&[][..], Vec::as_slice);
            let mut of_set = Vec::new();
            for item in &set.items {
                let key =
                    version.keys.items.get(&item.id).and_then(|key| serde_json::to_value(key).ok()).unwrap_or_default();
                let value = serde_json::to_value(item).unwrap_or_default();
                match item_xml(&value, &key, paragraphs, &set.id) {
                    Ok(document) => {
                        let href = format!("items/{}.xml", item.id);
                        resources.push(Resource::new(&item.id, "imsqti_item_xmlv3p0", &href));
                        package.files.push((href, document));
                        of_set.push(item.id.clone());
                    }
                    Err(kind) => {
                        let message = format!("{kind}: QTI has no such interaction");
                        package.report.push(Unmapped::new(&item.id, UnmappedCode::LeftOut, message));
                    }
                }
            }
            if of_set.is_empty() {
                continue;
            }
            let mut value = serde_json::to_value(set).unwrap_or_default();
            if value.get("picture").is_some_and(|picture| !picture.is_null()) {
                if let Some(fields) = value.as_object_mut() {
                    fields.remove("picture");
                }
                package.report.push(Unmapped::new(&set.id, UnmappedCode::LeftOut, "the picture"));
            }
            let spoken = set.audio.as_ref().and_then(|name| version.keys.transcripts.get(name));
            let transcript = spoken.and_then(|lines| serde_json::to_value(lines).ok()).unwrap_or_default();
            let href = format!("stimuli/{}.xml", set.id);
            resources.push(Resource::new(&format!("stimulus-{}", set.id), "imsqti_stimulus_xmlv3p0", &href));
            package.files.push((href, stimulus_xml(&value, paragraphs, &transcript)));
            sets.push((set.id.clone(), of_set));
        }
        if sets.is_empty() {
            continue;
        }
        let mut value = serde_json::to_value(part).unwrap_or_default();
        if let Some(fields) = value.as_object_mut() {
            fields.remove("sets");
        }
        value["section"] = json!(section.as_str());
        parts.push((value, sets));
    }
    package.files.push((TEST.to_owned(), test_xml(version, &parts)));
    for name in version.audio.keys() {
        for extension in ["opus", "mp3"] {
            let href = format!("media/{name}.{extension}");
            resources.push(Resource::new(&format!("media-{name}-{extension}"), "webcontent", &href));
            package.recordings.push((name.clone(), extension));
        }
    }
    let pack = pack_facts(version, &mut package.report);
    package.files.insert(0, ("imsmanifest.xml".to_owned(), manifest_xml(version, &pack, &resources)));
    package
}

struct Resource {
    id: String,
    kind: &'static str,
    href: String,
}

impl Resource {
    fn new(id: &str, kind: &'static str, href: &str) -> Self {
        Self { id: id.to_owned(), kind, href: href.to_owned() }
    }
}

/// What QTI has no place for at all: the pack's own facts, lengths and transcripts of recordings, words of passages.
fn pack_facts(version: &PackVersion, report: &mut Vec<Unmapped>) -> Value {
    let pack = &version.pack;
    // A mock without some of its questions is no mock any more.
    let kind = if report.iter().any(|unmapped| unmapped.message.ends_with("interaction")) {
        report.push(Unmapped::new(&pack.slug, UnmappedCode::Simplified, "the package counts as section practice"));
        "section"
    } else {
        pack.kind.as_str()
    };
    let audio = version
        .audio
        .iter()
        .map(|(name, file)| (name.clone(), json!({ "seconds": file.seconds, "voices": file.voices })));
    json!({
        "slug": pack.slug, "version": pack.version, "format": pack.format, "kind": kind, "title": pack.title,
        "summary": pack.summary, "credits": pack.credits, "audio": super::item_out::object(audio),
        "transcripts": version.keys.transcripts, "vocabulary": version.keys.vocabulary,
    })
}

type Sets = Vec<(String, Vec<String>)>;

fn test_xml(version: &PackVersion, parts: &[(Value, Sets)]) -> String {
    let mut xml = Writer::new();
    let attributes = [
        ("xmlns", "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"),
        ("identifier", version.pack.slug.as_str()),
        ("title", version.pack.title.as_str()),
        ("tool-name", "Verdant"),
        ("tool-version", "1"),
        ("xml:lang", "en"),
    ];
    xml.open("qti-assessment-test", &attributes);
    for (part, sets) in parts {
        let id = text(&part["id"]);
        let navigation = if part["section"] == "reading" { "nonlinear" } else { "linear" };
        xml.open(
            "qti-test-part",
            &[("identifier", id), ("navigation-mode", navigation), ("submission-mode", "individual")],
        );
        if let Some(seconds) = part["clock"]["seconds"].as_u64() {
            xml.empty("qti-time-limits", &[("max-time", &seconds.to_string())]);
        }
        for (at, (set, items)) in sets.iter().enumerate() {
            xml.open("qti-assessment-section", &[("identifier", set), ("title", set), ("visible", "true")]);
            if at == 0 {
                xml.open("qti-rubric-block", &[("use", "instructions"), ("view", "candidate")]);
                xml.open("qti-content-body", &[]);
                xml.leaf("div", &[(OURS, &part.to_string())], text(&part["directions"])).close().close();
            }
            for item in items {
                let href = format!("../items/{item}.xml");
                xml.empty("qti-assessment-item-ref", &[("identifier", item), ("href", &href)]);
            }
            xml.close();
        }
        xml.close();
    }
    xml.finish()
}

fn manifest_xml(version: &PackVersion, pack: &Value, resources: &[Resource]) -> String {
    let mut xml = Writer::new();
    let id = format!("{}-v{}", version.pack.slug, version.pack.version);
    let attributes = [
        ("xmlns", "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1"),
        ("xmlns:verdant", NAMESPACE),
        ("identifier", id.as_str()),
    ];
    xml.open("manifest", &attributes).open("metadata", &[]);
    xml.leaf("schema", &[], "QTI Package").leaf("schemaversion", &[], "3.0.0");
    xml.leaf("verdant:pack", &[], &pack.to_string()).close();
    xml.empty("organizations", &[]).open("resources", &[]);
    xml.open("resource", &[("identifier", "test"), ("type", "imsqti_test_xmlv3p0"), ("href", TEST)]);
    xml.empty("file", &[("href", TEST)]);
    for resource in resources.iter().filter(|resource| resource.kind == "imsqti_item_xmlv3p0") {
        xml.empty("dependency", &[("identifierref", &resource.id)]);
    }
    xml.close();
    for Resource { id, kind, href } in resources {
        xml.open("resource", &[("identifier", id), ("type", kind), ("href", href)]);
        xml.empty("file", &[("href", href)]).close();
    }
    xml.finish()
}
