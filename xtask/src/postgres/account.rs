//! PostgreSQL refuses to run as root. Started by root, it runs as an unprivileged account that must reach its files.

use crate::failure::{Doing, Failure, Outcome};
use crate::sys;
use std::fs::{self, Metadata, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

/// The account that a server runs as; `None` is ourselves.
#[derive(Clone, Copy)]
pub(crate) struct Account(Option<Ids>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ids {
    user: u32,
    group: u32,
}

impl Account {
    /// Ourselves, or `postgres` or `nobody` when we are root.
    pub(crate) fn for_server() -> Outcome<Self> {
        if !sys::is_root() {
            return Ok(Self(None));
        }
        let passwd = fs::read_to_string("/etc/passwd").doing(|| "read /etc/passwd".into())?;
        ids_in(&passwd, "postgres").or_else(|| ids_in(&passwd, "nobody")).map(|ids| Self(Some(ids))).ok_or_else(|| {
            Failure::new("PostgreSQL does not run as root, and there is no account `postgres` or `nobody` to run it as. Start as an ordinary user.")
        })
    }

    /// Makes `command` run as this account.
    pub(crate) fn apply(self, command: &mut Command) {
        if let Some(ids) = self.0 {
            command.uid(ids.user).gid(ids.group);
        }
    }

    /// Makes `dir` with nobody but this account in it.
    pub(crate) fn own_dir(self, dir: &Path) -> Outcome {
        let doing = || format!("prepare the folder {}", dir.display());
        fs::create_dir_all(dir).doing(doing)?;
        self.own(dir, 0o700)
    }

    /// Gives a file or folder to this account.
    pub(crate) fn own(self, path: &Path, mode: u32) -> Outcome {
        let doing = || format!("give {} to the server's account", path.display());
        fs::set_permissions(path, Permissions::from_mode(mode)).doing(doing)?;
        if let Some(ids) = self.0 {
            chown(path, Some(ids.user), Some(ids.group)).doing(doing)?;
        }
        Ok(())
    }

    /// Whether the account may pass through every folder down to `path`. What does not exist yet is ours to make.
    pub(crate) fn can_reach(self, path: &Path) -> bool {
        let Some(ids) = self.0 else { return true };
        path.ancestors().filter_map(|dir| fs::metadata(dir).ok()).all(|meta| !meta.is_dir() || may_pass(&meta, ids))
    }

    /// Whether `path` is a stranger's: a folder in a shared place that somebody else could have put there.
    pub(crate) fn is_strange(self, path: &Path) -> bool {
        let owner = self.0.map(|ids| ids.user);
        fs::symlink_metadata(path).is_ok_and(|meta| match owner {
            Some(user) => !meta.is_dir() || (meta.uid() != user && meta.uid() != 0),
            None => !meta.is_dir() || fs::metadata("/proc/self").is_ok_and(|own| own.uid() != meta.uid()),
        })
    }
}

fn may_pass(meta: &Metadata, ids: Ids) -> bool {
    let bit = match (meta.uid() == ids.user, meta.gid() == ids.group) {
        (true, _) => 0o100,
        (false, true) => 0o010,
        (false, false) => 0o001,
    };
    meta.mode() & bit != 0
}

fn ids_in(passwd: &str, name: &str) -> Option<Ids> {
    let mut fields =
        passwd.lines().map(|line| line.split(':')).find(|fields| fields.clone().next() == Some(name))?.skip(2);
    Some(Ids { user: fields.next()?.parse().ok()?, group: fields.next()?.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn an_account_is_found_by_its_whole_name() {
        let passwd = "root:x:0:0::/root:/bin/sh\npostgres2:x:9:9::/:/\npostgres:x:101:104::/:/\n";
        assert_eq!(ids_in(passwd, "postgres"), Some(Ids { user: 101, group: 104 }));
        assert_eq!(ids_in(passwd, "nobody"), None);
    }

    #[test]
    fn a_closed_folder_on_the_way_is_noticed() {
        let scratch = Scratch::new("account-closed");
        let stranger = Account(Some(Ids { user: 65_000, group: 65_000 }));
        let inside = scratch.join("open/inside");
        fs::create_dir_all(&inside).unwrap();
        fs::set_permissions(scratch.path(), Permissions::from_mode(0o755)).unwrap();
        assert!(stranger.can_reach(&inside.join("to-be-made")));
        fs::set_permissions(scratch.path(), Permissions::from_mode(0o700)).unwrap();
        assert!(!stranger.can_reach(&inside));
        assert!(Account(None).can_reach(&inside));
    }
}
