//! The server's own sentences in three languages (D-145): `api/locales/<lang>.json`, the same keys in each.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use tenants::Lang;

/// The sentences of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Locale {
    /// A sentence for each error whose text the specification leaves open, by code.
    pub errors: BTreeMap<String, String>,
    /// A sentence for each way a field can be wrong; `{field}`, `{min}` and `{max}` are filled in.
    pub fields: BTreeMap<String, String>,
    /// What the fields are called.
    pub labels: BTreeMap<String, String>,
}

static LOCALES: LazyLock<[Locale; 3]> = LazyLock::new(|| {
    [include_str!("../locales/en.json"), include_str!("../locales/cn.json"), include_str!("../locales/tw.json")]
        .map(|text| serde_json::from_str(text).expect("the tests read every locale"))
});

/// The sentences of `lang`.
pub fn of(lang: Lang) -> &'static Locale {
    let [en, cn, tw] = &*LOCALES;
    match lang {
        Lang::En => en,
        Lang::Cn => cn,
        Lang::Tw => tw,
    }
}

impl Locale {
    /// The name of a field for people, if need be that of its last part; an unknown one is called as it was sent.
    pub fn label<'a>(&'a self, field: &'a str) -> &'a str {
        let last = || self.labels.get(field.rsplit('.').next()?);
        self.labels.get(field).or_else(last).map_or(field, String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_the_same_keys_and_places() {
        let keys = |map: &BTreeMap<String, String>| map.keys().cloned().collect::<Vec<_>>();
        let places = |text: &str| ["{field}", "{min}", "{max}", "{support_email}"].map(|place| text.contains(place));
        let english = of(Lang::En);
        for lang in [Lang::Cn, Lang::Tw] {
            let other = of(lang);
            assert_eq!(keys(&english.errors), keys(&other.errors), "{lang}");
            assert_eq!(keys(&english.fields), keys(&other.fields), "{lang}");
            assert_eq!(keys(&english.labels), keys(&other.labels), "{lang}");
            for (key, text) in english.errors.iter().chain(&english.fields) {
                let theirs = other.errors.get(key).or_else(|| other.fields.get(key)).unwrap();
                assert_eq!(places(text), places(theirs), "{lang} {key}");
            }
        }
    }
}
