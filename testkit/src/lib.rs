//! What tests stand on: a migrated database, tenants of their own, a clock that they move.
//! A dev-dependency only; nothing here is mocked, the database is a real PostgreSQL.

#[cfg(feature = "app")]
pub mod app;
mod clock;
mod database;
mod fresh;
mod given;
#[cfg(feature = "app")]
pub mod library;
mod memory;
mod missing;
mod prepare;
mod tenants_of_tests;

pub use clock::FixedClock;
pub use database::{TestDb, database, fresh_database};
pub use memory::{MemoryTraits, SimulatedMemory};
pub use missing::need;
