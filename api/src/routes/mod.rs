//! Requests and answers, a file a feature: types of the wire, handlers, and the map from a feature's causes to refusals.

pub mod accounts;
pub mod analytics;
pub mod attempts;
pub mod brand;
pub mod dev;
pub mod grading;
pub mod images;
pub mod media;
pub mod operations;
pub mod pages;
pub mod results;
pub mod tests;
