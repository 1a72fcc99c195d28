//! What the second step of a registration has in common for students, teachers and parents (R-047 to R-053; D-009, D-013).
//! Students and teachers bind in `profiles`, parents in `families`, where their details are kept.

mod basics;
mod codes;

pub use super::queries::onboarding::username_is_free;
pub use basics::{Basics, save_basics};
pub use codes::{
    CodeError, CodeId, CodeState, InstructorCode, NewCode, check_code, get_code, list_codes, make_code, needs_code,
    revoke_code, use_code,
};
