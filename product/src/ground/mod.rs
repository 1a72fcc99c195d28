//! What everything stands on: who changed or read what, and secrets at rest.

pub mod audit;
pub mod sealing;
