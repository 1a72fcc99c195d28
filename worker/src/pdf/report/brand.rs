//! A tenant's look on paper, read from its theme.

use product::content::library::pack::SectionName;
use tenants::Brand;

use crate::pdf::color::Color;

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
    pub primary: Color,
    /// Ground of the comment.
    pub primary_tint: Color,
    /// Text, quieter text, notes.
    pub ink: [Color; 3],
    /// Hairlines.
    pub line: Color,
    /// The empty part of a bar.
    pub sunken: Color,
    /// Charts: reading, listening, speaking, writing.
    pub sections: [Color; 4],
}

impl ReportBrand {
    /// Reads the theme. A token that is no plain hex color is replaced by a neutral one: a report is
    /// never lost over a color.
    pub fn of(brand: &Brand) -> Self {
        let color = |token: &str, neutral: &str| {
            let told = brand.theme.get(token).and_then(|value| Color::parse(value));
            told.or_else(|| Color::parse(neutral)).unwrap_or(Color::WHITE)
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
            primary: color("primary", "#2F3A40"),
            primary_tint: color("primary-tint", "#EEF1F2"),
            ink: [color("ink", "#1A1E20"), color("ink-2", "#484F53"), color("ink-3", "#646B70")],
            line: color("line", "#DEE2E4"),
            sunken: color("sunken", "#EEF0F1"),
            sections: [
                color("c-reading", "#2F3A40"),
                color("c-listening", "#2668A6"),
                color("c-speaking", "#75589F"),
                color("c-writing", "#A85A0B"),
            ],
        }
    }

    pub(super) fn section(&self, section: SectionName) -> Color {
        let at = match section {
            SectionName::Reading => 0,
            SectionName::Listening => 1,
            SectionName::Speaking => 2,
            SectionName::Writing => 3,
        };
        self.sections[at]
    }
}
