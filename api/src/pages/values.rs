//! What the templates of a page are filled with.

use std::collections::BTreeMap;

use product::site::notices::{Notice, NoticeKind, Texts};
use serde::Serialize;
use tenants::{Lang, Tenant};

use crate::routes::site::brand::{BASE_PATH, CatalogBody, TenantBody};
use crate::routes::site::notices::banners::NoticeBody;

/// The values of web/README.md.
#[derive(Debug, Serialize)]
pub struct PageValues {
    tenant: TenantBody,
    copy: BTreeMap<String, String>,
    disclaimer: String,
    lang: Lang,
    landing: bool,
    catalog: CatalogBody,
    year: i32,
    nonce: String,
    tenant_json: String,
    catalog_json: String,
    /// The most urgent one of now.
    notice: Option<PageNotice>,
    notices_json: String,
}

/// A notice in the language of the page.
#[derive(Debug, Serialize)]
struct PageNotice {
    id: i32,
    kind: NoticeKind,
    text: String,
    lang: &'static str,
    link: Option<PageLink>,
}

#[derive(Debug, Serialize)]
struct PageLink {
    url: String,
    text: String,
    /// Other addresses open beside the page.
    is_own: bool,
}

impl PageNotice {
    fn of(notice: &Notice, lang: Lang) -> Self {
        let (text, spoken) = in_language(&notice.description, lang);
        let link = notice.link.as_ref().map(|link| PageLink {
            url: link.url.clone(),
            text: in_language(&link.text, lang).0.to_owned(),
            is_own: link.url.strip_prefix(BASE_PATH).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')),
        });
        Self { id: notice.id, kind: notice.kind, text: text.to_owned(), lang: spoken.html(), link }
    }
}

/// A missing text falls back to English (D-145).
fn in_language(texts: &Texts, lang: Lang) -> (&str, Lang) {
    let text = match lang {
        Lang::En => &texts.en,
        Lang::Cn => &texts.cn,
        Lang::Tw => &texts.tw,
    };
    if text.is_empty() { (&texts.en, Lang::En) } else { (text, lang) }
}

impl PageValues {
    /// For any page of `tenant`.
    pub fn new(tenant: &Tenant, lang: Lang, nonce: &str, year: i32) -> Self {
        let body = TenantBody::of_page(tenant);
        let copy = body.copy.get(&lang).or_else(|| body.copy.get(&tenant.brand.default_language)).cloned();
        Self {
            copy: copy.unwrap_or_default(),
            disclaimer: tenant.brand.disclaimer(lang),
            lang,
            landing: false,
            catalog: CatalogBody::default(),
            year,
            nonce: nonce.to_owned(),
            tenant_json: inert_json(&body),
            catalog_json: String::new(),
            notice: None,
            notices_json: String::new(),
            tenant: body,
        }
    }

    /// For the landing page, with its counts and the notices of now, the most urgent first.
    #[must_use]
    pub fn with_landing(self, catalog: CatalogBody, notices: Vec<Notice>) -> Self {
        let notice = notices.first().map(|notice| PageNotice::of(notice, self.lang));
        let notices: Vec<_> = notices.into_iter().map(NoticeBody::from).collect();
        let (catalog_json, notices_json) = (inert_json(&catalog), inert_json(&notices));
        Self { landing: true, catalog, catalog_json, notice, notices_json, ..self }
    }

    pub(super) fn is_landing(&self) -> bool {
        self.landing
    }

    pub(super) fn lang(&self) -> Lang {
        self.lang
    }
}

/// JSON that cannot end the script element around it.
fn inert_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned()).replace('<', "\\u003c")
}
