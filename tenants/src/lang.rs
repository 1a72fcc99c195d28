//! The languages of the product; none of them is second.

crate::closed_list! {
    /// A language of the product, in the order of the language menu.
    pub enum Lang {
        /// English.
        En = "en",
        /// Chinese in simplified characters.
        Cn = "cn",
        /// Chinese in traditional characters.
        Tw = "tw",
    }
}

impl Lang {
    /// The value of the `lang` attribute in HTML and PDF.
    pub const fn html(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Cn => "zh-Hans",
            Self::Tw => "zh-Hant",
        }
    }

    /// Reads the product's own names (`cn`) and the tags that browsers send (`zh-CN`, `zh-Hant-HK`); none for other languages.
    pub fn from_tag(text: &str) -> Option<Self> {
        let tag = text.to_ascii_lowercase();
        let mut parts = tag.split(['-', '_']);
        match parts.next()? {
            "en" => Some(Self::En),
            "cn" => Some(Self::Cn),
            "tw" => Some(Self::Tw),
            // The script decides; without it, the region does.
            "zh" if tag.contains("hans") => Some(Self::Cn),
            "zh" if parts.any(|part| matches!(part, "hant" | "tw" | "hk" | "mo")) => Some(Self::Tw),
            "zh" => Some(Self::Cn),
            _ => None,
        }
    }
}
