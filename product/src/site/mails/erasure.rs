//! What goes when somebody leaves for good (D-021): to whom mails went, and what they had switched off.

pub use super::queries::forget_recipient;
