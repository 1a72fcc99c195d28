//! A tenant's look on paper, read from its theme.

use product::content::library::pack::SectionName;
use tenants::Brand;

use crate::pdf::colour::Colour;

/// A tenant's look on paper.
#[derive(Debug, Clone)]
pub struct ReportBrand {
    /// The name people know.
    pub name: String,
    /// The logo for light ground.
    pub logo_svg: String,
    /// Headings and large figures in serif.
    pub has_serif_display: bool,
    /// Corners of small boxes, in points.
    pub radius: f32,
    /// The brand's color and its pale form.
    pub primary: Colour,
    /// Ground of the comment.
    pub primary_tint: Colour,
    /// Text, quieter text, notes.
    pub ink: [Colour; 3],
    /// Hairlines.
    pub line: Colour,
    /// The empty part of a bar.
    pub sunken: Colour,
    /// Charts: reading, listening, speaking, writing.
    pub sections: [Colour; 4],
}

impl ReportBrand {
    /// Reads the theme. A token that is no plain hex color is replaced by a neutral one: a report is
    /// never lost over a color.
    pub fn of(brand: &Brand) -> Self {
        let colour = |token: &str, neutral: &str| {
            let told = brand.theme.get(token).and_then(|value| Colour::parse(value));
            told.or_else(|| Colour::parse(neutral)).unwrap_or(Colour::WHITE)
        };
        let display = brand.theme.get("font-display").map_or("", String::as_str);
        let radius = brand
            .theme
            .get("r-s")
            .and_then(|value| value.trim_end_matches("px").trim().parse::<f32>().ok())
            .unwrap_or(4.0);
        Self {
            name: brand.name.clone(),
            logo_svg: brand.logo_svg.clone(),
            has_serif_display: display.ends_with("serif") && !display.ends_with("sans-serif"),
            radius: radius * 0.75,
            primary: colour("primary", "#2F3A40"),
            primary_tint: colour("primary-tint", "#EEF1F2"),
            ink: [colour("ink", "#1A1E20"), colour("ink-2", "#484F53"), colour("ink-3", "#646B70")],
            line: colour("line", "#DEE2E4"),
            sunken: colour("sunken", "#EEF0F1"),
            sections: [
                colour("c-reading", "#2F3A40"),
                colour("c-listening", "#2668A6"),
                colour("c-speaking", "#75589F"),
                colour("c-writing", "#A85A0B"),
            ],
        }
    }

    pub(super) fn section(&self, section: SectionName) -> Colour {
        let at = match section {
            SectionName::Reading => 0,
            SectionName::Listening => 1,
            SectionName::Speaking => 2,
            SectionName::Writing => 3,
        };
        self.sections[at]
    }
}
