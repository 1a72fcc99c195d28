//! The server's own sentences in three languages (D-145): `api/locales/<lang>.json`, the same keys in each.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use product::money::coins::TransactionKind;
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
    /// What is paid for, on a provider's page; `{count}` is filled in.
    pub lines: BTreeMap<String, String>,
    /// Heads and words of files that are opened in a spreadsheet; `{zone}` is filled in.
    pub csv: BTreeMap<String, String>,
    /// Why T-Coins moved, by kind.
    pub kinds: BTreeMap<String, String>,
    /// What the product calls what it makes for people; they may rename it.
    pub titles: BTreeMap<String, String>,
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

    /// A head or word of a file for spreadsheets.
    pub fn csv<'a>(&'a self, key: &'a str) -> &'a str {
        self.csv.get(key).map_or(key, String::as_str)
    }

    /// What something is called that the product makes for people.
    pub fn title<'a>(&'a self, key: &'a str) -> &'a str {
        self.titles.get(key).map_or(key, String::as_str)
    }

    /// Why T-Coins moved.
    pub fn kind(&self, kind: TransactionKind) -> &str {
        self.kinds.get(kind.as_str()).map_or(kind.as_str(), String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_the_same_keys_and_places() {
        let keys = |map: &BTreeMap<String, String>| map.keys().cloned().collect::<Vec<_>>();
        let places = |text: &str| {
            ["{field}", "{min}", "{max}", "{support_email}", "{count}", "{zone}"].map(|place| text.contains(place))
        };
        let english = of(Lang::En);
        for lang in [Lang::Cn, Lang::Tw] {
            let other = of(lang);
            assert_eq!(keys(&english.errors), keys(&other.errors), "{lang}");
            assert_eq!(keys(&english.fields), keys(&other.fields), "{lang}");
            assert_eq!(keys(&english.labels), keys(&other.labels), "{lang}");
            assert_eq!(keys(&english.lines), keys(&other.lines), "{lang}");
            assert_eq!(keys(&english.csv), keys(&other.csv), "{lang}");
            assert_eq!(keys(&english.titles), keys(&other.titles), "{lang}");
            let texts = english.errors.iter().chain(&english.fields).chain(&english.lines).chain(&english.csv);
            for (key, text) in texts {
                let theirs = [&other.errors, &other.fields, &other.lines, &other.csv]
                    .into_iter()
                    .find_map(|texts| texts.get(key))
                    .unwrap();
                assert_eq!(places(text), places(theirs), "{lang} {key}");
            }
        }
    }

    #[test]
    fn every_kind_of_transaction_has_a_name_in_every_language() {
        let mut kinds = TransactionKind::ALL.map(TransactionKind::as_str);
        kinds.sort_unstable();
        for lang in [Lang::En, Lang::Cn, Lang::Tw] {
            assert_eq!(of(lang).kinds.keys().map(String::as_str).collect::<Vec<_>>(), kinds, "{lang}");
        }
    }
}
