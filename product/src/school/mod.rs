//! A brand's academy: who wants to learn there.

pub mod enrollments;
