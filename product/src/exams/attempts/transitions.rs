//! Which state of an attempt may follow which (D-035). Every change of state asks here and is logged.

use super::attempt::Status;
use Status::{Abandoned, AwaitingGrading, Created, Graded, InProgress, Paused, ScoredAuto, Submitted, Void};

impl Status {
    /// The states that may follow this one. From the last three nothing leads on.
    pub const fn followers(self) -> &'static [Self] {
        match self {
            Created => &[InProgress, Void, Abandoned],
            InProgress => &[Paused, Submitted, Void, Abandoned],
            Paused => &[InProgress, Submitted, Void, Abandoned],
            Submitted => &[ScoredAuto],
            ScoredAuto => &[AwaitingGrading],
            // Back when an ordered grading is canceled before a grader has begun.
            AwaitingGrading => &[Graded, ScoredAuto],
            Graded | Abandoned | Void => &[],
        }
    }

    /// Whether an attempt may move from this state to another.
    pub fn may_become(self, next: Self) -> bool {
        self.followers().contains(&next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From, and every state that may follow, in the order of [`Status::ALL`].
    const TABLE: &str = "\
created: in_progress abandoned void
in_progress: paused submitted abandoned void
paused: in_progress submitted abandoned void
submitted: scored_auto
scored_auto: awaiting_grading
awaiting_grading: scored_auto graded
graded:
abandoned:
void:";

    #[test]
    fn only_these_states_follow_each_other() {
        let line = |from: Status| {
            let next: Vec<&str> =
                Status::ALL.into_iter().filter(|to| from.may_become(*to)).map(Status::as_str).collect();
            format!("{}: {}", from.as_str(), next.join(" ")).trim_end().to_owned()
        };
        let lines: Vec<String> = Status::ALL.into_iter().map(line).collect();
        assert_eq!(lines.join("\n"), TABLE);
    }

    #[test]
    fn what_is_open_can_be_given_up_and_what_is_over_cannot() {
        for status in Status::ALL {
            assert_eq!(status.is_open(), status.may_become(Void), "{status:?}");
            assert_eq!(status.is_open(), status.may_become(Abandoned), "{status:?}");
            assert!(!status.may_become(Created), "{status:?}: nothing begins twice");
        }
    }

    #[test]
    fn every_state_is_reached_and_has_a_name_of_its_own() {
        for status in Status::ALL {
            assert_eq!(Status::parse(status.as_str()), Some(status));
            let is_reached = Status::ALL.into_iter().any(|from| from.may_become(status));
            assert!(is_reached || status == Created, "{status:?}");
        }
    }
}
