//! What a brand is and says on its pages, and what is written to it.

pub mod analytics;
pub mod brand;
pub mod brands;
pub mod feedback;
pub mod home;
pub mod mails;
pub mod notices;
