//! The pages of a class report: head, foot, and the place where the next thing goes.

use tenants::Lang;

use super::{ClassDocument, Labels, day, first_line, period};
use crate::pdf::{
    Fonts,
    canvas::{Block, Canvas, PAGE_HEIGHT, PAGE_WIDTH},
    logo::Logo,
    style::{Family, Style},
    tags::Role,
};

/// Left edge of everything.
pub(super) const LEFT: f32 = 43.5;
/// Right edge of everything.
pub(super) const RIGHT: f32 = PAGE_WIDTH - LEFT;
/// Between both edges.
pub(super) const WIDTH: f32 = RIGHT - LEFT;
const TOP: f32 = 36.0;
const FOOT: f32 = 25.0;
/// Shares of the width that the facts take.
const FACTS: [f32; 4] = [0.30, 0.34, 0.14, 0.22];

/// The report while it is being drawn, from top to bottom.
pub(super) struct Sheet<'a> {
    pub(super) canvas: Canvas<'a>,
    pub(super) document: &'a ClassDocument,
    pub(super) labels: &'static Labels,
    /// Where the next thing goes.
    pub(super) y: f32,
    bottom: f32,
    legal: Block,
    logo: Option<Logo>,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(document: &'a ClassDocument, labels: &'static Labels, fonts: &'a Fonts) -> Self {
        let mut canvas = Canvas::new(fonts, document.han_in_english);
        let not_official = labels.not_official.replace("{brand}", &document.brand.name);
        let gap = if document.lang == Lang::En { " " } else { "" };
        let style = Style::new(7.6, document.brand.ink[2]).leading(1.45);
        let legal = canvas.block(&format!("{not_official}{gap}{}", document.disclaimer), document.lang, &style, WIDTH);
        let bottom = PAGE_HEIGHT - FOOT - legal.height() - 25.0;
        let logo = Logo::parse(&document.brand.logo_svg).ok();
        let mut sheet = Self { canvas, document, labels, y: TOP, bottom, legal, logo };
        sheet.head();
        sheet
    }

    /// What is read.
    pub(super) fn text(&self, size: f32) -> Style {
        let leading = if self.document.lang == Lang::En { 1.5 } else { 1.65 };
        Style::new(size, self.document.brand.ink[0]).leading(leading)
    }

    /// What explains.
    pub(super) fn note(&self, size: f32) -> Style {
        self.text(size).color(self.document.brand.ink[2])
    }

    fn display(&self, size: f32) -> Style {
        let mut style = self.text(size).bold().leading(1.25);
        if self.document.brand.has_serif_display {
            style.family = Family::Serif;
        }
        style
    }

    fn head(&mut self) {
        let brand = &self.document.brand;
        let (primary, lang) = (brand.primary, self.document.lang);
        self.canvas.open_figure(brand.name.clone());
        if let Some(logo) = &self.logo {
            let height = 26.0_f32.min(250.0 / logo.width * logo.height);
            self.canvas.logo(logo, LEFT, TOP, height);
        } else {
            let style = self.display(18.0);
            self.canvas.text(&brand.name, lang, &style, LEFT, TOP + 20.0);
        }
        self.canvas.close();
        self.canvas.rule(LEFT, TOP + 42.0, WIDTH, 2.4, primary);
        let style = self.display(21.0);
        self.canvas.open(Role::Heading1);
        self.canvas.text(&self.labels.title, lang, &style, LEFT, TOP + 76.0);
        self.canvas.close();
        self.y = TOP + 92.0;
    }

    /// Whose class, which days, how many, and the gradings.
    pub(super) fn facts(&mut self) {
        let (document, labels, lang) = (self.document, self.labels, self.document.lang);
        let gradings: i64 = document.learners.iter().map(|learner| learner.gradings).sum();
        let cells = [
            (&labels.teacher, first_line(&document.teacher.text), document.teacher.lang),
            (&labels.period, period(document), Lang::En),
            (&labels.learners, document.learners.len().to_string(), Lang::En),
            (&labels.gradings, gradings.to_string(), Lang::En),
        ];
        let (caption, value) = (self.note(8.4), self.text(10.4).bold().leading(1.36));
        let (mut x, mut lowest) = (LEFT, self.y);
        for ((label, text, text_lang), share) in cells.into_iter().zip(FACTS) {
            self.canvas.open(Role::Paragraph);
            self.canvas.text(&format!("{label} "), lang, &caption, x, self.y + 8.5);
            let block = self.canvas.block(&text, text_lang, &value, share * WIDTH - 10.0);
            lowest = lowest.max(self.canvas.put_block(block, x, self.y + 13.0));
            self.canvas.close();
            x += share * WIDTH;
        }
        self.y = lowest + 14.0;
    }

    /// A heading that stays with what follows it.
    pub(super) fn heading(&mut self, text: &str) {
        self.y += 16.0;
        self.need(64.0);
        let style = self.display(11.4);
        self.canvas.open(Role::Heading2);
        self.canvas.text(text, self.document.lang, &style, LEFT, self.y + 12.0);
        self.canvas.close();
        self.y += 20.0;
    }

    pub(super) fn paragraph(&mut self, text: &str) {
        let style = self.text(9.6);
        self.flow(text, &style);
    }

    pub(super) fn small(&mut self, text: &str) {
        let style = self.note(8.6);
        self.flow(text, &style);
        self.y += 2.0;
    }

    /// A paragraph that goes over page ends.
    fn flow(&mut self, text: &str, style: &Style) {
        let block = self.canvas.block(text, self.document.lang, style, WIDTH);
        self.canvas.open(Role::Paragraph);
        for line in block.lines {
            self.need(style.line_height());
            self.canvas.put(line, LEFT, self.y + style.baseline(), style);
            self.y += style.line_height();
        }
        self.canvas.close();
    }

    /// Goes to a new page unless `height` fits on this one. Whether it did.
    pub(super) fn need(&mut self, height: f32) -> bool {
        let is_over = self.y + height > self.bottom;
        if is_over {
            self.next_page();
        }
        is_over
    }

    fn next_page(&mut self) {
        self.canvas.add_page();
        if let Some(logo) = &self.logo {
            self.canvas.logo(logo, LEFT, TOP - 4.0, 16.0);
        }
        self.y = TOP + 26.0;
    }

    /// Adds what stands on every page and needs the number of pages, or belongs to no element.
    pub(super) fn finish(mut self) -> Canvas<'a> {
        let pages = self.canvas.pages.len();
        let (document, labels) = (self.document, self.labels);
        let note = Style::new(7.6, document.brand.ink[2]);
        for page in 0..pages {
            self.canvas.turn_to(page);
            if page > 0 {
                let teacher = format!("{}  {}", first_line(&document.teacher.text), period(document));
                self.canvas.text_right(&teacher, document.teacher.lang, &note, RIGHT, TOP + 7.0);
                self.canvas.rule(LEFT, TOP + 18.0, WIDTH, 0.75, document.brand.line);
            }
            let top = self.bottom + 13.0;
            self.canvas.rule(LEFT, top - 8.0, WIDTH, 0.75, document.brand.line);
            // Read once; on later pages it is an ornament to a screen reader.
            if page == 0 {
                self.canvas.open(Role::Paragraph);
            }
            self.canvas.put_block(self.legal.clone(), LEFT, top);
            if page == 0 {
                self.canvas.close();
            }
            let number = labels.page.replace("{n}", &(page + 1).to_string()).replace("{m}", &pages.to_string());
            self.canvas.text(&number, document.lang, &note, LEFT, PAGE_HEIGHT - FOOT);
            let issued = labels.issued.replace("{date}", &day(document.issued_at.date()));
            self.canvas.text_right(&issued, document.lang, &note, RIGHT, PAGE_HEIGHT - FOOT);
        }
        self.canvas
    }
}
