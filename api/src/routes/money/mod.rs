//! What is paid for, and what a plan allows.

pub mod coins;
pub mod plans;
