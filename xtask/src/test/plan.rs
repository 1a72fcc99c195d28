//! How thoroughly the tests look, and what their choices follow from.

use crate::args::TestOptions;
use crate::console;
use crate::failure::{Failure, Outcome};
use std::process::Command;

/// Where there is no commit to take one from.
const SEED_WITHOUT_COMMIT: u32 = 1;

/// What every suite is told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    /// Decides every choice: the same seed, the same choices.
    pub(crate) seed: u32,
    /// Nothing is chosen; everything is looked at.
    pub(crate) is_long: bool,
}

impl Plan {
    /// As asked for; the seed is the commit's unless one is given.
    pub(crate) fn of(options: &TestOptions) -> Self {
        Self { seed: options.seed.or_else(seed_of_commit).unwrap_or(SEED_WITHOUT_COMMIT), is_long: options.all }
    }

    /// Says how to make the same choices again.
    pub(crate) fn tell(self) {
        let form = if self.is_long { "Everything" } else { "The merge\u{2019}s form" };
        console::step(&format!("{form}, with seed {} (`--seed {}` repeats its choices)", self.seed, self.seed));
    }

    /// Tells the front end's tests.
    pub(crate) fn tell_to(self, command: &mut Command) {
        command.env("TEST_SEED", self.seed.to_string()).env_remove("TEST_LONG");
        if self.is_long {
            command.env("TEST_LONG", "1");
        }
    }
}

fn seed_of_commit() -> Option<u32> {
    let output = Command::new("git").current_dir(crate::project::root()).args(["rev-parse", "HEAD"]).output().ok()?;
    seed_in(&String::from_utf8_lossy(&output.stdout))
}

/// Seven hexadecimal digits: small enough for every language that reads it.
fn seed_in(commit: &str) -> Option<u32> {
    u32::from_str_radix(commit.get(..7)?, 16).ok()
}

/// Whether a merge depends on this run.
pub(crate) fn is_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| !value.is_empty())
}

/// A program that tests need and that is not here: a failure where a merge depends on it, otherwise a sentence for
/// the summary.
pub(crate) fn missing(what: &str, package: &str, skipped: &mut Vec<String>) -> Outcome {
    let sentence = format!("{what} is not installed (Debian: apt-get install {package})");
    if is_ci() {
        return Err(Failure::new(sentence));
    }
    console::note(&format!("{sentence}: tests that need it are SKIPPED"));
    skipped.push(sentence);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_is_the_beginning_of_the_commit() {
        assert_eq!(seed_in("c2888d5f00\n"), Some(0xc28_88d5));
        assert_eq!(seed_in(""), None);
        assert_eq!(Plan::of(&TestOptions { seed: Some(5), ..TestOptions::default() }).seed, 5);
    }
}
