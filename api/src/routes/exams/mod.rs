//! Taking tests, grading them, and what came out.

pub mod analysis;
pub mod attempts;
pub mod fairness;
pub mod grading;
pub mod reports;
pub mod speech;
