//! Regenerates what is committed but follows from the code. With `--check` it changes nothing and fails on a difference.

mod files;
mod sql;

use crate::args::Part;
use crate::failure::{Failure, Outcome};

/// What to do with a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Write it.
    Write,
    /// Fail.
    Check,
}

/// Regenerates one part, or everything.
pub(crate) fn run(part: Option<Part>, mode: Mode) -> Outcome {
    match part {
        None | Some(Part::Sql) => sql::run(mode),
        Some(_) => Err(Failure::new("not yet")),
    }
}
