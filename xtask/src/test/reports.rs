//! What test runners write down about their tests: how many there were, and which took longest.

use crate::failure::{Doing, Outcome};
use crate::summary::Report;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Removes the file of an earlier run and makes its folder.
pub(super) fn forget(file: &Path) -> Outcome {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder).doing(|| format!("make {}", folder.display()))?;
    let _ = fs::remove_file(file);
    Ok(())
}

/// `{"tests": 3, "notes": ["…"], "skips": ["…"], "slowest": [{"name": "…", "seconds": 1.5}]}`, as the front end's reporters write it.
/// Without a file nothing ran.
pub(super) fn read_json(file: &Path, report: &mut Report) {
    let told: Value = fs::read(file).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
    report.tests = Some(told["tests"].as_u64().unwrap_or_default());
    let strings = |name: &str| {
        let list = told[name].as_array().into_iter().flatten();
        list.filter_map(|entry| entry.as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    report.notes.extend(strings("notes"));
    report.skipped.extend(strings("skips"));
    let slowest = told["slowest"].as_array().into_iter().flatten();
    report.slowest.extend(
        slowest.map(|test| {
            (test["name"].as_str().unwrap_or_default().to_owned(), test["seconds"].as_f64().unwrap_or(0.0))
        }),
    );
}

/// JUnit's XML, as nextest writes it.
pub(super) fn read_junit(file: &Path, report: &mut Report) {
    let xml = fs::read_to_string(file).unwrap_or_default();
    let mut tests: Vec<(String, f64)> = xml.split("<testcase ").skip(1).filter_map(test_case).collect();
    report.tests = Some(tests.len() as u64);
    tests.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    tests.truncate(10);
    report.slowest.extend(tests);
}

fn test_case(element: &str) -> Option<(String, f64)> {
    let attribute = |name: &str| element.split_once(&format!("{name}=\""))?.1.split('"').next();
    Some((attribute("name")?.to_owned(), attribute("time")?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn tests_of_a_junit_file_are_counted_and_the_slowest_stand_first() {
        let scratch = Scratch::new("junit");
        let file = scratch.join("junit.xml");
        let xml = r#"<testsuites name="run" tests="2" time="3"><testsuite name="api::it" tests="2">
            <testcase name="quick" classname="api::it" timestamp="2026-11-22T08:00:00Z" time="0.2"/>
            <testcase name="slow" classname="api::it" time="2.5"><system-out>a name="x"</system-out></testcase>"#;
        fs::write(&file, xml).unwrap();
        let mut report = Report::default();
        read_junit(&file, &mut report);
        assert_eq!(report.tests, Some(2));
        assert_eq!(report.slowest, [("slow".to_owned(), 2.5), ("quick".to_owned(), 0.2)]);
    }

    #[test]
    fn no_file_means_that_no_test_ran() {
        let mut report = Report::default();
        read_json(Path::new("/nowhere/units.json"), &mut report);
        assert_eq!(report.tests, Some(0));
    }
}
