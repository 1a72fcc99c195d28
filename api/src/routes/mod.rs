//! Requests and answers, a file a feature: types of the wire, handlers, and the map from a feature's causes to refusals.

pub mod accommodations;
pub mod accounts;
pub mod analytics;
pub mod attempts;
pub mod bait;
pub mod bindings;
pub mod brand;
pub mod brands;
pub mod codes;
pub mod dev;
pub mod entitlements;
pub mod families;
pub mod feedback;
pub mod geo;
pub mod grading;
pub mod images;
pub mod lookups;
pub mod media;
pub mod notices;
pub mod operations;
pub mod pages;
pub mod partners;
pub mod profiles;
pub mod results;
pub mod sets;
pub mod tests;
