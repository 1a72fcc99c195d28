//! What a brand is and says on its pages, and what is written to it.

pub mod analytics;
pub mod brand;
pub mod brands;
pub mod feedback;
pub mod home;
pub mod mail_switches;
pub mod notices;
