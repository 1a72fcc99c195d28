//! Plans: paid time, and what may still be begun today.

pub mod paid_time;
pub mod today;
