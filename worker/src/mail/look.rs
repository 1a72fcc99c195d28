//! A brand's colors and fonts in a mail. Where the logo is not shown, the name stands in the brand's face and color.

use serde::Serialize;
use tenants::{Brand, Header, Lang};

/// What the templates take from the theme.
#[derive(Debug, Serialize)]
pub(super) struct Look<'a> {
    name: &'a str,
    primary: &'a str,
    on_primary: &'a str,
    page: &'a str,
    line: &'a str,
    ink: &'a str,
    ink_2: &'a str,
    ink_3: &'a str,
    head_ground: &'a str,
    head_ink: &'a str,
    head_mark: &'a str,
    radius: &'a str,
    button_radius: &'a str,
    font: &'static str,
    display_font: &'static str,
    line_height: &'static str,
}

const LATIN: &str = "-apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
const SIMPLIFIED: &str = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif";
const TRADITIONAL: &str = "'PingFang TC', 'Microsoft JhengHei', 'Noto Sans TC', 'Noto Sans CJK TC', sans-serif";
const SERIF: &str = "'Iowan Old Style', 'Palatino Linotype', Georgia, serif";

impl<'a> Look<'a> {
    pub(super) fn of(brand: &'a Brand, lang: Lang) -> Self {
        // Mail programs know no `var()` and no `color-mix()`: only a plain hex color is taken.
        let token = |name: &str, neutral: &'static str| {
            let told = brand.theme.get(name).map(|value| value.trim());
            told.filter(|value| value.len() == 7 && value.starts_with('#')).unwrap_or(neutral)
        };
        let length = |name: &str| {
            let told = brand.theme.get(name).map(|value| value.trim());
            told.filter(|value| value.ends_with("px")).unwrap_or("6px")
        };
        let (font, line_height) = match lang {
            Lang::En => (LATIN, "1.55"),
            Lang::Cn => (SIMPLIFIED, "1.8"),
            Lang::Tw => (TRADITIONAL, "1.8"),
        };
        let display = brand.theme.get("font-display").map_or("", String::as_str);
        let has_serif = display.ends_with("serif") && !display.ends_with("sans-serif");
        let primary = token("primary", "#2F3A40");
        Self {
            name: &brand.name,
            primary,
            on_primary: token("on-primary", "#FFFFFF"),
            page: token("page", "#F6F7F7"),
            line: token("line", "#DEE2E4"),
            ink: token("ink", "#1A1E20"),
            ink_2: token("ink-2", "#484F53"),
            ink_3: token("ink-3", "#646B70"),
            head_ground: token("top-bg", "#FFFFFF"),
            head_ink: token("top-ink", "#1A1E20"),
            head_mark: match brand.header {
                Header::Light => primary,
                Header::Dark => token("accent", "#FFFFFF"),
            },
            radius: length("r"),
            button_radius: length("r-btn"),
            font,
            display_font: if has_serif && lang == Lang::En { SERIF } else { font },
            line_height,
        }
    }
}
