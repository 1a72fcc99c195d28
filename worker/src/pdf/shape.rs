//! From text to glyphs: itemized by script, shaped by rustybuzz, measured in points.

use rustybuzz::{Direction, Feature, Script, ShapePlan, UnicodeBuffer, script, ttf_parser::Tag};
use tenants::Lang;

use super::{
    fonts::{FaceId, FontError, Fonts},
    itemize::itemize,
    style::Style,
};

/// One glyph with the text it stands for.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Glyph {
    pub(super) face: FaceId,
    pub(super) id: u16,
    /// To the next glyph, in points.
    pub(super) advance: f32,
    /// Away from the pen, in points: marks above letters.
    pub(super) dx: f32,
    pub(super) dy: f32,
    /// Where its text begins in the shaped string.
    pub(super) start: usize,
    /// What copying gives back; empty for the second glyph of one character.
    pub(super) text: String,
}

/// The faces of one document, opened as they are needed.
pub(super) struct Shaper<'f> {
    fonts: &'f Fonts,
    faces: [Option<rustybuzz::Face<'f>>; FaceId::ALL.len()],
    buffer: Option<UnicodeBuffer>,
    /// Plans cost more than the shaping of a short text.
    plans: Vec<(FaceId, Script, bool, ShapePlan)>,
    /// Characters that no face has.
    pub(super) missing: Vec<char>,
    /// The first font file that could not be used; the document is worthless then.
    pub(super) failure: Option<FontError>,
}

impl<'f> Shaper<'f> {
    pub(super) fn new(fonts: &'f Fonts) -> Self {
        Self {
            fonts,
            faces: Default::default(),
            buffer: Some(UnicodeBuffer::new()),
            plans: Vec::new(),
            missing: Vec::new(),
            failure: None,
        }
    }

    fn open(&mut self, id: FaceId) {
        if self.faces[id as usize].is_some() || self.failure.is_some() {
            return;
        }
        let face = self
            .fonts
            .bytes(id)
            .and_then(|bytes| rustybuzz::Face::from_slice(bytes, 0).ok_or_else(|| self.fonts.damaged(id)));
        match face {
            Ok(face) => self.faces[id as usize] = Some(face),
            Err(cause) => self.failure = Some(cause),
        }
    }

    pub(super) fn bytes(&self, id: FaceId) -> Result<&'f [u8], FontError> {
        self.fonts.bytes(id)
    }

    /// The face, once text has been shaped with it.
    pub(super) fn face(&self, id: FaceId) -> Option<&rustybuzz::Face<'f>> {
        self.faces[id as usize].as_ref()
    }

    fn covers(&mut self, id: FaceId, c: char) -> bool {
        self.open(id);
        self.face(id).is_some_and(|face| face.glyph_index(c).is_some())
    }

    /// Shapes one line or paragraph of `lang`, with Han in the shapes of `han`; it must not hold
    /// line breaks or control characters.
    pub(super) fn shape(&mut self, text: &str, lang: Lang, han: Lang, style: &Style) -> Vec<Glyph> {
        let runs = itemize(text, lang, han, style, |face, c| self.covers(face, c));
        let mut glyphs = Vec::with_capacity(text.len());
        for (range, face) in runs {
            self.open(face);
            self.shape_run(&text[range.clone()], range.start, face, style, &mut glyphs);
        }
        glyphs
    }

    fn shape_run(&mut self, text: &str, offset: usize, id: FaceId, style: &Style, into: &mut Vec<Glyph>) {
        let (Some(face), Some(mut buffer)) = (&self.faces[id as usize], self.buffer.take()) else {
            return;
        };
        buffer.push_str(text);
        buffer.guess_segment_properties();
        // Scripts that run to the left are not in the fonts.
        buffer.set_direction(Direction::LeftToRight);
        let known = buffer.script();
        let script = if known == script::UNKNOWN { script::LATIN } else { known };
        buffer.set_script(script);
        let at = plan(&mut self.plans, face, id, script, style.tabular);
        let shaped = rustybuzz::shape_with_plan(face, &self.plans[at].3, buffer);
        let scale = style.size / face.units_per_em() as f32;
        let infos = shaped.glyph_infos();
        let mut last_cluster = None;
        for (at, (info, position)) in infos.iter().zip(shaped.glyph_positions()).enumerate() {
            let start = info.cluster as usize;
            let own = if last_cluster == Some(start) {
                ""
            } else {
                let end = infos[at..].iter().map(|next| next.cluster as usize).find(|next| *next > start);
                &text[start..end.unwrap_or(text.len())]
            };
            last_cluster = Some(start);
            // A glyph id is 16 bits wide in every font file.
            let glyph_id = u16::try_from(info.glyph_id).unwrap_or(0);
            if glyph_id == 0 {
                self.missing.extend(own.chars());
            }
            into.push(Glyph {
                face: id,
                id: glyph_id,
                advance: position.x_advance as f32 * scale + style.tracking * style.size,
                dx: position.x_offset as f32 * scale,
                dy: position.y_offset as f32 * scale,
                start: offset + start,
                text: own.to_owned(),
            });
        }
        self.buffer = Some(shaped.clear());
    }
}

/// Where the plan is that fits, made when it is not there yet.
fn plan(
    plans: &mut Vec<(FaceId, Script, bool, ShapePlan)>,
    face: &rustybuzz::Face<'_>,
    id: FaceId,
    script: Script,
    tabular: bool,
) -> usize {
    let known = plans.iter().position(|plan| (plan.0, plan.1, plan.2) == (id, script, tabular));
    known.unwrap_or_else(|| {
        // Contextual forms would turn `->` into an arrow; a report repeats what people wrote.
        let features =
            [Feature::new(Tag::from_bytes(b"calt"), 0, ..), Feature::new(Tag::from_bytes(b"tnum"), tabular.into(), ..)];
        let plan = ShapePlan::new(face, Direction::LeftToRight, Some(script), None, &features);
        plans.push((id, script, tabular, plan));
        plans.len() - 1
    })
}
