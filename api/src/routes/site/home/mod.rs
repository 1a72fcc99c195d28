//! What the home of a role asks for, in one call each: the sums of other features, for who may see them.

pub mod office;
pub mod parent;
pub mod teacher;

const TAG: &str = "home";
