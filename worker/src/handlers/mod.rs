//! What a job does: load in a short transaction, call the outside, store in another one.

pub mod accounts;
mod addresses;
pub mod analytics;
pub mod families;
pub mod feedback;
pub mod images;
pub mod mails;
mod report_document;
pub mod reports;
