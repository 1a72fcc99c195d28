//! The frame of every page: head, foot, and the place where the next thing goes.

use tenants::Lang;

use super::{
    document::ReportDocument,
    labels::{Labels, fill},
};
use crate::pdf::{
    Fonts,
    canvas::{Block, Canvas, PAGE_HEIGHT, PAGE_WIDTH},
    logo::Logo,
    path::Path,
    style::{Family, Style},
    tags::Role,
    wrap::Line,
};

/// Left edge of everything.
pub(super) const LEFT: f32 = 43.5;
/// Right edge of everything.
pub(super) const RIGHT: f32 = PAGE_WIDTH - LEFT;
/// Between them.
pub(super) const WIDTH: f32 = RIGHT - LEFT;

/// Height of a heading over the width.
pub(super) const HEADING: f32 = 29.0;

const TOP: f32 = 36.0;
/// Where the content of every page but the first begins.
const BELOW_HEAD: f32 = TOP + 32.0;
const FOOT: f32 = 25.0;
const CODE_WIDTH: f32 = 100.0;

/// The report while it is being drawn, from top to bottom.
pub(super) struct Sheet<'a> {
    pub(super) canvas: Canvas<'a>,
    pub(super) document: &'a ReportDocument,
    pub(super) labels: &'static Labels,
    /// Where the next thing goes.
    pub(super) y: f32,
    /// Where the foot begins.
    pub(super) bottom: f32,
    /// How close lines and rows are, as a share of what the design has.
    spacing: f32,
    legal: Block,
    logo: Option<Logo>,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(document: &'a ReportDocument, labels: &'static Labels, fonts: &'a Fonts, spacing: f32) -> Self {
        let mut canvas = Canvas::new(fonts, document.han_in_english);
        let not_official = fill(&labels.not_official, &[("brand", &document.brand.name)]);
        let gap = if document.lang == Lang::En { " " } else { "" };
        let style = Style::new(7.6, document.brand.ink[2]).leading(1.45);
        let legal = canvas.block(
            &format!("{not_official}{gap}{}", document.disclaimer),
            document.lang,
            &style,
            WIDTH - CODE_WIDTH - 24.0,
        );
        let foot_height = legal.height().max(24.0) + 25.0;
        let mut sheet = Self {
            canvas,
            document,
            labels,
            y: TOP,
            bottom: PAGE_HEIGHT - FOOT - foot_height,
            spacing,
            legal,
            logo: Logo::parse(&document.brand.logo_svg).ok(),
        };
        sheet.first_head();
        sheet
    }

    /// So many points of the design, closer where the report is drawn closer.
    pub(super) fn spaced(&self, points: f32) -> f32 {
        points * self.spacing
    }

    /// Leading of what a person reads line by line.
    pub(super) fn leading(&self, lang: Lang) -> f32 {
        self.spaced(if lang == Lang::En { 1.5 } else { 1.65 })
    }

    /// Body text.
    pub(super) fn text(&self, size: f32) -> Style {
        let leading = if self.document.lang == Lang::En { 1.5 } else { 1.65 };
        Style::new(size, self.document.brand.ink[0]).leading(leading)
    }

    /// Text that matters less.
    pub(super) fn quiet(&self, size: f32) -> Style {
        self.text(size).color(self.document.brand.ink[1])
    }

    /// Captions.
    pub(super) fn note(&self, size: f32) -> Style {
        self.text(size).color(self.document.brand.ink[2])
    }

    /// Headings and large figures in the brand's display face.
    pub(super) fn display(&self, size: f32) -> Style {
        let mut style = Style::new(size, self.document.brand.ink[0]).bold().leading(1.2);
        if self.document.brand.has_serif_display {
            style.family = Family::Serif;
            style.tracking(-0.012)
        } else {
            style.tracking(-0.025)
        }
    }

    /// How many pages there are by now.
    pub(super) fn pages(&self) -> usize {
        self.canvas.pages.len()
    }

    /// How much of the present page is taken, from 0 to 1.
    pub(super) fn filled(&self) -> f32 {
        (self.y - BELOW_HEAD) / (self.bottom - BELOW_HEAD)
    }

    /// What is left on this page.
    pub(super) fn room(&self) -> f32 {
        self.bottom - self.y
    }

    /// Goes to a new page unless `height` fits on this one. Tells whether it did.
    pub(super) fn need(&mut self, height: f32) -> bool {
        let turns = height > self.room();
        if turns {
            self.next_page();
        }
        turns
    }

    /// A heading over the width, kept together with `behind` points of what follows it.
    pub(super) fn heading(&mut self, text: &str, behind: f32) {
        self.need(34.0 + behind);
        let (ink, lang) = (self.document.brand.ink[0], self.document.lang);
        let style = self.display(13.5);
        self.canvas.rule(LEFT, self.y, WIDTH, 2.2, ink);
        self.canvas.open(Role::Heading2);
        self.canvas.text(text, lang, &style, LEFT, self.y + 20.0);
        self.canvas.close();
        self.y += HEADING;
    }

    /// A block that flows over page ends; a page never takes a single line of several.
    pub(super) fn flow(&mut self, block: Block, x: f32, mut beside: impl FnMut(&mut Self, f32, f32)) {
        let style = block.style;
        let height = style.line_height();
        let mut lines = block.lines;
        while !lines.is_empty() {
            let fits = (self.room() / height).floor() as usize;
            let mut count = fits.min(lines.len());
            if lines.len() > count && lines.len() - count == 1 && count > 2 {
                count -= 1;
            }
            if count < lines.len().min(2) {
                self.next_page();
                continue;
            }
            let rest = lines.split_off(count);
            let top = self.y;
            beside(self, top, count as f32 * height);
            self.y = self.canvas.put_block(Block { lines, style }, x, top);
            lines = rest;
        }
    }

    pub(super) fn next_page(&mut self) {
        self.canvas.add_page();
        let brand = &self.document.brand;
        let (line, lang) = (brand.line, self.document.lang);
        if let Some(logo) = &self.logo {
            self.canvas.logo(logo, LEFT, TOP - 4.0, 16.0);
        }
        let style = self.note(8.2);
        let bold = style.bold().color(self.document.brand.ink[1]);
        let name = &self.document.learner;
        let first = name.text.trim().lines().next().unwrap_or_default();
        let line_of_name = self.fitting(first, name.lang, &bold, WIDTH / 3.0);
        let test = format!(" · {}", self.document.test_title);
        let test = self.fitting(&test, lang, &style, WIDTH / 3.0);
        let test_x = RIGHT - test.width;
        let name_x = test_x - line_of_name.width;
        self.canvas.put(line_of_name, name_x, TOP + 7.0, &bold);
        self.canvas.put(test, test_x, TOP + 7.0, &style);
        self.canvas.rule(LEFT, TOP + 18.0, WIDTH, 0.75, line);
        self.y = BELOW_HEAD;
    }

    /// One line of at most this width; what is longer ends in an ellipsis.
    fn fitting(&mut self, text: &str, lang: Lang, style: &Style, width: f32) -> Line {
        let mut line = self.canvas.line(text, lang, style);
        let mut kept = text.chars().count();
        while line.width > width && kept > 0 {
            // Letters differ in width: never fewer than one at a time, and the first step goes most of the way.
            kept = ((kept as f32 * width / line.width) as usize).min(kept - 1);
            let cut: String = text.chars().take(kept).collect();
            line = self.canvas.line(&format!("{}…", cut.trim_end()), lang, style);
        }
        line
    }

    fn first_head(&mut self) {
        let brand = &self.document.brand;
        let (primary, radius, lang) = (brand.primary, brand.radius, self.document.lang);
        self.canvas.open_figure(brand.name.clone());
        if let Some(logo) = &self.logo {
            let height = 26.0_f32.min(250.0 / logo.width * logo.height);
            self.canvas.logo(logo, LEFT, TOP, height);
        } else {
            let style = self.display(18.0);
            self.canvas.text(&brand.name, lang, &style, LEFT, TOP + 20.0);
        }
        self.canvas.close();
        let style = Style::new(9.0, primary).bold();
        let label = self.canvas.line(&self.labels.practice_estimate, lang, &style);
        let width = label.width + 16.0;
        self.canvas.outline(Path::rounded(RIGHT - width + 0.6, TOP + 2.6, width - 1.2, 20.0, radius), primary, 1.2);
        self.canvas.open(Role::Paragraph);
        let x = RIGHT - width + 8.0;
        self.canvas.put(label, x, TOP + 15.9, &style);
        self.canvas.close();
        self.canvas.rule(LEFT, TOP + 42.0, WIDTH, 2.4, primary);
        self.y = TOP + 43.0;
    }

    /// Adds the foot of every page, which needs the number of pages.
    pub(super) fn finish(mut self) -> Canvas<'a> {
        let pages = self.canvas.pages.len();
        for page in 0..pages {
            self.canvas.turn_to(page);
            self.foot(page + 1, pages);
        }
        self.canvas
    }

    fn foot(&mut self, page: usize, pages: usize) {
        let lang = self.document.lang;
        let top = self.bottom + 13.0;
        self.canvas.rule(LEFT, top - 8.0, WIDTH, 0.75, self.document.brand.line);
        // Read once; on later pages it is an ornament to a screen reader.
        let is_read = page == 1;
        if is_read {
            self.canvas.open(Role::Paragraph);
        }
        self.canvas.put_block(self.legal.clone(), LEFT, top);
        let note = Style::new(7.6, self.document.brand.ink[2]);
        let code = Style::new(10.0, self.document.brand.ink[0]).bold().tracking(0.03);
        self.canvas.text_right(&format!(" {} ", self.labels.check), lang, &note, RIGHT, top + 8.2);
        self.canvas.text_right(&self.document.check_code, Lang::En, &code, RIGHT, top + 21.5);
        if is_read {
            self.canvas.close();
        }
        let number = fill(&self.labels.page, &[("n", &page.to_string()), ("m", &pages.to_string())]);
        let issued = self.labels.date(self.document.issued_at.date());
        let issued = fill(&self.labels.issued, &[("date", &issued)]);
        let base = PAGE_HEIGHT - FOOT;
        let words = format!("{number}  ·  {issued}");
        let taken = self.canvas.text(&words, lang, &note, LEFT, base);
        self.address(WIDTH - taken - 16.0, base, is_read);
    }

    /// Where the code can be compared; the printed address leaves out what nobody types.
    fn address(&mut self, width: f32, base: f32, is_read: bool) {
        let url = &self.document.check_url;
        let printed = url.strip_prefix("https://").unwrap_or(url);
        let mut style = Style::new(7.6, self.document.brand.primary).bold();
        let natural = self.canvas.line(printed, Lang::En, &style).width;
        style.size *= (width / natural).min(1.0);
        let line = self.canvas.line(printed, Lang::En, &style);
        let x = RIGHT - line.width;
        if is_read {
            self.canvas.open(Role::Link);
        }
        self.canvas.link(x, base - 9.0, line.width, 12.0, url);
        self.canvas.put(line, x, base, &style);
        if is_read {
            self.canvas.close();
        }
    }
}
