//! Everything below `keys/`: right answers, reasons, model responses, transcripts, words to learn.

use super::VocabularyWord;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The keys of one section file, for example `keys/reading.yaml`.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeysFile {
    /// By item id.
    pub items: BTreeMap<String, ItemKey>,
    /// By audio name.
    #[serde(default)]
    pub transcripts: BTreeMap<String, Vec<TranscriptLine>>,
}

/// Everything below `keys/`: never sent to a learner before the part is finished.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackKeys {
    /// By item id.
    pub items: BTreeMap<String, ItemKey>,
    /// By audio name.
    #[serde(default)]
    pub transcripts: BTreeMap<String, Vec<TranscriptLine>>,
    /// Words worth learning, by set id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub vocabulary: BTreeMap<String, Vec<VocabularyWord>>,
}

/// The key of one item with its explanation.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemKey {
    /// Option or place ids, in order where order is asked for; the missing letters of a cut word; empty for tasks.
    #[serde(default)]
    pub correct: Vec<String>,
    /// Of a table by option, of a chart by row: the category or column. Options of a table that belong nowhere are left out.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub matches: BTreeMap<String, String>,
    /// Of a sentence to build: every order of chunks that is right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<Vec<String>>,
    /// Why the key is right, or what a good response does: English, plain text.
    pub explanation: String,
    /// By option id (of a chart by row id): why it is right or wrong.
    #[serde(default)]
    pub options: BTreeMap<String, OptionNote>,
    /// Where it stands: exact words of the passage or of the transcript.
    #[serde(default)]
    pub evidence: Vec<String>,
    /// Model responses of a task, best first.
    #[serde(default)]
    pub models: Vec<ModelResponse>,
    /// Of a task: phrases that a good response to it can use.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub useful_language: Vec<String>,
    /// Of a task: what responses to it often get wrong, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub typical_faults: Vec<String>,
}

/// Why an option is right or wrong.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionNote {
    /// What kind of option it is.
    pub verdict: OptionVerdict,
    /// The reason in a sentence.
    pub reason: String,
}

tenants::closed_list! {
    /// The known kinds of distractor, and the key.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "snake_case")]
    pub enum OptionVerdict {
        /// The right answer.
        Correct = "correct",
        /// True, but not what is asked.
        TrueButNotAsked = "true_but_not_asked",
        /// The opposite of what is said.
        Opposite = "opposite",
        /// Partly right.
        HalfRight = "half_right",
        /// Not said anywhere.
        NotMentioned = "not_mentioned",
        /// Too wide, too narrow, or a detail taken for the whole.
        WrongScope = "wrong_scope",
    }
}

/// A model response with notes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModelResponse {
    /// The rubric level it would get.
    pub level: f32,
    /// The response.
    pub text: String,
    /// What makes it that level.
    pub note: String,
}

/// One spoken line with its time in the audio.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TranscriptLine {
    /// Who speaks, for example `Student` or `Professor`.
    pub speaker: String,
    /// Seconds from the start.
    pub start: f32,
    /// Seconds from the start.
    pub end: f32,
    /// What is said.
    pub text: String,
}
