//! The statements of enrollments.

pub(super) mod form;
pub(super) mod office;
