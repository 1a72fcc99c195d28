//! The score report: page one says how it went, the following pages say why.
//! Overview with rulers, accuracy by type, table of answers, graded responses, comment, check code.

mod answers;
mod brand;
mod document;
mod identity;
mod labels;
mod responses;
mod ruler;
mod scores;
mod sheet;
mod sign;
mod types;

pub use brand::ReportBrand;
pub use document::{
    Answer, Mode, Outcome, ReportDocument, Response, Scale, Score, SectionScore, SectionState, TypeScore, Written,
};

use super::{
    Fonts, PdfError,
    canvas::Canvas,
    write::{About, write},
};
use labels::Labels;
use sheet::Sheet;
use tenants::Lang;

/// The words for a level, as reports have them.
pub fn level_name(lang: Lang, level: &str) -> String {
    Labels::of(lang).level(level).to_owned()
}

/// A report as it is stored.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// The file.
    pub bytes: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
    /// Characters that no font has: shown as empty boxes, and worth a line in the log.
    pub missing: Vec<char>,
}

/// How close lines and rows are, as a share of what the design has. The closer ones are for reports whose last page would
/// be nearly empty.
const SPACINGS: [f32; 4] = [1.0, 0.95, 0.9, 0.85];
/// A last page that is filled less than this is nearly empty: a page of paper for a few lines.
const SPARSE: f32 = 0.25;

/// Draws the report. The same document gives the same bytes.
pub fn render(document: &ReportDocument, fonts: &Fonts) -> Result<Rendered, PdfError> {
    let labels = Labels::of(document.lang);
    let mut canvas = draw(document, labels, fonts);
    let pages = canvas.pages.len();
    let mut missing = std::mem::take(&mut canvas.shaper.missing);
    missing.sort_unstable();
    missing.dedup();
    let title = format!("{}: {}", labels.title, document.test_title);
    let bytes = write(
        canvas,
        &About {
            title: &title,
            author: &document.brand.name,
            lang: document.lang,
            issued_at: document.issued_at,
            id: &document.check_code,
        },
    )?;
    Ok(Rendered { bytes, pages, missing })
}

/// Every page, without a nearly empty last one where a little less space between the lines saves it.
fn draw<'a>(document: &'a ReportDocument, labels: &'static Labels, fonts: &'a Fonts) -> Canvas<'a> {
    let designed = draw_spaced(document, labels, fonts, SPACINGS[0]);
    let pages = designed.pages();
    if pages == 1 || designed.filled() >= SPARSE {
        return designed.finish();
    }
    let closer = SPACINGS[1..].iter().map(|spacing| draw_spaced(document, labels, fonts, *spacing));
    closer.into_iter().find(|sheet| sheet.pages() < pages).unwrap_or(designed).finish()
}

fn draw_spaced<'a>(document: &'a ReportDocument, labels: &'static Labels, fonts: &'a Fonts, spacing: f32) -> Sheet<'a> {
    let mut sheet = Sheet::new(document, labels, fonts, spacing);
    identity::draw(&mut sheet);
    scores::draw(&mut sheet);
    types::draw(&mut sheet);
    answers::draw(&mut sheet);
    responses::draw(&mut sheet);
    sheet
}
