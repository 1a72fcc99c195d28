//! A brand is data: name, colors, logo, texts and offers of one tenant.
//! The trademark disclaimer is not: a tenant extends it and cannot remove it (decision D-005).

mod check;
mod contrast;
mod stored;
mod word_mark;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Lang;

pub use check::BrandError;
pub use word_mark::{BrandDrawings, Undrawable, WordMark};

crate::closed_list! {
    /// Whether the top bar is light or dark.
    pub enum Header {
        /// White bar, dark text, `logo_svg`.
        Light = "light",
        /// Dark bar, white text, `logo_on_dark_svg`.
        Dark = "dark",
    }
}

/// A page of the brand on another site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SocialLink {
    /// `facebook`, `instagram`, `line`, …: chooses the icon.
    pub kind: String,
    /// Its address.
    pub url: String,
}

/// Everything that makes a tenant's pages, mails and reports its own. Field names are those of the API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Brand {
    /// Of the shape of this record: what is stored may be older or newer than the program ([`Brand::from_stored`]).
    #[serde(default)]
    version: stored::Version,
    /// The name people know.
    pub name: String,
    /// The name in the terms.
    pub legal_name: String,
    /// Where people ask for help; also the reply address of mails.
    pub support_email: String,
    /// The brand's own site: where the learners of a partner come from and where logging out leads them (R-010).
    pub home_url: Option<String>,
    /// The look of the top bar.
    pub header: Header,
    /// Design tokens without the two dashes; [`THEME_TOKENS`] are always there.
    pub theme: BTreeMap<String, String>,
    /// The logo for light ground, as SVG text.
    pub logo_svg: String,
    /// The logo for dark ground, as SVG text.
    pub logo_on_dark_svg: String,
    /// The sign in the browser's tab, as SVG text.
    pub favicon_svg: String,
    /// Pages on other sites.
    #[serde(default)]
    pub social: Vec<SocialLink>,
    /// The languages it offers.
    pub languages: Vec<Lang>,
    /// The language before anyone has chosen.
    pub default_language: Lang,
    /// Texts of the landing page: language, then key, then text. [`HOURS_IN_COPY`] stands for the promise.
    #[serde(default)]
    pub copy: BTreeMap<Lang, BTreeMap<String, String>>,
    /// Which drawing the landing page shows.
    pub hero: String,
    /// Terms of use in Markdown, by language.
    #[serde(default)]
    pub terms: BTreeMap<Lang, String>,
    /// Sentences of its own behind the fixed disclaimer, by language.
    #[serde(default)]
    pub disclaimer_extra: BTreeMap<Lang, String>,
    /// Parts of the product that are switched on.
    #[serde(default)]
    pub features: Vec<String>,
    /// Test formats on offer, newest first.
    pub formats: Vec<String>,
    /// The format that is offered first.
    pub current_format: String,
    /// In which prices are told: three letters of ISO 4217.
    #[serde(default = "usual_currency")]
    pub currency: String,
    /// Below this age a learner needs a parent's consent (D-023): 13, 16 or 18, the limits of the age bands.
    #[serde(default = "usual_consent_age")]
    pub consent_age: u8,
    /// Within how many hours responses are graded: one of [`GRADING_HOURS`]. It sets the due date of each test, and every
    /// text that names a time takes it from here.
    #[serde(default = "usual_grading_hours")]
    pub grading_hours: u16,
    /// Tests that the company assigns: under the name that stands behind `/setTest/`, the packs (R-011, D-006).
    #[serde(default)]
    pub presets: BTreeMap<String, Vec<String>>,
}

fn usual_currency() -> String {
    "USD".to_owned()
}

fn usual_consent_age() -> u8 {
    13
}

fn usual_grading_hours() -> u16 {
    72
}

/// How long a brand's graders may take. Targets for each product (D-070) come once products are sold.
pub(crate) const GRADING_HOURS: [u16; 5] = [24, 48, 72, 96, 120];

/// Where a text of the landing page names the hours within which responses are graded.
pub(crate) const HOURS_IN_COPY: &str = "{hours}";

/// Learners come signed in from the partner's own site, and go back there (D-003, R-008, R-010).
pub const PARTNER_SIGN_IN: &str = "partner_sign_in";

/// Free members with an ad blocker see a screen's title and a question instead of its content (R-283, D-111, D-117).
pub const AD_BLOCK_DIALOG: &str = "ad_block_dialog";

/// The brand has an academy that one can enroll in (D-124).
pub const ACADEMY: &str = "academy";

/// Parts of the product that a brand can switch on.
pub const FEATURES: [&str; 3] = [PARTNER_SIGN_IN, AD_BLOCK_DIALOG, ACADEMY];

/// Drawings of the landing page.
pub const HEROES: [&str; 3] = ["fern", "harbor", "northfield"];

/// Tokens without which a page cannot be drawn. `font-display`, `display-weight`, `display-track` and `mark` may come on top.
pub const THEME_TOKENS: [&str; 31] = [
    "primary",
    "primary-deep",
    "primary-tint",
    "primary-line",
    "on-primary",
    "accent",
    "accent-tint",
    "on-accent",
    "page",
    "surface",
    "sunken",
    "ink",
    "ink-2",
    "ink-3",
    "line",
    "line-firm",
    "top-bg",
    "top-ink",
    "top-ink-2",
    "top-line",
    "top-mark",
    "r",
    "r-s",
    "r-chip",
    "r-btn",
    "c-reading",
    "c-listening",
    "c-writing",
    "c-speaking",
    "c-total",
    "c-target",
];

impl Brand {
    /// Whether a part of the product is switched on: one of [`FEATURES`].
    pub fn has(&self, feature: &str) -> bool {
        self.features.iter().any(|each| each == feature)
    }

    /// Within which time responses are graded.
    pub fn grading_promise(&self) -> time::Duration {
        time::Duration::hours(i64::from(self.grading_hours))
    }

    /// Texts of the landing page with their figures, by language.
    pub fn filled_copy(&self) -> BTreeMap<Lang, BTreeMap<String, String>> {
        let hours = self.grading_hours.to_string();
        let filled = |texts: &BTreeMap<String, String>| {
            texts.iter().map(|(key, text)| (key.clone(), text.replace(HOURS_IN_COPY, &hours))).collect()
        };
        self.copy.iter().map(|(lang, texts)| (*lang, filled(texts))).collect()
    }

    /// What stands at the foot of every page and report, mail and mark: the fixed text, then the brand's own.
    pub fn disclaimer(&self, lang: Lang) -> String {
        let fixed = match lang {
            Lang::En => DISCLAIMER_EN,
            Lang::Cn => DISCLAIMER_CN,
            Lang::Tw => DISCLAIMER_TW,
        };
        match self.disclaimer_extra.get(&lang).map(|extra| extra.trim()) {
            Some(extra) if !extra.is_empty() => format!("{fixed} {extra}"),
            _ => fixed.to_owned(),
        }
    }
}

const DISCLAIMER_EN: &str = "TOEFL iBT® is a registered trademark of ETS. This product is not endorsed or approved by ETS \
    and is not affiliated with it. All items, recordings, pictures and rubric texts are our own; every score is a practice estimate.";
const DISCLAIMER_CN: &str = "TOEFL iBT® 是 ETS 的注册商标。本产品未经 ETS 认可或批准，与 ETS 无任何关联。\
    所有题目、录音、图片和评分标准文字均为我们原创；所有分数均为练习估分。";
const DISCLAIMER_TW: &str = "TOEFL iBT® 是 ETS 的註冊商標。本產品未經 ETS 認可或核准，與 ETS 沒有任何關係。\
    所有題目、錄音、圖片與評分標準文字皆為我們原創；所有分數皆為練習估分。";
