//! Reports, from the grades to the mailed PDF.

pub mod reports;
