//! Words that are learned.

pub mod schedule;
