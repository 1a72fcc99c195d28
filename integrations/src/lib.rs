//! The outside systems, a module each: a trait where there are two of them, the real one and a stand-in without a server.
//! Nothing here knows a tenant's rules or touches the database, and nothing here is called while a transaction is open.

pub mod blobs;
pub mod cache;
pub mod dependency;
pub mod geo;
pub mod images;
pub mod logs;
pub mod mail;
pub mod payments;
pub mod process;
pub mod recordings;
pub mod settings;
pub mod traces;
pub mod transcription;

mod open;

pub use open::{Integrations, OpenError};
