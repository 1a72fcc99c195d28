//! What lies in an unpacked QTI package: its resources, its test's order, its items and stimuli.

use super::item_in::{ItemIn, read_item};
use super::stimulus::{StimulusIn, read_stimulus};
use super::xml::{all, find, parse};
use super::{NAMESPACE, OURS, Unmapped, UnmappedCode};
use crate::content::bank::archive::{Refusal, RefusalCode};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// One section of the test: a set.
#[derive(Debug)]
pub(super) struct SetRef {
    pub(super) id: String,
    /// In order; paths below the package.
    pub(super) items: Vec<String>,
}

/// A part of the test.
#[derive(Debug)]
pub(super) struct PartRef {
    pub(super) id: String,
    /// The part as our own packages keep it.
    pub(super) kept: Option<Value>,
    pub(super) seconds: Option<u64>,
    pub(super) sets: Vec<SetRef>,
}

/// Everything that could be read.
#[derive(Debug)]
pub(super) struct PackageIn {
    /// The facts of a pack of ours.
    pub(super) pack: Option<Value>,
    pub(super) title: String,
    pub(super) identifier: String,
    pub(super) parts: Vec<PartRef>,
    /// By path below the package.
    pub(super) items: BTreeMap<String, ItemIn>,
    /// By path below the package.
    pub(super) stimuli: BTreeMap<String, StimulusIn>,
}

/// Reads the package.
pub(super) fn read_package(folder: &Path, report: &mut Vec<Unmapped>) -> Result<PackageIn, Vec<Refusal>> {
    let manifest = text_of(folder, "imsmanifest.xml").map_err(|refusal| vec![refusal])?;
    let document = parse(&manifest).map_err(|error| vec![unreadable("imsmanifest.xml", &error)])?;
    let root = document.root_element();
    let ours = root.descendants().find(|node| node.tag_name().namespace() == Some(NAMESPACE));
    let pack = ours.and_then(|node| node.text()).and_then(|text| serde_json::from_str(text).ok());
    let mut package = PackageIn {
        pack,
        title: String::new(),
        identifier: root.attribute("identifier").unwrap_or_default().to_owned(),
        parts: Vec::new(),
        items: BTreeMap::new(),
        stimuli: BTreeMap::new(),
    };
    let mut refusals = Vec::new();
    let mut order = Vec::new();
    for resource in all(root, "resource") {
        let kind = resource.attribute("type").unwrap_or_default();
        let Some(href) = resource.attribute("href").and_then(|href| inside("", href)) else {
            report.push(Unmapped::new(
                resource.attribute("identifier").unwrap_or("?"),
                UnmappedCode::LeftOut,
                "a resource without a file of the package",
            ));
            continue;
        };
        let read = if kind.starts_with("imsqti_item") {
            order.push(href.clone());
            read_one(folder, &href, &mut package, report, read_item_file)
        } else if kind.starts_with("imsqti_stimulus") {
            read_one(folder, &href, &mut package, report, read_stimulus_file)
        } else if kind.starts_with("imsqti_test") {
            read_one(folder, &href, &mut package, report, read_test_file)
        } else {
            if !matches!(href.rsplit_once('.'), Some((_, "opus" | "mp3"))) {
                report.push(Unmapped::new(&href, UnmappedCode::LeftOut, "a kind of file that packs do not have"));
            }
            Ok(())
        };
        refusals.extend(read.err());
    }
    if !refusals.is_empty() {
        return Err(refusals);
    }
    if package.parts.is_empty() {
        let sets = vec![SetRef { id: "s1".to_owned(), items: order }];
        package.parts.push(PartRef { id: "part-1".to_owned(), kept: None, seconds: None, sets });
        report.push(Unmapped::new(
            "imsmanifest.xml",
            UnmappedCode::Assumed,
            "the order of the manifest: there is no test",
        ));
    }
    Ok(package)
}

type Read = fn(&str, roxmltree::Node<'_, '_>, &mut PackageIn, &mut Vec<Unmapped>);

fn read_one(
    folder: &Path,
    href: &str,
    package: &mut PackageIn,
    report: &mut Vec<Unmapped>,
    read: Read,
) -> Result<(), Refusal> {
    let text = text_of(folder, href)?;
    let document = parse(&text).map_err(|error| unreadable(href, &error))?;
    read(href, document.root_element(), package, report);
    Ok(())
}

fn read_item_file(href: &str, root: roxmltree::Node<'_, '_>, package: &mut PackageIn, report: &mut Vec<Unmapped>) {
    match read_item(root, report) {
        Ok(mut item) => {
            item.stimulus = item.stimulus.and_then(|stimulus| inside(href, &stimulus));
            package.items.insert(href.to_owned(), item);
        }
        Err(why) => report.push(Unmapped::new(href, UnmappedCode::LeftOut, why)),
    }
}

fn read_stimulus_file(href: &str, root: roxmltree::Node<'_, '_>, package: &mut PackageIn, _: &mut Vec<Unmapped>) {
    if let Some(stimulus) = read_stimulus(root) {
        package.stimuli.insert(href.to_owned(), stimulus);
    }
}

fn read_test_file(href: &str, root: roxmltree::Node<'_, '_>, package: &mut PackageIn, _: &mut Vec<Unmapped>) {
    package.title = root.attribute("title").unwrap_or_default().to_owned();
    for part in all(root, "qti-test-part") {
        let kept = part.descendants().find_map(|node| serde_json::from_str(node.attribute(OURS)?).ok());
        let limit = find(part, "qti-time-limits").and_then(|node| node.attribute("max-time"));
        let set = |section: roxmltree::Node<'_, '_>| SetRef {
            id: section.attribute("identifier").unwrap_or_default().to_owned(),
            // Of this section alone: sections may stand in sections.
            items: section
                .children()
                .filter(|node| node.tag_name().name() == "qti-assessment-item-ref")
                .filter_map(|node| inside(href, node.attribute("href")?))
                .collect(),
        };
        package.parts.push(PartRef {
            id: part.attribute("identifier").unwrap_or_default().to_owned(),
            kept,
            seconds: limit.and_then(|limit| limit.parse::<f64>().ok()).map(|seconds| seconds as u64),
            sets: all(part, "qti-assessment-section").map(set).filter(|set| !set.items.is_empty()).collect(),
        });
    }
}

/// A reference of a file, as a path below the package; nothing outside of it.
pub(super) fn inside(from: &str, href: &str) -> Option<String> {
    let base = Path::new(from).parent().unwrap_or(Path::new(""));
    let mut path = PathBuf::new();
    for component in base.join(href).components() {
        match component {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            Component::ParentDir => {
                if !path.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    path.to_str().filter(|path| !path.is_empty() && !path.contains(':')).map(str::to_owned)
}

fn text_of(folder: &Path, file: &str) -> Result<String, Refusal> {
    fs::read_to_string(folder.join(file))
        .map_err(|_| Refusal::of_file(RefusalCode::Missing, file, "named by the package and not there, or no text"))
}

fn unreadable(file: &str, error: &roxmltree::Error) -> Refusal {
    let refusal = Refusal::of_file(RefusalCode::Unreadable, file, error.to_string());
    Refusal { line: Some(error.pos().row), ..refusal }
}

#[cfg(test)]
mod tests {
    use super::inside;

    #[test]
    fn references_stay_inside_the_package() {
        assert_eq!(inside("tests/test.xml", "../items/a.xml").as_deref(), Some("items/a.xml"));
        assert_eq!(inside("", "imsmanifest.xml").as_deref(), Some("imsmanifest.xml"));
        for bad in ["../../etc/passwd", "/etc/passwd", "http://x.example/a.xml", ".."] {
            assert_eq!(inside("tests/test.xml", bad), None, "{bad}");
        }
    }
}
