//! How far a pack version, or one item of it, has come (D-119).

pub use super::queries::{lock_review_state, set_review_state};

tenants::closed_list! {
    /// Where something of the item bank stands between its author and the learners.
    pub enum ReviewState {
        /// Its author works on it.
        Draft = "draft",
        /// Somebody else reads it.
        InReview = "in_review",
        /// Learners may start it.
        Approved = "approved",
        /// Not started any more; old attempts and their scores stay.
        Retired = "retired",
    }
}
