//! The pages of edited responses: head, foot, and the place where the next thing goes.

use tenants::Lang;
use time::Date;

use super::{ADDED, DELETED, EditedResponses, Labels, letter};
use crate::pdf::{
    Fonts,
    canvas::{Block, Canvas, PAGE_HEIGHT, PAGE_WIDTH},
    logo::Logo,
    path::Path,
    rich::{Span, Stretch, paragraph},
    style::{Family, Style},
    tags::Role,
};
use product::exams::grading::documents::EditKind;

/// Left edge of everything.
pub(super) const LEFT: f32 = 43.5;
const RIGHT: f32 = PAGE_WIDTH - LEFT;
/// Between both edges.
pub(super) const WIDTH: f32 = RIGHT - LEFT;
const TOP: f32 = 36.0;
const FOOT: f32 = 25.0;

/// The document while it is being drawn, from top to bottom.
pub(super) struct Sheet<'a> {
    pub(super) canvas: Canvas<'a>,
    pub(super) responses: &'a EditedResponses,
    pub(super) labels: &'static Labels,
    /// Where the next thing goes.
    pub(super) y: f32,
    bottom: f32,
    legal: Block,
    logo: Option<Logo>,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(responses: &'a EditedResponses, labels: &'static Labels, fonts: &'a Fonts) -> Self {
        let mut canvas = Canvas::new(fonts, responses.han_in_english);
        let not_official = labels.not_official.replace("{brand}", &responses.brand.name);
        let gap = if responses.lang == Lang::En { " " } else { "" };
        let style = Style::new(7.6, responses.brand.ink[2]).leading(1.45);
        let words = format!("{not_official}{gap}{}", responses.disclaimer);
        let legal = canvas.block(&words, responses.lang, &style, WIDTH);
        let bottom = PAGE_HEIGHT - FOOT - legal.height() - 25.0;
        let logo = Logo::parse(&responses.brand.logo_svg).ok();
        let mut sheet = Self { canvas, responses, labels, y: TOP, bottom, legal, logo };
        sheet.head();
        sheet
    }

    /// What is read.
    pub(super) fn text(&self, size: f32) -> Style {
        let leading = if self.responses.lang == Lang::En { 1.5 } else { 1.65 };
        Style::new(size, self.responses.brand.ink[0]).leading(leading)
    }

    fn note(&self, size: f32) -> Style {
        self.text(size).color(self.responses.brand.ink[2])
    }

    fn display(&self, size: f32) -> Style {
        let mut style = self.text(size).bold().leading(1.25);
        if self.responses.brand.has_serif_display {
            style.family = Family::Serif;
        }
        style
    }

    fn head(&mut self) {
        let brand = &self.responses.brand;
        let (primary, lang) = (brand.primary, self.responses.lang);
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
        let title = self.labels.title_of(self.responses.has());
        self.canvas.text(title, lang, &style, LEFT, TOP + 76.0);
        self.canvas.close();
        self.y = TOP + 92.0;
    }

    /// Whose texts, of which test, by whom and when.
    pub(super) fn facts(&mut self) {
        let (responses, labels, lang) = (self.responses, self.labels, self.responses.lang);
        let learner = responses.learner.text.trim().lines().next().unwrap_or_default().to_owned();
        let mut cells = vec![
            (&labels.name, learner, responses.learner.lang),
            (&labels.test, responses.test_title.clone(), Lang::En),
            (&labels.returned, day(responses.returned_on), Lang::En),
        ];
        if let Some(grader) = &responses.grader {
            let by = if responses.has().0 { &labels.edited_by } else { &labels.graded_by };
            cells.push((by, grader.text.clone(), grader.lang));
        }
        let (caption, value) = (self.note(8.4), self.text(10.4).bold().leading(1.36));
        let width = WIDTH / 4.0;
        let mut lowest = self.y;
        for (at, (label, text, text_lang)) in cells.into_iter().enumerate() {
            let x = LEFT + at as f32 * width;
            self.canvas.open(Role::Paragraph);
            self.canvas.text(&format!("{label} "), lang, &caption, x, self.y + 8.5);
            let block = self.canvas.block(&text, text_lang, &value, width - 10.0);
            lowest = lowest.max(self.canvas.put_block(block, x, self.y + 13.0));
            self.canvas.close();
        }
        self.y = lowest + 10.0;
        self.canvas.rule(LEFT, self.y, WIDTH, 0.75, responses.brand.line);
        self.y += 6.0;
    }

    /// What lines and letters mean.
    pub(super) fn legend(&mut self) {
        let (labels, lang) = (self.labels, self.responses.lang);
        let style = self.text(8.8);
        let base = self.y + 10.0;
        let mut x = LEFT;
        self.canvas.open(Role::Paragraph);
        let width = self.canvas.text(&format!("{} ", labels.added), lang, &style.color(ADDED), x, base);
        self.canvas.rule(x, base + 2.2, width - 2.2, 0.9, ADDED);
        x += width + 12.0;
        let width = self.canvas.text(&format!("{} ", labels.deleted), lang, &style.color(DELETED), x, base);
        self.canvas.rule(x, base - 2.6, width - 2.2, 0.9, DELETED);
        x += width + 16.0;
        let kinds = [
            (EditKind::Grammar, &labels.grammar),
            (EditKind::WordChoice, &labels.word_choice),
            (EditKind::Cohesion, &labels.cohesion),
            (EditKind::Task, &labels.task),
        ];
        let (bold, ink) = (style.bold(), self.responses.brand.ink[0]);
        for (kind, name) in kinds {
            let mark = self.canvas.line(&format!("{} ", letter(kind)), Lang::En, &bold);
            let width = mark.width;
            self.canvas.outline(Path::rounded(x - 3.0, base - 8.4, width + 6.0, 11.0, 2.0), ink, 0.7);
            self.canvas.put(mark, x, base, &bold);
            x += width + 7.0;
            x += self.canvas.text(&format!("{name} "), lang, &style, x, base) + 14.0;
        }
        self.canvas.close();
        self.y += 26.0;
    }

    /// The task with its score at the right.
    pub(super) fn title(&mut self, title: &str, score: Option<(f64, f64)>) {
        let style = self.display(13.0);
        let block = self.canvas.block(title, Lang::En, &style, WIDTH - 80.0);
        self.need(block.height() + 60.0);
        self.canvas.open_in(Role::Heading2, Lang::En);
        let end = self.canvas.put_block(block, LEFT, self.y);
        if let Some((score, max)) = score {
            let (figure, small) = (self.display(16.0), self.note(9.4).tabular());
            let of = self.canvas.line(&format!(" / {max}"), Lang::En, &small);
            let x = RIGHT - of.width;
            self.canvas.text_right(&score.to_string(), Lang::En, &figure, x, self.y + 14.0);
            self.canvas.put(of, x, self.y + 14.0, &small);
        }
        self.canvas.close();
        self.y = end + 8.0;
    }

    /// A heading that stays with what follows it.
    pub(super) fn heading(&mut self, text: &str) {
        self.y += 8.0;
        self.need(64.0);
        let style = self.display(11.4);
        self.canvas.rule(LEFT, self.y, WIDTH, 0.75, self.responses.brand.line);
        self.canvas.open(Role::Heading3);
        self.canvas.text(text, self.responses.lang, &style, LEFT, self.y + 19.0);
        self.canvas.close();
        self.y += 29.0;
    }

    pub(super) fn rich(&mut self, spans: &[Span], width: f32) -> Vec<Vec<Stretch>> {
        paragraph(&mut self.canvas, spans, width)
    }

    /// A block that flows over page ends.
    pub(super) fn flow(&mut self, block: Block, x: f32) {
        let style = block.style;
        for line in block.lines {
            self.need(style.line_height());
            self.canvas.put(line, x, self.y + style.baseline(), &style);
            self.y += style.line_height();
        }
    }

    /// Goes to a new page unless `height` fits on this one.
    pub(super) fn need(&mut self, height: f32) {
        if self.y + height > self.bottom {
            self.next_page();
        }
    }

    pub(super) fn next_page(&mut self) {
        self.canvas.add_page();
        if let Some(logo) = &self.logo {
            self.canvas.logo(logo, LEFT, TOP - 4.0, 16.0);
        }
        let style = self.note(8.2);
        self.canvas.text_right(&self.responses.test_title, Lang::En, &style, RIGHT, TOP + 7.0);
        self.canvas.rule(LEFT, TOP + 18.0, WIDTH, 0.75, self.responses.brand.line);
        self.y = TOP + 34.0;
    }

    /// Adds the foot of every page, which needs the number of pages.
    pub(super) fn finish(mut self) -> Canvas<'a> {
        let pages = self.canvas.pages.len();
        for page in 0..pages {
            self.canvas.turn_to(page);
            let top = self.bottom + 13.0;
            self.canvas.rule(LEFT, top - 8.0, WIDTH, 0.75, self.responses.brand.line);
            // Read once; on later pages it is an ornament to a screen reader.
            if page == 0 {
                self.canvas.open(Role::Paragraph);
            }
            self.canvas.put_block(self.legal.clone(), LEFT, top);
            if page == 0 {
                self.canvas.close();
            }
            let note = Style::new(7.6, self.responses.brand.ink[2]);
            let number = self.labels.page.replace("{n}", &(page + 1).to_string()).replace("{m}", &pages.to_string());
            self.canvas.text(&number, self.responses.lang, &note, LEFT, PAGE_HEIGHT - FOOT);
        }
        self.canvas
    }
}

/// `2026-11-24`
fn day(date: Date) -> String {
    format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
}
