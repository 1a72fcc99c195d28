//! The library face of the worker: what its binary, its tests and its benches share.

pub mod commands;
pub mod config;
pub mod listen;
pub mod logs;
pub mod pdf;
