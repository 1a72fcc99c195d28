//! A test format as data: what the real test looks like, how its points become scores, which rubrics its tasks use.
//! Adding a format needs a file below `content/formats`, no code (exam-formats.md; D-031, D-057).

use super::pack::SectionName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// `content/formats/<id>.yaml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Format {
    /// `ibt-2019`, `ibt-2023`, `ibt-2026`.
    pub id: String,
    /// First day of the real test in this format, `YYYY-MM-DD`.
    pub introduced: String,
    /// Last day, absent for the current one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retired: Option<String>,
    /// Sections and breaks in the order of the real test.
    pub order: Vec<Step>,
    /// The shape of a full mock, for validating packs and for showing its length.
    pub full_mock: BTreeMap<SectionName, SectionShape>,
    /// The shape of a quick mock (D-033).
    pub quick_mock: BTreeMap<SectionName, SectionShape>,
    /// Section and total scales.
    pub scale: Scale,
    /// From points to the section scale: estimates, versioned as data (exam-formats 1e).
    pub conversion: BTreeMap<SectionName, Conversion>,
    /// Performance levels of a section score, highest first (exam-formats 1d).
    pub levels: BTreeMap<SectionName, Vec<Level>>,
    /// Formats with bands: the ranges of the older scale beside each band, highest first (exam-formats 1d).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub concordance: Vec<ConcordanceRow>,
}

/// A band and what it compares to on the 0-120 and 0-30 scales, each as lowest and highest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConcordanceRow {
    /// The band.
    pub band: f64,
    /// Of the 0-120 total.
    pub total: [u32; 2],
    /// Of each section, 0-30.
    pub sections: BTreeMap<SectionName, [u32; 2]>,
}

impl ConcordanceRow {
    /// The comparable total: the middle of the range (4.5 shows 90), half up.
    pub fn total_middle(&self) -> u32 {
        middle(self.total)
    }

    /// The comparable score of a section, in the same way.
    pub fn section_middle(&self, section: SectionName) -> u32 {
        self.sections.get(&section).copied().map_or(0, middle)
    }
}

fn middle([low, high]: [u32; 2]) -> u32 {
    (low + high).div_ceil(2)
}

impl Format {
    /// What a band compares to on the older scale; nothing in a format without bands.
    pub fn comparable(&self, band: f64) -> Option<&ConcordanceRow> {
        self.concordance.iter().find(|row| (row.band - band).abs() < 0.01)
    }

    /// Whether the concordance covers the whole scale in one piece: every band once, and no figure between two ranges.
    pub fn has_whole_concordance(&self) -> bool {
        let columns = |row: &ConcordanceRow| -> Vec<[u32; 2]> {
            std::iter::once(row.total).chain(row.sections.values().copied()).collect()
        };
        let joins = |pair: &[ConcordanceRow]| {
            let (above, below) = (columns(&pair[0]), columns(&pair[1]));
            (pair[0].band - pair[1].band - self.scale.step).abs() < 0.01
                && above.len() == below.len()
                && above.iter().zip(&below).all(|(above, below)| above[0] == below[1] + 1)
        };
        let is_column =
            |row: &ConcordanceRow| row.sections.len() == 4 && columns(row).iter().all(|range| range[0] <= range[1]);
        let ends = |row: &ConcordanceRow, at: usize, total: u32, section: u32| {
            row.total[at] == total && row.sections.values().all(|range| range[at] == section)
        };
        match (self.concordance.first(), self.concordance.last()) {
            (Some(first), Some(last)) => {
                ends(first, 1, 120, 30)
                    && ends(last, 0, 0, 0)
                    && self.concordance.iter().all(is_column)
                    && self.concordance.windows(2).all(joins)
            }
            _ => true,
        }
    }
}

/// One step of the test day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the sections'")]
pub enum Step {
    Reading,
    Listening,
    Speaking,
    Writing,
    /// [`BREAK_SECONDS`].
    Break,
}

/// The break of the real test, where there is one: ten minutes (exam-formats 1a).
pub const BREAK_SECONDS: u32 = 600;

/// What a section contains.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionShape {
    /// Questions and tasks that count.
    pub items: u32,
    /// Most raw points over the section.
    pub raw_max: u32,
    /// Minutes as announced, with audio and directions.
    pub minutes: u32,
    /// Sets or tasks in order, for example `academic_passage` twice.
    pub sets: Vec<SetShape>,
    /// Adaptive stages (2026 reading and listening).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stages: Option<Stages>,
}

/// How often a kind of set occurs and what it holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetShape {
    /// A set kind of the pack format, or a task kind of 2026.
    pub kind: String,
    /// How many of them.
    pub count: u32,
    /// Items in each.
    pub items_each: u32,
}

/// Routing of an adaptive section (exam-formats 1c): items by task in the router and in each second stage.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stages {
    /// Share of right answers in the router from which the upper module follows; not published, so data.
    pub upper_from_share: f64,
    /// Seconds for the router and for the second stage.
    pub seconds: [u32; 2],
    /// By task kind: items in router, lower, upper.
    pub tasks: BTreeMap<String, [u32; 3]>,
}

/// The scales of a report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// Lowest and highest section score.
    pub section: [f64; 2],
    /// Step between two section scores: 1 or 0.5.
    pub step: f64,
    /// How the total comes about.
    pub total: Total,
}

/// How section scores become the total (exam-formats 0.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Total {
    /// The sum of four.
    Sum,
    /// The mean of four, rounded half up to the step.
    Mean,
}

/// From raw points (or the mean task score) to the section scale, by straight lines between the given points.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conversion {
    /// What is looked up.
    pub basis: Basis,
    /// The highest value of `at`; a pack with other maxima is stretched to it by share.
    pub max: f64,
    /// In rising order of `at`, from 0 to `max`.
    pub points: Vec<ConversionPoint>,
    /// Where the figures come from and how sure they are.
    pub note: String,
}

/// What a conversion looks up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Raw points of the section.
    Raw,
    /// The mean of the task scores.
    TaskMean,
}

/// One published or estimated point of a conversion.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConversionPoint {
    /// Raw points or mean task score.
    pub at: f64,
    /// The section score shown.
    pub scaled: f64,
    /// Lower end of the range that real forms give.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// A performance level.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Stable name, for example `high_intermediate`; the words are in the locales.
    pub name: String,
    /// Section score from which it holds.
    pub from: f64,
}

/// `content/rubrics/<name>.yaml`: how a task is scored, in our own words (exam-formats 1g).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rubric {
    /// File name, for example `academic_discussion`.
    pub name: String,
    /// Highest task score: 4 or 5.
    pub max: u32,
    /// Smallest step of the task score: 1, or 0.5 for writing before 2026 (D-072).
    pub step: f64,
    /// What is looked at.
    pub dimensions: Vec<Dimension>,
}

/// One dimension of a rubric.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dimension {
    /// Stable name, for example `delivery`.
    pub name: String,
    /// Its name for people.
    pub title: Words,
    /// From 0 to the rubric's maximum, one entry for each whole score.
    pub levels: Vec<Words>,
}

/// A text in the three languages of the interface.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// English.
    pub en: String,
    /// Simplified Chinese.
    pub cn: String,
    /// Traditional Chinese.
    pub tw: String,
}

impl Step {
    /// The section of the step; none for a break.
    pub fn section(self) -> Option<SectionName> {
        match self {
            Self::Reading => Some(SectionName::Reading),
            Self::Listening => Some(SectionName::Listening),
            Self::Speaking => Some(SectionName::Speaking),
            Self::Writing => Some(SectionName::Writing),
            Self::Break => None,
        }
    }
}

impl Format {
    /// The sections after which a break is offered: those of the test day in a full test, and between all sections for who
    /// is granted it (D-054).
    pub fn breaks_after(&self, is_full: bool, is_granted: bool) -> Vec<SectionName> {
        let mut after = Vec::new();
        for pair in self.order.windows(2) {
            match pair {
                [before, Step::Break] if is_full || is_granted => after.extend(before.section()),
                [before, next] if is_granted && *before != Step::Break && *next != Step::Break => {
                    after.extend(before.section());
                }
                _ => {}
            }
        }
        after
    }
}

impl Scale {
    /// The highest total.
    pub fn total_max(&self) -> f64 {
        match self.total {
            Total::Sum => self.section[1] * 4.0,
            Total::Mean => self.section[1],
        }
    }
}
