//! A brand's academy.

pub mod enrollments;
