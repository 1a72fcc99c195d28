//! Plans: what each includes, paid time, and what may still be begun today.

pub mod comparison;
pub mod paid_time;
pub mod price;
mod refusals;
pub mod today;
