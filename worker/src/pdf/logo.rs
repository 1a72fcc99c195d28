//! A brand's logo: SVG text to filled outlines. Strokes become outlines too; a gradient becomes its first color.

use usvg::{
    Node, Paint,
    tiny_skia_path::{self, PathSegment},
};

use super::{
    color::Color,
    path::{Path, Segment},
};

/// A drawing that can be placed at any size.
#[derive(Debug, Clone)]
pub(super) struct Logo {
    pub(super) width: f32,
    pub(super) height: f32,
    parts: Vec<(tiny_skia_path::Path, Color, bool)>,
}

impl Logo {
    pub(super) fn parse(svg: &str) -> Result<Self, usvg::Error> {
        let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
        let mut parts = Vec::new();
        collect(tree.root(), 1.0, &mut parts);
        Ok(Self { width: tree.size().width(), height: tree.size().height(), parts })
    }

    /// The outlines with the drawing's corner at `x`, `y`, `scale` points to its unit.
    pub(super) fn outlines(&self, x: f32, y: f32, scale: f32) -> Vec<(Path, Color, bool)> {
        self.parts.iter().map(|(path, color, even_odd)| (place(path, x, y, scale), *color, *even_odd)).collect()
    }
}

fn collect(group: &usvg::Group, opacity: f32, parts: &mut Vec<(tiny_skia_path::Path, Color, bool)>) {
    let opacity = opacity * group.opacity().get();
    for node in group.children() {
        match node {
            Node::Group(inner) => collect(inner, opacity, parts),
            Node::Path(path) if path.is_visible() => {
                let transform = path.abs_transform();
                let mut add = |outline: Option<tiny_skia_path::Path>, paint: &Paint, share: f32, even_odd| {
                    if let Some(outline) = outline.and_then(|outline| outline.transform(transform)) {
                        parts.push((outline, color(paint).on_white(share * opacity), even_odd));
                    }
                };
                if let Some(fill) = path.fill() {
                    let even_odd = fill.rule() == usvg::FillRule::EvenOdd;
                    add(Some(path.data().clone()), fill.paint(), fill.opacity().get(), even_odd);
                }
                if let Some(stroke) = path.stroke() {
                    let outline = path.data().stroke(&stroke.to_tiny_skia(), 4.0);
                    add(outline, stroke.paint(), stroke.opacity().get(), false);
                }
            }
            Node::Path(_) | Node::Image(_) | Node::Text(_) => {}
        }
    }
}

fn color(paint: &Paint) -> Color {
    let first = match paint {
        Paint::Color(color) => Some(*color),
        Paint::LinearGradient(gradient) => gradient.stops().first().map(|stop| stop.color()),
        Paint::RadialGradient(gradient) => gradient.stops().first().map(|stop| stop.color()),
        Paint::Pattern(_) => None,
    };
    first.map_or(Color::WHITE, |c| Color::from_bytes(c.red, c.green, c.blue))
}

fn place(path: &tiny_skia_path::Path, x: f32, y: f32, scale: f32) -> Path {
    let at = |point: tiny_skia_path::Point| (x + point.x * scale, y + point.y * scale);
    let mut segments = Vec::new();
    let mut pen = (x, y);
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                pen = at(to);
                segments.push(Segment::Move(pen.0, pen.1));
            }
            PathSegment::LineTo(to) => {
                pen = at(to);
                segments.push(Segment::Line(pen.0, pen.1));
            }
            PathSegment::QuadTo(control, to) => {
                let (c, end) = (at(control), at(to));
                let toward = |from: f32, control: f32| from + (control - from) * 2.0 / 3.0;
                segments.push(Segment::Curve([
                    toward(pen.0, c.0),
                    toward(pen.1, c.1),
                    toward(end.0, c.0),
                    toward(end.1, c.1),
                    end.0,
                    end.1,
                ]));
                pen = end;
            }
            PathSegment::CubicTo(first, second, to) => {
                let (a, b, end) = (at(first), at(second), at(to));
                segments.push(Segment::Curve([a.0, a.1, b.0, b.1, end.0, end.1]));
                pen = end;
            }
            PathSegment::Close => {}
        }
    }
    Path(segments)
}
