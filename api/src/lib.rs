//! The HTTP face of the product: requests in, answers out. Rules live in `product`, SQL too.
//! The binary composes it; tests run the same router in one process.

pub mod abuse;
pub mod config;
pub mod csv;
pub mod errors;
pub mod extract;
pub mod locale;
pub mod media;
pub mod middleware;
pub mod openapi;
pub mod pages;
pub mod router;
pub mod routes;
pub mod schemas;
pub mod secrets;
pub mod serve;
pub mod state;
pub mod telemetry;
pub mod visits;
