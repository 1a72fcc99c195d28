//! What is no feature of the product: pages, files, probes of machines, and the outbox of development.

pub mod dev;
pub mod geo;
pub mod health;
pub mod jobs;
pub mod media;
pub mod operations;
pub mod pages;
