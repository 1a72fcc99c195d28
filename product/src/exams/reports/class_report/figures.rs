//! What the tests of a class come to. Pure: rows in, figures out.

use super::Period;
use crate::content::library::PackVersionId;
use crate::content::library::format::Scale;
use crate::content::library::pack::SectionName;
use crate::exams::scoring::{SectionScore, total_of};
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::Lang;
use time::{Date, OffsetDateTime};

/// In the order of the report.
const SECTIONS: [SectionName; 4] =
    [SectionName::Reading, SectionName::Listening, SectionName::Speaking, SectionName::Writing];

/// One of the class, and what was counted of the period.
#[derive(Debug, Clone, PartialEq)]
pub struct ClassLearner {
    /// The learner.
    pub id: UserId,
    /// For the name.
    pub first_name: String,
    /// For the name.
    pub last_name: String,
    /// For the name.
    pub username: Option<String>,
    /// Of the profile: chooses the shapes of the name.
    pub lang: Lang,
    /// The day of the real test.
    pub test_on: Option<Date>,
    /// When they last did something in a test, whatever the period.
    pub last_activity_at: Option<OffsetDateTime>,
    /// Nothing for a week, or nothing yet: counted back from now, whatever the period.
    pub is_quiet: bool,
    /// Tests that were handed in during the period.
    pub tests: i64,
    /// Seconds in parts that ended in the period, each for at most the time that it is given.
    pub seconds: f64,
    /// Gradings that were delivered in the period.
    pub gradings: i64,
}

/// The scores of a test that counts: a full mock, or a section taken alone.
#[derive(Debug, Clone, PartialEq)]
pub struct TestScores {
    /// Who took it.
    pub learner: UserId,
    /// For the scale of its format.
    pub pack_version_id: PackVersionId,
    /// Its format.
    pub format: String,
    /// Handed in.
    pub submitted_at: OffsetDateTime,
    /// Sections scored so far.
    pub scores: BTreeMap<SectionName, SectionScore>,
}

/// Where somebody stands at the end of the period.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The format of the score.
    pub format: String,
    /// The newest score.
    pub latest: f64,
    /// Against the newest score of the same format from before the period. None without one, and when nothing newer came.
    pub change: Option<f64>,
}

/// A line of the report.
#[derive(Debug, Clone, PartialEq)]
pub struct LearnerFigures {
    /// Who, with what was counted.
    pub learner: ClassLearner,
    /// The total of the newest test with all four sections.
    pub total: Option<Standing>,
    /// The newest score of each section.
    pub sections: BTreeMap<SectionName, Standing>,
}

/// A mean, and of how many learners.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mean {
    /// The mean, not rounded.
    pub value: f64,
    /// Learners with a score.
    pub learners: usize,
}

/// The averages of one format: scores of different scales are never added up.
#[derive(Debug, Clone, PartialEq)]
pub struct Average {
    /// The format.
    pub format: String,
    /// Of the totals.
    pub total: Option<Mean>,
    /// By section.
    pub sections: BTreeMap<SectionName, Mean>,
}

/// Everything that a class report counts.
#[derive(Debug, Clone, PartialEq)]
pub struct ClassFigures {
    /// In the order they came in.
    pub lines: Vec<LearnerFigures>,
    /// One for each format that occurs, by name.
    pub averages: Vec<Average>,
}

impl ClassFigures {
    /// Who has done nothing for a week.
    pub fn quiet(&self) -> impl Iterator<Item = &ClassLearner> {
        self.lines.iter().map(|line| &line.learner).filter(|learner| learner.is_quiet)
    }
}

/// The figures of a class. `tests` come in any order; one of a format without a scale gives no total.
pub fn class_figures(
    learners: Vec<ClassLearner>,
    tests: &[TestScores],
    scales: &BTreeMap<String, Scale>,
    period: Period,
) -> ClassFigures {
    let mut by_learner: BTreeMap<UserId, Vec<&TestScores>> = BTreeMap::new();
    for test in tests.iter().filter(|test| test.submitted_at < period.ends_at()) {
        by_learner.entry(test.learner).or_default().push(test);
    }
    let lines: Vec<LearnerFigures> = learners
        .into_iter()
        .map(|learner| {
            let mut own = by_learner.remove(&learner.id).unwrap_or_default();
            // Newest first.
            own.sort_by_key(|test| std::cmp::Reverse(test.submitted_at));
            let section = |name: SectionName| {
                Some((name, standing(&own, period, |test| test.scores.get(&name).map(|score| score.scaled))?))
            };
            LearnerFigures {
                total: standing(&own, period, |test| total(test, scales)),
                sections: SECTIONS.into_iter().filter_map(section).collect(),
                learner,
            }
        })
        .collect();
    let averages = averages(&lines);
    ClassFigures { lines, averages }
}

fn total(test: &TestScores, scales: &BTreeMap<String, Scale>) -> Option<f64> {
    let scores = SECTIONS.map(|name| test.scores.get(&name).copied());
    Some(total_of(scales.get(&test.format)?, &scores)?.scaled)
}

fn standing(
    newest_first: &[&TestScores],
    period: Period,
    value: impl Fn(&TestScores) -> Option<f64>,
) -> Option<Standing> {
    let mut scored = newest_first.iter().filter_map(|test| Some((*test, value(test)?)));
    let (test, latest) = scored.next()?;
    let is_new = test.submitted_at >= period.starts_at();
    let mut before = scored.filter(|(other, _)| other.submitted_at < period.starts_at() && other.format == test.format);
    let change = if is_new { before.next().map(|(_, before)| latest - before) } else { None };
    Some(Standing { format: test.format.clone(), latest, change })
}

fn averages(lines: &[LearnerFigures]) -> Vec<Average> {
    let mut formats: Vec<&str> = lines
        .iter()
        .flat_map(|line| line.total.iter().chain(line.sections.values()))
        .map(|standing| standing.format.as_str())
        .collect();
    formats.sort_unstable();
    formats.dedup();
    let average = |format: &str| {
        let of_section = |name| Some((name, mean(lines.iter().filter_map(|line| line.sections.get(&name)), format)?));
        Average {
            format: format.to_owned(),
            total: mean(lines.iter().filter_map(|line| line.total.as_ref()), format),
            sections: SECTIONS.into_iter().filter_map(of_section).collect(),
        }
    };
    formats.into_iter().map(average).collect()
}

fn mean<'a>(standings: impl Iterator<Item = &'a Standing>, format: &str) -> Option<Mean> {
    let (mut sum, mut learners) = (0.0, 0);
    for standing in standings.filter(|standing| standing.format == format) {
        sum += standing.latest;
        learners += 1;
    }
    (learners > 0).then(|| Mean { value: sum / learners as f64, learners })
}

#[cfg(test)]
#[path = "figures_tests.rs"]
mod tests;
