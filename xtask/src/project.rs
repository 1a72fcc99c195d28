//! Where things are in this checkout.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The root of the checkout.
pub(crate) fn root() -> PathBuf {
    let here =
        std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent().map(Path::to_path_buf).unwrap_or(here)
}

/// Where cargo puts what it builds.
pub(crate) fn target_dir() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// A place for what the tasks remember between two calls; `cargo clean` forgets it.
pub(crate) fn memory_dir() -> PathBuf {
    target_dir().join("xtask")
}

/// A folder below the system's temporary folder that belongs to `place` alone, the same at every start.
pub(crate) fn temp_dir_of(place: &Path) -> PathBuf {
    std::env::temp_dir().join(format!("verdant-{:016x}", fingerprint(place)))
}

/// Whether `place` lies where the system cleans up at a restart.
pub(crate) fn is_temporary(place: &Path) -> bool {
    let swept = [std::env::temp_dir(), "/tmp".into(), "/dev/shm".into(), "/run".into()];
    swept.iter().filter_map(|dir| dir.canonicalize().ok()).any(|dir| place.starts_with(dir))
}

/// A number that stands for `value`; stable on one machine, which is all it is used for.
pub(crate) fn fingerprint(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_holds_the_workspace() {
        assert!(root().join("Cargo.toml").is_file());
        assert!(root().join("xtask/src").is_dir());
    }

    #[test]
    fn what_a_restart_empties_is_known() {
        assert!(is_temporary(&std::env::temp_dir().canonicalize().unwrap().join("verdant-1/data")));
        assert!(!is_temporary(Path::new("/var/lib/verdant")));
        assert!(!is_temporary(Path::new("/tmpfoo")));
    }

    #[test]
    fn two_checkouts_have_two_temporary_folders() {
        assert_ne!(temp_dir_of(Path::new("/a")), temp_dir_of(Path::new("/b")));
        assert_eq!(temp_dir_of(Path::new("/a")), temp_dir_of(Path::new("/a")));
    }
}
