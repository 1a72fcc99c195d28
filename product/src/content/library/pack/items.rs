//! One question or task.

use super::AnswerShape;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One question or task.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Unique in the pack, for example `r1-03`; never reused in a later version for something else.
    pub id: String,
    /// The official type name in snake case, for example `negative_factual_information` (exam-formats 1f).
    pub question_type: QuestionType,
    /// The question or the task, plain English text.
    pub prompt: String,
    /// Most raw points; a task's points are its rubric's top level.
    pub points: u8,
    /// The author's guess from -2 (easy) to 2 (hard), until data says better.
    #[serde(default)]
    #[schemars(range(min = -2.0, max = 2.0))]
    pub difficulty: f32,
    /// How sharply it parts those who can from those who cannot: the slope of the two-parameter model.
    #[serde(default = "usual_discrimination", skip_serializing_if = "is_usual")]
    pub discrimination: f32,
    /// Its own countdown in a part with the clock `per_item`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// Heard once before it is answered: a name in `audio/manifest.yaml`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audio: Option<String>,
    /// What the question points at in the passage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub highlight: Option<Highlight>,
    /// An excerpt to hear again before the options: a name in `audio/manifest.yaml`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<String>,
    /// How it is answered.
    pub answer: AnswerShape,
}

fn usual_discrimination() -> f32 {
    1.0
}

fn is_usual(discrimination: &f32) -> bool {
    *discrimination == usual_discrimination()
}

/// Words or a paragraph of the passage that the question is about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Highlight {
    /// Counts from 1.
    pub paragraph: u32,
    /// The exact words inside the paragraph; absent when the whole paragraph is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

tenants::closed_list! {
    /// Official question types (exam-formats 1f) and the productive tasks.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "snake_case")]
    #[expect(missing_docs, reason = "the names are the official ones")]
    pub enum QuestionType {
        FactualInformation = "factual_information",
        NegativeFactualInformation = "negative_factual_information",
        Inference = "inference",
        RhetoricalPurpose = "rhetorical_purpose",
        Vocabulary = "vocabulary",
        Reference = "reference",
        SentenceSimplification = "sentence_simplification",
        InsertText = "insert_text",
        ProseSummary = "prose_summary",
        FillInTable = "fill_in_table",
        GistContent = "gist_content",
        GistPurpose = "gist_purpose",
        Detail = "detail",
        Function = "function",
        Attitude = "attitude",
        Organization = "organization",
        ConnectingContent = "connecting_content",
        MakingInferences = "making_inferences",
        MainIdea = "main_idea",
        Purpose = "purpose",
        Method = "method",
        CompleteTheWords = "complete_the_words",
        ChooseAResponse = "choose_a_response",
        BuildASentence = "build_a_sentence",
        SpeakingTask = "speaking_task",
        WritingTask = "writing_task",
    }
}
