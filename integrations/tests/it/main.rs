//! Each outside system and its stand-in keep the same promises.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

mod blobs;
mod cache;
mod door;
mod geo;
mod images;
mod mail;
mod payments;
mod provider_double;
mod recordings;
mod settings;
mod smtp_server;
mod store_server;
mod stripe_double;
mod transcription;
