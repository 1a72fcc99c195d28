//! One name for one thing: `docs/terms.json` says how terms are called in every language, and which words lost.

use crate::failure::{Doing, Failure, Outcome};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::Path;

/// Where the terms are written down.
const FILE: &str = "docs/terms.json";
/// English is where terms are looked for.
const MODEL: &str = "en";
const OTHERS: [&str; 2] = ["cn", "tw"];

/// Key, as the check of translations writes it, to its text.
type Texts = BTreeMap<String, String>;

/// A term: the English, and what a translation has to contain one of.
struct Term {
    english: String,
    translations: BTreeMap<&'static str, Vec<String>>,
    except: Vec<String>,
}

/// A word that is not used, and the one that is.
struct Forbidden {
    word: String,
    instead: String,
    except: Vec<String>,
}

/// What `docs/terms.json` says.
pub(super) struct Terms {
    /// Longest first: `practice test` is no `test`.
    terms: Vec<Term>,
    forbidden: BTreeMap<&'static str, Vec<Forbidden>>,
}

impl Terms {
    pub(super) fn read(root: &Path) -> Outcome<Self> {
        let file = root.join(FILE);
        let text = fs::read(&file).doing(|| format!("read {}", file.display()))?;
        let value: Value = serde_json::from_slice(&text).doing(|| format!("read {}", file.display()))?;
        Self::from_json(&value).ok_or_else(|| Failure::new(format!("{FILE} is not in the form that it has.")))
    }

    fn from_json(value: &Value) -> Option<Self> {
        let mut terms = value["terms"].as_array()?.iter().map(term).collect::<Option<Vec<_>>>()?;
        terms.sort_by_key(|term| std::cmp::Reverse(term.english.len()));
        let forbidden = [MODEL, "cn", "tw"]
            .into_iter()
            .map(|language| {
                let words = value["forbidden"][language].as_array()?;
                Some((language, words.iter().map(forbidden).collect::<Option<Vec<_>>>()?))
            })
            .collect::<Option<_>>()?;
        Some(Self { terms, forbidden })
    }

    /// What is wrong in one place that holds texts: each line names the file, the key and the word to use.
    pub(super) fn check(&self, dir: &Path, place: &str) -> Outcome<Vec<String>> {
        let english = read_language(dir, MODEL)?;
        let mut wrong = self.forbidden_in(&english, MODEL, place);
        for language in OTHERS {
            let texts = read_language(dir, language)?;
            wrong.extend(self.forbidden_in(&texts, language, place));
            wrong.extend(self.unsaid_in(&english, &texts, language, place));
        }
        Ok(wrong)
    }

    /// Forbidden words in what the brands of the demo say on their landing pages and in their terms of use.
    pub(super) fn check_brands(&self, dir: &Path) -> Outcome<Vec<String>> {
        let mut wrong = Vec::new();
        for file in fs::read_dir(dir).doing(|| format!("list {}", dir.display()))?.flatten().map(|entry| entry.path()) {
            let text = fs::read(&file).doing(|| format!("read {}", file.display()))?;
            let value: Value = serde_json::from_slice(&text).doing(|| format!("read {}", file.display()))?;
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            for language in [MODEL].into_iter().chain(OTHERS) {
                let mut texts = Texts::new();
                collect(&value["brand"]["copy"][language], &name, &mut texts);
                collect(&value["brand"]["terms"][language], &format!("{name}.terms"), &mut texts);
                // All languages of a brand are in one file.
                let found = self.forbidden_in(&texts, language, "tenants/demo");
                wrong.extend(found.iter().map(|line| line.replacen(&format!("{language}/"), "", 1)));
            }
        }
        Ok(wrong)
    }

    fn forbidden_in(&self, texts: &Texts, language: &str, place: &str) -> Vec<String> {
        let words = self.forbidden.get(language).map(Vec::as_slice).unwrap_or_default();
        let found = texts.iter().flat_map(|(key, text)| {
            let plain = plain(text);
            words
                .iter()
                .filter(|forbidden| !forbidden.except.contains(key))
                .filter(|forbidden| match language {
                    MODEL => place_of(&plain, &forbidden.word, false).is_some(),
                    _ => plain.contains(&forbidden.word),
                })
                .map(|forbidden| {
                    let (file, word, instead) = (file_of(place, language, key), &forbidden.word, &forbidden.instead);
                    format!("{file}: {key} says “{word}”; say “{instead}”")
                })
                .collect::<Vec<_>>()
        });
        found.collect()
    }

    fn unsaid_in(&self, english: &Texts, texts: &Texts, language: &str, place: &str) -> Vec<String> {
        let mut wrong = Vec::new();
        for (key, text) in english {
            // Chinese has no singular.
            let Some(translated) = texts.get(key) else { continue };
            for term in self.said_in(text) {
                let wanted = term.translations.get(language).map(Vec::as_slice).unwrap_or_default();
                if !term.except.contains(key) && !wanted.iter().any(|word| translated.contains(word)) {
                    let (file, names) = (file_of(place, language, key), wanted.join("” or “"));
                    wrong.push(format!("{file}: {key} translates “{}” without “{names}”", term.english));
                }
            }
        }
        wrong
    }

    /// The terms in an English text; what is part of a longer term counts as that.
    fn said_in(&self, text: &str) -> Vec<&Term> {
        let mut rest = plain(text);
        let mut said = Vec::new();
        for term in &self.terms {
            let mut is_said = false;
            while let Some(place) = place_of(&rest, &term.english, true) {
                let length = place.len();
                rest.replace_range(place, &"#".repeat(length));
                is_said = true;
            }
            if is_said {
                said.push(term);
            }
        }
        said
    }
}

fn term(value: &Value) -> Option<Term> {
    let translations = OTHERS.into_iter().map(|language| Some((language, words(&value[language])?)));
    Some(Term {
        english: value["en"].as_str()?.to_lowercase(),
        translations: translations.collect::<Option<_>>()?,
        except: words(&value["except"]).unwrap_or_default(),
    })
}

fn forbidden(value: &Value) -> Option<Forbidden> {
    Some(Forbidden {
        word: value["word"].as_str()?.to_lowercase(),
        instead: value["use"].as_str()?.to_owned(),
        except: words(&value["except"]).unwrap_or_default(),
    })
}

fn words(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|word| Some(word.as_str()?.to_owned())).collect()
}

/// The texts of one language: a folder of files, or one file.
fn read_language(dir: &Path, language: &str) -> Outcome<Texts> {
    let mut texts = Texts::new();
    let single = dir.join(format!("{language}.json"));
    let inside = fs::read_dir(dir.join(language)).into_iter().flatten().flatten().map(|entry| entry.path());
    for file in inside.chain([single]).filter(|path| path.is_file()) {
        let text = fs::read(&file).doing(|| format!("read {}", file.display()))?;
        let value: Value = serde_json::from_slice(&text).doing(|| format!("read {}", file.display()))?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        collect(&value, if stem == language { SINGLE } else { &stem }, &mut texts);
    }
    Ok(texts)
}

/// What the keys of a language with one file begin with.
const SINGLE: &str = "texts";

fn collect(value: &Value, key: &str, texts: &mut Texts) {
    match value {
        Value::Object(inside) => {
            inside.iter().for_each(|(name, value)| collect(value, &format!("{key}.{name}"), texts))
        }
        Value::Array(inside) => {
            inside.iter().enumerate().for_each(|(index, value)| collect(value, &format!("{key}.{index}"), texts));
        }
        other => {
            texts.insert(key.to_owned(), other.as_str().unwrap_or_default().to_owned());
        }
    }
}

fn file_of(place: &str, language: &str, key: &str) -> String {
    match key.split('.').next().unwrap_or_default() {
        SINGLE => format!("{place}/{language}.json"),
        name => format!("{place}/{language}/{name}.json"),
    }
}

/// The words of a text in small letters: without placeholders and tags, and with one kind of apostrophe.
fn plain(text: &str) -> String {
    let mut depth = 0_usize;
    let letters = text.chars().map(|letter| match letter {
        '{' | '<' => {
            depth += 1;
            ' '
        }
        '}' | '>' => {
            depth = depth.saturating_sub(1);
            ' '
        }
        _ if depth > 0 => ' ',
        '’' => '\'',
        letter => letter,
    });
    letters.collect::<String>().to_lowercase()
}

/// Where a word stands by itself in a text; its plural counts, too, where that is asked for.
fn place_of(text: &str, word: &str, with_plural: bool) -> Option<Range<usize>> {
    let is_inside = |letter: char| letter.is_alphanumeric() || letter == '-';
    text.match_indices(word).find_map(|(start, _)| {
        let mut end = start + word.len();
        if with_plural && text[end..].starts_with('s') {
            end += 1;
        }
        let before = text[..start].chars().next_back().is_some_and(is_inside);
        let after = text[end..].chars().next().is_some_and(is_inside);
        (!before && !after).then_some(start..end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn terms() -> Terms {
        let value = json!({
            "terms": [
                {"en": "test", "cn": ["测试"], "tw": ["測驗"], "except": ["home.mic"]},
                {"en": "practice test", "cn": ["模拟测试"], "tw": ["練習測驗"]},
            ],
            "forbidden": {
                "en": [{"word": "go on", "use": "continue"}],
                "cn": [{"word": "账户", "use": "账号", "except": ["home.bank"]}],
                "tw": [],
            },
        });
        Terms::from_json(&value).unwrap()
    }

    fn texts<const N: usize>(texts: [(&str, &str); N]) -> Texts {
        texts.map(|(key, text)| (key.to_owned(), text.to_owned())).into()
    }

    #[test]
    fn a_forbidden_word_is_named_with_its_file_and_the_word_to_use() {
        let english = texts([("home.a", "Go on here"), ("home.b", "Let’s go one by one"), ("texts.c", "{{go on}}")]);
        assert_eq!(
            terms().forbidden_in(&english, "en", "web/locales"),
            ["web/locales/en/home.json: home.a says “go on”; say “continue”"]
        );
        let chinese = texts([("texts.a", "你的账户"), ("home.bank", "银行账户"), ("home.b", "账号")]);
        assert_eq!(
            terms().forbidden_in(&chinese, "cn", "api/locales"),
            ["api/locales/cn.json: texts.a says “账户”; say “账号”"]
        );
    }

    #[test]
    fn a_term_is_translated_by_its_name_and_a_longer_one_by_its_own() {
        let english = texts([
            ("home.a", "My tests"),
            ("home.b", "Practice tests"),
            ("home.mic", "Test it"),
            ("home.one_one", "Test"),
        ]);
        let right = texts([("home.a", "我的测试"), ("home.b", "模拟测试"), ("home.mic", "试一下")]);
        assert_eq!(terms().unsaid_in(&english, &right, "cn", "web/locales"), Vec::<String>::new());
        let wrong = texts([("home.a", "我的考试"), ("home.b", "练习用的测试"), ("home.mic", "试一下")]);
        assert_eq!(
            terms().unsaid_in(&english, &wrong, "cn", "web/locales"),
            [
                "web/locales/cn/home.json: home.a translates “test” without “测试”",
                "web/locales/cn/home.json: home.b translates “practice test” without “模拟测试”",
            ]
        );
    }

    #[test]
    fn words_count_by_themselves_only() {
        let said = |text: &str| terms().said_in(text).iter().map(|term| term.english.clone()).collect::<Vec<_>>();
        assert_eq!(said("The latest contest, a pre-test, <test>{{test}}</test>"), Vec::<String>::new());
        assert_eq!(said("TESTS. And a practice test"), ["practice test", "test"]);
    }
}
