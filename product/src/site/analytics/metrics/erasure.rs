//! What goes when somebody leaves for good (D-021): who was there when. The sums stay what they are.

pub use super::queries::forget_activity;
