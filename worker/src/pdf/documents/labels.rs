//! The words of edited responses that are not data (`worker/locales/<lang>/documents.json`).

use std::sync::LazyLock;

use serde::Deserialize;
use tenants::Lang;

/// A catalog. `{name}` in a text is filled by the caller.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Labels {
    title: String,
    title_spoken: String,
    title_both: String,
    pub(super) name: String,
    pub(super) test: String,
    pub(super) edited_by: String,
    pub(super) graded_by: String,
    pub(super) returned: String,
    pub(super) added: String,
    pub(super) deleted: String,
    pub(super) grammar: String,
    pub(super) word_choice: String,
    pub(super) cohesion: String,
    pub(super) task: String,
    pub(super) pronunciation: String,
    pub(super) pace: String,
    pub(super) content: String,
    pub(super) organization: String,
    pub(super) notes: String,
    pub(super) comments: String,
    pub(super) at_times: String,
    pub(super) clean: String,
    pub(super) not_official: String,
    pub(super) page: String,
}

static CATALOGS: LazyLock<[Labels; 3]> = LazyLock::new(|| {
    [
        include_str!("../../../locales/en/documents.json"),
        include_str!("../../../locales/cn/documents.json"),
        include_str!("../../../locales/tw/documents.json"),
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

    /// The title of a file with written responses, and with spoken ones.
    pub(super) fn title_of(&self, has: (bool, bool)) -> &str {
        match has {
            (true, true) => &self.title_both,
            (false, true) => &self.title_spoken,
            _ => &self.title,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_languages_leave_the_same_places_to_fill() {
        for lang in Lang::ALL {
            let labels = Labels::of(lang);
            assert!(labels.not_official.contains("{brand}"), "{lang}");
            assert!(labels.page.contains("{n}") && labels.page.contains("{m}"), "{lang}");
        }
    }
}
