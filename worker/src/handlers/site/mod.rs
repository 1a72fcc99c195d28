//! Figures of page views, and mails about what people write.

pub mod analytics;
pub mod feedback;
