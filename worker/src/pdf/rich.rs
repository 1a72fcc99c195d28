//! Paragraphs of pieces that look different: an edit in the middle of a sentence, a small letter behind a word.

use tenants::Lang;

use super::{
    canvas::{Canvas, clean},
    shape::Glyph,
    style::Style,
    wrap::wrap,
};

/// Keeps what comes after it on the line of what is before it (UAX 14); it has no glyph.
const WORD_JOINER: char = '\u{2060}';

/// A piece of a paragraph in one style.
#[derive(Debug, Clone)]
pub(super) struct Span {
    /// Without line ends.
    pub(super) text: String,
    pub(super) lang: Lang,
    pub(super) style: Style,
    /// Never at the beginning of a line: a mark that belongs to what is before it.
    pub(super) is_attached: bool,
    /// Room before it and behind it, in points.
    pub(super) padding: f32,
}

/// Neighboring glyphs of one piece on one line.
#[derive(Debug, Clone)]
pub(super) struct Stretch {
    /// Which piece.
    pub(super) span: usize,
    pub(super) glyphs: Vec<Glyph>,
    /// From its beginning to the beginning of the next one, padding and all.
    pub(super) width: f32,
}

/// Lays out a paragraph: for each line its stretches from left to right.
pub(super) fn paragraph(canvas: &mut Canvas<'_>, spans: &[Span], width: f32) -> Vec<Vec<Stretch>> {
    let (mut text, mut glyphs, mut ends) = (String::new(), Vec::new(), Vec::new());
    for span in spans {
        if span.is_attached {
            text.push(WORD_JOINER);
        }
        let (start, words) = (text.len(), clean(&span.text));
        let mut shaped = canvas.shape(&words, span.lang, &span.style);
        for glyph in &mut shaped {
            glyph.start += start;
        }
        if let Some(first) = shaped.first_mut() {
            first.advance += span.padding;
            first.dx += span.padding;
        }
        if let Some(last) = shaped.last_mut() {
            last.advance += span.padding;
        }
        glyphs.append(&mut shaped);
        text.push_str(&words);
        ends.push(text.len());
    }
    let lines = wrap(&text, glyphs, width);
    lines.into_iter().map(|line| stretches(line.glyphs, &ends)).collect()
}

fn stretches(glyphs: Vec<Glyph>, ends: &[usize]) -> Vec<Stretch> {
    let mut line: Vec<Stretch> = Vec::new();
    for glyph in glyphs {
        let span = ends.partition_point(|end| *end <= glyph.start);
        let width = glyph.advance;
        match line.last_mut().filter(|last| last.span == span) {
            Some(last) => {
                last.width += width;
                last.glyphs.push(glyph);
            }
            None => line.push(Stretch { span, glyphs: vec![glyph], width }),
        }
    }
    line
}
