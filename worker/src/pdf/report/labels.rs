//! The words of a report that are not data, in three languages (`worker/locales/<lang>/report.json`).

use std::{collections::BTreeMap, sync::LazyLock};

use product::content::library::pack::{PackKind, QuestionType, SectionName};
use serde::Deserialize;
use tenants::Lang;
use time::Date;

/// A catalog. `{name}` in a text is filled by [`fill`].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Labels {
    pub(super) title: String,
    pub(super) practice_estimate: String,
    subtitle: String,
    formats: BTreeMap<String, String>,
    mode_comfortable: String,
    mode_strict: String,
    sittings_one: String,
    sittings_many: String,
    leaves_one: String,
    leaves_many: String,
    pub(super) name: String,
    pub(super) taken: String,
    pub(super) test: String,
    pub(super) graded_by: String,
    pub(super) kinds: BTreeMap<String, String>,
    pub(super) sections: BTreeMap<SectionName, String>,
    pub(super) levels: BTreeMap<String, String>,
    pub(super) question_types: BTreeMap<QuestionType, String>,
    pub(super) total: String,
    pub(super) of_max: String,
    pub(super) note_sum: String,
    pub(super) note_mean: String,
    pub(super) note_quick: String,
    pub(super) note_pending: String,
    pub(super) note_ungraded: String,
    pub(super) note_part: String,
    pub(super) note_set: String,
    pub(super) comparable_total: String,
    pub(super) comparable_section: String,
    pub(super) path_upper: String,
    pub(super) path_lower: String,
    pub(super) points: String,
    pub(super) pending: String,
    pub(super) ungraded: String,
    pub(super) pending_due: String,
    pub(super) absent: String,
    pub(super) by_type: String,
    pub(super) answers: String,
    pub(super) right_of: String,
    pub(super) number: String,
    pub(super) question_type: String,
    pub(super) given: String,
    pub(super) correct: String,
    pub(super) result: String,
    pub(super) outcome_right: String,
    pub(super) outcome_partial: String,
    pub(super) outcome_wrong: String,
    pub(super) outcome_blank: String,
    pub(super) outcome_pending: String,
    pub(super) responses: String,
    pub(super) overall: String,
    pub(super) spoken: String,
    pub(super) check: String,
    pub(super) not_official: String,
    pub(super) page: String,
    pub(super) issued: String,
    pub(super) continued: String,
    pub(super) alt_score: String,
    pub(super) alt_range: String,
    date: String,
    months: [String; 12],
}

static CATALOGS: LazyLock<[Labels; 3]> = LazyLock::new(|| {
    [
        include_str!("../../../locales/en/report.json"),
        include_str!("../../../locales/cn/report.json"),
        include_str!("../../../locales/tw/report.json"),
    ]
    .map(|text| serde_json::from_str(text).expect("a test reads every catalog"))
});

/// Replaces each `{name}`.
pub(super) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = template.to_owned();
    for (name, value) in values {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    text
}

impl Labels {
    pub(super) fn of(lang: Lang) -> &'static Self {
        &CATALOGS[match lang {
            Lang::En => 0,
            Lang::Cn => 1,
            Lang::Tw => 2,
        }]
    }

    pub(super) fn subtitle(&self, document: &super::ReportDocument) -> String {
        let mode = match document.mode {
            super::Mode::Comfortable => &self.mode_comfortable,
            super::Mode::Strict => &self.mode_strict,
        };
        let sittings = match document.sittings {
            0 | 1 => self.sittings_one.clone(),
            many => fill(&self.sittings_many, &[("n", &many.to_string())]),
        };
        let leaves = match document.leave_count {
            0 => String::new(),
            1 => self.leaves_one.clone(),
            many => fill(&self.leaves_many, &[("n", &many.to_string())]),
        };
        let format = self.formats.get(&document.format).unwrap_or(&document.format);
        fill(&self.subtitle, &[("format", format), ("mode", mode), ("sittings", &sittings), ("leaves", &leaves)])
    }

    pub(super) fn kind(&self, document: &super::ReportDocument) -> &str {
        let key = match document.kind {
            _ if document.is_set() => "set",
            PackKind::FullMock => "full_mock",
            PackKind::QuickMock => "quick_mock",
            PackKind::Section => "section",
        };
        self.kinds.get(key).map_or(key, String::as_str)
    }

    pub(super) fn section(&self, section: SectionName) -> &str {
        self.sections.get(&section).map_or("", String::as_str)
    }

    /// The words for a level; a level that a new format brings shows its stable name.
    pub(super) fn level<'a>(&'a self, level: &'a str) -> &'a str {
        self.levels.get(level).map_or(level, String::as_str)
    }

    pub(super) fn question_type(&self, question_type: QuestionType) -> &str {
        self.question_types.get(&question_type).map_or("", String::as_str)
    }

    pub(super) fn date(&self, date: Date) -> String {
        let month = &self.months[usize::from(u8::from(date.month())) - 1];
        fill(&self.date, &[("year", &date.year().to_string()), ("month", month), ("day", &date.day().to_string())])
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use serde_json::Value;

    use super::*;

    fn leaves(value: &Value, path: &str, into: &mut Vec<(String, String)>) {
        match value {
            Value::Object(map) => map.iter().for_each(|(key, value)| leaves(value, &format!("{path}/{key}"), into)),
            Value::Array(list) => {
                list.iter().enumerate().for_each(|(at, value)| leaves(value, &format!("{path}/{at}"), into))
            }
            Value::String(text) => into.push((path.to_owned(), text.clone())),
            other => panic!("{path}: {other}"),
        }
    }

    fn placeholders(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
    }

    #[test]
    fn three_languages_say_the_same_things() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales");
        let [en, cn, tw] = Lang::ALL.map(|lang| {
            let path = folder.join(lang.as_str()).join("report.json");
            let text = fs::read_to_string(path).expect("the catalog is there");
            let mut texts = Vec::new();
            let value = serde_json::from_str(&text).expect("it is JSON");
            leaves(&value, "", &mut texts);
            texts
        });
        for other in [cn, tw] {
            assert_eq!(en.len(), other.len());
            for ((key, english), (other_key, chinese)) in en.iter().zip(&other) {
                assert_eq!(key, other_key);
                assert!(!chinese.trim().is_empty(), "{key} is empty");
                assert_eq!(placeholders(english), placeholders(chinese), "{key}");
            }
        }
    }

    #[test]
    fn every_format_and_level_of_the_content_has_words() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/formats");
        let mut formats = 0;
        for entry in fs::read_dir(folder).expect("the formats are there") {
            let path = entry.expect("readable").path();
            let id = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
            let text = fs::read_to_string(&path).expect("readable");
            formats += 1;
            for lang in Lang::ALL {
                let labels = Labels::of(lang);
                assert!(labels.formats.contains_key(&id), "{lang} {id}");
                let levels = text.lines().filter_map(|line| {
                    let (name, _) = line.trim().strip_prefix("- { name: ")?.split_once(", from:")?;
                    Some(name)
                });
                for level in levels {
                    assert!(labels.levels.contains_key(level), "{lang} {level}");
                }
            }
        }
        assert!(formats > 2);
    }

    #[test]
    fn every_question_type_has_words() {
        let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/schema/section.json");
        let schema: Value = serde_json::from_slice(&fs::read(schema).expect("the schema is there")).expect("JSON");
        let names = schema["$defs"]["QuestionType"]["enum"].as_array().expect("the types by name");
        for name in names {
            let question_type: QuestionType = serde_json::from_value(name.clone()).expect("a type of ours");
            for lang in Lang::ALL {
                assert_ne!(Labels::of(lang).question_type(question_type), "", "{lang} {name}");
            }
        }
    }
}
