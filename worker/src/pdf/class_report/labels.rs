//! The words of a class report that are not data (`worker/locales/<lang>/class_report.json`).

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;
use tenants::Lang;

/// A catalog. `{name}` in a text is filled by the caller.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Labels {
    pub(super) title: String,
    pub(super) teacher: String,
    pub(super) period: String,
    pub(super) learners: String,
    pub(super) gradings: String,
    pub(super) issued: String,
    pub(super) name: String,
    pub(super) tests: String,
    pub(super) time: String,
    pub(super) total: String,
    /// Reading, listening, speaking, writing.
    pub(super) sections: [String; 4],
    pub(super) active: String,
    pub(super) test_on: String,
    pub(super) average: String,
    pub(super) average_of: String,
    pub(super) formats: BTreeMap<String, String>,
    pub(super) hours: String,
    pub(super) minutes: String,
    pub(super) none: String,
    pub(super) quiet_title: String,
    pub(super) quiet_none: String,
    pub(super) empty: String,
    pub(super) notes_title: String,
    pub(super) notes: Vec<String>,
    pub(super) not_official: String,
    pub(super) page: String,
}

static CATALOGS: LazyLock<[Labels; 3]> = LazyLock::new(|| {
    [
        include_str!("../../../locales/en/class_report.json"),
        include_str!("../../../locales/cn/class_report.json"),
        include_str!("../../../locales/tw/class_report.json"),
    ]
    .map(|text| serde_json::from_str(text).expect("a test reads every catalog"))
});

impl Labels {
    pub(super) fn of(lang: Lang) -> &'static Self {
        &CATALOGS[match lang {
            Lang::En => 0,
            Lang::Cn => 1,
            Lang::Tw => 2,
        }]
    }

    /// `3 h 20 min`
    pub(super) fn duration(&self, minutes: i64) -> String {
        let rest = (minutes % 60).to_string();
        match minutes / 60 {
            0 => self.minutes.replace("{m}", &rest),
            hours => self.hours.replace("{h}", &hours.to_string()).replace("{m}", &rest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_languages_leave_the_same_places_to_fill() {
        let of = |lang| Labels::of(lang);
        for lang in Lang::ALL {
            let labels = of(lang);
            assert!(labels.not_official.contains("{brand}"), "{lang}");
            assert!(labels.page.contains("{n}") && labels.page.contains("{m}"), "{lang}");
            assert!(labels.average.contains("{format}") && labels.average_of.contains("{n}"), "{lang}");
            assert!(labels.issued.contains("{date}"), "{lang}");
            assert_eq!(labels.notes.len(), of(Lang::En).notes.len(), "{lang}");
            assert_eq!(labels.formats.keys().collect::<Vec<_>>(), of(Lang::En).formats.keys().collect::<Vec<_>>());
        }
    }

    #[test]
    fn time_is_told_in_hours_and_minutes() {
        for (minutes, text) in [(0, "0 min"), (59, "59 min"), (60, "1 h 0 min"), (205, "3 h 25 min")] {
            assert_eq!(Labels::of(Lang::En).duration(minutes), text);
        }
    }
}
