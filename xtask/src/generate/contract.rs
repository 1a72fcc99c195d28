//! The contract between api and front end: `api/openapi.json`, and the TypeScript types that follow from it.

use super::Mode;
use super::files::settle_file;
use crate::failure::{Doing, Outcome};
use crate::{build, console, project, shell, toolchain, web};
use std::fs;

/// `api openapi` prints the description of its own router.
pub(super) fn openapi(mode: Mode) -> Outcome {
    console::step("API description");
    let text = build::printed_by("api", "openapi")?;
    settle_file(&project::root().join("api/openapi.json"), text, mode, "api/openapi.json")
}

/// The generator writes into the tree; in check mode its file is put back.
pub(super) fn types(mode: Mode) -> Outcome {
    console::step("TypeScript types of the API");
    toolchain::require_node()?;
    web::install()?;
    let file = web::dir().join("src/api/schema.ts");
    let before = fs::read(&file).ok();
    shell::output(shell::npm().args(["run", "--silent", "api"]))?;
    let after = fs::read(&file).doing(|| "read what the generator wrote".into())?;
    match before {
        Some(before) => fs::write(&file, before),
        None => fs::remove_file(&file),
    }
    .doing(|| format!("put {} back", file.display()))?;
    settle_file(&file, after, mode, "web/src/api/schema.ts")
}
