//! Shapes as paths of lines and Béziers, from the top left corner of the page.

/// How far the control points of a quarter circle lie from its ends, in radii.
const QUARTER: f32 = 0.552_284_8;

/// A piece of a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Segment {
    Move(f32, f32),
    Line(f32, f32),
    Curve([f32; 6]),
}

/// One or more closed outlines.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Path(pub(super) Vec<Segment>);

impl Path {
    pub(super) fn rect(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self(vec![
            Segment::Move(x, y),
            Segment::Line(x + width, y),
            Segment::Line(x + width, y + height),
            Segment::Line(x, y + height),
        ])
    }

    /// A rectangle with round corners; the radius never exceeds half a side.
    pub(super) fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Self {
        let r = radius.min(width / 2.0).min(height / 2.0);
        if r <= 0.0 {
            return Self::rect(x, y, width, height);
        }
        let (right, bottom) = (x + width, y + height);
        let c = r * (1.0 - QUARTER);
        Self(vec![
            Segment::Move(x + r, y),
            Segment::Line(right - r, y),
            Segment::Curve([right - c, y, right, y + c, right, y + r]),
            Segment::Line(right, bottom - r),
            Segment::Curve([right, bottom - c, right - c, bottom, right - r, bottom]),
            Segment::Line(x + r, bottom),
            Segment::Curve([x + c, bottom, x, bottom - c, x, bottom - r]),
            Segment::Line(x, y + r),
            Segment::Curve([x, y + c, x + c, y, x + r, y]),
        ])
    }

    pub(super) fn circle(x: f32, y: f32, radius: f32) -> Self {
        Self::rounded(x - radius, y - radius, 2.0 * radius, 2.0 * radius, radius)
    }

    /// The left half of a disc.
    pub(super) fn half_disc(x: f32, y: f32, r: f32) -> Self {
        let k = r * QUARTER;
        Self(vec![
            Segment::Move(x, y - r),
            Segment::Curve([x - k, y - r, x - r, y - k, x - r, y]),
            Segment::Curve([x - r, y + k, x - k, y + r, x, y + r]),
        ])
    }

    /// A thick open line through the points, as an outline to fill; ends are cut straight.
    pub(super) fn line(points: &[(f32, f32)], width: f32) -> Vec<Self> {
        points
            .windows(2)
            .map(|ends| {
                let ((x1, y1), (x2, y2)) = (ends[0], ends[1]);
                let length = (x2 - x1).hypot(y2 - y1).max(f32::EPSILON);
                let (nx, ny) = ((y2 - y1) / length * width / 2.0, (x1 - x2) / length * width / 2.0);
                Self(vec![
                    Segment::Move(x1 + nx, y1 + ny),
                    Segment::Line(x2 + nx, y2 + ny),
                    Segment::Line(x2 - nx, y2 - ny),
                    Segment::Line(x1 - nx, y1 - ny),
                ])
            })
            .collect()
    }
}
