//! The marks of one page as drawing operations, each group inside the element it belongs to.

use std::collections::BTreeMap;

use printpdf::{
    Codepoint, DictItem, LinePoint, Op, PaintMode, PdfFontHandle, Point, Polygon, PolygonRing, Pt, Rgb, TextItem,
    TextMatrix, WindingOrder,
};

use super::embed::Embedded;
use crate::pdf::{
    canvas::{Draw, Mark, PAGE_HEIGHT},
    color::Color,
    path::{Path, Segment},
    shape::Glyph,
    tags::Tags,
};

/// A page ready to be written.
pub(super) struct Page {
    pub(super) ops: Vec<Op>,
    /// The element of each marked piece, by its number on the page.
    pub(super) owners: Vec<usize>,
    pub(super) links: Vec<Link>,
}

/// A place that leads somewhere.
pub(super) struct Link {
    /// Left, bottom, right, top.
    pub(super) rect: [f32; 4],
    pub(super) url: String,
    pub(super) element: Option<usize>,
}

pub(super) fn page(marks: &[Mark], tags: &Tags, fonts: &Embedded) -> Page {
    let mut page = Page { ops: Vec::new(), owners: Vec::new(), links: Vec::new() };
    let mut state = State::default();
    let mut open: Option<Option<usize>> = None;
    for mark in marks {
        if let Draw::Link { x, y, width, height, url } = &mark.draw {
            page.links.push(Link {
                rect: [*x, PAGE_HEIGHT - y - height, x + width, PAGE_HEIGHT - y],
                url: url.clone(),
                element: mark.element,
            });
            continue;
        }
        if open != Some(mark.element) {
            if open.is_some() {
                page.ops.push(Op::EndMarkedContent);
            }
            page.ops.push(begin(mark.element, tags, &mut page.owners));
            open = Some(mark.element);
        }
        draw(&mark.draw, fonts, &mut state, &mut page.ops);
    }
    if open.is_some() {
        page.ops.push(Op::EndMarkedContent);
    }
    page
}

fn begin(element: Option<usize>, tags: &Tags, owners: &mut Vec<usize>) -> Op {
    let Some(element) = element else {
        return Op::BeginMarkedContent { tag: "Artifact".to_owned() };
    };
    let number = owners.len() as i64;
    owners.push(element);
    Op::BeginMarkedContentWithProperties {
        tag: tags.elements[element].role.name().to_owned(),
        properties: DictItem::Dict { map: BTreeMap::from([("MCID".to_owned(), DictItem::Int(number))]) },
    }
}

/// What the last operations left behind, so that nothing is said twice.
#[derive(Default)]
struct State {
    fill: Option<Color>,
    stroke: Option<Color>,
    width: Option<f32>,
}

fn draw(draw: &Draw, fonts: &Embedded, state: &mut State, ops: &mut Vec<Op>) {
    match draw {
        Draw::Text { x, baseline, size, color, glyphs } => {
            fill_with(*color, state, ops);
            text(*x, PAGE_HEIGHT - baseline, *size, glyphs, fonts, ops);
        }
        Draw::Fill { path, color, even_odd } => {
            fill_with(*color, state, ops);
            ops.push(polygon(path, PaintMode::Fill, *even_odd));
        }
        Draw::Outline { path, color, width } => {
            if state.stroke != Some(*color) {
                state.stroke = Some(*color);
                ops.push(Op::SetOutlineColor { col: color_of(*color) });
            }
            if state.width != Some(*width) {
                state.width = Some(*width);
                ops.push(Op::SetOutlineThickness { pt: Pt(*width) });
            }
            ops.push(polygon(path, PaintMode::Stroke, false));
        }
        Draw::Link { .. } => {}
    }
}

fn fill_with(color: Color, state: &mut State, ops: &mut Vec<Op>) {
    if state.fill != Some(color) {
        state.fill = Some(color);
        ops.push(Op::SetFillColor { col: color_of(color) });
    }
}

/// Runs of one face; a glyph that leaves the line gets a position of its own.
fn text(x: f32, y: f32, size: f32, glyphs: &[Glyph], fonts: &Embedded, ops: &mut Vec<Op>) {
    ops.push(Op::StartTextSection);
    let mut pen = x;
    let mut rest = glyphs;
    let mut face = None;
    while let Some(first) = rest.first() {
        let Some(font) = fonts.font(first.face) else {
            break;
        };
        let displaced = |glyph: &Glyph| glyph.dx != 0.0 || glyph.dy != 0.0;
        let together = if displaced(first) {
            1
        } else {
            rest.iter().take_while(|glyph| glyph.face == first.face && !displaced(glyph)).count()
        };
        let (run, behind) = rest.split_at(together);
        rest = behind;
        if face != Some(first.face) {
            face = Some(first.face);
            ops.push(Op::SetFont { font: PdfFontHandle::External(font.clone()), size: Pt(size) });
        }
        ops.push(Op::SetTextMatrix {
            matrix: TextMatrix::Translate(Pt(hundredths(pen + first.dx)), Pt(hundredths(y + first.dy))),
        });
        ops.push(Op::ShowText { items: vec![TextItem::GlyphIds(codepoints(run, size, fonts))] });
        pen += run.iter().map(|glyph| glyph.advance).sum::<f32>();
    }
    ops.push(Op::EndTextSection);
}

fn codepoints(run: &[Glyph], size: f32, fonts: &Embedded) -> Vec<Codepoint> {
    let mut drift = 0.0;
    run.iter()
        .enumerate()
        .map(|(at, glyph)| {
            let placed = fonts.glyph(glyph);
            // The file moves by its own rounded width; what is missing or too much is told in
            // thousandths, once it can be seen.
            drift += placed.width - glyph.advance / size * 1000.0;
            let offset = if drift.abs() >= 1.0 && at + 1 < run.len() { drift.round() } else { 0.0 };
            drift -= offset;
            Codepoint::with_cid(placed.id, offset, placed.text.to_owned())
        })
        .collect()
}

fn polygon(path: &Path, mode: PaintMode, even_odd: bool) -> Op {
    let mut rings: Vec<PolygonRing> = Vec::new();
    for segment in &path.0 {
        match segment {
            Segment::Move(x, y) => rings.push(PolygonRing { points: vec![point(*x, *y, false)] }),
            Segment::Line(x, y) => {
                if let Some(ring) = rings.last_mut() {
                    ring.points.push(point(*x, *y, false));
                }
            }
            Segment::Curve([ax, ay, bx, by, x, y]) => {
                if let Some(ring) = rings.last_mut() {
                    ring.points.extend([point(*ax, *ay, true), point(*bx, *by, true), point(*x, *y, false)]);
                }
            }
        }
    }
    Op::DrawPolygon {
        polygon: Polygon {
            rings,
            mode,
            winding_order: if even_odd { WindingOrder::EvenOdd } else { WindingOrder::NonZero },
        },
    }
}

fn point(x: f32, y: f32, bezier: bool) -> LinePoint {
    LinePoint { p: Point { x: Pt(hundredths(x)), y: Pt(hundredths(PAGE_HEIGHT - y)) }, bezier }
}

/// A hundredth of a point is finer than any printer and shorter to write.
fn hundredths(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}

fn color_of(color: Color) -> printpdf::Color {
    let short = |part: f32| (part * 1000.0).round() / 1000.0;
    printpdf::Color::Rgb(Rgb { r: short(color.r), g: short(color.g), b: short(color.b), icc_profile: None })
}
