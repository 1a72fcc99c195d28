//! Builds everything that `run` starts.

use crate::failure::Outcome;
use crate::{console, project, shell, toolchain, web};
use std::path::PathBuf;
use std::process::Command;

/// The front end and the binaries, each only as far as something has changed.
pub(crate) fn everything(release: bool) -> Outcome {
    toolchain::require_rust()?;
    toolchain::require_node()?;
    web::install()?;
    web::build()?;
    console::step("Building api and worker");
    binaries(release)
}

/// The binaries. Always the whole workspace: with fewer packages cargo would choose other features and compile the
/// dependencies again.
pub(crate) fn binaries(release: bool) -> Outcome {
    let mut command = shell::cargo();
    // A first build takes minutes: a person wants to see it move, a log does not.
    command.args((!console::is_watched()).then_some("--quiet")).args(["build", "--workspace", "--bins"]);
    shell::run(command.args(release.then_some("--release")))
}

/// The binaries of one version.
#[derive(Debug, Clone)]
pub(crate) struct Programs(PathBuf);

impl Programs {
    /// Those of this checkout, as they were built last.
    pub(crate) fn built(release: bool) -> Self {
        Self(project::target_dir().join(if release { "release" } else { "debug" }))
    }

    /// Those in a folder.
    pub(crate) fn in_folder(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// Where one of them is.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

/// What a binary of ours prints, freshly built.
pub(crate) fn printed_by(name: &str, word: &str) -> Outcome<Vec<u8>> {
    binaries(false)?;
    shell::output(ours(name).arg(word))
}

/// A binary of ours as it was built last.
pub(crate) fn ours(name: &str) -> Command {
    shell::program(&binary(name, false).to_string_lossy())
}

/// Where cargo puts a binary of ours.
pub(crate) fn binary(name: &str, release: bool) -> PathBuf {
    Programs::built(release).path(name)
}
