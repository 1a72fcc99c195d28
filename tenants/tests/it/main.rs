//! Tenancy against a real PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

mod brand;
mod connection_pool;
mod constraint;
mod guard;
mod host;
mod isolation;
mod lookup;
mod migrate;
mod normalize;
mod registry;
mod replica;
mod roles;
mod round_trips;
mod settings;
