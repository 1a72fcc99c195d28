//! Writing XML, and reading it without document types and beyond measure.

use roxmltree::{Document, Node, ParsingOptions};

/// More elements than the longest test has.
const MOST_NODES: u32 = 200_000;

/// A document in the making. Text and attributes are escaped, and letters that XML forbids are left out.
#[derive(Debug)]
pub(super) struct Writer {
    text: String,
    open: Vec<&'static str>,
}

impl Writer {
    pub(super) fn new() -> Self {
        Self { text: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned(), open: Vec::new() }
    }

    pub(super) fn open(&mut self, name: &'static str, attributes: &[(&str, &str)]) -> &mut Self {
        self.tag(name, attributes, ">");
        self.open.push(name);
        self
    }

    pub(super) fn empty(&mut self, name: &'static str, attributes: &[(&str, &str)]) -> &mut Self {
        self.tag(name, attributes, "/>");
        self
    }

    pub(super) fn leaf(&mut self, name: &'static str, attributes: &[(&str, &str)], text: &str) -> &mut Self {
        self.open(name, attributes).words(text).close()
    }

    pub(super) fn words(&mut self, text: &str) -> &mut Self {
        self.escaped(text, false);
        self
    }

    pub(super) fn close(&mut self) -> &mut Self {
        if let Some(name) = self.open.pop() {
            self.text.push_str("</");
            self.text.push_str(name);
            self.text.push('>');
        }
        self
    }

    pub(super) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text.push('\n');
        self.text
    }

    fn tag(&mut self, name: &str, attributes: &[(&str, &str)], end: &str) {
        self.text.push('<');
        self.text.push_str(name);
        for (key, value) in attributes {
            self.text.push(' ');
            self.text.push_str(key);
            self.text.push_str("=\"");
            self.escaped(value, true);
            self.text.push('"');
        }
        self.text.push_str(end);
    }

    fn escaped(&mut self, text: &str, is_attribute: bool) {
        for letter in text.chars() {
            match letter {
                '&' => self.text.push_str("&amp;"),
                '<' => self.text.push_str("&lt;"),
                '>' => self.text.push_str("&gt;"),
                '"' if is_attribute => self.text.push_str("&quot;"),
                // A reader would take them for spaces.
                '\n' | '\r' | '\t' => self.text.push_str(&format!("&#{};", u32::from(letter))),
                '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
                letter => self.text.push(letter),
            }
        }
    }
}

/// Reads a document; no document type, so nothing can be expanded.
pub(super) fn parse(text: &str) -> Result<Document<'_>, roxmltree::Error> {
    Document::parse_with_options(text, ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES })
}

/// The first element below `node` with this local name, at any depth.
pub(super) fn find<'a, 'input>(node: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    node.descendants().find(|each| each.is_element() && each.tag_name().name() == name)
}

/// All elements below `node` with this local name, in order.
pub(super) fn all<'a, 'input: 'a>(
    node: Node<'a, 'input>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'input>> {
    node.descendants().filter(move |each| each.is_element() && each.tag_name().name() == name)
}

/// The words of an element, white space squeezed; what stands inside elements of the names in `without` is left out.
pub(super) fn words(node: Node<'_, '_>, without: &[&str]) -> String {
    fn collect(node: Node<'_, '_>, without: &[&str], into: &mut String) {
        for child in node.children() {
            if child.is_text() {
                into.push_str(child.text().unwrap_or_default());
            } else if child.is_element() && !without.contains(&child.tag_name().name()) {
                collect(child, without, into);
            }
        }
    }
    let mut text = String::new();
    collect(node, without, &mut text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
