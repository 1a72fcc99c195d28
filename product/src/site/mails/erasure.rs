//! What goes when somebody leaves for good (D-021): to whom mails went.

pub use super::queries::forget_recipient;
