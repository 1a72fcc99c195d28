//! What goes when a learner leaves for good (D-021): on which days they practiced.

pub use super::queries::today::erase_practice;
