//! What the file is made of.

use product::exams::grading::documents::Document;
use product::exams::grading::timed::TimedComment;
use tenants::Lang;
use time::{Date, OffsetDateTime};

use crate::pdf::report::{ReportBrand, Written};

/// The edited responses of one test.
#[derive(Debug, Clone)]
pub struct EditedResponses {
    /// How it looks.
    pub brand: ReportBrand,
    /// The language of everything but the texts.
    pub lang: Lang,
    /// Whose shapes Han takes inside English text.
    pub han_in_english: Lang,
    /// Whose texts.
    pub learner: Written,
    /// The pack's title; English in every language.
    pub test_title: String,
    /// Who edited.
    pub grader: Option<Written>,
    /// When the edits came, in GMT+8.
    pub returned_on: Date,
    /// When the file was made.
    pub issued_at: OffsetDateTime,
    /// Tells the file from others.
    pub id: String,
    /// [`tenants::Brand::disclaimer`] in the file's language.
    pub disclaimer: String,
    /// In the order of the test.
    pub texts: Vec<EditedText>,
}

impl EditedResponses {
    /// Whether there is a written one, and whether there is a spoken one.
    pub(super) fn has(&self) -> (bool, bool) {
        let is_written = |text: &EditedText| matches!(text.said, Said::Written(_));
        (self.texts.iter().any(is_written), !self.texts.iter().all(is_written))
    }
}

/// One edited response.
#[derive(Debug, Clone)]
pub struct EditedText {
    /// The task in a few words; English in every language.
    pub title: String,
    /// The task score and the top level of its rubric.
    pub score: Option<(f64, f64)>,
    /// What the grader says of it.
    pub said: Said,
}

/// What a grader says of one response.
#[derive(Debug, Clone)]
pub enum Said {
    /// The text with edits and comments.
    Written(Document),
    /// Comments at times of the recording, in their order.
    Spoken(Vec<TimedComment>),
}
