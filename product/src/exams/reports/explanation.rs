//! Why each answer is right or wrong, of the parts that are over (R-170, D-062).

use super::result::heard;
use crate::content::library::answer::AnswerValue;
use crate::content::library::pack::{Item, ItemKey, SectionName, Set, TranscriptLine};
use crate::content::library::{PackVersion, PassageWord, SampleQuestion};
use crate::exams::attempts::{Attempt, Progress, checked_sets, current_answers};
use crate::exams::scoring::{Outcome, score_item};
use tenants::TenantTx;

/// One question with its key.
#[derive(Debug, Clone)]
pub struct ExplainedItem {
    /// The question.
    pub item: Item,
    /// Its key and reasons.
    pub key: ItemKey,
    /// What was answered.
    pub value: Option<AnswerValue>,
    /// How it came out; nothing for tasks.
    pub outcome: Option<Outcome>,
    /// What was heard with it alone.
    pub heard: Vec<TranscriptLine>,
}

/// One stimulus with its questions.
#[derive(Debug, Clone)]
pub struct ExplainedSet {
    /// Its part.
    pub part: String,
    /// Its section.
    pub section: SectionName,
    /// The stimulus.
    pub set: Set,
    /// Its paragraphs.
    pub paragraphs: Vec<String>,
    /// What is heard, with times.
    pub transcript: Vec<TranscriptLine>,
    /// Its questions.
    pub items: Vec<ExplainedItem>,
    /// Words of it that are worth learning.
    pub words: Vec<PassageWord>,
}

/// The explanation of an attempt.
#[derive(Debug, Clone)]
pub struct Explanation {
    /// In the order of the test.
    pub sets: Vec<ExplainedSet>,
}

/// Explains every part that is over, and of the others the sets that were checked.
pub async fn explain(tx: &mut TenantTx, attempt: &Attempt, version: &PackVersion) -> Result<Explanation, sqlx::Error> {
    let answers = current_answers(tx, attempt.id).await?;
    let checked = checked_sets(tx, attempt.id).await?;
    let version = &*attempt.own_version(version);
    let now = tx.now();
    let is_over = |part: &str| attempt.part(part).is_some_and(|state| state.progress(now) == Progress::Finished);
    let mut sets = Vec::new();
    for (section, part) in version.pack.parts() {
        let is_over = is_over(&part.id);
        let shown = part.sets.iter().filter(|set| is_over || checked.contains(&set.id));
        let value = |item: &str| answers.get(item).map(|answer| &answer.value);
        let explained = |set| explained_set(version, section, &part.id, set, value);
        sets.extend(shown.map(explained));
    }
    Ok(Explanation { sets })
}

pub(super) fn explained_set<'a>(
    version: &PackVersion,
    section: SectionName,
    part: &str,
    set: &Set,
    value_of: impl Fn(&str) -> Option<&'a AnswerValue>,
) -> ExplainedSet {
    let texts = set.text.as_ref().and_then(|name| version.texts.get(name));
    let transcript = set.audio.as_ref().and_then(|name| version.keys.transcripts.get(name));
    ExplainedSet {
        part: part.to_owned(),
        section,
        set: set.clone(),
        paragraphs: texts.cloned().unwrap_or_default(),
        transcript: transcript.cloned().unwrap_or_default(),
        items: set.items.iter().filter_map(|item| explained(version, item, value_of(&item.id))).collect(),
        words: version.words_of(&set.id).to_vec(),
    }
}

/// Explains one set to everybody: for free samples (D-052). None when the version has no such set.
pub fn explain_sample(version: &PackVersion, set: &str) -> Option<ExplainedSet> {
    let (section, part) = version.pack.parts().find(|(_, part)| part.sets.iter().any(|one| one.id == set))?;
    let set = part.sets.iter().find(|one| one.id == set)?;
    Some(explained_set(version, section, &part.id, set, |_| None))
}

/// Explains one answer to a question that is tried without an account. Nothing is stored.
pub fn explain_tried(version: &PackVersion, question: &SampleQuestion<'_>, value: &AnswerValue) -> ExplainedSet {
    explained_set(version, question.section, question.part, &question.set, |_| Some(value))
}

fn explained(version: &PackVersion, item: &Item, value: Option<&AnswerValue>) -> Option<ExplainedItem> {
    let key = version.keys.items.get(&item.id)?;
    Some(ExplainedItem {
        outcome: (!item.is_task()).then(|| score_item(item, key, value).outcome),
        heard: heard(version, item),
        value: value.cloned(),
        item: item.clone(),
        key: key.clone(),
    })
}
