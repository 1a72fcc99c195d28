//! Requests and answers, a file or a folder for each feature, in the districts of `product` (docs/architecture.md): types of
//! the API, handlers, and the map from a feature's causes to refusals.

pub mod content;
pub mod exams;
pub mod flashcards;
pub mod money;
pub mod people;
pub mod platform;
pub mod school;
pub mod site;
