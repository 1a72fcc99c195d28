//! The library face of the worker: what its binary, its tests and its benches share.

pub mod commands;
pub mod config;
pub mod content;
pub mod demo;
pub mod handlers;
pub mod listen;
pub mod logs;
pub mod mail;
pub mod pdf;
pub mod registry;
pub mod services;
pub mod watch;
