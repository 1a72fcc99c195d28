//! What a text in three languages, a link and a window must look like. Pure.

use crate::people::accounts::rules::{FieldCause, FieldError};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

/// A text in the languages of the product. Only English must be there; a missing one falls back to it (D-145).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Texts {
    /// English.
    #[serde(default)]
    pub en: String,
    /// Chinese in simplified characters.
    #[serde(default)]
    pub cn: String,
    /// Chinese in traditional characters.
    #[serde(default)]
    pub tw: String,
}

impl Texts {
    /// Without the space around.
    #[must_use]
    pub fn trimmed(&self) -> Self {
        let [en, cn, tw] = [&self.en, &self.cn, &self.tw].map(|text| text.trim().to_owned());
        Self { en, cn, tw }
    }
}

/// Where a text leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// `https://…`, or a path of our own.
    pub url: String,
    /// The words of the link.
    pub text: Texts,
}

/// From when to when something is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Included.
    pub starts_at: OffsetDateTime,
    /// Not included any more.
    pub ends_at: OffsetDateTime,
}

impl Window {
    /// Whether something is shown at `now`.
    pub fn contains(self, now: OffsetDateTime) -> bool {
        self.starts_at <= now && now < self.ends_at
    }
}

/// Longer is forgotten rather than meant.
const LONGEST_WINDOW: Duration = Duration::days(2 * 366);
const LONGEST_URL: usize = 500;

/// The names of one text's fields, so that a refusal lands at the right one.
pub(super) struct TextFields {
    pub en: &'static str,
    pub cn: &'static str,
    pub tw: &'static str,
}

/// Whether English may be left out too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    English,
    Nothing,
}

pub(super) fn check_texts(texts: &Texts, fields: &TextFields, max: usize, need: Need, errors: &mut Vec<FieldError>) {
    if need == Need::English && texts.en.trim().is_empty() {
        errors.push(FieldError { field: fields.en, cause: FieldCause::Required });
    }
    for (field, text) in [(fields.en, &texts.en), (fields.cn, &texts.cn), (fields.tw, &texts.tw)] {
        if text.trim().chars().count() > max {
            errors.push(FieldError { field, cause: FieldCause::TooLong { max } });
        }
    }
}

pub(super) fn check_window(window: Window, errors: &mut Vec<FieldError>) {
    let length = window.ends_at - window.starts_at;
    if !length.is_positive() || length > LONGEST_WINDOW {
        errors.push(FieldError { field: "end", cause: FieldCause::Malformed });
    }
}

pub(super) fn check_url(url: &str, field: &'static str, errors: &mut Vec<FieldError>) {
    let cause = match url.trim() {
        "" => FieldCause::Required,
        url if url.len() > LONGEST_URL => FieldCause::TooLong { max: LONGEST_URL },
        url if !is_address(url) => FieldCause::Malformed,
        _ => return,
    };
    errors.push(FieldError { field, cause });
}

/// A page elsewhere over TLS, a mail, or a path of our own; nothing that a browser would run.
fn is_address(url: &str) -> bool {
    if url.contains(|c: char| c.is_whitespace() || c.is_control() || c == '\\') {
        return false;
    }
    let is_path = url.starts_with('/') && !url.starts_with("//");
    let has_host = |rest: &str| rest.split(['/', '?', '#']).next().is_some_and(|host| host.contains('.'));
    is_path || url.strip_prefix("https://").is_some_and(has_host) || url.strip_prefix("mailto:").is_some_and(has_at)
}

fn has_at(address: &str) -> bool {
    address.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn a_link_leads_to_a_page_and_runs_nothing() {
        for url in ["/toefl/plans", "/toefl/plans?tab=1#top", "https://school.example/summer", "mailto:a@b.example"] {
            assert!(is_address(url), "{url}");
        }
        for url in [
            "javascript:alert(1)",
            "data:text/html,x",
            "http://school.example",
            "//evil.example",
            "/\\evil.example",
            "https://",
            "https://host",
            "toefl",
            "two words",
            "mailto:",
        ] {
            assert!(!is_address(url), "{url}");
        }
    }

    #[test]
    fn a_window_includes_its_start_and_not_its_end() {
        let window = Window { starts_at: datetime!(2026-05-01 12:00 UTC), ends_at: datetime!(2026-05-02 12:00 UTC) };
        for (now, is_shown) in [
            (datetime!(2026-05-01 11:59:59 UTC), false),
            (datetime!(2026-05-01 12:00 UTC), true),
            (datetime!(2026-05-02 11:59:59 UTC), true),
            (datetime!(2026-05-02 12:00 UTC), false),
            (datetime!(2026-05-01 20:00 +8), true),
        ] {
            assert_eq!(window.contains(now), is_shown, "{now}");
        }
    }

    #[test]
    fn a_window_ends_after_it_begins_and_within_two_years() {
        let checked = |ends_at| {
            let mut errors = Vec::new();
            check_window(Window { starts_at: datetime!(2026-05-01 12:00 UTC), ends_at }, &mut errors);
            errors.is_empty()
        };
        assert!(checked(datetime!(2026-05-01 12:00:01 UTC)));
        assert!(!checked(datetime!(2026-05-01 12:00 UTC)));
        assert!(!checked(datetime!(2026-04-30 12:00 UTC)));
        assert!(!checked(datetime!(2029-05-01 12:00 UTC)));
    }

    #[test]
    fn english_must_be_there_and_no_text_may_be_too_long() {
        let fields = TextFields { en: "t.en", cn: "t.cn", tw: "t.tw" };
        let checked = |en: &str, tw: &str, need| {
            let texts = Texts { en: en.into(), cn: String::new(), tw: tw.into() };
            let mut errors = Vec::new();
            check_texts(&texts, &fields, 3, need, &mut errors);
            errors.into_iter().map(|error| error.field).collect::<Vec<_>>()
        };
        assert_eq!(checked("abc", "三個字", Need::English), Vec::<&str>::new());
        assert_eq!(checked(" ", "四個字了", Need::English), ["t.en", "t.tw"]);
        assert_eq!(checked("", "", Need::Nothing), Vec::<&str>::new());
    }
}
