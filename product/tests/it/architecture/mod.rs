//! Which district and which feature may know which, and who writes which table (docs/architecture.md, "Inside
//! `product`"). Read from the sources, `use` lines and SQL alike, so that an arrow is decided on and not slipped in.

mod circles;
mod gate;
mod paths;
mod sql;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use circles::circle_in;
use paths::features_named;
use sql::{Access, accesses};

/// The districts, and what each may use of the others. Within a district any feature may use another that does not use it.
const DISTRICTS: &[(&str, &[&str])] = &[
    ("ground", &[]),
    ("people", &["ground"]),
    ("content", &[]),
    ("money", &["people", "ground"]),
    ("exams", &["money", "people", "content", "ground"]),
    ("flashcards", &["content", "people", "money", "ground"]),
    ("school", &["exams", "content", "money", "people", "ground"]),
    ("site", &["people", "money", "ground"]),
];

/// Tables of the crates below, which every feature may read.
const BELOW: &[&str] = &["tenants", "tenant_hosts", "tenant_settings", "jobs.queue", "jobs.tick", "jobs.worker"];

/// SQL that still reaches into another feature's tables, to be untied: feature, table.
const TIED: &[(&str, &str)] = &[];

/// What has a face without being a feature: it belongs to `tenants`, to the installation, or brings features together.
const FACES: &[&str] = &[
    "flashcards/books",
    "flashcards/lookup",
    "flashcards/met",
    "flashcards/own",
    "flashcards/study",
    "money/settings",
    "platform/dev",
    "platform/geo",
    "platform/health",
    "platform/jobs",
    "platform/media",
    "platform/operations",
    "platform/pages",
    "site/brand",
    "site/brands",
    "site/home",
    "site/landing",
    "site/office",
    "site/tools",
];

/// Feature (`people/accounts`) to what the test knows of it.
type Features = BTreeMap<String, Feature>;

/// What the sources of a feature say.
#[derive(Debug, Default)]
struct Feature {
    /// Tables that its face names as its own.
    owns: BTreeSet<String>,
    /// Features that it names in Rust.
    uses: BTreeSet<String>,
    /// Tables that its SQL names.
    accesses: BTreeSet<Access>,
}

#[test]
fn districts_use_only_those_they_may() {
    let allowed: BTreeMap<&str, &[&str]> = DISTRICTS.iter().copied().collect();
    let features = features();
    let owners = owners(&features);
    let mut wrong = Vec::new();
    for (name, feature) in &features {
        let district = district_of(name);
        let Some(may) = allowed.get(district) else {
            wrong.push(format!("{district} is no district of DISTRICTS."));
            continue;
        };
        for other in feature.neighbors(name, &owners) {
            if district_of(&other) != district && !may.contains(&district_of(&other)) {
                wrong.push(format!("{name} uses {other}: {district} may not know {}.", district_of(&other)));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\nMove what both need into a district below both.\n", wrong.join("\n"));
}

#[test]
fn no_arrows_make_a_circle() {
    let features = features();
    let owners = owners(&features);
    let arrows = features.iter().map(|(name, feature)| (name.clone(), feature.neighbors(name, &owners))).collect();
    if let Some(circle) = circle_in(&arrows) {
        panic!("\n{}: whoever is first in a circle cannot be understood alone.\n", circle.join(" → "));
    }
}

#[test]
fn every_table_has_one_feature_that_writes_it() {
    let features = features();
    let mut wrong = Vec::new();
    let mut owner_of: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, feature) in &features {
        for table in &feature.owns {
            if let Some(other) = owner_of.insert(table, name) {
                wrong.push(format!("{table} belongs to {other} and to {name}."));
            }
        }
    }
    for table in tables() {
        let belongs = owner_of.contains_key(table.as_str());
        if !belongs && !BELOW.contains(&table.as_str()) {
            wrong.push(format!("{table} belongs to nobody: name it in the line `Tables:` of its feature's mod.rs."));
        }
    }
    let stored = tables();
    wrong
        .extend(owner_of.keys().filter(|table| !stored.contains(**table)).map(|table| format!("There is no {table}.")));
    for (name, feature) in &features {
        for access in feature.accesses.iter().filter(|access| access.writes) {
            let owner = owner_of.get(access.table.as_str()).copied().unwrap_or("a crate below");
            if owner != name && !TIED.contains(&(name, &access.table)) {
                wrong.push(format!(
                    "{name} writes {}, which belongs to {owner}: say it through its face.",
                    access.table
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn faces_stand_where_their_features_do() {
    let features = features();
    let (mut strange, mut seen) = (Vec::new(), BTreeSet::new());
    for folder in ["api/src/routes", "worker/src/handlers", "web/src/features"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
        for path in entries(&folder).into_iter().filter(|path| path.is_dir()).flat_map(|path| entries(&path)) {
            let name = place_of(&path);
            if path.file_stem().is_some_and(|stem| stem == "mod") || features.contains_key(&name) {
                continue;
            }
            if !FACES.contains(&name.as_str()) {
                strange.push(path.display().to_string());
            }
            seen.insert(name);
        }
    }
    assert!(strange.is_empty(), "no feature of product/src has this place and name: {strange:#?}");
    let gone: Vec<_> = FACES.iter().filter(|face| !seen.contains(**face)).collect();
    assert!(gone.is_empty(), "take these out of FACES: {gone:?}");
}

#[test]
fn nothing_stays_listed_that_is_untied() {
    let features = features();
    let stale: Vec<_> = TIED
        .iter()
        .filter(|(name, table)| !features[*name].accesses.iter().any(|access| access.table == *table))
        .collect();
    assert!(stale.is_empty(), "take these out of TIED: {stale:?}");
}

impl Feature {
    /// Features that this one knows, by Rust or by SQL.
    fn neighbors(&self, name: &str, owners: &BTreeMap<String, String>) -> BTreeSet<String> {
        let free = self.accesses.iter().filter(|access| !TIED.contains(&(name, &access.table)));
        let by_sql = free.filter_map(|access| owners.get(&access.table)).cloned();
        self.uses.iter().cloned().chain(by_sql).filter(|other| other != name).collect()
    }
}

/// Table to the feature that owns it.
fn owners(features: &Features) -> BTreeMap<String, String> {
    features
        .iter()
        .flat_map(|(name, feature)| feature.owns.iter().map(move |table| (table.clone(), name.clone())))
        .collect()
}

fn district_of(feature: &str) -> &str {
    feature.split('/').next().unwrap()
}

/// Every feature: a folder or a file of a district's folder.
fn features() -> Features {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let tables = tables();
    let mut features = Features::new();
    let districts = entries(&sources).into_iter().filter(|path| path.is_dir());
    for path in districts.flat_map(|district| entries(&district)) {
        if path.file_stem().is_some_and(|stem| stem == "mod") {
            continue;
        }
        let mut feature = Feature::default();
        for file in rust_files(&path) {
            let text = fs::read_to_string(file).unwrap();
            feature.owns.extend(tables_named(&text));
            let code = without_comments(&text);
            feature.uses.extend(features_named(&code));
            feature.accesses.extend(accesses(&code, &tables));
        }
        features.insert(place_of(&path), feature);
    }
    // `crate::people::accounts` names a feature, `crate::people` alone would name everything in it.
    let known: BTreeSet<String> = features.keys().cloned().collect();
    let strange: Vec<_> = features.values().flat_map(|feature| feature.uses.difference(&known)).collect();
    assert!(strange.is_empty(), "these are no features: {strange:?}");
    features
}

/// District and name of a feature's folder or file.
fn place_of(path: &Path) -> String {
    let (district, name) = (path.parent().unwrap().file_name().unwrap(), path.file_stem().unwrap());
    format!("{}/{}", district.display(), name.display())
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

pub(crate) fn rust_files(path: &Path) -> Vec<PathBuf> {
    if path.is_dir() {
        return entries(path).iter().flat_map(|entry| rust_files(entry)).collect();
    }
    if path.extension().is_some_and(|ending| ending == "rs") { vec![path.to_owned()] } else { vec![] }
}

/// Tables that the migrations create, without partitions.
fn tables() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations");
    let text: String = entries(&folder).iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let lines = text.lines().filter_map(|line| line.strip_prefix("create table "));
    lines
        .filter(|line| !line.contains("partition of"))
        .map(|line| line.split([' ', '(']).next().unwrap().into())
        .collect()
}

/// The tables that the face of a feature says are its own: ``//! Tables: `users`, `sessions`.``
fn tables_named(text: &str) -> Vec<String> {
    let face: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("//!")).collect();
    let Some(begin) = face.iter().position(|line| line.starts_with(" Tables:")) else { return vec![] };
    face[begin..].join(" ").split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn without_comments(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_face_names_its_tables() {
    let text = "//! People.\n//!\n//! Tables: `users`, `sessions`,\n//! `library.items`.\n\nmod a;\n";
    assert_eq!(tables_named(text), ["users", "sessions", "library.items"]);
    assert!(tables_named("//! People of `users`.\nmod a;").is_empty());
}
