//! Colors of a brand as PDF wants them.

/// Red, green and blue from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Color {
    /// Red.
    pub r: f32,
    /// Green.
    pub g: f32,
    /// Blue.
    pub b: f32,
}

impl Color {
    /// Paper.
    pub const WHITE: Self = Self { r: 1.0, g: 1.0, b: 1.0 };

    /// Reads `#RRGGBB`.
    pub fn parse(hex: &str) -> Option<Self> {
        let digits = hex.trim().strip_prefix('#')?;
        if digits.len() != 6 || !digits.is_ascii() {
            return None;
        }
        let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        Some(Self::from_bytes(part(0)?, part(2)?, part(4)?))
    }

    pub(super) const fn from_bytes(r: u8, g: u8, b: u8) -> Self {
        Self { r: r as f32 / 255.0, g: g as f32 / 255.0, b: b as f32 / 255.0 }
    }

    /// The color as it looks on white paper with this opacity; the file needs no transparency.
    pub(super) fn on_white(self, opacity: f32) -> Self {
        let mix = |part: f32| 1.0 - (1.0 - part) * opacity.clamp(0.0, 1.0);
        Self { r: mix(self.r), g: mix(self.g), b: mix(self.b) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_colors_are_read_and_others_refused() {
        assert_eq!(Color::parse("#FFFFFF"), Some(Color::WHITE));
        for wrong in ["FFFFFF", "#FFF", "#12345G", "red", "#äöü"] {
            assert_eq!(Color::parse(wrong), None, "{wrong}");
        }
    }
}
