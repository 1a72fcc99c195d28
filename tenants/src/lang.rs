//! The languages of the product; none of them is second.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// A language of the product. On the wire: `en`, `cn`, `tw`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Lang {
    /// English.
    En,
    /// Chinese in simplified characters.
    Cn,
    /// Chinese in traditional characters.
    Tw,
}

impl Lang {
    /// Every language, in the order of the language menu.
    pub const ALL: [Self; 3] = [Self::En, Self::Cn, Self::Tw];

    /// The name on the wire and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Cn => "cn",
            Self::Tw => "tw",
        }
    }

    /// The value of the `lang` attribute in HTML and PDF.
    pub const fn html(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Cn => "zh-Hans",
            Self::Tw => "zh-Hant",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    /// Reads the names of the wire (`cn`) and the tags that browsers send (`zh-CN`, `zh-Hant-HK`).
    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        let tag = text.to_ascii_lowercase();
        let mut parts = tag.split(['-', '_']);
        match parts.next() {
            Some("en") => Ok(Self::En),
            Some("cn") => Ok(Self::Cn),
            Some("tw") => Ok(Self::Tw),
            // The script decides; without it, the region does.
            Some("zh") if tag.contains("hans") => Ok(Self::Cn),
            Some("zh") if parts.any(|part| matches!(part, "hant" | "tw" | "hk" | "mo")) => Ok(Self::Tw),
            Some("zh") => Ok(Self::Cn),
            _ => Err(UnknownLang),
        }
    }
}

/// The text names none of the product's languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not one of the product's languages")]
pub struct UnknownLang;
