//! What is paid for, what a plan allows, and the figures of both.

pub mod coins;
pub mod plans;
pub mod settings;
