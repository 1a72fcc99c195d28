//! Reports, from the grades to the mailed PDF, and the PDF of edited responses.

pub mod fairness;
pub mod grading;
pub mod letters;
pub mod reports;
pub mod speech;
