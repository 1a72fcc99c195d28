//! What the marks on the pages mean: the tree that a screen reader follows.

use tenants::Lang;

/// The meaning of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Document,
    Section,
    Heading1,
    Heading2,
    Heading3,
    Paragraph,
    Figure,
    Table,
    Row,
    HeaderCell,
    Cell,
    Link,
}

impl Role {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Document => "Document",
            Self::Section => "Sect",
            Self::Heading1 => "H1",
            Self::Heading2 => "H2",
            Self::Heading3 => "H3",
            Self::Paragraph => "P",
            Self::Figure => "Figure",
            Self::Table => "Table",
            Self::Row => "TR",
            Self::HeaderCell => "TH",
            Self::Cell => "TD",
            Self::Link => "Link",
        }
    }

    const fn is_container(self) -> bool {
        matches!(self, Self::Document | Self::Section | Self::Table | Self::Row)
    }
}

/// A node of the tree.
#[derive(Debug, Clone)]
pub(super) struct Element {
    pub(super) role: Role,
    pub(super) parent: Option<usize>,
    /// What a figure shows, in words.
    pub(super) alt: Option<String>,
    /// When it differs from the document's.
    pub(super) lang: Option<Lang>,
}

/// All elements in the order of reading; the first is the document.
#[derive(Debug)]
pub(super) struct Tags {
    pub(super) elements: Vec<Element>,
    open: Vec<usize>,
}

impl Tags {
    pub(super) fn new() -> Self {
        Self { elements: vec![Element { role: Role::Document, parent: None, alt: None, lang: None }], open: vec![0] }
    }

    pub(super) fn open(&mut self, role: Role, alt: Option<String>, lang: Option<Lang>) {
        let parent = self.open.last().copied();
        self.open.push(self.elements.len());
        self.elements.push(Element { role, parent, alt, lang });
    }

    /// Closes the last element; the document stays open.
    pub(super) fn close(&mut self) {
        if self.open.len() > 1 {
            self.open.pop();
        }
    }

    /// The element that a mark belongs to. What is drawn beside the elements of a section or a table
    /// is an ornament: rules and grounds.
    pub(super) fn current(&self) -> Option<usize> {
        self.open.last().copied().filter(|element| !self.elements[*element].role.is_container())
    }
}
