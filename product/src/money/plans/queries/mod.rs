//! The statements of plans.

pub(super) mod paid_time;
pub(super) mod purchase;
pub(super) mod today;
