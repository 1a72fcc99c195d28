//! Taking a test, from the first answer to the report.

pub mod analysis;
pub mod attempts;
pub mod fairness;
pub mod grading;
pub mod letters;
pub mod reports;
pub mod scoring;
pub mod speech;
