//! Whether this machine has what a build needs, with a sentence for what is missing.

use crate::failure::{Failure, Outcome};
use std::process::Command;

/// The oldest Node that builds the front end (LTS 20 since its 19th release).
const NODE: [u32; 2] = [20, 19];
/// The oldest compiler, `rust-version` of the workspace.
const RUST: [u32; 2] = [1, 94];

/// Checks for a Rust compiler that is new enough.
pub(crate) fn require_rust() -> Outcome {
    require("rustc", "Rust", RUST, "Update it: rustup update.")
}

/// Checks for Node and npm.
pub(crate) fn require_node() -> Outcome {
    require("node", "Node", NODE, "Install a current one from nodejs.org or with your system's packages.")?;
    require("npm", "npm", [0, 0], "It comes with Node; on Debian: apt-get install npm.")
}

fn require(program: &str, name: &str, oldest: [u32; 2], advice: &str) -> Outcome {
    let output = Command::new(program).arg("--version").output();
    let answer = output
        .ok()
        .filter(|output| output.status.success())
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    judge(answer.as_deref(), name, oldest, advice)
}

fn judge(answer: Option<&str>, name: &str, oldest: [u32; 2], advice: &str) -> Outcome {
    let needs = if oldest == [0, 0] { name.to_owned() } else { format!("{name} {}.{} or newer", oldest[0], oldest[1]) };
    match answer {
        None => Err(Failure::new(format!("This needs {needs}, and none was found. {advice}"))),
        Some(answer) if version_in(answer) < oldest => {
            Err(Failure::new(format!("This needs {needs}; here is {answer}. {advice}")))
        }
        Some(_) => Ok(()),
    }
}

/// `[20, 19]` from `v20.19.5`, `[1, 95]` from `rustc 1.95.0 (…)`; zeros when there is no number.
fn version_in(answer: &str) -> [u32; 2] {
    let start = answer.find(|c: char| c.is_ascii_digit()).unwrap_or(answer.len());
    let mut numbers = answer[start..].split(|c: char| !c.is_ascii_digit()).map(|part| part.parse().unwrap_or(0));
    [numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_and_compared_as_numbers() {
        assert_eq!(version_in("v20.19.5"), [20, 19]);
        assert_eq!(version_in("rustc 1.95.0 (59807616e 2026-04-14)"), [1, 95]);
        assert!(judge(Some("v20.9.0"), "Node", NODE, "").is_err());
        assert!(judge(Some("v24.1.0"), "Node", NODE, "").is_ok());
    }

    #[test]
    fn the_sentence_says_what_is_needed_what_is_there_and_what_to_do() {
        let old = judge(Some("v18.2.0"), "Node", NODE, "Do this.").unwrap_err().to_string();
        assert_eq!(old, "This needs Node 20.19 or newer; here is v18.2.0. Do this.");
        let none = judge(None, "npm", [0, 0], "Do that.").unwrap_err().to_string();
        assert_eq!(none, "This needs npm, and none was found. Do that.");
    }
}
