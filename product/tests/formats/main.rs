//! The files of `content/formats` and `content/rubrics` against the facts of exam-formats.md: what they promise to
//! scoring, to packs and to the people who grade.

mod concordance;
mod conversions;
mod rubrics;
mod shapes;

use product::content::library::format::{Format, Rubric};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// Every YAML file of a folder below `content`, parsed, by its file name without ending.
fn read_folder<T: DeserializeOwned>(folder: &str) -> BTreeMap<String, T> {
    texts(folder)
        .into_iter()
        .map(|(name, text)| {
            let parsed = serde_saphyr::from_str(&text).unwrap_or_else(|error| panic!("{folder}/{name}: {error}"));
            (name, parsed)
        })
        .collect()
}

fn texts(folder: &str) -> BTreeMap<String, String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../content").join(folder);
    fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| {
            let path = entry.expect("a readable folder").path();
            let name = path.file_stem().expect("a file name").to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).expect("a text file"))
        })
        .collect()
}

fn formats() -> BTreeMap<String, Format> {
    read_folder("formats")
}

fn format(id: &str) -> Format {
    formats().remove(id).unwrap_or_else(|| panic!("no format {id}"))
}

fn all_rubrics() -> BTreeMap<String, Rubric> {
    read_folder("rubrics")
}

#[test]
fn every_file_parses_and_is_named_for_what_it_holds() {
    let formats = formats();
    let rubrics = all_rubrics();

    assert_eq!(formats.keys().collect::<Vec<_>>(), ["ibt-2019", "ibt-2023", "ibt-2026"]);
    assert!(formats.iter().all(|(name, format)| *name == format.id));
    assert_eq!(
        rubrics.keys().collect::<Vec<_>>(),
        [
            "academic_discussion",
            "independent_writing",
            "integrated_writing",
            "listen_and_repeat",
            "speaking_independent",
            "speaking_integrated",
            "take_an_interview",
            "write_an_email",
        ]
    );
    assert!(rubrics.iter().all(|(name, rubric)| *name == rubric.name));
}

/// The marks may only stand descriptively beside the disclaimer, which format data has no place for.
#[test]
fn no_file_names_the_test_makers_marks() {
    for (name, text) in texts("formats").into_iter().chain(texts("rubrics")) {
        let lower = text.to_lowercase();
        for mark in ["toefl", "托福", "tpo", "testready", "educational testing"] {
            assert!(!lower.contains(mark), "{name} contains {mark}");
        }
        let maker = text.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "ETS");
        assert!(!maker, "{name} names the test maker");
    }
}
