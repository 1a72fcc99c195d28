//! The contract between api and front end: `api/openapi.json`, and the TypeScript types that follow from it.

use super::Mode;
use super::files::settle_file;
use crate::failure::{Doing, Outcome};
use crate::{console, project, shell, toolchain, web};
use std::fs;

/// `api openapi` prints the description of its own router.
pub(super) fn openapi(mode: Mode) -> Outcome {
    console::step("API description");
    let text =
        shell::output(shell::cargo().args(["run", "--quiet", "--package", "api", "--bin", "api", "--", "openapi"]))?;
    settle_file(&project::root().join("api/openapi.json"), text, mode, "api/openapi.json")
}

/// The generator writes into the tree; in check mode its file is put back.
pub(super) fn types(mode: Mode) -> Outcome {
    console::step("TypeScript types of the API");
    toolchain::require_node()?;
    web::install()?;
    let file = web::dir().join("src/api/schema.ts");
    let before = fs::read(&file).unwrap_or_default();
    shell::output(shell::npm().args(["run", "--silent", "api"]))?;
    let after = fs::read(&file).doing(|| "read what the generator wrote".into())?;
    fs::write(&file, before).doing(|| format!("write {}", file.display()))?;
    settle_file(&file, after, mode, "web/src/api/schema.ts")
}
