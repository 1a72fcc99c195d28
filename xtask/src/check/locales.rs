//! Every text exists in every language, with the same placeholders and the plural forms that the language has; and
//! no sentence for people stands in a component, where two languages would miss it. The words are held to
//! `docs/terms.json`.

use super::terms::Terms;
use crate::console;
use crate::failure::{Doing, Failure, Outcome};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// English is what the others are compared with.
const MODEL: &str = "en";
/// A form that no language needs, for words of its own where there is nothing to count.
const NONE: &str = "_zero";
/// The languages of the product.
const LANGUAGES: [&str; 3] = [MODEL, "cn", "tw"];
/// How i18next writes plurals.
const PLURALS: [&str; 6] = ["_zero", "_one", "_two", "_few", "_many", "_other"];
/// Components whose English is on purpose: what learners read and write for the test.
const ENGLISH: [&str; 1] = ["features/site/landing/GradingStory.tsx"];

/// How a set of texts is written.
#[derive(Clone, Copy)]
enum Style {
    /// `{{name}}`, `<b>` of `Trans`, plurals by suffix: the front end.
    I18next,
    /// `{name}`, every key in every language: mails, reports and the server's sentences.
    Braces,
}

/// Every key as it is written, to its placeholders.
type Raw = BTreeMap<String, BTreeSet<String>>;
/// Key without its plural form, to its placeholders and forms.
type Texts = BTreeMap<String, Text>;

#[derive(Debug, Default, PartialEq, Eq)]
struct Text {
    placeholders: BTreeSet<String>,
    plurals: BTreeSet<&'static str>,
}

/// Compares every language with English, in all places that hold texts, and looks for texts outside of them.
pub(super) fn check(root: &Path) -> Outcome {
    console::step("Translations");
    let mut wrong = Vec::new();
    let terms = Terms::read(root)?;
    for (place, style) in
        [("web/locales", Style::I18next), ("worker/locales", Style::Braces), ("api/locales", Style::Braces)]
    {
        let dir = root.join(place);
        let english = read_language(&dir, MODEL, style)?;
        let counted = counted(&english);
        let model = fold(&english, &counted, style);
        wrong.extend(odd_plurals(&model, MODEL, style).map(|line| format!("{place}: {line}")));
        for language in LANGUAGES.into_iter().filter(|language| *language != MODEL) {
            let other = fold(&read_language(&dir, language, style)?, &counted, style);
            wrong.extend(differences(&model, &other, language).map(|line| format!("{place}: {line}")));
            wrong.extend(odd_plurals(&other, language, style).map(|line| format!("{place}: {line}")));
        }
        wrong.extend(terms.check(&dir, place)?);
    }
    wrong.extend(terms.check_brands(&root.join("tenants/demo"))?);
    wrong.extend(sentences_in_components(&root.join("web/src"))?);
    if wrong.is_empty() { Ok(()) } else { Err(Failure::new(wrong.join("\n"))) }
}

/// The texts of one language: a folder of files, or one file.
fn read_language(dir: &Path, language: &str, style: Style) -> Outcome<Raw> {
    let folder = dir.join(language);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    let single = dir.join(format!("{language}.json"));
    if single.is_file() {
        files.push(single);
    }
    if files.is_empty() {
        return Err(Failure::new(format!("{} has no texts in `{language}`.", dir.display())));
    }
    files.sort();
    let mut raw = Raw::new();
    for file in files {
        let text = fs::read(&file).doing(|| format!("read {}", file.display()))?;
        let value: Value = serde_json::from_slice(&text).doing(|| format!("read {}", file.display()))?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // One file a language carries the language as its name.
        let name = if stem == language { "texts" } else { &stem };
        collect(&value, name, style, &mut raw);
    }
    Ok(raw)
}

fn collect(value: &Value, key: &str, style: Style, raw: &mut Raw) {
    match value {
        Value::Object(inside) => {
            inside.iter().for_each(|(name, value)| collect(value, &format!("{key}.{name}"), style, raw));
        }
        Value::Array(inside) => {
            inside.iter().enumerate().for_each(|(index, value)| collect(value, &format!("{key}.{index}"), style, raw));
        }
        other => {
            raw.insert(key.to_owned(), placeholders_in(other.as_str().unwrap_or_default(), style));
        }
    }
}

/// Which keys are counted. A suffix alone makes no plural (`too_many`): a singular has its plural, or a form shows the
/// number.
fn counted(raw: &Raw) -> BTreeSet<String> {
    let has = |base: &str, plural: &str| raw.contains_key(&format!("{base}{plural}"));
    raw.iter()
        .filter_map(|(key, placeholders)| Some((split(key)?.0, placeholders)))
        .filter(|(base, placeholders)| placeholders.contains("count") || (has(base, "_one") && has(base, "_other")))
        .map(|(base, _)| base.to_owned())
        .collect()
}

fn split(key: &str) -> Option<(&str, &'static str)> {
    PLURALS.into_iter().find_map(|plural| Some((key.strip_suffix(plural)?, plural)))
}

/// Puts the forms of counted keys together.
fn fold(raw: &Raw, counted: &BTreeSet<String>, style: Style) -> Texts {
    let mut texts = Texts::new();
    for (key, placeholders) in raw {
        let form = split(key).filter(|(base, _)| matches!(style, Style::I18next) && counted.contains(*base));
        let text = texts.entry(form.map_or(key.as_str(), |(base, _)| base).to_owned()).or_default();
        text.plurals.extend(form.map(|(_, plural)| plural));
        text.placeholders.extend(placeholders.iter().cloned());
    }
    texts
}

fn placeholders_in(text: &str, style: Style) -> BTreeSet<String> {
    match style {
        Style::I18next => between(text, "{{", "}}")
            .map(|name| name.split(',').next().unwrap_or_default().trim().to_owned())
            .chain(tags_in(text))
            .collect(),
        Style::Braces => between(text, "{", "}").map(str::to_owned).collect(),
    }
}

fn between<'a>(text: &'a str, open: &'a str, close: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(open).skip(1).filter_map(move |rest| Some(rest.split_once(close)?.0))
}

/// `<b>` and `</b>` of texts with marked words; a comparison such as `a < b` is none.
fn tags_in(text: &str) -> impl Iterator<Item = String> {
    between(text, "<", ">")
        .filter(|tag| !tag.is_empty() && tag.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '/'))
        .map(|tag| format!("<{tag}>"))
}

fn differences<'a>(model: &'a Texts, other: &'a Texts, language: &'a str) -> impl Iterator<Item = String> + 'a {
    let lacking = model.iter().filter_map(move |(key, text)| match other.get(key) {
        None => Some(format!("{language} lacks {key}")),
        Some(found) if found.placeholders != text.placeholders => Some(format!(
            "{language} has other placeholders in {key}: {:?} instead of {:?}",
            found.placeholders, text.placeholders
        )),
        Some(found) if found.plurals.is_empty() != text.plurals.is_empty() => {
            Some(format!("{language} counts in {key} where {MODEL} does not, or the other way round"))
        }
        Some(found) if found.plurals.contains(NONE) != text.plurals.contains(NONE) => {
            Some(format!("{language} and {MODEL} differ in whether {key} has words for none"))
        }
        Some(_) => None,
    });
    let surplus = other
        .keys()
        .filter(move |key| !model.contains_key(*key))
        .map(move |key| format!("{language} has {key}, which {MODEL} lacks"));
    lacking.chain(surplus)
}

/// English has a singular and a plural, Chinese one form for every number.
fn odd_plurals<'a>(texts: &'a Texts, language: &'a str, style: Style) -> impl Iterator<Item = String> + 'a {
    let due: BTreeSet<&str> = match language {
        MODEL => ["_one", "_other"].into(),
        _ => ["_other"].into(),
    };
    texts
        .iter()
        .filter(move |(_, text)| matches!(style, Style::I18next) && !text.plurals.is_empty())
        .filter(move |(_, text)| !text.plurals.iter().copied().filter(|plural| *plural != NONE).eq(due.iter().copied()))
        .map(move |(key, text)| format!("{language} has the plural forms {:?} of {key}", text.plurals))
}

fn sentences_in_components(src: &Path) -> Outcome<Vec<String>> {
    let mut wrong = Vec::new();
    let mut folders = vec![src.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).doing(|| format!("list {}", folder.display()))?.flatten() {
            let path = entry.path();
            let name = path.strip_prefix(src).unwrap_or(&path).to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".tsx") && !is_exempt(&name) {
                let source = fs::read_to_string(&path).doing(|| format!("read {}", path.display()))?;
                let found = sentences_in(&source);
                wrong.extend(found.into_iter().map(|text| format!("web/src/{name} says “{text}” in one language")));
            }
        }
    }
    wrong.sort();
    Ok(wrong)
}

fn is_exempt(name: &str) -> bool {
    name.contains(".test.") || name.starts_with("testing") || ENGLISH.contains(&name)
}

/// Attributes that are shown or read out.
const SPOKEN: [&str; 6] = ["label", "title", "alt", "placeholder", "aria-label", "text"];

/// What a component says by itself: text between tags, and attributes that people meet.
fn sentences_in(source: &str) -> Vec<String> {
    let code: String =
        source.lines().filter(|line| !is_comment(line)).fold(String::new(), |code, line| code + line + "\n");
    let mut found: Vec<String> = texts_between_tags(&code).filter(|text| is_sentence(text)).collect();
    for name in SPOKEN {
        let open = format!("{name}=\"");
        for (start, _) in code.match_indices(&open) {
            let value = code[start + open.len()..].split('"').next().unwrap_or_default();
            if code[..start].ends_with(char::is_whitespace) && has_word(value) {
                found.push(value.to_owned());
            }
        }
    }
    found
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") || line.starts_with("/*") || line.starts_with('*')
}

/// What stands between a tag or a closed expression, and the next tag.
fn texts_between_tags(code: &str) -> impl Iterator<Item = String> + '_ {
    code.match_indices('<').filter_map(|(end, _)| {
        let before = &code[..end];
        let start = before.rfind(['<', '>', '{', '}'])?;
        let text = before[start + 1..].trim();
        let after = code[end + 1..].chars().next()?;
        let closes = after == '/' || after == '{' || after.is_alphabetic();
        let opened = match before.as_bytes()[start] {
            b'>' => is_tag_end(&before[..start]),
            // After an expression only words on a line of their own are text; the rest is code.
            b'}' => before[start + 1..].starts_with('\n') && text.starts_with(char::is_uppercase),
            _ => false,
        };
        (closes && opened && !text.is_empty()).then(|| text.split_whitespace().collect::<Vec<_>>().join(" "))
    })
}

/// Whether the `>` that follows ends a tag: arrows and comparisons do not.
fn is_tag_end(before: &str) -> bool {
    let Some(open) = before.rfind('<') else { return false };
    let tag = &before[open + 1..];
    !before.ends_with('=')
        && !before.ends_with(' ')
        && tag.trim_start_matches('/').starts_with(char::is_alphabetic)
        && !tag.contains('>')
}

/// Words, and no sign of code.
fn is_sentence(text: &str) -> bool {
    has_word(text)
        && !text.contains([';', '=', '(', ')', '|', '[', '`'])
        && !text.starts_with(',')
        && !text.ends_with(':')
}

fn has_word(text: &str) -> bool {
    text.chars().zip(text.chars().skip(1)).any(|(one, next)| one.is_alphabetic() && next.is_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(value: &Value, style: Style) -> Texts {
        let mut raw = Raw::new();
        collect(value, "f", style, &mut raw);
        let mut counted = counted(&raw);
        counted.extend(["f.day".to_owned()]);
        fold(&raw, &counted, style)
    }

    #[test]
    fn missing_surplus_and_broken_texts_are_named() {
        let model = texts(&serde_json::json!({"a": "x", "b": {"c": "{{ name }}!"}}), Style::I18next);
        let other = texts(&serde_json::json!({"b": {"c": "{{nmae}}"}, "d": "y"}), Style::I18next);
        let wrong: Vec<_> = differences(&model, &other, "cn").collect();
        assert_eq!(wrong.len(), 3);
        assert!(wrong[0] == "cn lacks f.a" && wrong[1].contains("f.b.c") && wrong[2].contains("f.d"), "{wrong:?}");
    }

    #[test]
    fn marked_words_are_placeholders_too_and_comparisons_are_not() {
        assert_eq!(
            placeholders_in("<b>{{n}}</b> < 5 and > 3", Style::I18next),
            ["</b>", "<b>", "n"].map(str::to_owned).into()
        );
        assert_eq!(placeholders_in("{field}: {min}", Style::Braces), ["field", "min"].map(str::to_owned).into());
    }

    #[test]
    fn every_language_has_its_own_plural_forms() {
        let model =
            texts(&serde_json::json!({"day_one": "{{count}} day", "day_other": "{{count}} days"}), Style::I18next);
        let one_form = texts(&serde_json::json!({"day_other": "{{count}} 天"}), Style::I18next);
        assert_eq!(differences(&model, &one_form, "cn").count(), 0);
        assert_eq!(odd_plurals(&model, "en", Style::I18next).count(), 0);
        assert_eq!(odd_plurals(&one_form, "cn", Style::I18next).count(), 0);
        assert_eq!(odd_plurals(&one_form, "en", Style::I18next).count(), 1);
        assert_eq!(odd_plurals(&model, "cn", Style::I18next).count(), 1);
        let named =
            texts(&serde_json::json!({"too_many": "Too many!", "lead": "Own", "lead_other": "Theirs"}), Style::I18next);
        assert_eq!((named.len(), odd_plurals(&named, "en", Style::I18next).count()), (3, 0));
        let uncounted = texts(&serde_json::json!({"day": "{{count}} 天"}), Style::I18next);
        assert_eq!(differences(&model, &uncounted, "cn").count(), 1);
    }

    #[test]
    fn sentences_are_found_and_code_is_not() {
        let said = "<p>Hello you</p>\n<b className=\"x\">\n  Two\n  lines\n</b>\n{name}\nIs here\n</p>\n<img alt=\"A tree\" />";
        assert_eq!(sentences_in(said), ["Hello you", "Two lines", "Is here", "A tree"]);
        let code = "// <p>Comment</p>\nconst f = <T,>(a: T) => a < b && x > y;\nconst m = new Map<string, Row>();\n\
                    <p>{t(\"key\")}</p>\nreturn rows.filter((row) => row.size > limit).map((row) => <Row key={row.id} />);\n\
                    <input aria-label={t(\"a\")} type=\"text\" />\n<b>·</b>";
        assert_eq!(sentences_in(code), Vec::<String>::new());
    }
}
