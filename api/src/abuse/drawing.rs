//! Draws a captcha: glyph outlines, each turned and sheared, all bent along a wave, with lines across.

use rand::{Rng, RngExt};
use tiny_skia::{Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Point, Rect, Stroke, Transform};
use ttf_parser::{Face, OutlineBuilder};

const FONT: &[u8] = include_bytes!("../../../fonts/Inter-SemiBold.ttf");
const WIDTH: f32 = 200.0;
const HEIGHT: f32 = 68.0;
const LETTER: f32 = 37.0;
const LINES: usize = 4;

/// Why a captcha could not be drawn: never for the characters that captchas have.
#[derive(Debug, thiserror::Error)]
pub(super) enum DrawingError {
    /// The font in the binary is damaged.
    #[error("the captcha's font cannot be read")]
    Font,
    /// No picture of this size.
    #[error("the captcha's picture cannot be made")]
    Picture,
    /// No PNG.
    #[error("the captcha's picture cannot be written")]
    Png,
}

/// A PNG that shows `text`.
pub(super) fn draw(text: &str, rng: &mut impl Rng) -> Result<Vec<u8>, DrawingError> {
    let face = Face::parse(FONT, 0).map_err(|_| DrawingError::Font)?;
    let mut picture = Pixmap::new(WIDTH as u32, HEIGHT as u32).ok_or(DrawingError::Picture)?;
    picture.fill(Color::from_rgba8(244, 246, 245, 255));
    let wave = Wave::random(rng);
    for _ in 0..LINES {
        cross_out(&mut picture, rng);
    }
    let step = (WIDTH - 24.0) / text.chars().count().max(1) as f32;
    for (at, character) in text.chars().enumerate() {
        let center = Point::from_xy(12.0 + step * (at as f32 + 0.5), HEIGHT / 2.0 + rng.random_range(-4.0..4.0));
        let Some(outline) = outline(&face, character, rng) else { continue };
        let Some(letter) = wave.bend(&outline, center) else { continue };
        picture.fill_path(&letter, &ink(rng), FillRule::Winding, Transform::identity(), None);
    }
    speckle(&mut picture, rng);
    picture.encode_png().map_err(|_| DrawingError::Png)
}

/// Darker than 4.5 to 1 against the ground, so that people can read it.
fn ink(rng: &mut impl Rng) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(rng.random_range(10..70), rng.random_range(30..90), rng.random_range(40..100), 255);
    paint
}

fn cross_out(picture: &mut Pixmap, rng: &mut impl Rng) {
    let mut y = || rng.random_range(4.0..HEIGHT - 4.0);
    let mut line = PathBuilder::new();
    line.move_to(0.0, y());
    line.cubic_to(WIDTH / 3.0, y(), WIDTH * 2.0 / 3.0, y(), WIDTH, y());
    let stroke = Stroke { width: rng.random_range(1.0..2.2), line_cap: LineCap::Round, ..Stroke::default() };
    if let Some(line) = line.finish() {
        picture.stroke_path(&line, &ink(rng), &stroke, Transform::identity(), None);
    }
}

fn speckle(picture: &mut Pixmap, rng: &mut impl Rng) {
    for _ in 0..60 {
        let (x, y) = (rng.random_range(0.0..WIDTH - 2.0), rng.random_range(0.0..HEIGHT - 2.0));
        if let Some(dot) = Rect::from_xywh(x, y, 1.6, 1.6) {
            picture.fill_rect(dot, &ink(rng), Transform::identity(), None);
        }
    }
}

/// The outline of a character around its own middle, `LETTER` units high, turned and sheared.
fn outline(face: &Face<'_>, character: char, rng: &mut impl Rng) -> Option<Path> {
    let glyph = face.glyph_index(character)?;
    let mut pen = Pen(PathBuilder::new());
    let bounds = face.outline_glyph(glyph, &mut pen)?;
    let scale = LETTER / f32::from(face.capital_height().unwrap_or(1490).max(1)) * rng.random_range(0.88..1.08);
    let (middle_x, middle_y) =
        (f32::from(bounds.x_min + bounds.x_max) / 2.0, f32::from(bounds.y_min + bounds.y_max) / 2.0);
    let shape = Transform::from_translate(-middle_x, -middle_y)
        // Fonts count upwards, pictures downwards.
        .post_scale(scale, -scale)
        .post_concat(Transform::from_skew(rng.random_range(-0.25..0.25), 0.0))
        .post_rotate(rng.random_range(-18.0..18.0));
    pen.0.finish()?.transform(shape)
}

/// Bends straight lines: robots separate letters along straight ones.
struct Wave {
    height: f32,
    length: f32,
    phase: f32,
}

impl Wave {
    fn random(rng: &mut impl Rng) -> Self {
        Self {
            height: rng.random_range(2.5..4.5),
            length: rng.random_range(55.0..95.0),
            phase: rng.random_range(0.0..std::f32::consts::TAU),
        }
    }

    fn at(&self, point: Point, center: Point) -> (f32, f32) {
        let (x, y) = (point.x + center.x, point.y + center.y);
        let turn = |along: f32| self.height * (along / self.length * std::f32::consts::TAU + self.phase).sin();
        (x + turn(y * 1.7), y + turn(x))
    }

    fn bend(&self, path: &Path, center: Point) -> Option<Path> {
        use tiny_skia::PathSegment::{Close, CubicTo, LineTo, MoveTo, QuadTo};
        let mut bent = PathBuilder::new();
        let at = |point| self.at(point, center);
        let mut last = Point::zero();
        for segment in path.segments() {
            match segment {
                MoveTo(p) => {
                    let (x, y) = at(p);
                    bent.move_to(x, y);
                    last = p;
                }
                // A long straight stroke of a letter follows the wave only if it has points on its way.
                LineTo(p) => {
                    for part in 1..=4 {
                        let share = part as f32 / 4.0;
                        let (x, y) =
                            at(Point::from_xy(last.x + (p.x - last.x) * share, last.y + (p.y - last.y) * share));
                        bent.line_to(x, y);
                    }
                    last = p;
                }
                QuadTo(c, p) => {
                    let ((cx, cy), (x, y)) = (at(c), at(p));
                    bent.quad_to(cx, cy, x, y);
                    last = p;
                }
                CubicTo(c, d, p) => {
                    let ((cx, cy), (dx, dy), (x, y)) = (at(c), at(d), at(p));
                    bent.cubic_to(cx, cy, dx, dy, x, y);
                    last = p;
                }
                Close => bent.close(),
            }
        }
        bent.finish()
    }
}

struct Pen(PathBuilder);

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_captcha_is_another_picture_and_small() {
        let draw = || draw("AK37T", &mut rand::rng()).unwrap();
        let (one, two) = (draw(), draw());
        assert!(one.starts_with(b"\x89PNG"));
        assert_ne!(one, two);
        assert!(one.len() < 20_000, "{} bytes", one.len());
    }
}
