//! A calibration, and when it is passed.

use super::super::GradingJobId;
use super::super::errors::MarkError;
use crate::content::library::PackVersionId;
use crate::exams::attempts::AttemptId;
use crate::people::accounts::{GradingSection, UserId};
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// At least so many of a hundred scores lie within a point of the reference.
const ADJACENT_FROM: f64 = 0.8;
/// On average, the scores lie at most so many points above or below.
const MEAN_UP_TO: f64 = 0.5;

tenants::id_type!(
    /// One try of a grader to be calibrated for a section.
    CalibrationId
);

tenants::closed_list! {
    /// How far a calibration is.
    pub enum CalibrationState {
        /// Being marked.
        Open = "open",
        /// Close enough, or accepted by the office.
        Passed = "passed",
        /// Not close enough.
        Failed = "failed",
    }
}

/// A response with a known score.
#[derive(Debug, Clone, PartialEq)]
pub struct Reference {
    /// Of which grading.
    pub job: GradingJobId,
    /// Which task of it.
    pub item: String,
    /// What two graders gave.
    pub score: f64,
}

/// A response of a calibration, and what is given for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// From 1 on.
    pub place: i32,
    /// The test it is from. Never shown to graders.
    pub attempt: AttemptId,
    /// The pack of that test.
    pub pack_version: PackVersionId,
    /// The response with its known score.
    pub reference: Reference,
    /// Score by dimension name, so far.
    pub dimensions: BTreeMap<String, f64>,
    /// The score so far.
    pub score: Option<f64>,
}

/// A try of a grader.
#[derive(Debug, Clone)]
pub struct Calibration {
    /// Its id.
    pub id: CalibrationId,
    /// Whose.
    pub grader: UserId,
    /// For which section.
    pub section: GradingSection,
    /// How far it is.
    pub state: CalibrationState,
    /// The office let the grader grade, whatever the scores.
    pub is_accepted: bool,
    /// The share within a point, from 0 to 1, once it is finished.
    pub adjacent: Option<f64>,
    /// By how many points the own scores are higher on average; below 0 they are lower.
    pub mean_difference: Option<f64>,
    /// Since when.
    pub started_at: OffsetDateTime,
    /// Passed or failed since.
    pub finished_at: Option<OffsetDateTime>,
}

/// How close somebody's scores are to the references.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgment {
    /// The share within a point, from 0 to 1.
    pub adjacent: f64,
    /// By how many points the own scores are higher on average.
    pub mean_difference: f64,
}

impl Judgment {
    /// Close enough to grade.
    pub fn is_passed(&self) -> bool {
        self.adjacent >= ADJACENT_FROM && self.mean_difference.abs() <= MEAN_UP_TO
    }
}

/// Compares own scores with references; none without any.
#[expect(clippy::cast_precision_loss, reason = "a calibration has at most 20 responses")]
pub fn judge(pairs: &[(f64, f64)]) -> Option<Judgment> {
    let count = pairs.len() as f64;
    let close = pairs.iter().filter(|(own, reference)| (own - reference).abs() <= 1.0).count() as f64;
    let higher: f64 = pairs.iter().map(|(own, reference)| own - reference).sum();
    (!pairs.is_empty()).then(|| Judgment { adjacent: close / count, mean_difference: higher / count })
}

/// Why a calibration is refused.
#[derive(Debug, thiserror::Error)]
pub enum CalibrationError {
    /// No such calibration of this grader.
    #[error("there is no such calibration")]
    Unknown,
    /// The section needs none of this grader.
    #[error("the grader needs no calibration for the section")]
    NotNeeded,
    /// All responses that this grader has not seen are too few.
    #[error("there are too few responses that the grader has not seen")]
    TooFew,
    /// It is passed or failed.
    #[error("the calibration is finished")]
    Finished,
    /// Scores that the rubrics do not allow, or that are missing.
    #[error("{} scores are not acceptable", .0.len())]
    Invalid(Vec<MarkError>),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_of_five_within_a_point_and_no_leaning_pass() {
        let own = |scores: &[f64]| -> Vec<(f64, f64)> { scores.iter().map(|score| (*score, 3.0)).collect() };
        for (scores, is_passed) in [
            (&[3.0, 3.0, 3.0, 3.0, 3.0][..], true),
            (&[2.0, 4.0, 3.0, 3.0, 5.0], true),
            (&[1.0, 5.0, 3.0, 3.0, 3.0], false),
            // All within a point, and all too high.
            (&[4.0, 4.0, 4.0, 3.5, 3.5], false),
            (&[2.5, 2.5, 2.5, 2.5, 2.5], true),
            (&[2.0, 2.0, 2.5, 2.5, 2.0], false),
        ] {
            assert_eq!(judge(&own(scores)).unwrap().is_passed(), is_passed, "{scores:?}");
        }
        assert_eq!(judge(&[]), None);
        let figures = judge(&[(4.0, 2.0), (2.0, 2.0)]).unwrap();
        assert_eq!((figures.adjacent, figures.mean_difference), (0.5, 1.0));
    }
}
