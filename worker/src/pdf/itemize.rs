//! Which face draws which character. The field's language decides between the Simplified and the
//! Traditional face; nothing is guessed from the characters themselves.

use std::ops::Range;

use tenants::Lang;

use super::{
    fonts::FaceId,
    style::{Family, Style, Weight},
};

/// What a character asks of its face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Han, kana, bopomofo, full-width forms.
    Han,
    /// Quotation marks, dashes and dots that stand in both kinds of text and differ in width.
    Shared,
    /// Says nothing about the text around it.
    Space,
    /// All other scripts.
    Other,
}

fn kind(c: char) -> Kind {
    match c {
        ' ' | '\u{a0}' => Kind::Space,
        '·'
        | '—'
        | '―'
        | '‖'
        | '‘'
        | '’'
        | '“'
        | '”'
        | '…'
        | '‥'
        | '※'
        | '‧'
        | '℃'
        | '№'
        | '→'
        | '←'
        | '↑'
        | '↓'
        | '①'..='⑳'
        | '■'..='▲'
        | '○'
        | '◎'
        | '●'
        | '★'
        | '☆' => Kind::Shared,
        '\u{2e80}'..='\u{312f}'
        | '\u{31a0}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe10}'..='\u{fe4f}'
        | '\u{ff00}'..='\u{ffef}'
        | '\u{20000}'..='\u{3ffff}' => Kind::Han,
        _ => Kind::Other,
    }
}

/// Faces for a style and a language: first choice for Latin, then the two for Han.
struct Choice {
    latin: FaceId,
    han: FaceId,
    other_han: FaceId,
}

impl Choice {
    fn new(style: &Style, han: Lang) -> Self {
        let heavy = style.weight == Weight::Bold || style.family == Family::Serif;
        let latin = match (style.family, style.weight) {
            (Family::Serif, _) => FaceId::Serif,
            (Family::Sans, Weight::Bold) => FaceId::SansBold,
            (Family::Sans, Weight::Regular) => FaceId::Sans,
        };
        let (simplified, traditional) = if heavy {
            (FaceId::SimplifiedBold, FaceId::TraditionalBold)
        } else {
            (FaceId::Simplified, FaceId::Traditional)
        };
        let (han, other_han) = match han {
            Lang::Tw => (traditional, simplified),
            Lang::Cn | Lang::En => (simplified, traditional),
        };
        Self { latin, han, other_han }
    }

    /// The faces to try, best first.
    fn candidates(&self, han_first: bool) -> [FaceId; 4] {
        let plain = if self.latin == FaceId::Serif { FaceId::SansBold } else { self.latin };
        if han_first {
            [self.han, self.other_han, self.latin, plain]
        } else {
            [self.latin, plain, self.han, self.other_han]
        }
    }
}

/// Cuts `text` of the language `lang` into runs of one face each, with Han in the shapes of `han`. `covers` tells whether a face has a character; what no
/// face has stays with the Latin one, whose empty box then shows the gap.
pub(super) fn itemize(
    text: &str,
    lang: Lang,
    han: Lang,
    style: &Style,
    mut covers: impl FnMut(FaceId, char) -> bool,
) -> Vec<(Range<usize>, FaceId)> {
    let choice = Choice::new(style, han);
    let mut runs: Vec<(Range<usize>, FaceId)> = Vec::new();
    let mut before = strong(text.chars());
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        let kind = kind(c);
        if matches!(kind, Kind::Han | Kind::Other) {
            before = Some(kind);
        }
        // An opening mark belongs to what it opens, any other to what stands before it.
        let neighbor = if matches!(c, '“' | '‘') { strong(text[end..].chars()).or(before) } else { before };
        let is_wide = match kind {
            Kind::Shared => lang != Lang::En && neighbor == Some(Kind::Han),
            other => other == Kind::Han,
        };
        let face = if c.is_ascii() {
            choice.latin
        } else {
            choice.candidates(is_wide).into_iter().find(|face| covers(*face, c)).unwrap_or(choice.latin)
        };
        match runs.last_mut() {
            Some((range, last)) if *last == face => range.end = end,
            _ => runs.push((at..end, face)),
        }
    }
    runs
}

/// The first character that decides for the marks around it.
fn strong(chars: impl Iterator<Item = char>) -> Option<Kind> {
    chars.map(kind).find(|kind| matches!(kind, Kind::Han | Kind::Other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::color::Color;

    fn faces(text: &str, lang: Lang) -> Vec<(&str, FaceId)> {
        let style = Style::new(10.0, Color::WHITE);
        itemize(text, lang, lang, &style, |_, _| true).into_iter().map(|(range, face)| (&text[range], face)).collect()
    }

    #[test]
    fn the_language_chooses_the_han_face() {
        assert_eq!(faces("B2 等級", Lang::Tw), [("B2 ", FaceId::Sans), ("等級", FaceId::Traditional)]);
        assert_eq!(faces("等级", Lang::Cn), [("等级", FaceId::Simplified)]);
    }

    #[test]
    fn quotation_marks_are_wide_in_chinese_and_narrow_in_english() {
        assert_eq!(faces("她说“好”。", Lang::Cn), [("她说“好”。", FaceId::Simplified)]);
        assert_eq!(faces("it’s “fine”", Lang::Cn), [("it’s “fine”", FaceId::Sans)]);
        assert_eq!(
            faces("注意（“the museum”）", Lang::Cn),
            [("注意（", FaceId::Simplified), ("“the museum”", FaceId::Sans), ("）", FaceId::Simplified)]
        );
        assert_eq!(
            faces("王’s “好”", Lang::En),
            [("王", FaceId::Simplified), ("’s “", FaceId::Sans), ("好", FaceId::Simplified), ("”", FaceId::Sans)]
        );
    }

    #[test]
    fn what_the_first_face_lacks_comes_from_the_next() {
        let style = Style::new(10.0, Color::WHITE).bold();
        let runs = itemize("㗎", Lang::Cn, Lang::Cn, &style, |face, _| face == FaceId::TraditionalBold);
        assert_eq!(runs, [(0..3, FaceId::TraditionalBold)]);
    }
}
