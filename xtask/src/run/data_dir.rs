//! The data folder: everything that is kept between two starts, used by one `run` at a time.

use crate::failure::{Doing, Failure, Outcome};
use crate::{postgres, project};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// What `--reset` removes. Nothing else in the folder is ours, whatever folder was named.
const OURS: [&str; 5] = ["blobs", "outbox", "postgres", "run.json", "secrets.json"];

/// An open data folder; others are kept out while this lives.
pub(super) struct DataDir {
    path: PathBuf,
    _lock: File,
}

impl DataDir {
    /// Opens the folder, making it first when it is not there.
    pub(super) fn open(wish: &Path) -> Outcome<Self> {
        let wish = if wish.is_absolute() { wish.to_path_buf() } else { project::root().join(wish) };
        fs::create_dir_all(&wish).doing(|| format!("make the data folder {}", wish.display()))?;
        let path = wish.canonicalize().doing(|| format!("find the data folder {}", wish.display()))?;
        let lock = File::create(path.join("lock")).doing(|| format!("write to the data folder {}", path.display()))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(Failure::new(format!(
                "Another `cargo xtask run` uses the data folder {}. Stop it, or choose another --data-dir.",
                path.display()
            ))),
            Err(TryLockError::Error(cause)) => Err(cause).doing(|| format!("lock the data folder {}", path.display())),
        }
    }

    /// A path inside.
    pub(super) fn join(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Removes everything that is kept.
    pub(super) fn reset(&self) -> Outcome {
        postgres::remove_files(&self.join("postgres"))?;
        for name in OURS {
            let path = self.join(name);
            let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
            if path.exists() {
                removed.doing(|| format!("remove {}", path.display()))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn a_folder_is_used_by_one_at_a_time() {
        let scratch = Scratch::new("data-lock");
        let first = DataDir::open(scratch.path()).unwrap();
        assert!(DataDir::open(scratch.path()).map(drop).unwrap_err().to_string().contains("Another"));
        drop(first);
        DataDir::open(scratch.path()).unwrap();
    }

    #[test]
    fn a_reset_leaves_what_is_not_ours() {
        let scratch = Scratch::new("data-reset");
        let data = DataDir::open(scratch.path()).unwrap();
        fs::create_dir_all(data.join("blobs/a")).unwrap();
        fs::write(data.join("secrets.json"), "{}").unwrap();
        fs::write(data.join("thesis.txt"), "years of work").unwrap();
        data.reset().unwrap();
        assert!(!data.join("blobs").exists() && !data.join("secrets.json").exists());
        assert!(data.join("thesis.txt").exists());
    }
}
