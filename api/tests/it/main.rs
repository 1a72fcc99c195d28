//! The API from outside in: requests through the real router to a real PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

mod accounts;
mod brand;
mod contract;
mod media;
mod operations;
mod pages;
mod tests_taken;
