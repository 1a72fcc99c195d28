//! A tenant as one file: what `worker create-tenant` reads, `worker export-tenant` writes, and the brand editor gives and takes.
//! The same tenant always becomes the same bytes, so that files can be compared.

use std::path::Path;

use json_comments::StripComments;
use serde::{Deserialize, Serialize};

use crate::registry::checked;
use crate::{Brand, NewTenant, RegistryError, Undrawable, WordMark};

/// Of a new tenant: everything filled, with a comment on each part.
const TEMPLATE: &str = include_str!("../template/brand.json");

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

/// What cannot be guessed of a new tenant; the rest has good defaults.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewBrand {
    /// Short name, unique in the installation.
    pub slug: String,
    /// The name it is served under.
    pub host: String,
    /// The name people know.
    pub name: String,
    /// Where people ask for help.
    pub support_email: String,
    /// Whether unknown hosts show it.
    pub is_default: bool,
}

impl NewBrand {
    /// The text of a file that [`TenantFile::parse`] reads, with comments for whoever edits it. The logo is drawn from the
    /// name with the fonts of a folder.
    ///
    /// # Errors
    /// [`Undrawable`] when no font has a character of the name.
    pub fn template(&self, fonts: &Path) -> Result<String, Undrawable> {
        let colors =
            WordMark { name: &self.name, primary: "#1D5C8A", on_primary: "#FFFFFF", accent: "#F2A33A", ink: "#152029" };
        let drawn = colors.draw(fonts)?;
        let values = [
            ("slug", &self.slug),
            ("host", &self.host),
            ("support_email", &self.support_email),
            ("is_default", &self.is_default.to_string()),
            ("logo_svg", &drawn.logo_svg),
            ("logo_on_dark_svg", &drawn.logo_on_dark_svg),
            ("favicon_svg", &drawn.favicon_svg),
            // Last: a name like `{{slug}}` stays a name.
            ("name", &self.name),
        ];
        Ok(values.into_iter().fold(TEMPLATE.to_owned(), |text, (key, value)| {
            text.replace(&format!("{{{{{key}}}}}"), &inside_quotes(value))
        }))
    }
}

/// As it stands between the quotes of a JSON string.
fn inside_quotes(text: &str) -> String {
    let quoted = serde_json::Value::from(text).to_string();
    quoted.trim_start_matches('"').strip_suffix('"').unwrap_or_default().to_owned()
}

impl TenantFile {
    /// Reads a file of this version or an older one. Comments are allowed.
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
        let text = StripComments::new(text.as_bytes());
        let Raw { slug, hosts, is_default, brand } = serde_json::from_reader(text)?;
        Ok(Self { slug, hosts, is_default, brand: Brand::from_stored(brand)? })
    }

    /// Whether it can be stored as it is.
    ///
    /// # Errors
    /// The first of what stands against it.
    pub fn check(self) -> Result<(), RegistryError> {
        checked(&self.into()).map(drop)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn fonts() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../fonts"))
    }

    fn lakeside(name: &str) -> NewBrand {
        NewBrand {
            slug: "lakeside".to_owned(),
            host: "practice.lakeside.example".to_owned(),
            name: name.to_owned(),
            support_email: "help@lakeside.example".to_owned(),
            is_default: true,
        }
    }

    #[test]
    fn a_new_brand_is_complete_as_it_is() {
        for name in ["Lakeside Tutoring", "湖畔教育", "Smith & \"Sons\" {{slug}}"] {
            let text = lakeside(name).template(fonts()).expect("every letter has a drawing");
            let file = TenantFile::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(file.brand.faults(), [], "{name}");
            assert_eq!(
                (file.slug.as_str(), &file.hosts[..]),
                ("lakeside", &["practice.lakeside.example".to_owned()][..])
            );
            assert!(file.is_default);
            assert_eq!((file.brand.name.as_str(), file.brand.support_email.as_str()), (name, "help@lakeside.example"));
            assert!(file.brand.terms.values().all(|terms| terms.contains(name)));
            assert_eq!(TenantFile::parse(&file.text()).expect("its own text"), file);
        }
    }

    #[test]
    fn no_placeholder_is_left_and_each_part_is_explained() {
        let text = lakeside("Lakeside").template(fonts()).expect("plain letters");
        assert!(!text.contains("{{"));
        assert!(text.lines().filter(|line| line.trim_start().starts_with("//")).count() >= 20);
    }

    #[test]
    fn a_name_without_a_drawing_is_refused() {
        assert!(lakeside("Lakeside 🦆").template(fonts()).is_err());
    }

    #[test]
    fn a_fault_is_told_with_its_line() {
        let text = lakeside("Lakeside").template(fonts()).expect("plain letters");
        let broken = text.replace("\"is_default\": true", "\"is_default\": yes");
        let line = 1 + broken.lines().position(|line| line.contains("yes")).expect("it is there");
        let said = TenantFile::parse(&broken).expect_err("no JSON").to_string();
        assert!(said.contains(&format!("line {line}")), "{said}");
    }
}
