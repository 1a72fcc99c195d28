//! The class report: a teacher's own learners over a period, one line each, then averages, who rests, and how it was counted.

mod labels;
mod sheet;
mod table;

use tenants::Lang;
use time::{Date, OffsetDateTime};

use self::labels::Labels;
use self::sheet::{LEFT, Sheet, WIDTH};
use super::{
    Fonts, PdfError,
    report::{Rendered, ReportBrand, Written},
    tags::Role,
    write::{About, write},
};

/// Everything that stands in a class report.
#[derive(Debug, Clone)]
pub struct ClassDocument {
    /// How it looks.
    pub brand: ReportBrand,
    /// The language of everything but the names.
    pub lang: Lang,
    /// Whose shapes Han takes inside English text.
    pub han_in_english: Lang,
    /// Whose learners.
    pub teacher: Written,
    /// First day, in GMT+8.
    pub from: Date,
    /// Last day.
    pub to: Date,
    /// When it was made.
    pub issued_at: OffsetDateTime,
    /// Tells the file from others. It is not printed: there is no code to check (decision 0060).
    pub id: String,
    /// [`tenants::Brand::disclaimer`] in the file's language.
    pub disclaimer: String,
    /// By name.
    pub learners: Vec<ClassLine>,
    /// One for each format that occurs.
    pub averages: Vec<AverageLine>,
}

/// A learner's line.
#[derive(Debug, Clone)]
pub struct ClassLine {
    /// The name.
    pub name: Written,
    /// Tests handed in during the period.
    pub tests: i64,
    /// Minutes practiced in the period.
    pub minutes: i64,
    /// Gradings received in the period.
    pub gradings: i64,
    /// The total.
    pub total: Option<Figure>,
    /// Reading, listening, speaking, writing.
    pub sections: [Option<Figure>; 4],
    /// In GMT+8.
    pub last_active: Option<Date>,
    /// The day of the real test.
    pub test_on: Option<Date>,
    /// Nothing for seven days.
    pub is_quiet: bool,
}

/// A score and how far it moved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figure {
    /// The score.
    pub value: f64,
    /// Against the start of the period.
    pub change: Option<f64>,
    /// 1 for bands, 0 for points.
    pub decimals: usize,
}

/// The averages of one format.
#[derive(Debug, Clone)]
pub struct AverageLine {
    /// Its id, for example `ibt-2023`.
    pub format: String,
    /// Mean and number of learners.
    pub total: Option<(f64, usize)>,
    /// Reading, listening, speaking, writing.
    pub sections: [Option<(f64, usize)>; 4],
}

/// Draws the report. The same one gives the same bytes.
pub fn render(document: &ClassDocument, fonts: &Fonts) -> Result<Rendered, PdfError> {
    let labels = Labels::of(document.lang);
    let mut sheet = Sheet::new(document, labels, fonts);
    sheet.facts();
    if document.learners.is_empty() {
        sheet.paragraph(&labels.empty);
    } else {
        table::draw(&mut sheet);
        quiet(&mut sheet);
    }
    sheet.heading(&labels.notes_title);
    for note in &labels.notes {
        sheet.small(note);
    }
    let mut canvas = sheet.finish();
    let pages = canvas.pages.len();
    let mut missing = std::mem::take(&mut canvas.shaper.missing);
    missing.sort_unstable();
    missing.dedup();
    let title = format!("{}: {}, {}", labels.title, document.teacher.text, period(document));
    let about = About {
        title: &title,
        author: &document.brand.name,
        lang: document.lang,
        issued_at: document.issued_at,
        id: &document.id,
    };
    Ok(Rendered { bytes: write(canvas, &about)?, pages, missing })
}

/// Who has done nothing for seven days.
fn quiet(sheet: &mut Sheet<'_>) {
    let (document, labels) = (sheet.document, sheet.labels);
    sheet.heading(&labels.quiet_title);
    let names: Vec<&ClassLine> = document.learners.iter().filter(|learner| learner.is_quiet).collect();
    if names.is_empty() {
        sheet.paragraph(&labels.quiet_none);
        return;
    }
    // Two columns, so that every name keeps the shapes of its own language.
    let style = sheet.text(9.6);
    let width = WIDTH / 2.0;
    for pair in names.chunks(2) {
        let blocks: Vec<_> = pair
            .iter()
            .map(|learner| {
                let block =
                    sheet.canvas.block(&first_line(&learner.name.text), learner.name.lang, &style, width - 12.0);
                (block, learner.name.lang)
            })
            .collect();
        let height = blocks.iter().map(|(block, _)| block.height()).fold(0.0, f32::max);
        sheet.need(height);
        for (at, (block, lang)) in blocks.into_iter().enumerate() {
            sheet.canvas.open_in(Role::Paragraph, lang);
            sheet.canvas.put_block(block, LEFT + at as f32 * width, sheet.y);
            sheet.canvas.close();
        }
        sheet.y += height;
    }
}

/// Names are one line of text, however they were typed.
fn first_line(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// `2026-11-01 – 2026-11-26`
fn period(document: &ClassDocument) -> String {
    format!("{} – {}", day(document.from), day(document.to))
}

/// `2026-11-24`
fn day(date: Date) -> String {
    format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
}
