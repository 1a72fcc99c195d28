//! What everything stands on: who changed or read what, kinds of work, secrets at rest, and the tables of spreadsheets.

pub mod audit;
pub mod queues;
pub mod sealing;
pub mod spreadsheets;
