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
    write::{About, write},
};
use labels::Labels;
use sheet::Sheet;

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

/// Draws the report. The same document gives the same bytes.
pub fn render(document: &ReportDocument, fonts: &Fonts) -> Result<Rendered, PdfError> {
    let labels = Labels::of(document.lang);
    let mut sheet = Sheet::new(document, labels, fonts);
    identity::draw(&mut sheet);
    scores::draw(&mut sheet);
    types::draw(&mut sheet);
    answers::draw(&mut sheet);
    responses::draw(&mut sheet);
    let mut canvas = sheet.finish();
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
