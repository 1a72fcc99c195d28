//! What a brand says and hears on its pages, and what it sends.

pub mod analytics;
pub mod feedback;
pub mod mails;
pub mod notices;
