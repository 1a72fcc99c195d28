//! Which feature may know which (docs/architecture.md, "Inside `product`"). Read from the sources, so that an arrow is
//! decided on and not slipped in.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What each feature may use of the others. A new arrow is a line here, if it closes no circle.
const ALLOWED: &[(&str, &[&str])] = &[
    ("accommodations", &["accounts", "audit"]),
    ("accounts", &["audit"]),
    ("analytics", &["accounts"]),
    ("attempts", &["accounts", "entitlements", "library", "scoring"]),
    ("audit", &[]),
    ("bank", &["library"]),
    ("brands", &["accounts", "audit", "sealing"]),
    ("coins", &["accounts", "audit"]),
    ("entitlements", &["accounts"]),
    ("families", &["accounts", "audit"]),
    ("feedback", &["accounts", "images"]),
    ("grading", &["accounts", "attempts", "library"]),
    ("images", &["accounts"]),
    ("library", &[]),
    ("mails", &["accounts"]),
    ("notices", &["accounts", "images"]),
    ("profiles", &["accounts", "audit", "images", "library", "sealing"]),
    ("reports", &["accounts", "attempts", "coins", "entitlements", "grading", "library", "scoring"]),
    ("scoring", &["library"]),
    ("sealing", &[]),
    ("subscriptions", &["accounts", "audit"]),
];

/// How a failure ends.
const HELP: &str = "The list is ALLOWED in product/tests/it/architecture.rs; docs/architecture.md tells it to people.";

type Arrows = BTreeMap<String, BTreeSet<String>>;

#[test]
fn features_use_only_those_they_may() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let found = arrows_in(&sources);
    let allowed = allowed();
    let mut wrong = Vec::new();
    for (feature, others) in &found {
        let Some(may) = allowed.get(feature) else {
            wrong.push(format!("{feature} is new: give it the line `(\"{feature}\", &[{}]),`.", quoted(others)));
            continue;
        };
        for other in others.difference(may) {
            wrong.push(format!(
                "{feature} uses {other}, which is a new arrow. Add \"{other}\" to the line of {feature} if {other} may never \
                 need {feature}; otherwise move what both need into a feature below them."
            ));
        }
        for other in may.difference(others) {
            wrong.push(format!("{feature} uses {other} no more: take it out of the line of {feature}."));
        }
    }
    let gone = allowed.keys().filter(|feature| !found.contains_key(*feature));
    wrong.extend(gone.map(|feature| format!("There is no feature {feature}: take its line out.")));
    assert!(wrong.is_empty(), "\n{}\n{HELP}\n", wrong.join("\n"));
}

#[test]
fn no_arrows_make_a_circle() {
    if let Some(circle) = circle_in(&allowed()) {
        panic!("\n{}: whoever is first in a circle cannot be understood alone.\n{HELP}\n", circle.join(" → "));
    }
}

#[test]
fn arrows_are_read_from_uses_and_paths_but_not_from_comments() {
    let text = "\
        //! See crate::comments.\n\
        use crate::accounts::{UserId, self};\n\
        use crate::{library::{pack::{Pack, Item}, answer}, scoring};\n\
        fn f() { crate::reports::begin(\"http://crate.example\") } // crate::remarks\n\
        pub(crate) struct S;\n";
    let names: Vec<String> = names_after_crate(text).into_iter().collect();
    assert_eq!(names, ["accounts", "library", "reports", "scoring"]);
}

#[test]
fn a_circle_is_told_from_end_to_end() {
    let arrows = |pairs: &[(&str, &[&str])]| -> Arrows {
        pairs.iter().map(|(one, others)| ((*one).to_owned(), others.iter().map(|&o| o.to_owned()).collect())).collect()
    };
    assert_eq!(circle_in(&arrows(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])), None);
    let circle = circle_in(&arrows(&[("a", &["b"]), ("b", &["c"]), ("c", &["b"])])).unwrap();
    assert_eq!(circle, ["b", "c", "b"]);
}

fn allowed() -> Arrows {
    ALLOWED.iter().map(|(one, others)| ((*one).to_owned(), others.iter().map(|&o| o.to_owned()).collect())).collect()
}

fn quoted(names: &BTreeSet<String>) -> String {
    names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
}

/// Feature to the features it names; a feature is a folder or a file of `product/src`.
fn arrows_in(sources: &Path) -> Arrows {
    let mut arrows = Arrows::new();
    for entry in fs::read_dir(sources).unwrap() {
        let path = entry.unwrap().path();
        let feature = path.file_stem().unwrap().to_string_lossy().into_owned();
        if feature == "lib" {
            continue;
        }
        let uses = arrows.entry(feature.clone()).or_default();
        for file in rust_files(&path) {
            uses.extend(names_after_crate(&fs::read_to_string(file).unwrap()));
        }
        uses.remove(&feature);
    }
    let features: BTreeSet<String> = arrows.keys().cloned().collect();
    arrows.values_mut().for_each(|uses| uses.retain(|name| features.contains(name)));
    arrows
}

pub(crate) fn rust_files(path: &Path) -> Vec<PathBuf> {
    if path.is_dir() {
        return fs::read_dir(path).unwrap().flat_map(|entry| rust_files(&entry.unwrap().path())).collect();
    }
    if path.extension().is_some_and(|ending| ending == "rs") { vec![path.to_owned()] } else { vec![] }
}

/// The names right after `crate::`, also those of a group in braces.
fn names_after_crate(text: &str) -> BTreeSet<String> {
    let code: String = text.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>().join("\n");
    let mut names = BTreeSet::new();
    for (place, _) in code.match_indices("crate::") {
        let rest = &code[place + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            names.extend(heads_of(group));
        } else {
            names.insert(name_at(rest));
        }
    }
    names.remove("");
    names
}

/// First names of a group's members: of `a::{b, c}, d}` these are `a` and `d`.
fn heads_of(group: &str) -> Vec<String> {
    let (mut depth, mut begin, mut heads) = (0, 0, Vec::new());
    for (place, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                heads.push(name_at(group[begin..place].trim_start()));
                begin = place + 1;
                if letter == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    heads
}

fn name_at(text: &str) -> String {
    text.chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect()
}

/// Some way along the arrows that ends where it began.
fn circle_in(arrows: &Arrows) -> Option<Vec<String>> {
    fn walk<'a>(arrows: &'a Arrows, at: &'a str, way: &mut Vec<&'a str>, clear: &mut BTreeSet<&'a str>) -> bool {
        if let Some(begin) = way.iter().position(|&one| one == at) {
            way.drain(..begin);
            way.push(at);
            return true;
        }
        if clear.contains(at) {
            return false;
        }
        way.push(at);
        if arrows.get(at).is_some_and(|others| others.iter().any(|other| walk(arrows, other, way, clear))) {
            return true;
        }
        way.pop();
        clear.insert(at);
        false
    }
    let mut clear = BTreeSet::new();
    arrows.keys().find_map(|one| {
        let mut way = Vec::new();
        walk(arrows, one, &mut way, &mut clear).then(|| way.into_iter().map(str::to_owned).collect())
    })
}
