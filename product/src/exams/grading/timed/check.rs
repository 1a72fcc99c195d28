//! Whether comments fit the recording that they are about.

use super::model::TimedComment;
use std::collections::BTreeSet;

/// Most comments on one response.
pub(super) const MAX_COMMENTS: usize = 100;
/// Longest comment, in characters.
pub(super) const MAX_TEXT: usize = 1_000;
/// Most characters of all comments on one response.
const MAX_SAID: usize = 20_000;

tenants::closed_list! {
    /// Why the comments on a response are refused.
    pub enum TimedCause {
        /// The job was ordered with scores only.
        NotOrdered = "not_ordered",
        /// The item has no recording, or is not one of this job.
        NoRecording = "no_recording",
        /// More comments, or more text, than is kept.
        TooLarge = "too_large",
        /// Two comments have the same number.
        SameId = "same_id",
        /// A comment without words.
        Empty = "empty",
        /// A comment that does not end after its start.
        Backwards = "backwards",
        /// A comment that starts or ends after the recording.
        BeyondEnd = "beyond_end",
    }
}

/// Everything for which these are no comments on a recording of `length_ms`; each cause once, in the order of the list.
pub(super) fn causes(comments: &[TimedComment], length_ms: u32) -> Vec<TimedCause> {
    let is_wrong = |cause: &TimedCause| match cause {
        TimedCause::NotOrdered | TimedCause::NoRecording => false,
        TimedCause::TooLarge => is_too_large(comments),
        TimedCause::SameId => comments.iter().map(|comment| comment.id).collect::<BTreeSet<_>>().len() < comments.len(),
        TimedCause::Empty => comments.iter().any(|comment| comment.text.trim().is_empty()),
        TimedCause::Backwards => {
            comments.iter().any(|comment| comment.end_ms.is_some_and(|end| end <= comment.start_ms))
        }
        TimedCause::BeyondEnd => {
            comments.iter().any(|comment| comment.start_ms.max(comment.end_ms.unwrap_or_default()) > length_ms)
        }
    };
    TimedCause::ALL.into_iter().filter(is_wrong).collect()
}

fn is_too_large(comments: &[TimedComment]) -> bool {
    let lengths = comments.iter().map(|comment| comment.text.chars().count());
    comments.len() > MAX_COMMENTS
        || lengths.clone().any(|length| length > MAX_TEXT)
        || lengths.sum::<usize>() > MAX_SAID
}

#[cfg(test)]
mod tests {
    use super::super::model::{TimedKind, in_order, tests::comment};
    use super::*;
    use proptest::prelude::*;

    fn at(id: u32, start_ms: u32, end_ms: Option<u32>, text: &str) -> TimedComment {
        TimedComment { id, start_ms, end_ms, kind: TimedKind::Pace, text: text.to_owned() }
    }

    #[test]
    fn comments_lie_within_the_recording_and_say_something() {
        let table = [
            (vec![], vec![]),
            (vec![at(1, 0, None, "a"), at(2, 9_000, None, "b")], vec![]),
            (vec![at(1, 3_000, Some(9_000), "a"), at(2, 3_000, Some(3_001), "b")], vec![]),
            (vec![at(1, 9_001, None, "a")], vec![TimedCause::BeyondEnd]),
            (vec![at(1, 3_000, Some(9_001), "a")], vec![TimedCause::BeyondEnd]),
            (vec![at(1, 3_000, Some(3_000), "a")], vec![TimedCause::Backwards]),
            (vec![at(1, 3_000, Some(1_000), "a")], vec![TimedCause::Backwards]),
            (
                vec![at(1, 9_500, Some(1_000), " ")],
                vec![TimedCause::Empty, TimedCause::Backwards, TimedCause::BeyondEnd],
            ),
            (vec![at(1, 0, None, "\n\t　")], vec![TimedCause::Empty]),
            (vec![at(1, 0, None, "a"), at(1, 1, None, "b")], vec![TimedCause::SameId]),
        ];
        for (comments, expected) in table {
            assert_eq!(causes(&comments, 9_000), expected, "{comments:?}");
        }
    }

    #[test]
    fn there_are_bounds_and_what_is_within_them_is_stored() {
        let many = |count: usize, text: &str| -> Vec<TimedComment> {
            (1..=u32::try_from(count).unwrap()).map(|id| at(id, 0, None, text)).collect()
        };
        let long = "字".repeat(MAX_TEXT);
        let table = [
            (many(MAX_COMMENTS, "a"), many(MAX_COMMENTS + 1, "a")),
            (many(1, &long), many(1, &format!("{long}字"))),
            (many(MAX_SAID / MAX_TEXT, &long), many(MAX_SAID / MAX_TEXT + 1, &long)),
        ];
        for (fits, too_large) in table {
            assert_eq!(causes(&fits, 0), [], "{}", fits.len());
            assert_eq!(causes(&too_large, 0), [TimedCause::TooLarge], "{}", too_large.len());
        }
    }

    proptest! {
        /// Whatever is let in lies within the recording, and ends after it starts; its order says nothing against it.
        #[test]
        fn what_is_let_in_can_be_played(comments in prop::collection::vec(comment(), 0..12), length in 0..60_000_u32) {
            let found = causes(&comments, length);
            prop_assert_eq!(&causes(&in_order(comments.clone()), length), &found);
            let plays = |comment: &TimedComment| {
                comment.start_ms <= length
                    && comment.end_ms.is_none_or(|end| comment.start_ms < end && end <= length)
            };
            let is_refused = found.contains(&TimedCause::Backwards) || found.contains(&TimedCause::BeyondEnd);
            prop_assert_eq!(comments.iter().all(plays), !is_refused);
            // A longer recording takes whatever a shorter one takes.
            prop_assert!(!found.is_empty() || causes(&comments, length + 1).is_empty());
        }
    }
}
