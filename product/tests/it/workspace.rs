//! What holds for all crates of the workspace together.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiled for tests alone, with a feature more.
const TESTS_ALONE: &str = "testkit ";

#[test]
fn tests_are_built_on_the_same_features_as_the_product() {
    let without = features("normal,build");
    let with = features("normal,build,dev");
    let missing: Vec<&String> = without.iter().filter(|line| !with.contains(line)).collect();
    assert!(
        missing.is_empty(),
        "\n{missing:#?}\nTests turn on other features of these than the product does: it is compiled twice, and tested as it \
         is never shipped. Name the dependency that asks for more in testkit/Cargo.toml, as it is there for proptest."
    );
}

/// Every package with the features that it is compiled with, for these kinds of dependencies.
fn features(kinds: &str) -> Vec<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let tree = Command::new(cargo)
        .args([
            "tree",
            "--workspace",
            "--locked",
            "--offline",
            "--prefix",
            "none",
            "--format",
            "{p} {f}",
            "--edges",
            kinds,
        ])
        .current_dir(repository())
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    let lines = tree.lines().map(|line| line.trim_end_matches(" (*)").to_owned());
    let mut lines: Vec<String> = lines.filter(|line| !line.is_empty() && !line.starts_with(TESTS_ALONE)).collect();
    lines.sort();
    lines.dedup();
    assert!(lines.iter().any(|line| line.starts_with("regex-syntax ")), "a library that is not in the tree: {lines:?}");
    lines
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}
