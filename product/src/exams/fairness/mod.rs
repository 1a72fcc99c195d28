//! Whether grading is fair: delivered gradings that another grader marks again without seeing the first scores, learners who ask
//! for that, and how far graders agree (D-074, D-075, decision 0056).
//!
//! Tables: `grading_disputes`, `grading_marking_scores`, `grading_markings`.

pub mod agreement;
mod claims;
mod disputes;
mod draw;
mod earlier;
mod erasure;
mod errors;
mod jobs;
mod markings;
mod office;
mod price;
mod queries;
mod returning;
mod settling;

pub use claims::{claim_marking, get_marking, list_markings, release_marking, save_marking};
pub use disputes::{
    Dispute, DisputeError, DisputeOffer, DisputeState, DisputedScore, MAX_REASON, NewDispute, ask_dispute,
    find_dispute, get_offer,
};
pub use draw::{draw_second_marking, is_drawn, mark_twice};
pub use earlier::{EarlierGrading, MOST_EARLIER, find_earlier_grading, get_held_job, list_earlier_gradings};
pub use erasure::erase_reasons;
pub use errors::MarkingError;
pub use jobs::{SendDisputeDecided, SendScoreCorrected};
pub use markings::{BlindScore, Marking, MarkingId, MarkingKind, MarkingState, NewScores, find_marked, list_scores};
pub use office::{Agreement, DisputeCard, FirstMark, GraderAgreement, get_agreement, list_disputes};
pub use queries::count_open_disputes;
pub use returning::return_marking;
