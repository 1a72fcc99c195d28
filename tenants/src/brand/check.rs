//! What a brand may not be. All faults are found at once, each with the field it belongs to, so that an editor can show them.

use super::contrast::faint_pair;
use super::{Brand, FEATURES, GRADING_HOURS, HEROES, THEME_TOKENS};
use crate::Lang;
use crate::svg::is_plain_svg;

/// A brand that cannot be shown as it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BrandError {
    /// One of [`THEME_TOKENS`] is missing.
    #[error("the theme has no token `{0}`")]
    MissingToken(&'static str),
    /// A token would break out of its declaration in the style sheet.
    #[error("the theme's token `{0}` is not a plain CSS value")]
    UnsafeToken(String),
    /// Two tokens that meet on a page are too alike to be read (WCAG 2.2, level AA).
    #[error("`{0}` on `{1}` has too little contrast")]
    Faint(&'static str, &'static str),
    /// A picture that carries code or reaches outside.
    #[error("the SVG of `{0}` is not a plain drawing")]
    UnsafeSvg(&'static str),
    /// Nothing where a text must be.
    #[error("`{0}` is empty")]
    Empty(String),
    /// More than fits.
    #[error("`{field}` has more than {most} characters")]
    TooLong {
        /// Which field.
        field: String,
        /// Most characters.
        most: usize,
    },
    /// Not of the form that the field needs: an address, an e-mail address, a currency, a preset's name.
    #[error("`{0}` has not the right form")]
    Malformed(String),
    /// A name that this version does not know, or one twice.
    #[error("`{0}` is none of the choices")]
    Unknown(String),
    /// The default language is not among the languages, or there is none.
    #[error("the default language is not offered")]
    DefaultLanguage,
    /// The current format is not among the formats.
    #[error("the current format is not offered")]
    CurrentFormat,
}

impl BrandError {
    /// The field of [`Brand`] that must change, with dots into it.
    pub fn field(&self) -> String {
        match self {
            Self::MissingToken(token) => format!("theme.{token}"),
            Self::UnsafeToken(token) => format!("theme.{token}"),
            Self::Faint(token, _) => format!("theme.{token}"),
            Self::UnsafeSvg(field) => (*field).to_owned(),
            Self::Empty(field) | Self::Malformed(field) | Self::Unknown(field) | Self::TooLong { field, .. } => {
                field.clone()
            }
            Self::DefaultLanguage => "default_language".to_owned(),
            Self::CurrentFormat => "current_format".to_owned(),
        }
    }
}

/// Most characters of an SVG: a logo, not a map.
const LONGEST_SVG: usize = 40_000;
/// Most characters of the terms in one language.
const LONGEST_TERMS: usize = 30_000;
/// Words of the landing page without which it would have a hole.
const COPY: [&str; 4] = ["headline", "lead", "cta", "note"];

impl Brand {
    /// Refuses a brand that would break or endanger the pages it stands on: its first fault.
    pub fn check(&self) -> Result<(), BrandError> {
        self.faults().into_iter().next().map_or(Ok(()), Err)
    }

    /// Everything that is wrong with it.
    pub fn faults(&self) -> Vec<BrandError> {
        let mut faults = Vec::new();
        self.check_theme(&mut faults);
        self.check_drawings(&mut faults);
        self.check_texts(&mut faults);
        self.check_addresses(&mut faults);
        self.check_offers(&mut faults);
        faults
    }

    fn check_theme(&self, faults: &mut Vec<BrandError>) {
        let missing = THEME_TOKENS.iter().filter(|token| !self.theme.contains_key(**token));
        faults.extend(missing.map(|token| BrandError::MissingToken(token)));
        for (token, value) in &self.theme {
            let plain_name = token.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
            let plain_value = !value.is_empty()
                && value.len() <= 200
                && !value.contains([';', '{', '}', '<', '>', '\\', '@'])
                && !value.contains("/*")
                && !value.contains("url(");
            if !plain_name || !plain_value {
                faults.push(BrandError::UnsafeToken(token.clone()));
            }
        }
        faults.extend(faint_pair(&self.theme).map(|(text, ground)| BrandError::Faint(text, ground)));
    }

    fn check_drawings(&self, faults: &mut Vec<BrandError>) {
        let drawings = [
            ("logo_svg", &self.logo_svg),
            ("logo_on_dark_svg", &self.logo_on_dark_svg),
            ("favicon_svg", &self.favicon_svg),
        ];
        for (name, svg) in drawings {
            if svg.len() > LONGEST_SVG {
                faults.push(BrandError::TooLong { field: name.to_owned(), most: LONGEST_SVG });
            } else if !is_plain_svg(svg) {
                faults.push(BrandError::UnsafeSvg(name));
            }
        }
    }

    fn check_texts(&self, faults: &mut Vec<BrandError>) {
        let mut check = |field: String, text: &str, most: usize, must: bool| {
            if must && text.trim().is_empty() {
                faults.push(BrandError::Empty(field));
            } else if field.ends_with("name") && text.contains(char::is_control) {
                // A line break would end up in the subject of every mail.
                faults.push(BrandError::Malformed(field));
            } else if text.chars().count() > most {
                faults.push(BrandError::TooLong { field, most });
            }
        };
        check("name".to_owned(), &self.name, 60, true);
        check("legal_name".to_owned(), &self.legal_name, 120, true);
        for lang in &self.languages {
            let words = self.copy.get(lang);
            for key in COPY {
                let text = words.and_then(|words| words.get(key)).map_or("", String::as_str);
                check(format!("copy.{lang}.{key}"), text, 400, true);
            }
            let terms = self.terms.get(lang).map_or("", String::as_str);
            check(format!("terms.{lang}"), terms, LONGEST_TERMS, true);
        }
        for (lang, text) in &self.disclaimer_extra {
            check(format!("disclaimer_extra.{lang}"), text, 500, false);
        }
    }

    fn check_addresses(&self, faults: &mut Vec<BrandError>) {
        if !is_email(&self.support_email) {
            faults.push(BrandError::Malformed("support_email".to_owned()));
        }
        if self.home_url.as_deref().is_some_and(|url| !is_web_address(url)) {
            faults.push(BrandError::Malformed("home_url".to_owned()));
        }
        for (at, link) in self.social.iter().enumerate() {
            if link.kind.trim().is_empty() || link.kind.chars().count() > 30 {
                faults.push(BrandError::Malformed(format!("social.{at}.kind")));
            }
            if !is_web_address(&link.url) {
                faults.push(BrandError::Malformed(format!("social.{at}.url")));
            }
        }
    }

    fn check_offers(&self, faults: &mut Vec<BrandError>) {
        if !self.languages.contains(&self.default_language) {
            faults.push(BrandError::DefaultLanguage);
        }
        if !self.formats.contains(&self.current_format) {
            faults.push(BrandError::CurrentFormat);
        }
        let languages: Vec<&str> = self.languages.iter().map(|lang: &Lang| lang.as_str()).collect();
        let features: Vec<&str> = self.features.iter().map(String::as_str).collect();
        let formats: Vec<&str> = self.formats.iter().map(String::as_str).collect();
        for (field, chosen) in [("languages", &languages), ("features", &features), ("formats", &formats)] {
            if has_twice(chosen) {
                faults.push(BrandError::Unknown(field.to_owned()));
            }
        }
        if features.iter().any(|feature| !FEATURES.contains(feature)) {
            faults.push(BrandError::Unknown("features".to_owned()));
        }
        if !HEROES.contains(&self.hero.as_str()) {
            faults.push(BrandError::Unknown("hero".to_owned()));
        }
        if self.currency.len() != 3 || !self.currency.bytes().all(|b| b.is_ascii_uppercase()) {
            faults.push(BrandError::Malformed("currency".to_owned()));
        }
        if ![13, 16, 18].contains(&self.consent_age) {
            faults.push(BrandError::Unknown("consent_age".to_owned()));
        }
        if !GRADING_HOURS.contains(&self.grading_hours) {
            faults.push(BrandError::Unknown("grading_hours".to_owned()));
        }
        for (preset, packs) in &self.presets {
            if !is_slug(preset) || packs.is_empty() || !packs.iter().all(|pack| is_slug(pack)) {
                faults.push(BrandError::Malformed(format!("presets.{preset}")));
            }
        }
    }
}

fn has_twice(names: &[&str]) -> bool {
    names.iter().enumerate().any(|(at, name)| names[..at].contains(name))
}

/// As in addresses and file names.
fn is_slug(text: &str) -> bool {
    let is_letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (1..=63).contains(&text.len()) && !text.starts_with('-') && text.bytes().all(is_letter)
}

fn is_email(text: &str) -> bool {
    let is_plain = |part: &str| {
        !part.is_empty()
            && !part.contains(|c: char| c.is_whitespace() || c.is_control() || "<>()[],;:\\\"?&%".contains(c))
    };
    text.len() <= 254
        && text
            .rsplit_once('@')
            .is_some_and(|(local, domain)| is_plain(local) && !local.contains('@') && is_plain(domain))
}

/// `https://name/…`, or `http://` for a site in development. No name and password, nothing that could leave an attribute.
fn is_web_address(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let Some(rest) = rest.filter(|_| text.len() <= 500) else { return false };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    crate::normalize_host(host).is_some()
        && !text.contains(|c: char| c.is_whitespace() || c.is_control() || "<>\"'\\`{}".contains(c))
}
