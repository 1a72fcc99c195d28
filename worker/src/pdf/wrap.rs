//! From glyphs to lines: the line breaking rules of Unicode (UAX 14), which know Chinese and Latin alike.

use unicode_linebreak::{BreakOpportunity, linebreaks};

use super::shape::Glyph;

/// Glyphs on one baseline.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Line {
    pub(super) glyphs: Vec<Glyph>,
    /// Without the space at its end, which stays for whoever copies or listens.
    pub(super) width: f32,
}

impl Line {
    pub(super) fn new(glyphs: Vec<Glyph>) -> Self {
        let spaces = glyphs.iter().rev().take_while(|glyph| glyph.text == " ").count();
        let visible = &glyphs[..glyphs.len() - spaces];
        let width = visible.iter().map(|glyph| glyph.advance).sum();
        Self { glyphs, width }
    }
}

/// Fills lines of at most `width`; what cannot be broken and is too long is cut where the line ends.
pub(super) fn wrap(text: &str, glyphs: Vec<Glyph>, width: f32) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut line: Vec<Glyph> = Vec::new();
    let mut filled = 0.0;
    let mut rest = glyphs.into_iter().peekable();
    for (end, opportunity) in linebreaks(text) {
        let mut piece = Vec::new();
        while let Some(glyph) = rest.next_if(|glyph| glyph.start < end) {
            piece.push(glyph);
        }
        let visible = Line::new(piece.clone()).width;
        if filled + visible > width && !line.is_empty() {
            lines.push(Line::new(std::mem::take(&mut line)));
            filled = 0.0;
        }
        for glyph in piece {
            let is_space = glyph.text == " ";
            if filled + glyph.advance > width && visible > width && !line.is_empty() && !is_space {
                lines.push(Line::new(std::mem::take(&mut line)));
                filled = 0.0;
            }
            filled += glyph.advance;
            line.push(glyph);
        }
        if opportunity == BreakOpportunity::Mandatory && end < text.len() {
            lines.push(Line::new(std::mem::take(&mut line)));
            filled = 0.0;
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(Line::new(line));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::fonts::FaceId;

    /// Every character 10 wide.
    fn lines(text: &str, width: f32) -> Vec<String> {
        let glyphs = text
            .char_indices()
            .map(|(start, c)| Glyph {
                face: FaceId::Sans,
                id: 1,
                advance: 10.0,
                dx: 0.0,
                dy: 0.0,
                start,
                text: c.to_string(),
            })
            .collect();
        wrap(text, glyphs, width)
            .into_iter()
            .map(|line| {
                assert!(line.width <= width, "{line:?}");
                line.glyphs.into_iter().map(|glyph| glyph.text).collect()
            })
            .collect()
    }

    #[test]
    fn words_stay_whole_and_the_space_at_the_end_takes_no_room() {
        assert_eq!(lines("one two three", 70.0), ["one two ", "three"], "the space after `two` hangs over");
    }

    #[test]
    fn no_line_begins_with_closing_punctuation() {
        assert_eq!(lines("我喜欢写作，也喜欢口语。", 50.0), ["我喜欢写", "作，也喜欢", "口语。"]);
    }

    #[test]
    fn what_is_longer_than_a_line_is_cut() {
        assert_eq!(lines("aaaaaaaa b", 30.0), ["aaa", "aaa", "aa ", "b"]);
    }

    #[test]
    fn an_empty_text_is_one_empty_line() {
        assert_eq!(lines("", 30.0), [""]);
    }
}
