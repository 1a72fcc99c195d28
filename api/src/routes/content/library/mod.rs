//! What there is to practice: tests, and single sets of them.

pub mod sample;
pub mod sets;
pub mod tests;
