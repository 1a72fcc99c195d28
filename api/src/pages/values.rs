//! What the templates of a page are filled with.

use std::collections::BTreeMap;

use serde::Serialize;
use tenants::{Lang, Tenant};

use crate::routes::site::brand::{CatalogBody, TenantBody};

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
            tenant: body,
        }
    }

    /// For the landing page, with its counts.
    #[must_use]
    pub fn with_landing(self, catalog: CatalogBody) -> Self {
        Self { landing: true, catalog, catalog_json: inert_json(&catalog), ..self }
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
