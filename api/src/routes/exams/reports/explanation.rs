//! Explanations in the API: what was asked beside its key, and what a task asks for.

use product::content::library::PackVersion;
use product::content::library::answer::AnswerValue;
use product::content::library::pack::{ItemKey, ModelResponse, OptionVerdict, SectionName, TranscriptLine as Line};
use product::exams::reports::{ExplainedItem, Explanation};
use product::exams::scoring::Outcome;
use serde::Serialize;
use std::collections::BTreeMap;
use tenants::TenantId;
use utoipa::ToSchema;

use super::words::{WordBody, word_body};
use crate::routes::exams::attempts::content::{SetBody, set_body};
use crate::routes::exams::grading::body::TranscriptLine;
use crate::state::AppState;

/// Why answers are right or wrong.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Explanation)]
pub struct ExplanationBody {
    /// In the order of the test.
    pub sets: Vec<ExplainedSet>,
}

/// A stimulus with its keys.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExplainedSet {
    /// Its part.
    pub part: String,
    /// Its section.
    pub section: SectionName,
    /// As the player showed it.
    pub set: SetBody,
    /// What is heard.
    pub transcript: Vec<TranscriptLine>,
    /// By item id.
    pub keys: BTreeMap<String, KeyBody>,
    /// Words worth learning, in the author's order.
    pub vocabulary: Vec<WordBody>,
}

/// The key of an item.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Key)]
pub struct KeyBody {
    /// Option ids given, in their order where order is the answer.
    pub given: Vec<String>,
    /// The letters that were typed.
    pub given_text: Option<String>,
    /// Where options or rows were placed.
    pub given_pairs: BTreeMap<String, String>,
    /// Right option ids, or the missing letters.
    pub correct: Vec<String>,
    /// Where options or rows belong; an option without a place belongs nowhere.
    pub matches: BTreeMap<String, String>,
    /// Orders of chunks that are right.
    pub accepted: Vec<Vec<String>>,
    /// `right`, `partial`, `wrong` or `blank`; nothing for tasks.
    pub outcome: Option<Outcome>,
    /// What was heard with it alone.
    pub transcript: Vec<TranscriptLine>,
    /// Why, or what a good response does.
    pub explanation: String,
    /// By option id.
    pub options: BTreeMap<String, OptionReason>,
    /// Exact words of the text or transcript.
    pub evidence: Vec<String>,
    /// Model responses of a task, best first.
    pub models: Vec<ModelBody>,
    /// Of a task: phrases that a good response can use.
    pub useful_language: Vec<String>,
    /// Of a task: what responses often get wrong.
    pub typical_faults: Vec<String>,
}

/// Why an option is right or wrong.
#[derive(Debug, Serialize, ToSchema)]
pub struct OptionReason {
    /// `correct`, `true_but_not_asked`, `opposite`, `half_right`, `not_mentioned` or `wrong_scope`.
    pub verdict: OptionVerdict,
    /// The reason.
    pub reason: String,
}

/// A model response.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ModelResponse)]
pub struct ModelBody {
    /// The level it would get.
    pub level: f32,
    /// The response.
    pub text: String,
    /// What makes it that level.
    pub note: String,
}

impl From<ModelResponse> for ModelBody {
    fn from(ModelResponse { level, text, note }: ModelResponse) -> Self {
        Self { level, text, note }
    }
}

pub(in crate::routes) fn explanation_body(
    state: &AppState,
    tenant: TenantId,
    version: &PackVersion,
    explanation: Explanation,
) -> ExplanationBody {
    let sets = explanation.sets.into_iter().map(|explained| ExplainedSet {
        part: explained.part,
        section: explained.section,
        set: set_body(state, tenant, version, &explained.set),
        transcript: explained.transcript.iter().map(TranscriptLine::from).collect(),
        keys: explained.items.into_iter().map(explained_key).collect(),
        vocabulary: explained.words.iter().map(word_body).collect(),
    });
    ExplanationBody { sets: sets.collect() }
}

/// A key without anybody's answer.
pub(crate) fn bare_key_body(key: ItemKey) -> KeyBody {
    key_body(key, None, None, &[])
}

fn explained_key(item: ExplainedItem) -> (String, KeyBody) {
    (item.item.id, key_body(item.key, item.value, item.outcome, &item.heard))
}

fn key_body(key: ItemKey, value: Option<AnswerValue>, outcome: Option<Outcome>, heard: &[Line]) -> KeyBody {
    let is_task = outcome.is_none();
    let (mut given, mut given_text, mut given_pairs) = (Vec::new(), None, BTreeMap::new());
    match value {
        Some(AnswerValue::Choice { options }) => given = options,
        // What was written for a task stands in the result.
        Some(AnswerValue::Text { text }) => given_text = Some(text).filter(|_| !is_task),
        Some(AnswerValue::Matches { pairs }) => given_pairs = pairs,
        Some(AnswerValue::Recording { .. }) | None => {}
    }
    KeyBody {
        given,
        given_text,
        given_pairs,
        correct: key.correct,
        matches: key.matches,
        accepted: key.accepted,
        outcome,
        transcript: heard.iter().map(TranscriptLine::from).collect(),
        explanation: key.explanation,
        options: key
            .options
            .into_iter()
            .map(|(id, note)| (id, OptionReason { verdict: note.verdict, reason: note.reason }))
            .collect(),
        evidence: key.evidence,
        models: key.models.into_iter().map(ModelBody::from).collect(),
        useful_language: key.useful_language,
        typical_faults: key.typical_faults,
    }
}
