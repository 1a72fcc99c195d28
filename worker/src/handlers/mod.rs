//! What a job does: load in a short transaction, call the outside, store in another one.

mod report_document;
pub mod reports;
