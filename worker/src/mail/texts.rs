//! The sentences of mails (`worker/locales/<lang>/mail.json`): those every mail has, and those of its kind.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Serialize;
use tenants::{Brand, Lang};

use super::mail_template::{MailTemplate, Sentence};

/// Key to sentence.
pub(super) type Texts = BTreeMap<String, String>;

/// `common` and each kind of mail, to its sentences.
pub(super) type Catalog = BTreeMap<String, Texts>;

static CATALOGS: LazyLock<[Catalog; 3]> = LazyLock::new(|| {
    [
        include_str!("../../locales/en/mail.json"),
        include_str!("../../locales/cn/mail.json"),
        include_str!("../../locales/tw/mail.json"),
    ]
    .map(|text| serde_json::from_str(text).expect("a test reads every catalog"))
});

pub(super) fn catalog(lang: Lang) -> &'static Catalog {
    &CATALOGS[match lang {
        Lang::En => 0,
        Lang::Cn => 1,
        Lang::Tw => 2,
    }]
}

/// The sentences of a template with every `{placeholder}` filled. What people wrote is put in once and not
/// looked at again, so that a name like `{code}` stays a name.
pub(super) fn of(template: &dyn MailTemplate, lang: Lang, brand: &Brand) -> Texts {
    let catalog = catalog(lang);
    let mut values = template.values();
    values.push(("brand", brand.name.clone()));
    values.push(("support_email", brand.support_email.clone()));
    let first_name = template.first_name().trim();
    values.push(("name", first_name.to_owned()));
    let both = [catalog.get("common"), catalog.get(template.name())];
    let mut texts: Texts =
        both.into_iter().flatten().flatten().map(|(key, text)| (key.clone(), fill(text, &values))).collect();
    if first_name.is_empty()
        && let Some(nameless) = texts.get("greeting_nameless").cloned()
    {
        texts.insert("greeting".to_owned(), nameless);
    }
    texts
}

/// A part of a mail, in words.
#[derive(Debug, Serialize)]
pub(super) struct BlockTexts {
    title: String,
    lines: Vec<String>,
}

#[cfg(test)]
impl BlockTexts {
    /// Its title and its lines.
    pub(super) fn sentences(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.title).chain(&self.lines)
    }
}

/// The parts of a template in words. A sentence that the catalog does not have is empty.
pub(super) fn blocks_of(template: &dyn MailTemplate, lang: Lang) -> Vec<BlockTexts> {
    let own = catalog(lang).get(template.name());
    let say = |sentence: &Sentence| {
        own.and_then(|texts| texts.get(sentence.key)).map(|text| fill(text, &sentence.values)).unwrap_or_default()
    };
    let blocks = template.blocks();
    let blocks = blocks
        .iter()
        .map(|block| BlockTexts { title: say(&block.title), lines: block.lines.iter().map(say).collect() });
    blocks.collect()
}

fn fill(text: &str, values: &[(&str, String)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        let Some((name, after)) = behind.split_once('}') else { break };
        filled.push_str(before);
        if let Some((_, value)) = values.iter().find(|(key, _)| *key == name) {
            filled.push_str(value);
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}
