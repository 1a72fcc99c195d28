//! How a piece of text looks.

use super::color::Color;

/// Which family of faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    /// What the product says.
    Sans,
    /// Headings and large figures of brands with a serif display face; Han is bold sans there.
    Serif,
}

/// Two weights are enough on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// How a piece of text looks. Sizes are points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Style {
    pub(super) family: Family,
    pub(super) weight: Weight,
    pub(super) size: f32,
    /// Height of a line in multiples of the size.
    pub(super) leading: f32,
    /// Added after each glyph, in multiples of the size.
    pub(super) tracking: f32,
    /// Figures of equal width, for columns.
    pub(super) tabular: bool,
    pub(super) color: Color,
}

impl Style {
    pub(super) const fn new(size: f32, color: Color) -> Self {
        Self { family: Family::Sans, weight: Weight::Regular, size, leading: 1.5, tracking: 0.0, tabular: false, color }
    }

    pub(super) const fn bold(mut self) -> Self {
        self.weight = Weight::Bold;
        self
    }

    pub(super) const fn leading(mut self, leading: f32) -> Self {
        self.leading = leading;
        self
    }

    pub(super) const fn tracking(mut self, tracking: f32) -> Self {
        self.tracking = tracking;
        self
    }

    pub(super) const fn tabular(mut self) -> Self {
        self.tabular = true;
        self
    }

    pub(super) const fn color(mut self, color: Color) -> Self {
        self.color = color;
        self
    }

    pub(super) fn line_height(&self) -> f32 {
        self.size * self.leading
    }

    /// From the top of a line to its baseline: capitals and Han stand in the middle of the line.
    pub(super) fn baseline(&self) -> f32 {
        self.line_height() / 2.0 + self.size * 0.365
    }
}
