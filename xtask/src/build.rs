//! Builds everything that `run` starts.

use crate::failure::Outcome;
use crate::{console, project, shell, toolchain, web};
use std::path::PathBuf;

/// The front end and the binaries, each only as far as something has changed.
pub(crate) fn everything(release: bool) -> Outcome {
    toolchain::require_rust()?;
    toolchain::require_node()?;
    web::install()?;
    web::build()?;
    console::step("Building api and worker");
    // The whole workspace: with fewer packages cargo would choose other features and compile the dependencies again.
    shell::run(shell::cargo().args(["build", "--quiet", "--workspace", "--bins"]).args(release.then_some("--release")))
}

/// Where cargo puts a binary of ours.
pub(crate) fn binary(name: &str, release: bool) -> PathBuf {
    project::target_dir().join(if release { "release" } else { "debug" }).join(name)
}
