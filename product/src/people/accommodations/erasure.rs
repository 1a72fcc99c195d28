//! What goes when a learner leaves for good (D-021): that other conditions were needed at all.

pub use super::queries::erase_accommodations;
