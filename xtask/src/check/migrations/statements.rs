//! The statements of a file, with the notes that stand above them.

use squawk_syntax::SourceFile;
use squawk_syntax::ast::AstNode;

/// One statement and what its author says about it.
#[derive(Debug)]
pub(super) struct Statement {
    /// Where it begins and ends in the file.
    pub(super) start: usize,
    pub(super) end: usize,
    /// In lower case, without comments, one space between words, and one around brackets and commas.
    pub(super) words: String,
    /// The comment lines above it.
    notes: Vec<String>,
}

impl Statement {
    /// What stands after `-- name:` above it.
    pub(super) fn note(&self, name: &str) -> Option<&str> {
        let said = self.notes.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        said.map(str::trim).filter(|text| !text.is_empty())
    }
}

/// In the order of the file.
pub(super) fn of(sql: &str) -> Vec<Statement> {
    let mut before = 0;
    let mut found = Vec::new();
    for statement in SourceFile::parse(sql).tree().stmts() {
        let range = statement.syntax().text_range();
        let (mut start, end) = (usize::from(range.start()), usize::from(range.end()));
        // Comments may count as part of the statement that they stand above.
        while let Some(length) = blank_or_comment(&sql[start..end]) {
            start += length;
        }
        let notes = sql[before..start].lines().filter_map(|line| line.trim().strip_prefix("--"));
        let notes = notes.map(|line| line.trim().to_owned()).collect();
        found.push(Statement { start, end, words: words(&sql[start..end]), notes });
        before = end;
    }
    found
}

/// How much of the beginning is blank or a comment of one line.
fn blank_or_comment(text: &str) -> Option<usize> {
    let blank = text.len() - text.trim_start().len();
    if blank > 0 {
        return Some(blank);
    }
    text.starts_with("--").then(|| text.find('\n').unwrap_or(text.len()))
}

fn words(text: &str) -> String {
    let code = text.lines().map(|line| line.split("--").next().unwrap_or_default()).collect::<Vec<_>>().join(" ");
    let apart = code.replace('(', " ( ").replace(')', " ) ").replace(',', " , ");
    apart.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}
