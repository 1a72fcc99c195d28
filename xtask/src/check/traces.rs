//! Committed files must not know the machine they were written on.

use crate::failure::{Failure, Outcome};
use crate::{console, project, shell};
use std::path::Path;

/// Looks through every file that git knows.
pub(super) fn check() -> Outcome {
    console::step("Traces of machines");
    let listing = shell::output(shell::program("git").args(["ls-files", "-z"]))?;
    let listing = String::from_utf8_lossy(&listing);
    let root = project::root();
    let home = std::env::var("HOME").unwrap_or_default();
    let machine = forbidden(&root, &home);
    let mut found = Vec::new();
    for name in listing.split('\0').filter(|name| !name.is_empty()) {
        // Pictures, fonts and recordings are not text; a file that is gone is git's business.
        let Ok(text) = std::fs::read_to_string(root.join(name)) else { continue };
        if let Some(what) = machine.iter().find(|what| text.contains(what.as_str())) {
            found.push(format!("{name} names a folder of this machine: {what}"));
        }
        if name.ends_with("package-lock.json") && text.contains("\"resolved\": \"http") {
            found.push(format!(
                "{name} names a package registry. web/.npmrc keeps it out: remove the file's \"resolved\" lines"
            ));
        }
    }
    if found.is_empty() { Ok(()) } else { Err(Failure::new(found.join("\n"))) }
}

/// The checkout's own folder and the home folder, unless they are too short to mean anything.
fn forbidden(root: &Path, home: &str) -> Vec<String> {
    let folders = [root.to_string_lossy().into_owned(), home.trim_end_matches('/').to_owned()];
    folders
        .into_iter()
        .filter(|folder| folder.matches('/').count() >= 1 && folder.len() > 4)
        .map(|folder| format!("{folder}/"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_the_machine_are_looked_for_whole() {
        assert_eq!(forbidden(Path::new("/home/ada/verdant"), "/home/ada/"), ["/home/ada/verdant/", "/home/ada/"]);
        assert_eq!(forbidden(Path::new("/src"), ""), Vec::<String>::new());
    }
}
