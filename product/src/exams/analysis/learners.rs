//! What the handed-in tests of a learner say together (R-124, D-029): how the sections went, which questions are hard,
//! how long an answer takes. Words that were missed are told by `list_missed_words`.

use super::queries;
pub use super::queries::learners::{find_last_activity, list_analyzed_versions};
use crate::content::library::pack::{QuestionType, SectionName};
use crate::content::library::{PackVersion, PackVersionId};
use crate::exams::attempts::Mode;
use crate::exams::scoring::Outcome;
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use std::sync::Arc;
use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

/// One section of one test.
#[derive(Debug, Clone, PartialEq)]
pub struct SectionHistory {
    /// The attempt.
    pub attempt_id: Uuid,
    /// What was taken.
    pub title: String,
    /// `comfortable` or `strict`.
    pub mode: Mode,
    /// When it was handed in.
    pub submitted_at: OffsetDateTime,
    /// Which section.
    pub section: SectionName,
    /// Its score, with its range.
    pub scaled: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// The highest score of the test's format.
    pub section_max: f64,
}

/// How questions of one type went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TypeAccuracy {
    /// Its section.
    pub section: SectionName,
    /// The official type.
    pub question_type: QuestionType,
    /// Answered completely right.
    pub right: i64,
    /// Answered partly right.
    pub partial: i64,
    /// Left blank.
    pub blank: i64,
    /// All of them.
    pub of: i64,
}

/// How long an answer takes.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemPace {
    /// Which section.
    pub section: SectionName,
    /// Half of the answers took less.
    pub median_seconds: f64,
    /// From how many answers.
    pub answers: i64,
}

/// Everything together.
#[derive(Debug, Clone, Default)]
pub struct TestAnalysis {
    /// Oldest first.
    pub history: Vec<SectionHistory>,
    /// Reading and listening, the weakest type first.
    pub accuracy: Vec<TypeAccuracy>,
    /// Reading and listening.
    pub pace: Vec<ItemPace>,
    /// When they last did something in a test.
    pub last_activity_at: Option<OffsetDateTime>,
}

/// Puts the analysis together. `versions` are those of [`list_analyzed_versions`].
pub async fn test_analysis(
    tx: &mut TenantTx,
    learner: UserId,
    versions: &BTreeMap<PackVersionId, Arc<PackVersion>>,
) -> Result<TestAnalysis, sqlx::Error> {
    let history = queries::learners::list_section_scores(tx, learner)
        .await?
        .into_iter()
        .filter_map(|row| {
            let version = versions.get(&row.pack_version_id)?;
            Some(SectionHistory {
                attempt_id: row.attempt_id,
                title: version.pack.title.clone(),
                mode: row.mode,
                submitted_at: row.submitted_at,
                section: row.section,
                scaled: row.scaled,
                low: row.low,
                high: row.high,
                section_max: version.format.scale.section[1],
            })
        })
        .collect();
    let outcomes = queries::learners::count_outcomes(tx, learner).await?;
    let pace = queries::learners::list_paces(tx, learner).await?;
    let pace = pace.into_iter().map(|(section, median_seconds, answers)| ItemPace { section, median_seconds, answers });
    Ok(TestAnalysis {
        history,
        accuracy: by_type(&outcomes, versions),
        pace: pace.collect(),
        last_activity_at: queries::learners::find_last_activity(tx, learner).await?,
    })
}

/// How often an item of a pack had an outcome.
#[derive(Debug)]
pub(super) struct OutcomeCount {
    pub pack_version_id: PackVersionId,
    pub item: String,
    pub outcome: Outcome,
    pub count: i64,
}

/// An attempt's score of a section as stored.
#[derive(Debug)]
pub(super) struct ScoreRow {
    pub attempt_id: Uuid,
    pub pack_version_id: PackVersionId,
    pub mode: Mode,
    pub submitted_at: OffsetDateTime,
    pub section: SectionName,
    pub scaled: f64,
    pub low: f64,
    pub high: f64,
}

fn by_type(outcomes: &[OutcomeCount], versions: &BTreeMap<PackVersionId, Arc<PackVersion>>) -> Vec<TypeAccuracy> {
    let mut kinds: BTreeMap<(PackVersionId, &str), (SectionName, QuestionType)> = BTreeMap::new();
    for (id, version) in versions {
        for (section, item) in version.pack.items().filter(|(_, item)| !item.is_task()) {
            kinds.insert((*id, &item.id), (section, item.question_type));
        }
    }
    let mut sums: BTreeMap<(SectionName, QuestionType), TypeAccuracy> = BTreeMap::new();
    for row in outcomes {
        let Some((section, question_type)) = kinds.get(&(row.pack_version_id, row.item.as_str())).copied() else {
            continue;
        };
        let sum = sums.entry((section, question_type)).or_insert(TypeAccuracy {
            section,
            question_type,
            right: 0,
            partial: 0,
            blank: 0,
            of: 0,
        });
        sum.of += row.count;
        match row.outcome {
            Outcome::Right => sum.right += row.count,
            Outcome::Partial => sum.partial += row.count,
            Outcome::Blank => sum.blank += row.count,
            Outcome::Wrong | Outcome::Graded | Outcome::Pending => {}
        }
    }
    let mut accuracy: Vec<TypeAccuracy> = sums.into_values().collect();
    accuracy.sort_by(|one, other| {
        let share = |kind: &TypeAccuracy| kind.right as f64 / kind.of.max(1) as f64;
        share(one).total_cmp(&share(other)).then(other.of.cmp(&one.of))
    });
    accuracy
}
