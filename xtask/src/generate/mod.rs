//! Regenerates what is committed but follows from the code. With `--check` it changes nothing and fails on a difference.

mod contract;
mod files;
mod pictures;
mod requirements;
mod schema;
mod sql;

pub(crate) use sql::compare_with as compare_sql_with;

use crate::args::Part;
use crate::failure::Outcome;

/// What to do with a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Write it.
    Write,
    /// Fail.
    Check,
}

/// Regenerates one part, or everything that follows from the code: first the statements, without which nothing compiles. Pictures are
/// only taken when they are asked for, because somebody has to look at them.
pub(crate) fn run(part: Option<Part>, mode: Mode) -> Outcome {
    match part {
        Some(Part::Sql) => sql::run(mode),
        Some(Part::OpenApi) => contract::openapi(mode),
        Some(Part::Types) => contract::types(mode),
        Some(Part::Schema) => schema::run(mode),
        Some(Part::Requirements) => requirements::run(mode),
        Some(Part::Pictures) => pictures::run(mode),
        None => {
            sql::run(mode)?;
            contract::openapi(mode)?;
            contract::types(mode)?;
            schema::run(mode)?;
            requirements::run(mode)
        }
    }
}
