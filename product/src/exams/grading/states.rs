//! Where a grading stands from its order to its end (D-069), and what may be done with it there. Everything that writes a
//! grading asks this table first.
//!
//! | State | What it means here |
//! | --- | --- |
//! | `ordered` | Paid, on its way into the queue: it lasts as long as the transaction that orders, so nobody ever reads it |
//! | `queued` | Waits for a grader, and nobody has had it yet |
//! | `claimed` | A grader holds it |
//! | `in_review` | Sent: the minute in which its grader looks again and can undo that |
//! | `returned` | A grader handed it back, skipped it or left it idle: it waits again, with its draft |
//! | `delivered` | The learner has it |
//! | `disputed` | The learner asked for another grader |
//! | `regraded` | The other grader has decided, whatever came out |
//! | `refunded` | Canceled before a grader had it, and all of it paid back: no grader sees it anymore |
//!
//! The table of jobs knows three of them (`queued`, `claimed`, `delivered`) and the moments that tell the others apart. Disputes
//! are kept beside the job.

use super::errors::GradingError;
use super::job::JobState;
use Act::{
    Cancel, CancelToIncluded, Claim, Decide, Deliver, Dispute, HandBack, Lapse, Late, OrderMore, Queue, Reassign, Save,
    Send, Skip, UndoSending,
};
use GradingState::{Claimed, Delivered, Disputed, InReview, Ordered, Queued, Refunded, Regraded, Returned};

tenants::closed_list! {
    /// Where a grading stands (D-069).
    pub enum GradingState {
        /// Paid, and not in the queue yet.
        Ordered = "ordered",
        /// Waits for its first grader.
        Queued = "queued",
        /// A grader holds it.
        Claimed = "claimed",
        /// Sent, and not out yet.
        InReview = "in_review",
        /// Waits again, with the draft of whoever had it.
        Returned = "returned",
        /// The learner has it.
        Delivered = "delivered",
        /// The learner asked for another grader.
        Disputed = "disputed",
        /// Another grader has decided.
        Regraded = "regraded",
        /// Canceled and paid back.
        Refunded = "refunded",
    }
}

tenants::closed_list! {
    /// What is done with a grading.
    pub enum Act {
        /// It comes into the queue.
        Queue = "queue",
        /// Its learner orders more of it.
        OrderMore = "order_more",
        /// A grader claims it, or renews the own claim.
        Claim = "claim",
        /// Its grader saves a draft.
        Save = "save",
        /// Its grader gives it back.
        HandBack = "hand_back",
        /// Its grader gives it back for a reason, and is not offered it again.
        Skip = "skip",
        /// Its grader has given no sign of life for too long.
        Lapse = "lapse",
        /// The office gives it to a grader.
        Reassign = "reassign",
        /// Its grader sends it.
        Send = "send",
        /// Its grader undoes sending.
        UndoSending = "undo_sending",
        /// It goes out.
        Deliver = "deliver",
        /// Its learner takes back all that was ordered, and nothing is included.
        Cancel = "cancel",
        /// Its learner takes back all that was ordered; what is included stays.
        CancelToIncluded = "cancel_to_included",
        /// It is late, and a part of what was paid, or all of it, is paid back. The grading comes all the same.
        Late = "late",
        /// Its learner asks for another grader.
        Dispute = "dispute",
        /// The other grader decides.
        Decide = "decide",
    }
}

impl GradingState {
    /// What follows when this is done; none where it is not allowed. From the last two nothing leads on.
    pub const fn after(self, act: Act) -> Option<Self> {
        Some(match (self, act) {
            (Ordered, Queue) => Queued,
            (Queued | Returned | Claimed, Claim | Reassign) => Claimed,
            (Claimed, Save) => Claimed,
            (Claimed, HandBack | Skip | Lapse) => Returned,
            (Claimed, Send) => InReview,
            (InReview, UndoSending) => Claimed,
            (Claimed | InReview, Deliver) => Delivered,
            // What is asked of the grader changes only while nobody has it.
            (Queued | Returned, OrderMore | CancelToIncluded) => self,
            (Queued | Returned, Cancel) => Refunded,
            // A part comes back while it waits, and in the moment in which it goes out too late.
            (Queued | Returned | Claimed | InReview | Delivered, Late) => self,
            (Delivered, Dispute) => Disputed,
            (Disputed, Decide) => Regraded,
            _ => return None,
        })
    }

    /// Whether a grader can take it.
    pub const fn is_waiting(self) -> bool {
        matches!(self, Queued | Returned)
    }

    /// Whether the learner still waits for it.
    pub const fn is_open(self) -> bool {
        matches!(self, Ordered | Queued | Claimed | InReview | Returned)
    }

    /// Of a job in the queue; `was_returned` when a grader had it before.
    pub(super) const fn of(state: JobState, was_returned: bool) -> Self {
        match state {
            JobState::Queued if was_returned => Returned,
            JobState::Queued => Queued,
            JobState::Claimed => Claimed,
            JobState::Sending => InReview,
            JobState::Delivered => Delivered,
        }
    }
}

/// A step that the table allows. Statements that write a grading's state take one, so none is written past the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    to: GradingState,
}

impl Step {
    /// As what the table of jobs keeps where it leads. What is ordered or refunded has no row.
    pub(super) const fn stored(self) -> &'static str {
        let state = match self.to {
            Ordered | Queued | Returned => JobState::Queued,
            Claimed | InReview => JobState::Claimed,
            Delivered | Disputed | Regraded | Refunded => JobState::Delivered,
        };
        state.as_str()
    }
}

/// A grading that is ordered, or included, comes into the queue.
pub(super) const fn queued() -> Step {
    Step { to: Queued }
}

/// A grader takes one that waits, or one that the same grader holds: the table allows it in each of these states.
pub(super) const fn taken() -> Step {
    Step { to: Claimed }
}

/// Asks the table.
///
/// # Errors
/// [`GradingError::NotAllowed`] where the act is not allowed in this state.
pub(super) fn step(from: GradingState, act: Act) -> Result<Step, GradingError> {
    from.after(act).map(|to| Step { to }).ok_or(GradingError::NotAllowed { from, act })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A state, and each act that it allows with the state that follows.
    const TABLE: &str = "\
ordered: queue>queued
queued: order_more>queued claim>claimed reassign>claimed cancel>refunded cancel_to_included>queued late>queued
claimed: claim>claimed save>claimed hand_back>returned skip>returned lapse>returned reassign>claimed send>in_review \
deliver>delivered late>claimed
in_review: undo_sending>claimed deliver>delivered late>in_review
returned: order_more>returned claim>claimed reassign>claimed cancel>refunded cancel_to_included>returned late>returned
delivered: late>delivered dispute>disputed
disputed: decide>regraded
regraded:
refunded:";

    #[test]
    fn only_these_acts_lead_to_these_states() {
        let line = |from: GradingState| {
            let acts: Vec<String> =
                Act::ALL.into_iter().filter_map(|act| from.after(act).map(|to| format!("{act}>{to}"))).collect();
            format!("{from}: {}", acts.join(" ")).trim_end().to_owned()
        };
        let lines: Vec<String> = GradingState::ALL.into_iter().map(line).collect();
        assert_eq!(lines.join("\n"), TABLE);
    }

    #[test]
    fn what_is_ordered_comes_into_the_queue() {
        assert_eq!(step(Ordered, Queue).unwrap(), queued());
    }

    #[test]
    fn what_waits_or_is_held_can_be_taken() {
        for from in [Queued, Returned, Claimed] {
            assert_eq!(step(from, Claim).unwrap(), taken(), "{from}");
        }
    }

    #[test]
    fn every_state_is_reached_and_has_a_name_of_its_own() {
        for state in GradingState::ALL {
            assert_eq!(GradingState::parse(state.as_str()), Some(state));
            let leads_here = |from: GradingState| Act::ALL.into_iter().any(|act| from.after(act) == Some(state));
            assert!(state == Ordered || GradingState::ALL.into_iter().any(leads_here), "{state}");
        }
    }

    /// A grading with its money, as the product keeps both: no more than counters.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct Model {
        state: GradingState,
        has_job: bool,
        paid: i64,
        given_back: i64,
        /// Movements that gave something back.
        refunds: u32,
    }

    impl Model {
        fn ordered(paid: i64) -> Self {
            Self { state: Ordered, has_job: false, paid, given_back: 0, refunds: 0 }
        }

        /// What the product does for an act; nothing where the table refuses it.
        fn act(self, act: Act) -> Option<Self> {
            let mut next = Self { state: self.state.after(act)?, ..self };
            match act {
                Queue => next.has_job = true,
                OrderMore => next.paid += 15,
                Cancel | CancelToIncluded => {
                    next.has_job = act == CancelToIncluded;
                    next.refunds += u32::from(next.paid > next.given_back);
                    next.given_back = 0;
                    next.paid = 0;
                }
                Late => {
                    let back = (next.paid / 4).min(next.paid - next.given_back);
                    next.given_back += back;
                    next.refunds += u32::from(back > 0);
                }
                _ => {}
            }
            Some(next)
        }
    }

    fn any_act() -> impl Strategy<Value = Act> {
        proptest::sample::select(Act::ALL.as_slice())
    }

    proptest! {
        #[test]
        fn no_acts_lead_past_the_table_or_leave_money_without_a_job(
            paid in 1i64..100,
            acts in proptest::collection::vec(any_act(), 0..60),
        ) {
            let mut model = Model::ordered(paid);
            let mut seen = vec![model.state];
            for act in acts {
                let Some(next) = model.act(act) else {
                    prop_assert!(step(model.state, act).is_err());
                    continue;
                };
                prop_assert_eq!(step(model.state, act).ok(), Some(Step { to: next.state }));
                model = next;
                seen.push(model.state);
                prop_assert!(model.paid == 0 || model.state == Ordered || model.has_job, "paid without a job: {:?}", model);
                prop_assert!(model.has_job || !model.state.is_open() || model.state == Ordered, "{:?}", model);
                prop_assert!((0..=model.paid).contains(&model.given_back), "more back than was paid: {:?}", model);
            }
            let place = |state| seen.iter().position(|one| *one == state);
            if let Some(delivered) = place(Delivered) {
                prop_assert!(place(Claimed).is_some_and(|claimed| claimed < delivered), "graded by nobody");
                prop_assert!(seen[delivered..].iter().all(|state| !state.is_open()), "what is out comes back: {:?}", seen);
                prop_assert!(place(Refunded).is_none(), "canceled after delivery: {:?}", seen);
            }
            if let Some(decided) = place(Regraded) {
                prop_assert!(place(Disputed).is_some_and(|asked| asked < decided));
                prop_assert_eq!(decided, seen.len() - 1, "decided once");
            }
        }
    }
}
