//! The statements of the analysis. They only read.

pub(super) mod items;
pub(super) mod learners;
pub(super) mod missed;
pub(super) mod next_step;
