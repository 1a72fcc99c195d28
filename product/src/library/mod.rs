//! The item bank: formats, test packs, items and their answer keys.
//! A published pack version never changes, so a score can be computed again for ever.

pub mod answer;
pub mod format;
pub mod pack;
