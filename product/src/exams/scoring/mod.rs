//! From answers to points, and from points to scores. Pure: the same answers and pack version give the same score for ever.
//! Every score is a practice estimate with a margin, because the real conversions are not published (D-057).

mod ability;
mod items;
mod sections;

pub use ability::{Ability, Response, ability_of, expected_share, score_ability};
pub use items::{ItemOutcome, Outcome, score_item};
pub use sections::{SectionScore, TotalScore, level_of, score_section, score_tasks, total_of};
