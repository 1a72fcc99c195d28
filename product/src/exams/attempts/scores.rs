//! Writing scores down: by machine when a test is handed in, by people when grades are delivered.

use super::answers::Answer;
use super::attempt::Attempt;
use super::queries;
pub use super::queries::{list_item_results, list_scored, list_scores};
use crate::content::library::PackVersion;
use crate::content::library::format::Basis;
use crate::content::library::pack::{Item, SectionName};
use crate::exams::scoring::{
    Ability, Outcome, Response, SectionScore, level_of, score_ability, score_item, score_section, score_tasks,
};
use std::collections::{BTreeMap, BTreeSet};
use tenants::TenantTx;

/// Points of one item as stored.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemResult {
    /// Item id.
    pub item: String,
    /// Its section.
    pub section: SectionName,
    /// Points given.
    pub points: f64,
    /// Most points.
    pub max_points: i32,
    /// `right`, `partial`, `wrong`, `blank` or `graded`.
    pub outcome: Outcome,
}

/// A section score as stored.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredScore {
    /// Which section.
    pub section: SectionName,
    /// Raw points, or the sum of task scores.
    pub raw: f64,
    /// Most of them.
    pub raw_max: i32,
    /// On the section scale, with its range.
    pub score: SectionScore,
    /// Performance level name.
    pub level: String,
    /// Where learners take different items: the ability behind the score.
    pub ability: Option<Ability>,
}

/// Everything that the answers and the graders' scores come to. A function of its arguments: computed again, it is the same
/// to the last bit.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Computed {
    /// Of every item that has points.
    pub items: Vec<ItemResult>,
    /// Of every section whose items all have points; a single set has none.
    pub sections: Vec<StoredScore>,
}

/// A grader's score for a task, and the most it could be.
pub type TaskScore = (f64, u32);

/// Computes points and scores. Sections with tasks wait until every task of theirs is graded.
pub fn compute(
    attempt: &Attempt,
    version: &PackVersion,
    answers: &BTreeMap<String, Answer>,
    graded: &BTreeMap<String, TaskScore>,
) -> Computed {
    let own = attempt.own_version(version);
    let mut computed = Computed::default();
    for section in &own.pack.sections {
        let lines: Vec<(&Item, Option<ItemResult>)> =
            section.items().map(|item| (item, item_result(&own, section.section, item, answers, graded))).collect();
        let is_complete = lines.iter().all(|(item, line)| line.is_some() || !item.is_task());
        if is_complete && attempt.scope.sets().is_none() {
            computed.sections.extend(section_score(&own, section.section, &lines));
        }
        computed.items.extend(lines.into_iter().filter_map(|(_, line)| line));
    }
    computed
}

fn item_result(
    version: &PackVersion,
    section: SectionName,
    item: &Item,
    answers: &BTreeMap<String, Answer>,
    graded: &BTreeMap<String, TaskScore>,
) -> Option<ItemResult> {
    let (points, max_points, outcome) = if item.is_task() {
        let (score, max) = graded.get(&item.id)?;
        (*score, max.cast_signed(), Outcome::Graded)
    } else {
        let key = version.keys.items.get(&item.id)?;
        let result = score_item(item, key, answers.get(&item.id).map(|answer| &answer.value));
        (f64::from(result.points), i32::from(result.max_points), result.outcome)
    };
    Some(ItemResult { item: item.id.clone(), section, points, max_points, outcome })
}

fn section_score(
    version: &PackVersion,
    section: SectionName,
    lines: &[(&Item, Option<ItemResult>)],
) -> Option<StoredScore> {
    let format = &version.format;
    let conversion = format.conversion.get(&section)?;
    let results = || lines.iter().filter_map(|(item, line)| line.as_ref().map(|line| (*item, line)));
    let raw: f64 = results().map(|(_, line)| line.points).sum();
    let raw_max: i32 = results().map(|(_, line)| line.max_points).sum();
    let is_adaptive = format.full_mock.get(&section).is_some_and(|shape| shape.stages.is_some());
    let (ability, score) = if is_adaptive {
        let all = version.calibration.get(&section).map_or(&[][..], Vec::as_slice);
        let responses: Vec<Response> =
            results().map(|(item, line)| (item.into(), line.points / f64::from(line.max_points.max(1)))).collect();
        let (ability, score) = score_ability(format, conversion, all, &responses);
        (Some(ability), score)
    } else if conversion.basis == Basis::TaskMean {
        let tasks: Vec<(f64, f64)> = results().map(|(_, line)| (line.points, f64::from(line.max_points))).collect();
        (None, score_tasks(format, conversion, &tasks))
    } else {
        (None, score_section(format, conversion, raw, f64::from(raw_max)))
    };
    let levels = format.levels.get(&section).map_or(&[][..], Vec::as_slice);
    let level = level_of(levels, score.scaled).unwrap_or_default().to_owned();
    Some(StoredScore { section, raw, raw_max, score, level, ability })
}

/// Scores what a machine can score, from the answers that count. Doing it again gives the same.
pub(super) async fn score_machine_sections(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
) -> Result<(), sqlx::Error> {
    save(tx, attempt, version, &BTreeMap::new()).await
}

/// Writes the graders' scores down, by item, and with them the sections that they complete.
pub async fn save_grades(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
    graded: &BTreeMap<String, TaskScore>,
) -> Result<(), sqlx::Error> {
    save(tx, attempt, version, graded).await
}

async fn save(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
    graded: &BTreeMap<String, TaskScore>,
) -> Result<(), sqlx::Error> {
    let answers = queries::current_answers(tx, attempt.id).await?;
    let computed = compute(attempt, version, &answers, graded);
    for result in &computed.items {
        queries::upsert_item_result(tx, attempt.id, result).await?;
    }
    for score in &computed.sections {
        queries::upsert_score(tx, attempt.id, score).await?;
    }
    Ok(())
}

/// What is stored of an attempt differs from what its answers and grades come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// An item id or a section.
    pub at: String,
    /// What is stored.
    pub stored: String,
    /// What it comes to.
    pub computed: String,
}

/// Computes a handed-in attempt again and compares with what is stored, to the last bit. Nothing is written.
pub async fn check_scores(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
) -> Result<Vec<Difference>, sqlx::Error> {
    let answers = queries::current_answers(tx, attempt.id).await?;
    let items = queries::list_item_results(tx, attempt.id).await?;
    let sections = queries::list_scores(tx, attempt.id).await?;
    let graded = items.iter().filter(|line| line.outcome == Outcome::Graded);
    let graded = graded.map(|line| (line.item.clone(), (line.points, line.max_points.cast_unsigned()))).collect();
    let computed = compute(attempt, version, &answers, &graded);
    let mut differences = compared(&items, &computed.items, |line| line.item.clone());
    differences.extend(compared(&sections, &computed.sections, |line| line.section.as_str().to_owned()));
    Ok(differences)
}

fn compared<T: PartialEq + std::fmt::Debug>(
    stored: &[T],
    computed: &[T],
    name: impl Fn(&T) -> String,
) -> Vec<Difference> {
    let by_name = |lines: &[T]| -> BTreeMap<String, usize> {
        lines.iter().enumerate().map(|(at, line)| (name(line), at)).collect()
    };
    let (stored_at, computed_at) = (by_name(stored), by_name(computed));
    let names: BTreeSet<&String> = stored_at.keys().chain(computed_at.keys()).collect();
    let show = |line: Option<&T>| line.map_or_else(|| "nothing".to_owned(), |line| format!("{line:?}"));
    names
        .into_iter()
        .map(|at| {
            (at, stored_at.get(at).map(|place| &stored[*place]), computed_at.get(at).map(|place| &computed[*place]))
        })
        .filter(|(_, stored, computed)| stored != computed)
        .map(|(at, stored, computed)| Difference { at: at.clone(), stored: show(stored), computed: show(computed) })
        .collect()
}
