//! Scores in the API: sections, the total, and the older scale beside bands.

use crate::schemas::PerSection;
use product::content::library::PackVersion;
use product::content::library::format::Format;
use product::content::library::pack::{Module, SectionName};
use product::exams::reports::{AttemptResult, SectionLine, SectionState};
use product::exams::scoring::TotalScore;
use serde::Serialize;
use std::collections::BTreeMap;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The scales of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultScale {
    /// Highest section score.
    pub section_max: f64,
    /// Highest total.
    pub total_max: f64,
}

/// One section of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultSection {
    /// `reading`, `listening`, `speaking` or `writing`.
    pub section: SectionName,
    /// `scored`, `pending`, `open`, or `points` for a single set, which has no score.
    pub state: SectionState,
    /// Raw points.
    pub raw: Option<f64>,
    /// Most raw points.
    pub raw_max: Option<i32>,
    /// The score shown.
    pub scaled: Option<f64>,
    /// Lower end of its range.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
    /// Performance level, such as `high_intermediate`.
    pub level: Option<String>,
    /// Bands only: the figure of the older scale beside them.
    pub comparable: Option<ComparableFigure>,
    /// Where learners take different items: the ability behind the score, with its margin.
    pub ability: Option<AbilityFigure>,
    /// Until when the grades are promised.
    #[serde(with = "time::serde::rfc3339::option")]
    pub due_at: Option<OffsetDateTime>,
}

/// The total of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultTotal {
    /// The total; absent when only the range is shown, as for quick tests.
    pub scaled: Option<f64>,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Bands only: the figure of the older scale beside them.
    pub comparable: Option<ComparableFigure>,
}

/// An ability on the scale of the item model: 0 is the middle, most lie between -3 and 3.
#[derive(Debug, Serialize, ToSchema)]
pub struct AbilityFigure {
    /// What is most likely.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

/// A figure of the 0-120 or 0-30 scale beside a band: the middle of the band's range.
#[derive(Debug, Serialize, ToSchema)]
pub struct ComparableFigure {
    /// Beside the score; absent where only a range is shown.
    pub scaled: Option<u32>,
    /// Beside the lower end.
    pub low: u32,
    /// Beside the upper end.
    pub high: u32,
}

/// The scales of a pack's format.
pub(super) fn scale_body(version: &PackVersion) -> ResultScale {
    let scale = &version.format.scale;
    ResultScale { section_max: scale.section[1], total_max: scale.total_max() }
}

/// The total, as a range alone where one number would promise too much.
pub(super) fn total_body(format: &Format, result: &AttemptResult) -> Option<ResultTotal> {
    shown_total(format, result.total, result.is_range_only)
}

/// A total with the figure of the older scale beside it, where the format has bands.
pub(super) fn shown_total(format: &Format, total: Option<TotalScore>, is_range_only: bool) -> Option<ResultTotal> {
    let total = total?;
    let scaled = (!is_range_only).then_some(total.scaled);
    let comparable = |band: f64| format.comparable(band).map(|row| row.total_middle());
    Some(ResultTotal {
        scaled,
        low: total.low,
        high: total.high,
        comparable: comparable_figure(comparable, scaled, total.low, total.high),
    })
}

fn comparable_figure(
    comparable: impl Fn(f64) -> Option<u32>,
    scaled: Option<f64>,
    low: f64,
    high: f64,
) -> Option<ComparableFigure> {
    Some(ComparableFigure { scaled: scaled.and_then(&comparable), low: comparable(low)?, high: comparable(high)? })
}

pub(super) fn section_body(format: &Format, line: &SectionLine, due_at: Option<OffsetDateTime>) -> ResultSection {
    let score = line.score.as_ref();
    let comparable = |band: f64| format.comparable(band).map(|row| row.section_middle(line.section));
    ResultSection {
        section: line.section,
        state: line.state,
        raw: score.map(|score| score.raw).or(line.points.map(|(points, _)| points)),
        raw_max: score.map(|score| score.raw_max).or(line.points.map(|(_, of)| of)),
        scaled: score.map(|score| score.score.scaled),
        low: score.map(|score| score.score.low),
        high: score.map(|score| score.score.high),
        level: score.map(|score| score.level.clone()),
        comparable: score.and_then(|score| {
            comparable_figure(comparable, Some(score.score.scaled), score.score.low, score.score.high)
        }),
        ability: score
            .and_then(|score| score.ability)
            .map(|ability| AbilityFigure { value: ability.value, error: ability.error }),
        due_at: due_at.filter(|_| line.state == SectionState::Pending),
    }
}

/// Modules by section, as the API names them.
pub(super) fn path_body(path: &BTreeMap<SectionName, Module>) -> PerSection<Module> {
    path.iter().map(|(section, module)| (*section, *module)).collect()
}
