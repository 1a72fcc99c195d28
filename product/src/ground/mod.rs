//! What everything stands on: who changed or read what, kinds of work, and secrets at rest.

pub mod audit;
pub mod queues;
pub mod sealing;
