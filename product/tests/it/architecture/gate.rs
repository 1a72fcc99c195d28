//! One gate (decision 0049): what a plan allows is decided in `money/plans`, and what 402 says in one mapping of it.

use std::fs;
use std::path::Path;

use super::{rust_files, without_comments};

/// What compares plans or roles that pay, and what makes a 402 of section 8.
const ASKED_AT_THE_GATE: [&str; 7] =
    ["Role::Pro", "Role::OldPro", "Plan::Free", "Plan::Pro", "Plan::OldPro", "Plan::of", "Benefits::of"];
const REFUSALS: [&str; 4] = ["ExceededTest", "PleaseUpgradeYourPlan", "PrintPdfForbidden", "PointIsNotEnough"];

/// Lines of the sources below some folders of the repository that name one of the words, without those of tests and comments.
fn lines_naming(words: &[&str], folders: &[&str], but: &[&str]) -> Vec<String> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for file in folders.iter().flat_map(|folder| rust_files(&top.join(folder))) {
        let place = file.strip_prefix(&top).unwrap().display().to_string();
        if !place.ends_with(".rs") || but.iter().any(|allowed| place.starts_with(allowed)) {
            continue;
        }
        let text = without_comments(&fs::read_to_string(&file).unwrap());
        let code = text.split("#[cfg(test)]").next().unwrap();
        let named = code.lines().filter(|line| words.iter().any(|word| line.contains(word)));
        found.extend(named.map(|line| format!("{place}: {}", line.trim())));
    }
    found
}

#[test]
fn nobody_compares_plans_beside_the_gate() {
    let but = ["product/src/money/plans/", "product/src/people/accounts/roles.rs"];
    let wrong = lines_naming(&ASKED_AT_THE_GATE, &["product/src", "api/src", "worker/src"], &but);
    assert!(wrong.is_empty(), "\n{}\nAsk plans::require, plans::price_of or plans::get_benefits.\n", wrong.join("\n"));
    let seen = lines_naming(&ASKED_AT_THE_GATE, &["product/src"], &but[1..]);
    assert!(!seen.is_empty(), "the gate itself compares them, or this test reads nothing");
}

#[test]
fn a_402_is_made_in_one_place() {
    let but = ["api/src/errors/", "api/src/routes/money/plans/refusals.rs"];
    let wrong = lines_naming(&REFUSALS, &["api/src"], &but);
    assert!(wrong.is_empty(), "\n{}\nMake it from plans::Refusal.\n", wrong.join("\n"));
    assert_eq!(lines_naming(&REFUSALS, &["api/src"], &but[..1]).len(), REFUSALS.len(), "each from one refusal");
}
