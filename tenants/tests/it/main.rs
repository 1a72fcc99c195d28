//! Tenancy against a real PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

mod brand;
mod constraint;
mod guard;
mod host;
mod isolation;
mod migrate;
mod normalise;
mod rack;
mod registry;
mod roles;
mod round_trips;
