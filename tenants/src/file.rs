//! A tenant as one file: what `worker create-tenant` reads, `worker export-tenant` writes, and the brand editor gives and takes.
//! The same tenant always becomes the same bytes, so that files can be compared.

use serde::{Deserialize, Serialize};

use crate::{Brand, NewTenant};

/// A tenant with its hosts and its brand; nothing of its people.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TenantFile {
    /// Short name, unique in the installation.
    pub slug: String,
    /// The names it is served under; the first one is used in links.
    pub hosts: Vec<String>,
    /// Whether unknown hosts show this brand.
    #[serde(default)]
    pub is_default: bool,
    /// Its brand.
    pub brand: Brand,
}

/// A text that is no such file.
#[derive(Debug, thiserror::Error)]
#[error("this is no brand file: {0}")]
pub struct BadFile(#[from] serde_json::Error);

impl TenantFile {
    /// Reads a file of this version or an older one.
    pub fn parse(text: &str) -> Result<Self, BadFile> {
        /// The brand is read as a stored one is: a file may be older than the program.
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Raw {
            slug: String,
            hosts: Vec<String>,
            #[serde(default)]
            is_default: bool,
            brand: serde_json::Value,
        }
        let Raw { slug, hosts, is_default, brand } = serde_json::from_str(text)?;
        Ok(Self { slug, hosts, is_default, brand: Brand::from_stored(brand)? })
    }

    /// The text of the file.
    ///
    /// # Panics
    /// Never: a brand is plain data.
    pub fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a brand is plain data");
        text.push('\n');
        text
    }
}

impl From<TenantFile> for NewTenant {
    fn from(file: TenantFile) -> Self {
        Self { slug: file.slug, hosts: file.hosts, is_default: file.is_default, brand: file.brand }
    }
}
