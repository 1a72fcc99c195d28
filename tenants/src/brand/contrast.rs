//! Whether a theme can be read: the contrast of WCAG 2.2, level AA, for every pair of tokens that meet on a page.
//! The editor in the browser counts the same way, so that nobody learns it only when saving.

use std::collections::BTreeMap;

/// Text on ground: at least 4.5.
pub(super) const TEXTS: [(&str, &str); 18] = [
    ("ink", "page"),
    ("ink", "surface"),
    ("ink", "sunken"),
    ("ink-2", "page"),
    ("ink-2", "surface"),
    ("ink-2", "sunken"),
    ("ink-3", "page"),
    ("ink-3", "surface"),
    ("on-primary", "primary"),
    ("on-primary", "primary-deep"),
    ("primary", "page"),
    ("primary", "surface"),
    ("primary", "primary-tint"),
    ("primary-deep", "primary-tint"),
    ("ink-2", "primary-tint"),
    ("on-accent", "accent"),
    ("top-ink", "top-bg"),
    ("top-ink-2", "top-bg"),
];
/// Edges of controls and marks of charts: at least 3.
pub(super) const MARKS: [(&str, &str); 8] = [
    ("line-firm", "surface"),
    ("line-firm", "page"),
    ("c-reading", "surface"),
    ("c-listening", "surface"),
    ("c-writing", "surface"),
    ("c-speaking", "surface"),
    ("c-total", "surface"),
    ("c-target", "surface"),
];

/// The first pair that cannot be read. A token that is no plain color is not judged.
pub(super) fn faint_pair(theme: &BTreeMap<String, String>) -> Option<(&'static str, &'static str)> {
    let is_faint = |text: &str, ground: &str, least: f64| match (color(theme, text), color(theme, ground)) {
        (Some(text), Some(ground)) => contrast(text, ground) < least,
        _ => false,
    };
    let texts = TEXTS.into_iter().find(|(text, ground)| is_faint(text, ground, 4.5));
    texts.or_else(|| MARKS.into_iter().find(|(mark, ground)| is_faint(mark, ground, 3.0)))
}

/// `#RRGGBB`, or what `var(--token)` refers to.
fn color(theme: &BTreeMap<String, String>, token: &str) -> Option<[u8; 3]> {
    let value = theme.get(token)?.trim();
    let value = match value.strip_prefix("var(--").and_then(|rest| rest.strip_suffix(')')) {
        Some(other) => theme.get(other)?.trim(),
        None => value,
    };
    let digits = value.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let channel = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some([channel(0)?, channel(2)?, channel(4)?])
}

fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(color: [u8; 3]) -> f64 {
    let [red, green, blue] = color.map(|channel| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.039_28 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_counted_as_wcag_counts_it() {
        for (one, other, expected) in [
            ([0, 0, 0], [255, 255, 255], 21.0),
            ([255, 255, 255], [255, 255, 255], 1.0),
            ([0x76, 0x76, 0x76], [255, 255, 255], 4.54),
        ] {
            assert!((contrast(one, other) - expected).abs() < 0.01, "{one:?} on {other:?}");
        }
    }
}
