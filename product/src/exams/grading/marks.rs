//! Marks on one response, checked against its rubric (D-072).

use super::errors::{MarkCause, MarkError};
pub use super::queries::list_marks;
use crate::content::library::PackVersion;
use crate::content::library::format::Rubric;
use crate::content::library::pack::{AnswerShape, Item, SectionName};
use std::collections::BTreeMap;

/// Longest comment on one response, in characters.
const MAX_COMMENT: usize = 4_000;

/// What the grader says about one response.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Mark {
    /// Score by dimension name.
    pub dimensions: BTreeMap<String, f64>,
    /// The task's score.
    pub score: Option<f64>,
    /// To the learner.
    pub comment: String,
}

/// The tasks of a pack with the rubric of each.
pub(super) fn tasks(version: &PackVersion) -> impl Iterator<Item = (SectionName, &Item, Option<&Rubric>)> {
    version.pack.items().filter_map(|(section, item)| match &item.answer {
        AnswerShape::Speaking { rubric, .. } | AnswerShape::Writing { rubric, .. } => {
            Some((section, item, version.rubrics.get(rubric)))
        }
        _ => None,
    })
}

/// Everything in a draft that its rubrics do not allow.
pub fn check_draft(version: &PackVersion, marks: &BTreeMap<String, Mark>) -> Vec<MarkError> {
    let mut errors = Vec::new();
    for (item, mark) in marks {
        let mut refuse = |cause| errors.push(MarkError { item: item.clone(), cause });
        let Some((_, _, Some(rubric))) = tasks(version).find(|(_, task, _)| &task.id == item) else {
            refuse(MarkCause::UnknownItem);
            continue;
        };
        if mark.comment.chars().count() > MAX_COMMENT {
            refuse(MarkCause::TooLong);
        }
        if mark.score.is_some_and(|score| !is_on_scale(rubric, score)) {
            refuse(MarkCause::NotOnScale);
        }
        for (name, score) in &mark.dimensions {
            if !rubric.dimensions.iter().any(|dimension| &dimension.name == name) {
                refuse(MarkCause::UnknownDimension);
            } else if !is_on_scale(rubric, *score) {
                refuse(MarkCause::NotOnScale);
            }
        }
    }
    errors
}

/// Tasks without a score.
pub(super) fn missing_scores(version: &PackVersion, marks: &BTreeMap<String, Mark>) -> Vec<MarkError> {
    let is_scored = |item: &Item| marks.get(&item.id).is_some_and(|mark| mark.score.is_some());
    let missing = tasks(version).filter(|(_, item, _)| !is_scored(item));
    missing.map(|(_, item, _)| MarkError { item: item.id.clone(), cause: MarkCause::Missing }).collect()
}

/// Steps are 1 or 0.5, both exact in binary.
fn is_on_scale(rubric: &Rubric, score: f64) -> bool {
    score >= 0.0 && score <= f64::from(rubric.max) && (score / rubric.step).fract() == 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_lie_on_the_steps_of_the_rubric() {
        let rubric = |max, step| Rubric { name: "x".into(), max, step, dimensions: vec![] };
        for (max, step, score, fits) in [
            (4, 1.0, 3.0, true),
            (4, 1.0, 3.5, false),
            (5, 0.5, 3.5, true),
            (5, 0.5, 5.5, false),
            (5, 0.5, -0.5, false),
            (5, 0.5, f64::NAN, false),
        ] {
            assert_eq!(is_on_scale(&rubric(max, step), score), fits, "{score} of {max} in steps of {step}");
        }
    }
}
