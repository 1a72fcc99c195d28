//! Pages to draw on, in points from the top left corner. What is drawn stands in a list until the
//! document is finished, because only then is it known which glyphs the fonts must hold.

use tenants::Lang;

use super::{
    color::Color,
    fonts::Fonts,
    logo::Logo,
    path::Path,
    shape::{Glyph, Shaper},
    style::Style,
    tags::{Role, Tags},
    wrap::{Line, wrap},
};

/// A4.
pub(super) const PAGE_WIDTH: f32 = 595.276;
/// A4.
pub(super) const PAGE_HEIGHT: f32 = 841.89;

/// One mark on a page.
#[derive(Debug)]
pub(super) struct Mark {
    /// The element it belongs to; none for ornaments.
    pub(super) element: Option<usize>,
    pub(super) draw: Draw,
}

#[derive(Debug)]
pub(super) enum Draw {
    Text { x: f32, baseline: f32, size: f32, color: Color, glyphs: Vec<Glyph> },
    Fill { path: Path, color: Color, even_odd: bool },
    Outline { path: Path, color: Color, width: f32 },
    Link { x: f32, y: f32, width: f32, height: f32, url: String },
}

/// Lines of one style, laid out and not yet placed.
#[derive(Debug, Clone)]
pub(super) struct Block {
    pub(super) lines: Vec<Line>,
    pub(super) style: Style,
}

impl Block {
    pub(super) fn height(&self) -> f32 {
        self.lines.len() as f32 * self.style.line_height()
    }
}

/// The document while it is being drawn.
pub(super) struct Canvas<'f> {
    pub(super) shaper: Shaper<'f>,
    pub(super) pages: Vec<Vec<Mark>>,
    pub(super) tags: Tags,
    /// Whose shapes Han takes in English text.
    han_in_english: Lang,
    page: usize,
}

impl<'f> Canvas<'f> {
    pub(super) fn new(fonts: &'f Fonts, han_in_english: Lang) -> Self {
        Self { shaper: Shaper::new(fonts), pages: vec![Vec::new()], tags: Tags::new(), han_in_english, page: 0 }
    }

    /// A new last page; everything is drawn on it from now on.
    pub(super) fn add_page(&mut self) {
        self.pages.push(Vec::new());
        self.page = self.pages.len() - 1;
    }

    /// Draws on an earlier page again: footers that need the number of pages.
    pub(super) fn turn_to(&mut self, page: usize) {
        self.page = page.min(self.pages.len() - 1);
    }

    pub(super) fn open(&mut self, role: Role) {
        self.tags.open(role, None, None);
    }

    pub(super) fn open_in(&mut self, role: Role, lang: Lang) {
        self.tags.open(role, None, Some(lang));
    }

    /// A drawing with what it says in words.
    pub(super) fn open_figure(&mut self, alt: String) {
        self.tags.open(Role::Figure, Some(alt), None);
    }

    pub(super) fn close(&mut self) {
        self.tags.close();
    }

    /// Lays out one line.
    pub(super) fn line(&mut self, text: &str, lang: Lang, style: &Style) -> Line {
        let text = clean(text);
        Line::new(self.shape(&text, lang, style))
    }

    /// Lays out paragraphs, one for each line of `text`.
    pub(super) fn block(&mut self, text: &str, lang: Lang, style: &Style, width: f32) -> Block {
        let mut lines = Vec::new();
        for paragraph in text.trim().lines() {
            let paragraph = clean(paragraph);
            let glyphs = self.shape(&paragraph, lang, style);
            lines.extend(wrap_evenly(&paragraph, glyphs, width));
        }
        Block { lines, style: *style }
    }

    pub(super) fn shape(&mut self, text: &str, lang: Lang, style: &Style) -> Vec<Glyph> {
        let han = if lang == Lang::En { self.han_in_english } else { lang };
        self.shaper.shape(text, lang, han, style)
    }

    pub(super) fn put(&mut self, line: Line, x: f32, baseline: f32, style: &Style) {
        if !line.glyphs.is_empty() {
            self.mark(Draw::Text { x, baseline, size: style.size, color: style.color, glyphs: line.glyphs });
        }
    }

    /// One line whose first baseline stands at `baseline`. Returns its width.
    pub(super) fn text(&mut self, text: &str, lang: Lang, style: &Style, x: f32, baseline: f32) -> f32 {
        let line = self.line(text, lang, style);
        let width = line.width;
        self.put(line, x, baseline, style);
        width
    }

    /// One line that ends at `right`.
    pub(super) fn text_right(&mut self, text: &str, lang: Lang, style: &Style, right: f32, baseline: f32) {
        let line = self.line(text, lang, style);
        let x = right - line.width;
        self.put(line, x, baseline, style);
    }

    /// One line whose middle stands at `middle`.
    pub(super) fn text_centered(&mut self, text: &str, lang: Lang, style: &Style, middle: f32, baseline: f32) {
        let line = self.line(text, lang, style);
        let x = middle - line.width / 2.0;
        self.put(line, x, baseline, style);
    }

    /// A block with its top at `y`. Returns where it ends.
    pub(super) fn put_block(&mut self, block: Block, x: f32, y: f32) -> f32 {
        let style = block.style;
        let mut top = y;
        for line in block.lines {
            self.put(line, x, top + style.baseline(), &style);
            top += style.line_height();
        }
        top
    }

    pub(super) fn fill(&mut self, path: Path, color: Color) {
        self.mark(Draw::Fill { path, color, even_odd: false });
    }

    pub(super) fn outline(&mut self, path: Path, color: Color, width: f32) {
        self.mark(Draw::Outline { path, color, width });
    }

    /// A horizontal rule with its middle at `y`.
    pub(super) fn rule(&mut self, x: f32, y: f32, width: f32, thickness: f32, color: Color) {
        self.fill(Path::rect(x, y - thickness / 2.0, width, thickness), color);
    }

    pub(super) fn logo(&mut self, logo: &Logo, x: f32, y: f32, height: f32) {
        for (path, color, even_odd) in logo.outlines(x, y, height / logo.height) {
            self.mark(Draw::Fill { path, color, even_odd });
        }
    }

    pub(super) fn link(&mut self, x: f32, y: f32, width: f32, height: f32, url: &str) {
        self.mark(Draw::Link { x, y, width, height, url: url.to_owned() });
    }

    fn mark(&mut self, draw: Draw) {
        let element = self.tags.current();
        self.pages[self.page].push(Mark { element, draw });
    }
}

/// Wraps so that no word or character is left alone on the last line, if that takes no line more.
fn wrap_evenly(text: &str, glyphs: Vec<Glyph>, width: f32) -> Vec<Line> {
    let lines = wrap(text, glyphs.clone(), width);
    let is_lonely = |lines: &[Line]| lines.len() > 1 && lines.last().is_some_and(|last| last.width < width * 0.09);
    if is_lonely(&lines) {
        let narrower = wrap(text, glyphs, width * 0.92);
        if narrower.len() == lines.len() && !is_lonely(&narrower) {
            return narrower;
        }
    }
    lines
}

/// Text without what has no width and no place on paper: control characters, joiners, direction and variation marks.
pub(super) fn clean(text: &str) -> String {
    text.chars()
        .filter_map(|c| match c {
            '\t' | '\u{a0}' => Some(' '),
            '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{e0100}'..='\u{e01ef}' => None,
            c if c.is_control() => None,
            c => Some(c),
        })
        .collect()
}
