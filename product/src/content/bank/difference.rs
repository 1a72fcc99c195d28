//! What changed of an item between two versions, field by field.

use crate::content::library::PackVersion;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A field that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Where: `item.prompt`, `item.answer.options[b].text`, `key.correct`, `text[3]`.
    pub field: String,
    /// In the older version; none when it was not there.
    pub before: Option<String>,
    /// In the newer version; none when it is gone.
    pub after: Option<String>,
}

/// What differs between `item` in two versions: the question, its key, and what is read or heard before it.
pub fn difference(before: &PackVersion, after: &PackVersion, item: &str) -> Vec<Change> {
    let (before, after) = (fields_of(before, item), fields_of(after, item));
    let mut names: Vec<&String> =
        before.keys().chain(after.keys().filter(|name| !before.contains_key(*name))).collect();
    names.sort();
    let change = |name: &String| Change {
        field: name.clone(),
        before: before.get(name).cloned(),
        after: after.get(name).cloned(),
    };
    names.into_iter().map(change).filter(|change| change.before != change.after).collect()
}

fn fields_of(version: &PackVersion, id: &str) -> BTreeMap<String, String> {
    let mut fields = BTreeMap::new();
    let sets = version.pack.parts().flat_map(|(_, part)| &part.sets);
    let Some((set, item)) =
        sets.flat_map(|set| set.items.iter().map(move |item| (set, item))).find(|(_, i)| i.id == id)
    else {
        return fields;
    };
    let text = set.text.as_ref().and_then(|name| version.texts.get(name));
    let spoken = set.audio.as_ref().and_then(|name| version.keys.transcripts.get(name));
    let lines: Option<Vec<String>> =
        spoken.map(|lines| lines.iter().map(|line| format!("{}: {}", line.speaker, line.text)).collect());
    // The file's hash stands for the sound.
    let sound = set.audio.as_ref().and_then(|name| version.audio.get(name)).map(|file| &file.sha256_opus);
    let all = json!({
        "item": item, "key": version.keys.items.get(id), "text": text, "transcript": lines, "sound": sound,
        "set": { "title": set.title, "kind": set.kind, "scene": set.scene, "posts": set.posts },
    });
    flatten("", &all, &mut fields);
    fields
}

/// Every leaf under its path. Entries with an id are named by it, so that a moved option is no change of its text.
fn flatten(path: &str, value: &Value, fields: &mut BTreeMap<String, String>) {
    match value {
        Value::Null => {}
        Value::Object(entries) => {
            for (name, value) in entries {
                flatten(&if path.is_empty() { name.clone() } else { format!("{path}.{name}") }, value, fields);
            }
        }
        Value::Array(entries) if entries.iter().all(|entry| entry["id"].is_string()) && !entries.is_empty() => {
            let ids: Vec<&str> = entries.iter().filter_map(|entry| entry["id"].as_str()).collect();
            fields.insert(format!("{path}.order"), ids.join(", "));
            for (entry, id) in entries.iter().zip(ids) {
                let Value::Object(leaves) = entry else { continue };
                for (name, value) in leaves.iter().filter(|(name, _)| *name != "id") {
                    flatten(&format!("{path}[{id}].{name}"), value, fields);
                }
            }
        }
        Value::Array(entries) if entries.iter().all(Value::is_string) && path.contains("correct") => {
            let words: Vec<&str> = entries.iter().filter_map(Value::as_str).collect();
            fields.insert(path.to_owned(), words.join(", "));
        }
        Value::Array(entries) => {
            for (at, entry) in entries.iter().enumerate() {
                flatten(&format!("{path}[{}]", at + 1), entry, fields);
            }
        }
        Value::String(text) => {
            fields.insert(path.to_owned(), text.clone());
        }
        other => {
            fields.insert(path.to_owned(), other.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moved_option_is_a_change_of_the_order_alone() {
        let shape = |ids: [&str; 2]| {
            let mut fields = BTreeMap::new();
            let options: Vec<Value> = ids.iter().map(|id| json!({"id": id, "text": format!("text of {id}")})).collect();
            flatten(
                "",
                &json!({"answer": {"options": options, "kind": "single_choice"}, "correct": ["a"]}),
                &mut fields,
            );
            fields
        };
        let (before, after) = (shape(["a", "b"]), shape(["b", "a"]));
        let changed: Vec<_> = before.iter().filter(|(name, value)| after.get(*name) != Some(value)).collect();
        assert_eq!(changed, [(&"answer.options.order".to_owned(), &"a, b".to_owned())]);
        assert_eq!(before["answer.options[a].text"], "text of a");
        assert_eq!(before["correct"], "a");
    }
}
