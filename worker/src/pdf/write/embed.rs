//! Cuts each font to the glyphs that stand in the document and hands it to printpdf, which would
//! otherwise embed the whole file.

use std::collections::BTreeMap;

use printpdf::{FontId, FontMetrics, ParsedFont, PdfDocument, PdfFont};
use subsetter::GlyphRemapper;

use crate::pdf::{
    PdfError,
    canvas::{Draw, Mark},
    fonts::FaceId,
    shape::{Glyph, Shaper},
};

/// The embedded faces: where a glyph went and how wide the file says it is.
#[derive(Default)]
pub(super) struct Embedded(BTreeMap<FaceId, Subset>);

struct Subset {
    id: FontId,
    remapper: GlyphRemapper,
    /// By new glyph id, in thousandths of the size.
    widths: BTreeMap<u16, u16>,
    /// By new glyph id: what copying gives back.
    texts: BTreeMap<u16, String>,
}

/// A glyph as the content stream names it.
pub(super) struct Placed<'a> {
    pub(super) id: u16,
    pub(super) width: f32,
    pub(super) text: &'a str,
}

impl Embedded {
    pub(super) fn font(&self, face: FaceId) -> Option<&FontId> {
        self.0.get(&face).map(|subset| &subset.id)
    }

    pub(super) fn glyph(&self, glyph: &Glyph) -> Placed<'_> {
        let found = self.0.get(&glyph.face).and_then(|subset| {
            let id = subset.remapper.get(glyph.id)?;
            Some(Placed {
                id,
                width: f32::from(subset.widths.get(&id).copied().unwrap_or(0)),
                text: subset.texts.get(&id).map_or("", String::as_str),
            })
        });
        found.unwrap_or(Placed { id: 0, width: 0.0, text: "" })
    }
}

/// Adds every used face to `document`.
pub(super) fn embed(
    shaper: &Shaper<'_>,
    pages: &[Vec<Mark>],
    document: &mut PdfDocument,
) -> Result<Embedded, PdfError> {
    let mut used: BTreeMap<FaceId, BTreeMap<u16, &str>> = BTreeMap::new();
    for mark in pages.iter().flatten() {
        if let Draw::Text { glyphs, .. } = &mark.draw {
            for glyph in glyphs {
                let text = used.entry(glyph.face).or_default().entry(glyph.id).or_default();
                if text.is_empty() {
                    *text = &glyph.text;
                }
            }
        }
    }
    let mut embedded = Embedded::default();
    for (face, glyphs) in used {
        let (font, subset) = cut(shaper, face, &glyphs)?;
        document.resources.fonts.map.insert(subset.id.clone(), PdfFont::new(font));
        embedded.0.insert(face, subset);
    }
    Ok(embedded)
}

fn cut(shaper: &Shaper<'_>, id: FaceId, glyphs: &BTreeMap<u16, &str>) -> Result<(ParsedFont, Subset), PdfError> {
    let Some(face) = shaper.face(id) else {
        return Err(PdfError::Write(format!("{} was never opened", id.name())));
    };
    let scale = 1000.0 / f32::from(face.units_per_em() as u16);
    let mut remapper = GlyphRemapper::new();
    let mut widths = BTreeMap::new();
    let mut texts = BTreeMap::new();
    for (old, text) in glyphs {
        let new = remapper.remap(*old);
        let advance = face.glyph_hor_advance(rustybuzz::ttf_parser::GlyphId(*old)).unwrap_or(0);
        widths.insert(new, (f32::from(advance) * scale).round() as u16);
        texts.insert(new, (*text).to_owned());
    }
    let program = subsetter::subset(shaper.bytes(id)?, 0, &remapper)
        .map_err(|cause| PdfError::Write(format!("{}: {cause}", id.name())))?;
    let in_thousandths = |units: i16| (f32::from(units) * scale).round() as i16;
    let mut font = ParsedFont::with_glyph_data(
        program,
        0,
        Some(format!("{}+{}", label(id, glyphs.len()), id.name())),
        BTreeMap::new(),
        widths.clone(),
        // Widths and metrics are already in thousandths, which is what the file speaks.
        1000,
        FontMetrics { ascent: in_thousandths(face.ascender()), descent: in_thousandths(face.descender()) },
    );
    let bounds = face.global_bounding_box();
    let metrics = &mut font.pdf_font_metrics;
    metrics.x_min = in_thousandths(bounds.x_min);
    metrics.y_min = in_thousandths(bounds.y_min);
    metrics.x_max = in_thousandths(bounds.x_max);
    metrics.y_max = in_thousandths(bounds.y_max);
    metrics.us_weight_class = face.weight().to_number();
    let subset = Subset { id: FontId(format!("V{}", id as u8)), remapper, widths, texts };
    Ok((font, subset))
}

/// The six letters before the plus sign that mark a subset; equal documents get equal letters.
fn label(id: FaceId, glyphs: usize) -> String {
    let mut number = (id as usize + 1) * 7_919 + glyphs * 104_729;
    (0..6)
        .map(|_| {
            let letter = b'A' + (number % 26) as u8;
            number = number / 26 + 31 * (number % 26);
            char::from(letter)
        })
        .collect()
}
