//! What a report says, free of how it looks. The caller reads it from the database; nothing here is looked up.

use product::content::library::pack::{PackKind, QuestionType, SectionName};
use tenants::Lang;
use time::{Date, OffsetDateTime};

use super::brand::ReportBrand;

/// A text with its language, which chooses the shapes of Han characters and the voice of a screen reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The text; line breaks are paragraphs.
    pub text: String,
    /// The language of whoever wrote it.
    pub lang: Lang,
}

impl Written {
    /// A text of this language.
    pub fn new(text: impl Into<String>, lang: Lang) -> Self {
        Self { text: text.into(), lang }
    }
}

/// The rules a test was taken under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Own pace, help allowed.
    Comfortable,
    /// The real test's clocks and order.
    Strict,
}

/// The ends of a scale and how it is divided.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    /// Lowest score.
    pub min: f64,
    /// Highest score.
    pub max: f64,
    /// Distance between two numbers below the ruler.
    pub tick: f64,
    /// Length of a segment of the ruler.
    pub segment: f64,
    /// 1 for bands, 0 for points.
    pub decimals: usize,
}

impl Scale {
    /// Points from 0 to `max`: 30 for a section, 120 for the total before 2026.
    pub const fn points(max: f64) -> Self {
        Self { min: 0.0, max, tick: max / 6.0, segment: max / 12.0, decimals: 0 }
    }

    /// Bands from 1.0 to 6.0 in halves (2026).
    pub const fn bands() -> Self {
        Self { min: 1.0, max: 6.0, tick: 1.0, segment: 0.5, decimals: 1 }
    }
}

/// A score with its margin. A quick mock gives the range alone (D-033).
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    /// The score shown; absent when only the range is honest.
    pub value: Option<f64>,
    /// Lower end of the range.
    pub low: f64,
    /// Upper end of the range.
    pub high: f64,
    /// Stable name of the performance level, for example `high_intermediate` or `b2`.
    pub level: Option<String>,
    /// Bands only: the comparable figure of the older scale, as a text because a range may be.
    pub comparable: Option<String>,
}

/// How far a section is.
#[derive(Debug, Clone, PartialEq)]
pub enum SectionState {
    /// Scored.
    Scored(Score),
    /// With a grader.
    Pending {
        /// The promised day.
        due_on: Option<Date>,
    },
    /// Nobody was asked to grade it.
    Ungraded,
    /// Not part of this test.
    Absent,
    /// One set alone: points, and no score (D-045).
    Points,
}

/// One of the four sections.
#[derive(Debug, Clone, PartialEq)]
pub struct SectionScore {
    /// Which.
    pub section: SectionName,
    /// Its score or why there is none.
    pub state: SectionState,
    /// Points reached and possible.
    pub raw: Option<(f64, f64)>,
    /// Name of each performance level and the score it begins at, for the marks below the ruler.
    pub levels: Vec<(String, f64)>,
}

/// Right answers of one type of question.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeScore {
    /// The section it belongs to.
    pub section: SectionName,
    /// The type.
    pub question_type: QuestionType,
    /// Points reached.
    pub right: f64,
    /// Points possible.
    pub of: f64,
}

/// How an answer came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// All points.
    Right,
    /// Some points.
    Partial,
    /// No point.
    Wrong,
    /// Not answered.
    Blank,
    /// With a grader.
    Pending,
}

/// A row of the table of answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The section it belongs to.
    pub section: SectionName,
    /// Counts from 1 in the section.
    pub number: u32,
    /// The type of question.
    pub question_type: QuestionType,
    /// The learner's choice, for example `B` or `A C F`; empty when there is none.
    pub given: String,
    /// The key in the same form.
    pub correct: String,
    /// How it came out.
    pub outcome: Outcome,
}

/// A graded speaking or writing response.
#[derive(Debug, Clone, PartialEq)]
pub struct Response {
    /// Speaking or writing.
    pub section: SectionName,
    /// The task in a few words.
    pub title: Written,
    /// The task score; absent while it is being graded.
    pub score: Option<f64>,
    /// The rubric's top level.
    pub max: f64,
    /// Each dimension of the rubric: its title in the report's language, and its level.
    pub dimensions: Vec<(String, f64)>,
    /// What the grader says about this response; may be empty.
    pub comment: Written,
    /// How long the grader speaks about it, in milliseconds, where there is a spoken comment.
    pub spoken_ms: Option<u32>,
}

/// Everything that stands on a report.
#[derive(Debug, Clone)]
pub struct ReportDocument {
    /// Whose report it is and how it looks.
    pub brand: ReportBrand,
    /// The language of the report.
    pub lang: Lang,
    /// Whose shapes Han takes inside English text: the brand's first Chinese language.
    pub han_in_english: Lang,
    /// The learner's name, in the language of the learner's profile.
    pub learner: Written,
    /// The pack's title; English in every language.
    pub test_title: String,
    /// The format's id, for example `ibt-2023`.
    pub format: String,
    /// What the pack counts as.
    pub kind: PackKind,
    /// The rules it was taken under.
    pub mode: Mode,
    /// The day it was submitted, where the learner lives.
    pub taken_on: Date,
    /// When the report was made.
    pub issued_at: OffsetDateTime,
    /// How often the test page was left.
    pub leave_count: u32,
    /// In how many sittings it was taken.
    pub sittings: u32,
    /// The scale of a section.
    pub section_scale: Scale,
    /// The scale of the total.
    pub total_scale: Scale,
    /// The total; absent while a section is pending, and for parts of a test.
    pub total: Option<Score>,
    /// The sections in the order of the format.
    pub sections: Vec<SectionScore>,
    /// Of sections that adapted: whether the harder module followed.
    pub path: Vec<(SectionName, bool)>,
    /// Accuracy by type of question.
    pub question_types: Vec<TypeScore>,
    /// Every machine-marked answer, in order.
    pub answers: Vec<Answer>,
    /// Every speaking and writing response, in order.
    pub responses: Vec<Response>,
    /// What the grader says about the whole test.
    pub overall_comment: Option<Written>,
    /// Who graded.
    pub grader: Option<Written>,
    /// Where the learner hears what is spoken.
    pub result_url: String,
    /// Printed on every page.
    pub check_code: String,
    /// Where the code can be compared.
    pub check_url: String,
    /// [`tenants::Brand::disclaimer`] in the report's language.
    pub disclaimer: String,
}

impl ReportDocument {
    /// Whether it tells of one set alone.
    pub(super) fn is_set(&self) -> bool {
        !self.sections.is_empty() && self.sections.iter().all(|section| section.state == SectionState::Points)
    }
}
