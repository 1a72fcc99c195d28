//! Writing scores down: by machine when a test is handed in, by people when grades are delivered.

use super::attempt::Attempt;
use super::{AttemptId, queries};
use crate::library::PackVersion;
use crate::library::pack::SectionName;
use crate::scoring::{SectionScore, level_of, score_item, score_section, score_tasks};
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
    pub outcome: String,
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
}

/// Scores reading and listening from the answers that count. Doing it again gives the same.
pub(super) async fn score_machine_sections(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
) -> Result<(), sqlx::Error> {
    let answers = queries::current_answers(tx, attempt.id).await?;
    for section in version.pack.sections.iter().filter(|section| !section.section.is_graded_by_people()) {
        let (mut raw, mut raw_max) = (0, 0);
        for item in section.parts.iter().flat_map(|part| part.items()) {
            let Some(key) = version.keys.items.get(&item.id) else { continue };
            let result = score_item(item, key, answers.get(&item.id).map(|answer| &answer.value));
            raw += i32::from(result.points);
            raw_max += i32::from(result.max_points);
            let stored = ItemResult {
                item: item.id.clone(),
                section: section.section,
                points: f64::from(result.points),
                max_points: i32::from(result.max_points),
                outcome: result.outcome.as_str().to_owned(),
            };
            queries::upsert_item_result(tx, attempt.id, &stored).await?;
        }
        let Some(conversion) = version.format.conversion.get(&section.section) else { continue };
        let score = score_section(&version.format, conversion, f64::from(raw), f64::from(raw_max));
        save_score(tx, attempt.id, version, section.section, f64::from(raw), raw_max, score).await?;
    }
    Ok(())
}

/// Scores a section from the grader's task scores: item id, score, maximum.
pub async fn save_graded_section(
    tx: &mut TenantTx,
    attempt: AttemptId,
    version: &PackVersion,
    section: SectionName,
    tasks: &[(String, f64, u32)],
) -> Result<(), sqlx::Error> {
    for (item, score, max) in tasks {
        let result = ItemResult {
            item: item.clone(),
            section,
            points: *score,
            max_points: max.cast_signed(),
            outcome: "graded".into(),
        };
        queries::upsert_item_result(tx, attempt, &result).await?;
    }
    let Some(conversion) = version.format.conversion.get(&section) else { return Ok(()) };
    let scores: Vec<(f64, f64)> = tasks.iter().map(|(_, score, max)| (*score, f64::from(*max))).collect();
    let raw = scores.iter().map(|(score, _)| score).sum();
    let raw_max = tasks.iter().map(|(_, _, max)| max.cast_signed()).sum();
    let score = score_tasks(&version.format, conversion, &scores);
    save_score(tx, attempt, version, section, raw, raw_max, score).await
}

async fn save_score(
    tx: &mut TenantTx,
    attempt: AttemptId,
    version: &PackVersion,
    section: SectionName,
    raw: f64,
    raw_max: i32,
    score: SectionScore,
) -> Result<(), sqlx::Error> {
    let levels = version.format.levels.get(&section).map_or(&[][..], Vec::as_slice);
    let level = level_of(levels, score.scaled).unwrap_or_default().to_owned();
    queries::upsert_score(tx, attempt, &StoredScore { section, raw, raw_max, score, level }).await
}

/// Section scores so far.
pub async fn list_scores(tx: &mut TenantTx, attempt: AttemptId) -> Result<Vec<StoredScore>, sqlx::Error> {
    queries::list_scores(tx, attempt).await
}

/// Item results so far.
pub async fn list_item_results(tx: &mut TenantTx, attempt: AttemptId) -> Result<Vec<ItemResult>, sqlx::Error> {
    queries::list_item_results(tx, attempt).await
}
