//! A figure for each section that has one.

use product::content::library::pack::SectionName;
use serde::Serialize;
use utoipa::ToSchema;

/// A figure for each section that has one; the others are left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PerSection<T> {
    /// Reading.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reading: Option<T>,
    /// Listening.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub listening: Option<T>,
    /// Speaking.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub speaking: Option<T>,
    /// Writing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub writing: Option<T>,
}

impl<T> FromIterator<(SectionName, T)> for PerSection<T> {
    fn from_iter<I: IntoIterator<Item = (SectionName, T)>>(figures: I) -> Self {
        let mut all = Self { reading: None, listening: None, speaking: None, writing: None };
        for (section, figure) in figures {
            let place = match section {
                SectionName::Reading => &mut all.reading,
                SectionName::Listening => &mut all.listening,
                SectionName::Speaking => &mut all.speaking,
                SectionName::Writing => &mut all.writing,
            };
            *place = Some(figure);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_without_a_figure_is_left_out() {
        let figures: PerSection<f64> = [(SectionName::Writing, 4.5), (SectionName::Reading, 3.0)].into_iter().collect();
        assert_eq!(serde_json::to_string(&figures).unwrap(), r#"{"reading":3.0,"writing":4.5}"#);
    }
}
