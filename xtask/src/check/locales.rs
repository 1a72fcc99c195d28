//! Every text exists in every language, with the same placeholders.

use crate::console;
use crate::failure::{Doing, Failure, Outcome};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// English is what the others are compared with.
const MODEL: &str = "en";
/// How i18next writes plurals; languages differ in how many they have.
const PLURALS: [&str; 6] = ["_zero", "_one", "_two", "_few", "_many", "_other"];

/// Key to placeholders.
type Texts = BTreeMap<String, BTreeSet<String>>;

/// Compares every language with English, file by file.
pub(super) fn check(dir: &Path) -> Outcome {
    console::step("Translations");
    let languages: Vec<String> = names_in(dir);
    if !languages.iter().any(|language| language == MODEL) {
        return Err(Failure::new(format!("{} has no folder `{MODEL}`.", dir.display())));
    }
    let model = read_language(&dir.join(MODEL))?;
    let mut wrong = Vec::new();
    for language in languages.iter().filter(|language| *language != MODEL) {
        wrong.extend(differences(&model, &read_language(&dir.join(language))?, language));
    }
    if wrong.is_empty() { Ok(()) } else { Err(Failure::new(wrong.join("\n"))) }
}

fn names_in(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(dir)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn read_language(dir: &Path) -> Outcome<Texts> {
    let mut texts = Texts::new();
    for name in names_in(dir).iter().filter(|name| name.ends_with(".json")) {
        let file = dir.join(name);
        let text = fs::read(&file).doing(|| format!("read {}", file.display()))?;
        let value: Value = serde_json::from_slice(&text).doing(|| format!("read {}", file.display()))?;
        collect(&value, name.trim_end_matches(".json"), &mut texts);
    }
    Ok(texts)
}

fn collect(value: &Value, key: &str, texts: &mut Texts) {
    match value {
        Value::Object(inside) => {
            inside.iter().for_each(|(name, value)| collect(value, &format!("{key}.{name}"), texts))
        }
        Value::Array(inside) => {
            inside.iter().enumerate().for_each(|(index, value)| collect(value, &format!("{key}.{index}"), texts))
        }
        other => {
            let base = PLURALS.iter().find_map(|plural| key.strip_suffix(plural)).unwrap_or(key);
            let placeholders = texts.entry(base.to_owned()).or_default();
            placeholders.extend(placeholders_in(other.as_str().unwrap_or_default()));
        }
    }
}

fn placeholders_in(text: &str) -> impl Iterator<Item = String> {
    text.split("{{").skip(1).filter_map(|rest| Some(rest.split_once("}}")?.0.split(',').next()?.trim().to_owned()))
}

fn differences(model: &Texts, other: &Texts, language: &str) -> Vec<String> {
    let mut wrong: Vec<String> = Vec::new();
    for (key, placeholders) in model {
        match other.get(key) {
            None => wrong.push(format!("{language} lacks {key}")),
            Some(found) if found != placeholders => {
                wrong.push(format!("{language} has other placeholders in {key}: {found:?} instead of {placeholders:?}"))
            }
            Some(_) => {}
        }
    }
    wrong.extend(
        other
            .keys()
            .filter(|key| !model.contains_key(*key))
            .map(|key| format!("{language} has {key}, which {MODEL} lacks")),
    );
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(value: Value) -> Texts {
        let mut texts = Texts::new();
        collect(&value, "f", &mut texts);
        texts
    }

    #[test]
    fn missing_surplus_and_broken_texts_are_named() {
        let model = texts(serde_json::json!({"a": "x", "b": {"c": "{{ name }}!"}}));
        let other = texts(serde_json::json!({"b": {"c": "{{nmae}}"}, "d": "y"}));
        let wrong = differences(&model, &other, "cn");
        assert_eq!(wrong.len(), 3);
        assert!(wrong[0] == "cn lacks f.a" && wrong[1].contains("f.b.c") && wrong[2].contains("f.d"), "{wrong:?}");
    }

    #[test]
    fn a_language_may_have_fewer_plurals() {
        let model = texts(serde_json::json!({"day_one": "{{count}} day", "day_other": "{{count}} days"}));
        let other = texts(serde_json::json!({"day_other": "{{count}} 天"}));
        assert!(differences(&model, &other, "cn").is_empty());
    }
}
