//! A folder of a test's own that goes when the test ends.

use std::path::{Path, PathBuf};

/// Removed when dropped.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// `name` must be unique among the tests; the process id keeps two test runs apart.
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("verdant-xtask-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The folder.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// A path inside.
    pub(crate) fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
