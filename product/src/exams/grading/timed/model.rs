//! What a timed comment is, and the order in which comments are read.

use serde::{Deserialize, Serialize};

tenants::closed_list! {
    /// What a timed comment is about.
    pub enum TimedKind {
        /// Sounds, stress and intonation.
        Pronunciation = "pronunciation",
        /// Pace, pauses and fillers.
        Pace = "pace",
        /// Grammar.
        Grammar = "grammar",
        /// The choice of a word.
        WordChoice = "word_choice",
        /// What is said.
        Content = "content",
        /// The order in which it is said.
        Organization = "organization",
    }
}

/// A comment tied to a moment or a stretch of a recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedComment {
    /// Distinct within its response; says nothing about the order.
    pub id: u32,
    /// Milliseconds from the start of the recording.
    pub start_ms: u32,
    /// Milliseconds from the start of the recording, later than `start_ms`; none: a moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_ms: Option<u32>,
    /// What it is about.
    pub kind: TimedKind,
    /// To the learner.
    pub text: String,
}

/// Comments by their start; of two that start together first the one that ends first, then the one with the lower number.
pub fn in_order(mut comments: Vec<TimedComment>) -> Vec<TimedComment> {
    comments.sort_by_key(|comment| (comment.start_ms, comment.end_ms.unwrap_or(comment.start_ms), comment.id));
    comments
}

/// A time in minutes and whole seconds, as the player shows it: `0:07`, `12:30`.
pub fn clock_text(ms: u32) -> String {
    let seconds = ms / 1_000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Any comment, also one that is refused.
    pub(in super::super) fn comment() -> impl Strategy<Value = TimedComment> {
        let kind = prop::sample::select(TimedKind::ALL.to_vec());
        (0..40_u32, 0..70_000_u32, prop::option::of(0..70_000_u32), kind, "[ a字]{0,3}")
            .prop_map(|(id, start_ms, end_ms, kind, text)| TimedComment { id, start_ms, end_ms, kind, text })
    }

    #[test]
    fn times_are_told_as_the_player_tells_them() {
        for (ms, told) in [(0, "0:00"), (999, "0:00"), (7_400, "0:07"), (60_000, "1:00"), (750_999, "12:30")] {
            assert_eq!(clock_text(ms), told, "{ms}");
        }
    }

    proptest! {
        /// Nothing is lost, starts never go back, and the order does not depend on how the comments came.
        #[test]
        fn comments_are_read_by_their_times(comments in prop::collection::vec(comment(), 0..30)) {
            let mut comments = comments;
            for (id, comment) in (0..).zip(&mut comments) {
                comment.id = id;
            }
            let ordered = in_order(comments.clone());
            prop_assert!(ordered.is_sorted_by_key(|comment| comment.start_ms));
            comments.reverse();
            prop_assert_eq!(&in_order(comments), &ordered);
            let mut ids: Vec<u32> = ordered.iter().map(|comment| comment.id).collect();
            ids.sort_unstable();
            prop_assert_eq!(ids, (0..u32::try_from(ordered.len()).unwrap()).collect::<Vec<_>>());
        }
    }
}
