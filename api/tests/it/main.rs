//! The API from outside in: requests through the real router to a real PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

mod abuse;
mod access;
mod accommodations;
mod accounts;
mod addresses;
mod analytics;
mod authorization;
mod bank;
mod bank_exchange;
mod brand;
mod brands;
mod coins;
mod contract;
mod dev;
mod engine;
mod families;
mod feedback;
mod geo;
mod homes;
mod images;
mod invitations;
mod lookups;
mod media;
mod next_step;
mod notices;
mod onboarding;
mod operations;
mod pages;
mod paid_time;
mod partners;
mod permissions;
mod practice_today;
mod processes;
mod profiles;
mod results;
mod sample;
mod sealed;
mod serve;
mod sets;
mod settings;
mod task_help;
mod teaching;
mod tests_taken;
