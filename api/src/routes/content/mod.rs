//! What is practiced, and the side of it that staff see.

pub mod bank;
pub mod library;
