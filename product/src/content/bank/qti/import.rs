//! A QTI package as the content folder of a pack, which is then looked at like any other.

use super::item_in::ItemIn;
use super::item_out::{object, text};
use super::package_in::{PackageIn, PartRef, SetRef, read_package};
use super::stimulus::StimulusIn;
use super::{Unmapped, UnmappedCode};
use crate::content::bank::archive::{Refusal, RefusalCode};
use crate::content::library::duration::opus_seconds;
use crate::content::library::source::VOCABULARY;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What a package of others does not say.
#[derive(Debug, Clone, Default)]
pub struct Wishes {
    /// The pack's short name.
    pub slug: Option<String>,
    /// A format id.
    pub format: Option<String>,
}

/// The sections, as the older formats have them in order.
const SECTIONS: [&str; 4] = ["reading", "listening", "speaking", "writing"];
const USUAL_FORMAT: &str = "ibt-2023";

/// Writes the package found in `package` as a pack into `into`; gives what could not be mapped.
pub fn import(package: &Path, into: &Path, wishes: &Wishes) -> Result<Vec<Unmapped>, Vec<Refusal>> {
    let mut report = Vec::new();
    let read = read_package(package, &mut report)?;
    if read.items.is_empty() {
        let refusal = Refusal::of_file(RefusalCode::Missing, "imsmanifest.xml", "there is no question that packs know");
        return Err(vec![refusal]);
    }
    let sounds = sounds_in(package);
    let mut pack = Assembly {
        read: &read,
        sounds: &sounds,
        sections: Vec::new(),
        keys: BTreeMap::new(),
        texts: Vec::new(),
        report: &mut report,
    };
    for part in &read.parts {
        pack.part(part);
    }
    let Assembly { sections, keys, texts, .. } = pack;
    let write = Folder { into };
    write
        .all(&read, wishes, sections, keys, &texts, &sounds, &mut report)
        .map_err(|message| vec![Refusal { code: RefusalCode::Unreadable, file: None, line: None, message }])?;
    Ok(report)
}

/// Recordings by their name without extension, wherever they lie in the package.
fn sounds_in(package: &Path) -> BTreeMap<String, BTreeMap<String, PathBuf>> {
    let mut sounds: BTreeMap<String, BTreeMap<String, PathBuf>> = BTreeMap::new();
    let mut open = vec![package.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let name = entry.file_name().to_string_lossy().into_owned();
            if let Some((name, extension @ ("opus" | "mp3"))) = name.rsplit_once('.') {
                sounds.entry(plain(name)).or_default().insert(extension.to_owned(), path);
            }
        }
    }
    sounds
}

/// A name as packs have them.
fn plain(name: &str) -> String {
    let letters =
        name.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect::<String>();
    letters.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-").chars().take(60).collect()
}

struct Assembly<'a> {
    read: &'a PackageIn,
    sounds: &'a BTreeMap<String, BTreeMap<String, PathBuf>>,
    /// Each section with its parts, in the order of the package: formats differ in theirs.
    sections: Vec<(&'static str, Vec<Value>)>,
    /// Keys of items by section.
    keys: BTreeMap<String, Map<String, Value>>,
    /// Texts to write: file and paragraphs.
    texts: Vec<(String, Vec<String>)>,
    report: &'a mut Vec<Unmapped>,
}

impl Assembly<'_> {
    fn part(&mut self, part: &PartRef) {
        let mut by_section: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        let ours = part.kept.as_ref().and_then(|kept| kept["section"].as_str()).map(str::to_owned);
        for set in &part.sets {
            if let Some((section, value)) = self.set(set, ours.as_deref()) {
                by_section.entry(section).or_default().push(value);
            }
        }
        for section in SECTIONS {
            let Some(sets) = by_section.remove(section) else { continue };
            let mut value = match &part.kept {
                Some(kept) => kept.clone(),
                None => self.usual_part(part, section, sets.len()),
            };
            if let Some(fields) = value.as_object_mut() {
                fields.remove("section");
            }
            value["sets"] = Value::Array(sets);
            match self.sections.iter_mut().find(|(name, _)| *name == section) {
                Some((_, parts)) => parts.push(value),
                None => self.sections.push((section, vec![value])),
            }
        }
    }

    fn usual_part(&mut self, part: &PartRef, section: &str, sets: usize) -> Value {
        let id = format!("{section}-{}", plain(&part.id));
        let seconds = part.seconds.unwrap_or(600 * sets as u64);
        let clock = match section {
            "reading" => json!({ "kind": "whole", "seconds": seconds }),
            "listening" => json!({ "kind": "answering", "seconds": seconds }),
            _ => json!({ "kind": "per_task" }),
        };
        self.report.push(Unmapped::new(
            &id,
            UnmappedCode::Assumed,
            format!("a clock of {seconds} seconds and plain directions"),
        ));
        json!({ "id": id, "clock": clock, "directions": "Answer the questions of this part." })
    }

    fn set(&mut self, set: &SetRef, section: Option<&str>) -> Option<(String, Value)> {
        let read = self.read;
        let items: Vec<&ItemIn> = set.items.iter().filter_map(|href| read.items.get(href)).collect();
        let first = items.first()?;
        let stimulus = first.stimulus.as_ref().and_then(|href| read.stimuli.get(href));
        let (mut value, section) = match stimulus {
            Some(stimulus) if stimulus.is_ours => (stimulus.set.clone(), section.unwrap_or("reading").to_owned()),
            other => self.foreign_set(set, other, first),
        };
        if let Some(stimulus) = stimulus
            && !stimulus.paragraphs.is_empty()
            && (!stimulus.is_ours || value["text"].is_string())
        {
            let file = value["text"].as_str().map_or_else(|| format!("{}.md", plain(&set.id)), str::to_owned);
            self.texts.push((file.clone(), stimulus.paragraphs.clone()));
            value["text"] = json!(file);
        }
        let is_made_from_text = value["kind"] == "complete_the_words";
        // Reading the pack makes these items anew; their keys stay, for the explanations in them are an author's.
        let kept: Vec<&&ItemIn> = items.iter().filter(|_| !is_made_from_text).collect();
        value["items"] = Value::Array(kept.iter().map(|item| item.item.clone()).collect());
        let keys = self.keys.entry(section.clone()).or_default();
        for item in &items {
            keys.insert(text(&item.item["id"]).to_owned(), item.key.clone());
        }
        Some((section, value))
    }

    fn foreign_set(&mut self, set: &SetRef, stimulus: Option<&StimulusIn>, first: &ItemIn) -> (Value, String) {
        let kind = text(&first.item["answer"]["kind"]);
        let sound = stimulus.and_then(|stimulus| {
            stimulus.sounds.iter().find_map(|file| {
                let name = plain(file.rsplit_once('.').map_or(file.as_str(), |(name, _)| name));
                self.sounds.contains_key(&name).then_some(name)
            })
        });
        let (section, set_kind) = match (kind, &sound) {
            ("writing", _) => ("writing", "academic_discussion"),
            ("speaking", _) => ("speaking", "independent_speaking"),
            (_, Some(_)) => ("listening", "lecture"),
            _ => ("reading", "academic_passage"),
        };
        let mut value = stimulus.map_or_else(|| json!({}), |stimulus| stimulus.set.clone());
        value["id"] = json!(plain(&set.id));
        value["kind"] = json!(set_kind);
        if let Some(sound) = sound {
            value["audio"] = json!(sound);
        }
        self.report.push(Unmapped::new(&set.id, UnmappedCode::Assumed, format!("{section}, as {set_kind}")));
        (value, section.to_owned())
    }
}

struct Folder<'a> {
    into: &'a Path,
}

impl Folder<'_> {
    #[expect(clippy::too_many_arguments, reason = "the pieces of a pack, each written once")]
    fn all(
        &self,
        read: &PackageIn,
        wishes: &Wishes,
        sections: Vec<(&'static str, Vec<Value>)>,
        keys: BTreeMap<String, Map<String, Value>>,
        texts: &[(String, Vec<String>)],
        sounds: &BTreeMap<String, BTreeMap<String, PathBuf>>,
        report: &mut Vec<Unmapped>,
    ) -> Result<(), String> {
        let facts = read.pack.clone().unwrap_or_default();
        let mut names = Vec::new();
        for (section, parts) in sections {
            let file = format!("{section}.yaml");
            self.yaml(&file, &json!({ "section": section, "parts": parts }))?;
            let mut of_section = json!({ "items": keys.get(section).cloned().unwrap_or_default() });
            // Transcripts are by recording; the first file may hold them all.
            if names.is_empty() {
                of_section["transcripts"] = match &facts["transcripts"] {
                    Value::Null => json!({}),
                    transcripts => transcripts.clone(),
                };
            }
            self.yaml(&format!("keys/{file}"), &of_section)?;
            names.push(file);
        }
        if facts["vocabulary"].as_object().is_some_and(|words| !words.is_empty()) {
            self.yaml(VOCABULARY, &json!({ "vocabulary": facts["vocabulary"] }))?;
        }
        for (file, paragraphs) in texts {
            self.text(file, &paragraphs.join("\n\n"))?;
        }
        self.recordings(&facts["audio"], sounds, report)?;
        self.yaml("pack.yaml", &pack_file(read, wishes, &facts, &names, report))
    }

    /// Copies the recordings and writes their manifest.
    fn recordings(
        &self,
        known: &Value,
        sounds: &BTreeMap<String, BTreeMap<String, PathBuf>>,
        report: &mut Vec<Unmapped>,
    ) -> Result<(), String> {
        let mut files = Map::new();
        for (name, paths) in sounds {
            let mut entry = json!({ "seconds": 0.0, "voices": ["unknown"] });
            if let Some(Value::Object(facts)) = known.get(name) {
                entry = Value::Object(facts.clone());
            } else {
                let seconds =
                    paths.get("opus").and_then(|path| fs::read(path).ok()).and_then(|bytes| opus_seconds(&bytes));
                entry["seconds"] = json!(seconds.unwrap_or_default());
                report.push(Unmapped::new(name, UnmappedCode::Assumed, "an unknown voice, and no transcript"));
            }
            for extension in ["opus", "mp3"] {
                let Some(path) = paths.get(extension) else { continue };
                let bytes = fs::read(path).map_err(|cause| cause.to_string())?;
                entry[format!("sha256_{extension}")] = json!(hex::encode(Sha256::digest(&bytes)));
                self.bytes(&format!("audio/{name}.{extension}"), &bytes)?;
            }
            for extension in ["opus", "mp3"] {
                let field = format!("sha256_{extension}");
                if entry[&field].is_null() {
                    entry[&field] = json!("");
                }
            }
            files.insert(name.clone(), entry);
        }
        if files.is_empty() { Ok(()) } else { self.yaml("audio/manifest.yaml", &json!({ "files": files })) }
    }

    /// JSON is YAML; the pack's reader takes both, and authors may write it anew.
    fn yaml(&self, file: &str, value: &Value) -> Result<(), String> {
        self.text(file, &serde_json::to_string_pretty(value).map_err(|cause| cause.to_string())?)
    }

    fn text(&self, file: &str, text: &str) -> Result<(), String> {
        self.bytes(file, text.as_bytes())
    }

    fn bytes(&self, file: &str, bytes: &[u8]) -> Result<(), String> {
        // Names come from a package: one that is no plain name would lead elsewhere.
        if file.contains("..") || file.starts_with('/') || file.contains('\\') || file.matches('/').count() > 1 {
            return Err(format!("{file} is no name of a file"));
        }
        let path = self.into.join(file);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|cause| cause.to_string())?;
        }
        fs::write(path, bytes).map_err(|cause| cause.to_string())
    }
}

fn pack_file(
    read: &PackageIn,
    wishes: &Wishes,
    facts: &Value,
    sections: &[String],
    report: &mut Vec<Unmapped>,
) -> Value {
    if facts.is_object() {
        let kept = ["slug", "version", "format", "kind", "title", "summary", "credits"];
        let mut pack = object(kept.map(|name| (name.to_owned(), facts[name].clone())));
        pack["sections"] = json!(sections);
        return pack;
    }
    let slug = wishes.slug.clone().unwrap_or_else(|| plain(&read.identifier));
    let format = wishes.format.clone().unwrap_or_else(|| USUAL_FORMAT.to_owned());
    let title = if read.title.is_empty() { slug.clone() } else { read.title.clone() };
    report.push(Unmapped::new(
        "pack.yaml",
        UnmappedCode::Assumed,
        format!("section practice in {format}, version 1, unknown author"),
    ));
    json!({
        "slug": slug, "version": 1, "format": format, "kind": "section", "title": title,
        "summary": "Imported from a QTI package.",
        "credits": { "author": "unknown", "licence": "to be clarified" },
        "sections": sections,
    })
}
