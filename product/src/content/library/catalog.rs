//! What there is to practice: the test list and the true counts of the landing page (R-127, D-053).

use super::PackVersionId;
use super::pack::{PackKind, SectionName};
pub use super::queries::{count_catalog, find_test, is_startable, list_tests};
use super::sets::Topic;

/// What to list.
#[derive(Debug, Clone, Default)]
pub struct TestFilter {
    /// Only tests with this section.
    pub section: Option<SectionName>,
    /// Only this format.
    pub format: Option<String>,
    /// Only this kind.
    pub kind: Option<PackKind>,
    /// Only packs with these names.
    pub packs: Option<Vec<String>>,
}

/// A test as the list shows it.
#[derive(Debug, Clone)]
pub struct TestOutline {
    /// The newest published version.
    pub id: PackVersionId,
    /// Pack name.
    pub slug: String,
    /// Counts from 1.
    pub version: u32,
    /// Format id.
    pub format: String,
    /// Kind.
    pub kind: PackKind,
    /// English title.
    pub title: String,
    /// One English sentence.
    pub summary: String,
    /// Minutes at most, audio included.
    pub minutes: u32,
    /// In the order of the test.
    pub sections: Vec<SectionOutline>,
    /// What its sets are about, those with the most questions first.
    pub topics: Vec<Topic>,
}

/// A section as the list shows it.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct SectionOutline {
    /// Which one.
    pub section: SectionName,
    /// Questions and tasks.
    pub questions: u32,
    /// Seconds at most, audio included.
    pub seconds: u32,
}

/// True counts of what is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Catalog {
    /// Packs in their newest version.
    pub packs: i64,
    /// Full mocks among them.
    pub full_mocks: i64,
    /// Quick mocks among them.
    pub quick_mocks: i64,
    /// Sections on their own among them.
    pub section_packs: i64,
    /// Passages, recordings and tasks of those.
    pub sets: i64,
    /// Items of those.
    pub items: i64,
    /// Formats with at least one pack.
    pub formats: i64,
}
