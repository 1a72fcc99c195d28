//! How an item is answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How an item is answered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum AnswerShape {
    /// One of the options.
    SingleChoice {
        /// Usually four.
        options: Vec<Choice>,
    },
    /// Exactly `choose` of the options.
    MultipleChoice {
        /// Two of four or three of five.
        choose: u8,
        /// A point less for each missing right option, instead of all or nothing (exam-formats 1f: item data).
        #[serde(default, skip_serializing_if = "is_off")]
        partial: bool,
        /// The options.
        options: Vec<Choice>,
    },
    /// Where the sentence fits: the options are the places.
    InsertText {
        /// The sentence to insert.
        sentence: String,
        /// Counts from 1.
        paragraph: u32,
        /// Four places in reading order.
        places: Vec<Place>,
    },
    /// Three of six; order does not matter (exam-formats 0.7).
    ProseSummary {
        /// The introductory sentence.
        lead: String,
        /// Three.
        choose: u8,
        /// Six.
        options: Vec<Choice>,
    },
    /// The end of a word. Made from the text when the pack is read, never written.
    MissingLetters {
        /// What stands there.
        shown: String,
        /// How many letters are missing.
        missing: u8,
    },
    /// Options are sorted into categories; some belong to none.
    FillInTable {
        /// Two or three.
        categories: Vec<Category>,
        /// Usually seven for five places, nine for seven.
        options: Vec<Choice>,
    },
    /// Each row gets one column: a matching or yes/no chart.
    Chart {
        /// What is sorted.
        rows: Vec<Choice>,
        /// For example yes and no.
        columns: Vec<Choice>,
        /// A point less for each row that is not right, instead of all or nothing (exam-formats 1f: item data).
        #[serde(default, skip_serializing_if = "is_off")]
        partial: bool,
    },
    /// All options are put in order, all or nothing.
    OrderSteps {
        /// As they are shown at first.
        options: Vec<Choice>,
    },
    /// Chunks are put into the blanks of a sentence, all or nothing.
    BuildSentence {
        /// The line before it.
        context: String,
        /// The sentence with its blanks.
        frame: Vec<FramePiece>,
        /// As they are shown at first; one more than blanks is allowed.
        chunks: Vec<Choice>,
    },
    /// A recording.
    Speaking {
        /// The windows of the task.
        timing: TaskTiming,
        /// A rubric name of the format, for example `speaking_integrated`.
        rubric: String,
    },
    /// A text.
    Writing {
        /// The windows of the task.
        timing: TaskTiming,
        /// A rubric name of the format, for example `academic_discussion`.
        rubric: String,
        /// Words usually asked for, lowest.
        min_words: u32,
    },
}

tenants::closed_list! {
    /// The ways of answering, without what each of them holds.
    #[expect(missing_docs, reason = "each is a variant of `AnswerShape`")]
    pub enum AnswerKind {
        SingleChoice = "single_choice",
        MultipleChoice = "multiple_choice",
        InsertText = "insert_text",
        ProseSummary = "prose_summary",
        MissingLetters = "missing_letters",
        FillInTable = "fill_in_table",
        Chart = "chart",
        OrderSteps = "order_steps",
        BuildSentence = "build_sentence",
        Speaking = "speaking",
        Writing = "writing",
    }
}

impl AnswerShape {
    /// Which of them it is.
    pub fn kind(&self) -> AnswerKind {
        match self {
            Self::SingleChoice { .. } => AnswerKind::SingleChoice,
            Self::MultipleChoice { .. } => AnswerKind::MultipleChoice,
            Self::InsertText { .. } => AnswerKind::InsertText,
            Self::ProseSummary { .. } => AnswerKind::ProseSummary,
            Self::MissingLetters { .. } => AnswerKind::MissingLetters,
            Self::FillInTable { .. } => AnswerKind::FillInTable,
            Self::Chart { .. } => AnswerKind::Chart,
            Self::OrderSteps { .. } => AnswerKind::OrderSteps,
            Self::BuildSentence { .. } => AnswerKind::BuildSentence,
            Self::Speaking { .. } => AnswerKind::Speaking,
            Self::Writing { .. } => AnswerKind::Writing,
        }
    }
}

fn is_off(flag: &bool) -> bool {
    !*flag
}

/// A category of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Category {
    /// Unique in the item.
    pub id: String,
    /// Plain text.
    pub text: String,
    /// How many options belong to it.
    pub takes: u8,
}

/// A piece of a sentence to build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum FramePiece {
    /// Given words.
    Text {
        /// As they stand.
        text: String,
    },
    /// A place for one chunk.
    Blank,
}

/// One option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// `a`, `b`, `c` …; the player may show letters or none.
    pub id: String,
    /// Plain text.
    pub text: String,
}

/// A place where a sentence might be inserted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// `a`, `b`, `c`, `d`.
    pub id: String,
    /// The exact words of the paragraph that follow the place; empty for its end.
    pub before: String,
}

/// The windows of a productive task, in seconds (exam-formats 1a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskTiming {
    /// Reading time before the audio; 0 when there is nothing to read.
    #[serde(default)]
    pub read: u32,
    /// Preparation; 0 when there is none.
    #[serde(default)]
    pub prepare: u32,
    /// Speaking or writing.
    pub respond: u32,
}
