//! A logo for a brand that brings none: its initial in a rounded square and its name, as outlines, so that it looks the same
//! in every browser and on paper.

use std::fmt::Write;
use std::path::Path;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

const LATIN: &[u8] = include_bytes!("../../../fonts/Inter-SemiBold.ttf");
/// Its characters cover both Chinese scripts.
const CHINESE: &str = "NotoSansTC-Bold.otf";
const HEIGHT: f32 = 32.0;
const LETTERS: f32 = 20.0;
const BASELINE: f32 = 23.0;

/// What the logo says and in which colors, each as `#RRGGBB`.
#[derive(Debug, Clone, Copy)]
pub struct WordMark<'a> {
    /// The brand's name: up to [`WordMark::LONGEST_NAME`] characters.
    pub name: &'a str,
    /// The square.
    pub primary: &'a str,
    /// The initial on it.
    pub on_primary: &'a str,
    /// The dot in its corner.
    pub accent: &'a str,
    /// The name on light ground; on dark ground it is white.
    pub ink: &'a str,
}

/// The three drawings of a brand, as SVG text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrandDrawings {
    /// For light ground.
    pub logo_svg: String,
    /// For dark ground.
    pub logo_on_dark_svg: String,
    /// For the browser's tab.
    pub favicon_svg: String,
}

/// A character of the name is in no font.
#[derive(Debug, thiserror::Error)]
#[error("the name has a character that no font draws")]
pub struct Undrawable;

impl WordMark<'_> {
    /// A longer name does not fit the top bar of a phone.
    pub const LONGEST_NAME: usize = 30;

    /// Draws it with the fonts of a folder: an own one for Latin letters is part of the program.
    ///
    /// # Errors
    /// [`Undrawable`] when a character has no drawing, or the folder lacks the Chinese font that the name needs.
    ///
    /// # Panics
    /// Never: the font in the program is one.
    pub fn draw(&self, fonts: &Path) -> Result<BrandDrawings, Undrawable> {
        let name = self.name.trim();
        let latin = Face::parse(LATIN, 0).expect("the font of the program");
        let is_latin = name.chars().all(|letter| latin.glyph_index(letter).is_some());
        let chinese = if is_latin { None } else { std::fs::read(fonts.join(CHINESE)).ok() };
        let chinese = chinese.as_deref().and_then(|bytes| Face::parse(bytes, 0).ok());
        let faces: Vec<&Face<'_>> = [Some(&latin), chinese.as_ref()].into_iter().flatten().collect();

        let initial = name.chars().next().map(|letter| letter.to_uppercase().collect::<String>()).unwrap_or_default();
        let (initial, width) = outline(&initial, &faces, 18.0).ok_or(Undrawable)?;
        let (words, words_width) = outline(name, &faces, LETTERS).ok_or(Undrawable)?;
        let Self { primary, on_primary, accent, .. } = self;
        let sign = format!(
            "<rect x=\"1\" y=\"1\" width=\"30\" height=\"30\" rx=\"8\" fill=\"{primary}\"/>\
             <path transform=\"translate({:.1} 22.6)\" d=\"{initial}\" fill=\"{on_primary}\"/>\
             <circle cx=\"26\" cy=\"6\" r=\"3.500\" fill=\"{accent}\"/>",
            16.0 - width / 2.0
        );
        let logo = |ink: &str| {
            let whole = (42.0 + words_width).ceil();
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{whole}\" height=\"{HEIGHT}\" viewBox=\"0 0 {whole} {HEIGHT}\" \
                 role=\"img\" aria-label=\"{}\">{sign}<path transform=\"translate(41 {BASELINE})\" d=\"{words}\" fill=\"{ink}\"/></svg>",
                escaped(name)
            )
        };
        Ok(BrandDrawings {
            logo_svg: logo(self.ink),
            logo_on_dark_svg: logo("#FFFFFF"),
            favicon_svg: format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">{sign}</svg>"),
        })
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A path of the text from its baseline on, and how wide it is; `None` when a character has no drawing.
fn outline(text: &str, faces: &[&Face<'_>], size: f32) -> Option<(String, f32)> {
    let mut pen = Pen { path: String::new(), x: 0.0, scale: 1.0 };
    for letter in text.chars() {
        let found = faces.iter().find_map(|face| Some((*face, face.glyph_index(letter).filter(|glyph| glyph.0 != 0)?)));
        let (face, glyph): (&Face<'_>, GlyphId) = found?;
        pen.scale = size / f32::from(face.units_per_em());
        face.outline_glyph(glyph, &mut pen);
        pen.x += f32::from(face.glyph_hor_advance(glyph).unwrap_or_default()) * pen.scale;
    }
    Some((pen.path, pen.x))
}

/// Writes path data; fonts count upwards, pictures downwards.
struct Pen {
    path: String,
    x: f32,
    scale: f32,
}

impl Pen {
    fn put(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (at, (x, y)) in points.iter().enumerate() {
            let space = if at == 0 { "" } else { " " };
            let (x, y) = (self.x + x * self.scale, -y * self.scale);
            // Writing to a string does not fail.
            let _ = write!(self.path, "{space}{x:.2} {y:.2}");
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.put('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}
