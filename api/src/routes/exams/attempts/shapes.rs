//! How items are answered, in the API: without what is right.

use product::content::library::pack::{self, AnswerShape};
use serde::Serialize;
use utoipa::ToSchema;

/// An option.
#[derive(Debug, Serialize, ToSchema)]
pub struct Choice {
    /// `a`, `b`, …
    pub id: String,
    /// Plain text.
    pub text: String,
}

/// A category of a table.
#[derive(Debug, Serialize, ToSchema)]
pub struct Category {
    /// Unique in the item.
    pub id: String,
    /// Plain text.
    pub text: String,
    /// How many options it takes.
    pub takes: u8,
}

/// A piece of a sentence to build.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FramePiece {
    /// Given words.
    Text {
        /// As they stand.
        text: String,
    },
    /// A place for one chunk.
    Blank,
}

/// A place where a sentence might be inserted.
#[derive(Debug, Serialize, ToSchema)]
pub struct Place {
    /// `a`, `b`, …
    pub id: String,
    /// The exact words that follow; empty for the paragraph's end.
    pub before: String,
}

/// The windows of a task, in seconds.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct TaskTiming {
    /// Reading.
    pub read: u32,
    /// Preparation.
    pub prepare: u32,
    /// Speaking or writing.
    pub respond: u32,
}

/// How an item is answered.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AnswerShape)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AnswerShapeBody {
    /// One of the options.
    SingleChoice {
        /// The options.
        options: Vec<Choice>,
    },
    /// Several of the options.
    MultipleChoice {
        /// How many.
        choose: u8,
        /// Each right one counts, instead of all or nothing.
        partial: bool,
        /// The options.
        options: Vec<Choice>,
    },
    /// Where the sentence fits.
    InsertText {
        /// The sentence.
        sentence: String,
        /// Counts from 1.
        paragraph: u32,
        /// The places.
        places: Vec<Place>,
    },
    /// The sentences that sum the passage up.
    ProseSummary {
        /// The introductory sentence.
        lead: String,
        /// How many.
        choose: u8,
        /// The options.
        options: Vec<Choice>,
    },
    /// The end of a word: answered with a `text` of the missing letters only.
    MissingLetters {
        /// What stands there.
        shown: String,
        /// How many letters are missing.
        missing: u8,
    },
    /// Options are sorted into categories, some into none: answered with `matches` from option to category.
    FillInTable {
        /// With how many options each takes.
        categories: Vec<Category>,
        /// The options.
        options: Vec<Choice>,
    },
    /// Each row gets a column: answered with `matches` from row to column.
    Chart {
        /// What is sorted.
        rows: Vec<Choice>,
        /// For example yes and no.
        columns: Vec<Choice>,
        /// Each right row counts, instead of all or nothing.
        partial: bool,
    },
    /// All options in order: answered with a `choice` of all of them; an empty id is a place not filled yet.
    OrderSteps {
        /// As they are shown at first.
        options: Vec<Choice>,
    },
    /// A sentence to build: answered with a `choice` of chunks, blank by blank; an empty id is a blank not filled yet.
    BuildSentence {
        /// The line before it.
        context: String,
        /// The sentence with its blanks.
        frame: Vec<FramePiece>,
        /// As they are shown at first; there may be one too many.
        chunks: Vec<Choice>,
    },
    /// A recording.
    Speaking {
        /// Its windows.
        timing: TaskTiming,
    },
    /// A text.
    Writing {
        /// Its windows.
        timing: TaskTiming,
        /// Words usually asked for, lowest.
        min_words: u32,
    },
}

fn choices(options: &[pack::Choice]) -> Vec<Choice> {
    options.iter().map(|option| Choice { id: option.id.clone(), text: option.text.clone() }).collect()
}

fn timing(timing: &pack::TaskTiming) -> TaskTiming {
    TaskTiming { read: timing.read, prepare: timing.prepare, respond: timing.respond }
}

impl From<&AnswerShape> for AnswerShapeBody {
    fn from(shape: &AnswerShape) -> Self {
        match shape {
            AnswerShape::SingleChoice { options } => Self::SingleChoice { options: choices(options) },
            AnswerShape::MultipleChoice { choose, partial, options } => {
                Self::MultipleChoice { choose: *choose, partial: *partial, options: choices(options) }
            }
            AnswerShape::MissingLetters { shown, missing } => {
                Self::MissingLetters { shown: shown.clone(), missing: *missing }
            }
            AnswerShape::FillInTable { categories, options } => Self::FillInTable {
                categories: categories
                    .iter()
                    .map(|category| Category {
                        id: category.id.clone(),
                        text: category.text.clone(),
                        takes: category.takes,
                    })
                    .collect(),
                options: choices(options),
            },
            AnswerShape::Chart { rows, columns, partial } => {
                Self::Chart { rows: choices(rows), columns: choices(columns), partial: *partial }
            }
            AnswerShape::OrderSteps { options } => Self::OrderSteps { options: choices(options) },
            AnswerShape::BuildSentence { context, frame, chunks } => Self::BuildSentence {
                context: context.clone(),
                frame: frame
                    .iter()
                    .map(|piece| match piece {
                        pack::FramePiece::Text { text } => FramePiece::Text { text: text.clone() },
                        pack::FramePiece::Blank => FramePiece::Blank,
                    })
                    .collect(),
                chunks: choices(chunks),
            },
            AnswerShape::InsertText { sentence, paragraph, places } => Self::InsertText {
                sentence: sentence.clone(),
                paragraph: *paragraph,
                places: places
                    .iter()
                    .map(|place| Place { id: place.id.clone(), before: place.before.clone() })
                    .collect(),
            },
            AnswerShape::ProseSummary { lead, choose, options } => {
                Self::ProseSummary { lead: lead.clone(), choose: *choose, options: choices(options) }
            }
            AnswerShape::Speaking { timing: windows, .. } => Self::Speaking { timing: timing(windows) },
            AnswerShape::Writing { timing: windows, min_words, .. } => {
                Self::Writing { timing: timing(windows), min_words: *min_words }
            }
        }
    }
}
