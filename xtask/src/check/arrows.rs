//! Which crate may know which (docs/architecture.md, "Arrows").

use crate::failure::{Doing, Failure, Outcome};
use crate::{console, project, shell};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Crates of ours that each crate may use outside its tests. xtask uses none.
const ALLOWED: [(&str, &[&str]); 8] = [
    ("tenants", &[]),
    ("integrations", &[]),
    ("jobs", &["tenants"]),
    ("product", &["jobs", "tenants"]),
    ("api", &["product", "tenants", "jobs", "integrations"]),
    ("worker", &["product", "tenants", "jobs", "integrations"]),
    ("testkit", &["api", "integrations", "jobs", "product", "tenants", "worker"]),
    ("xtask", &[]),
];

/// What the rules of the product must not reach, not even through somebody else.
const NOT_IN_PRODUCT: [&str; 4] = ["axum", "lettre", "printpdf", "reqwest"];

/// Who may import the queue's runtime.
const QUEUE_CRATE: &str = "jobs";

/// Checks all arrows.
pub(super) fn check() -> Outcome {
    console::step("Architecture");
    let listing = shell::output(shell::cargo().args(["metadata", "--no-deps", "--format-version=1", "--offline"]))?;
    let listing: Value = serde_json::from_slice(&listing).doing(|| "read cargo's listing of the workspace".into())?;
    let mut wrong = wrong_arrows(&uses_of(&listing));
    let words = ["tree", "--package", "product", "--edges", "normal", "--prefix", "none", "--format", "{p}"];
    let tree = shell::output(shell::cargo().args(words))?;
    wrong.extend(wrong_in_product(&String::from_utf8_lossy(&tree)));
    wrong.extend(apalis_outside_jobs(&project::root()));
    if wrong.is_empty() { Ok(()) } else { Err(Failure::new(wrong.join("\n"))) }
}

/// Crate of ours to the crates it depends on, without those of its tests.
fn uses_of(listing: &Value) -> BTreeMap<String, Vec<String>> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages = listing["packages"].as_array().into_iter().flatten();
    packages
        .map(|package| {
            let dependencies = package["dependencies"].as_array().into_iter().flatten();
            (
                text(&package["name"]),
                dependencies.filter(|one| one["kind"].as_str() != Some("dev")).map(|one| text(&one["name"])).collect(),
            )
        })
        .collect()
}

fn wrong_arrows(uses: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, dependencies) in uses {
        let Some((_, allowed)) = ALLOWED.iter().find(|(each, _)| each == name) else {
            wrong.push(format!("The crate {name} is new: say in xtask/src/check/arrows.rs what it may use."));
            continue;
        };
        let ours = dependencies.iter().filter(|other| uses.contains_key(*other) && !allowed.contains(&other.as_str()));
        wrong.extend(ours.map(|other| format!("{name} must not use {other}.")));
        if name != QUEUE_CRATE && dependencies.iter().any(|other| other.starts_with("apalis")) {
            wrong.push(format!("{name} must not use apalis: the queue is behind `{QUEUE_CRATE}`."));
        }
    }
    wrong
}

fn wrong_in_product(tree: &str) -> Vec<String> {
    let names: Vec<&str> = tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let wrong = NOT_IN_PRODUCT.iter().filter(|name| names.contains(*name));
    wrong.map(|name| format!("product reaches {name}. See who brings it: cargo tree -p product -i {name}")).collect()
}

/// A re-export would pass the dependency lists, a name in the source would not.
fn apalis_outside_jobs(root: &Path) -> Vec<String> {
    let crates = ALLOWED.iter().map(|(name, _)| *name).filter(|name| *name != QUEUE_CRATE && *name != "xtask");
    let files = crates.flat_map(|name| rust_files(&root.join(name)));
    let guilty = files.filter(|file| {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        text.lines()
            .any(|line| line.trim_start().starts_with("use ") && line.contains("apalis") || line.contains("apalis::"))
    });
    guilty.map(|file| format!("{} imports apalis: the queue is behind `{QUEUE_CRATE}`.", file.display())).collect()
}

fn rust_files(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    fn uses(pairs: &[(&str, &[&str])]) -> BTreeMap<String, Vec<String>> {
        pairs
            .iter()
            .map(|(name, others)| ((*name).to_owned(), others.iter().map(|&other| other.to_owned()).collect()))
            .collect()
    }

    #[test]
    fn an_arrow_that_points_up_is_found() {
        let wrong = wrong_arrows(&uses(&[("tenants", &["jobs", "serde"]), ("jobs", &["tenants", "apalis-core"])]));
        assert_eq!(wrong, ["tenants must not use jobs."]);
    }

    #[test]
    fn a_new_crate_needs_a_place_and_apalis_stays_in_jobs() {
        assert!(wrong_arrows(&uses(&[("helpers", &[])]))[0].contains("helpers is new"));
        assert!(wrong_arrows(&uses(&[("worker", &["apalis"])]))[0].contains("must not use apalis"));
    }

    #[test]
    fn what_the_product_reaches_through_others_is_found() {
        assert!(wrong_in_product("product v0.1.0\nsqlx v0.9.0 (*)\n").is_empty());
        assert_eq!(wrong_in_product("product v0.1.0\nreqwest v0.13.5\n").len(), 1);
    }

    #[test]
    fn tests_may_use_what_the_crate_may_not() {
        let listing = serde_json::json!({"packages": [{"name": "tenants", "dependencies": [
            {"name": "sqlx", "kind": null}, {"name": "testkit", "kind": "dev"}]}]});
        assert_eq!(uses_of(&listing), uses(&[("tenants", &["sqlx"])]));
    }

    #[test]
    fn an_import_of_apalis_is_found_in_the_source() {
        let scratch = Scratch::new("arrows-apalis");
        std::fs::create_dir_all(scratch.join("worker/src/deep")).unwrap();
        std::fs::write(scratch.join("worker/src/deep/a.rs"), "use jobs::apalis::Monitor;\n").unwrap();
        std::fs::write(scratch.join("worker/src/b.rs"), "//! Not apalis itself.\n").unwrap();
        let wrong = apalis_outside_jobs(scratch.path());
        assert!(wrong.len() == 1 && wrong[0].contains("a.rs"), "{wrong:?}");
    }
}
