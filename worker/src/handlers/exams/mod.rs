//! Reports, from the grades to the mailed PDF.

pub mod grading;
pub mod reports;
pub mod speech;
