//! What goes when a learner leaves for good (D-021): their own words. Scores stay without a name.

pub use super::queries::erase_reasons;
