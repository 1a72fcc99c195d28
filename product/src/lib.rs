//! What the product knows: rules and SQL, a module per feature.
//! No HTTP, no network and no clock of its own: those belong to the binaries and to `integrations`.

pub mod accommodations;
pub mod accounts;
pub mod analytics;
pub mod attempts;
pub mod audit;
pub mod bank;
pub mod brands;
pub mod coins;
pub mod entitlements;
pub mod families;
pub mod feedback;
pub mod grading;
pub mod images;
pub mod library;
pub mod mails;
pub mod notices;
pub mod profiles;
pub mod reports;
pub mod scoring;
pub mod sealing;
pub mod subscriptions;
