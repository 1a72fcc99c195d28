//! A logo for a brand that brings none: its initial in a rounded square and its name, as outlines, so that it looks the same
//! in every browser and on paper.

use std::fmt::Write;
use std::path::Path;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use ttf_parser::{Face, GlyphId, OutlineBuilder};
use utoipa::ToSchema;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::rights::ManageBrands;
use crate::extract::{MayRead, ValidJson};
use crate::state::AppState;

const LATIN: &[u8] = include_bytes!("../../../../../fonts/Inter-SemiBold.ttf");
/// Its characters cover both Chinese scripts.
const CHINESE: &str = "NotoSansTC-Bold.otf";
const HEIGHT: f32 = 32.0;
const LETTERS: f32 = 20.0;
const BASELINE: f32 = 23.0;
const LONGEST_NAME: usize = 30;

/// What the logo says and in which colors.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewWordMark)]
pub struct NewWordMark {
    name: String,
    /// `#RRGGBB`
    primary: String,
    /// `#RRGGBB`, readable on `primary`.
    on_primary: String,
    /// `#RRGGBB`
    accent: String,
    /// `#RRGGBB`, of the name on light ground.
    ink: String,
}

/// The three drawings of a brand.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WordMark)]
pub struct WordMark {
    logo_svg: String,
    logo_on_dark_svg: String,
    favicon_svg: String,
}

/// Draw a logo from a name.
#[utoipa::path(post, path = "/api/office/brands/word-mark", tag = TAG, request_body = NewWordMark, responses((status = 200, body = WordMark), ApiErrors))]
pub async fn draw_word_mark(
    State(state): State<AppState>,
    me: MayRead<ManageBrands>,
    ValidJson(body): ValidJson<NewWordMark>,
) -> ApiResult<Json<WordMark>> {
    drop(me.tx);
    body.check()?;
    let fonts = state.config.fonts_dir.clone();
    // A Chinese font is six megabytes and read from the disk.
    state.drawing.run(move || draw(&body, &fonts)).await?.map(Json)
}

impl NewWordMark {
    fn check(&self) -> ApiResult<()> {
        let mut errors = FieldErrors::default();
        match self.name.trim().chars().count() {
            0 => errors.push("name", Sentence::Required),
            1..=LONGEST_NAME => {}
            _ => errors.push("name", Sentence::TooLong { max: LONGEST_NAME }),
        }
        let colors = [
            ("primary", &self.primary),
            ("on_primary", &self.on_primary),
            ("accent", &self.accent),
            ("ink", &self.ink),
        ];
        for (field, color) in colors {
            let digits = color.strip_prefix('#').unwrap_or_default();
            if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
                errors.push(field, Sentence::Malformed);
            }
        }
        errors.into_result()
    }
}

fn draw(body: &NewWordMark, fonts: &Path) -> ApiResult<WordMark> {
    let name = body.name.trim();
    let latin = Face::parse(LATIN, 0).map_err(ApiError::internal)?;
    let is_latin = name.chars().all(|letter| latin.glyph_index(letter).is_some());
    let chinese = if is_latin { None } else { std::fs::read(fonts.join(CHINESE)).ok() };
    let chinese = chinese.as_deref().and_then(|bytes| Face::parse(bytes, 0).ok());
    let faces: Vec<&Face<'_>> = [Some(&latin), chinese.as_ref()].into_iter().flatten().collect();
    let undrawable = || ApiError::field("name", Sentence::Malformed);

    let initial = name.chars().next().map(|letter| letter.to_uppercase().collect::<String>()).unwrap_or_default();
    let (initial, width) = outline(&initial, &faces, 18.0).ok_or_else(undrawable)?;
    let (words, words_width) = outline(name, &faces, LETTERS).ok_or_else(undrawable)?;
    let NewWordMark { primary, on_primary, accent, .. } = body;
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
    Ok(WordMark {
        logo_svg: logo(&body.ink),
        logo_on_dark_svg: logo("#FFFFFF"),
        favicon_svg: format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">{sign}</svg>"),
    })
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
