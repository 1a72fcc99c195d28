//! What the parser says about a file, in words for the person who wrote it. Most often a text lacks its quotes, and the
//! parser tells of it some lines away.

use super::scalars::{Scalar, Stands, scalars};
use serde_saphyr::Error;

#[cfg(test)]
mod tests;

/// Names whose values are lists.
const LISTS: [&str; 16] = [
    "accepted",
    "categories",
    "checked",
    "chunks",
    "columns",
    "correct",
    "evidence",
    "frame",
    "goals",
    "models",
    "options",
    "places",
    "rows",
    "sections",
    "typical_faults",
    "useful_language",
];

/// What to do, and where, before the words of the parser; those alone where they say enough.
pub(super) fn explain(text: &str, error: &Error) -> String {
    match advice(text, error) {
        Some((line, advice)) => format!("line {line}: {advice}\n{error}"),
        None => error.to_string(),
    }
}

fn advice(text: &str, error: &Error) -> Option<(usize, String)> {
    // The parser names the beginning of what it could not read: the fault is there or below.
    let near = error.location().and_then(|at| usize::try_from(at.line()).ok()).unwrap_or_default();
    let scalars = scalars(text);
    let find = |fits: &dyn Fn(&Scalar) -> bool| {
        scalars.iter().filter(|&scalar| fits(scalar)).min_by_key(|scalar| (scalar.line < near, scalar.line))
    };
    let (scalar, advice) = match error.without_snippet() {
        Error::SerdeUnknownField { field, .. } => {
            let scalar = find(&|scalar| is_behind_comma(scalar, field))?;
            let advice =
                "follows a comma between { } and is read as a name: put the whole text in quotes, comma and all";
            (scalar, format!("“{field}” {advice}"))
        }
        Error::SerdeInvalidType { unexpected, expected, .. } if expected.contains("string") => {
            let read = Read::of(unexpected)?;
            let scalar = find(&|scalar| is_one(scalar) && Read::as_read(&scalar.value) == Some(read))?;
            (scalar, read.advice(scalar))
        }
        Error::Unexpected { expected: "string scalar", .. } => {
            let is_bracket = |scalar: &Scalar| ["[", "{"].contains(&scalar.value.as_str());
            let scalar = find(&|scalar| is_one(scalar) && is_bracket(scalar))?;
            (scalar, Read::as_read(&scalar.value)?.advice(scalar))
        }
        Error::Unexpected { expected: "sequence start", .. } => unlisted(find(&is_unlisted)?),
        Error::SerdeInvalidType { expected, .. } if expected.contains("sequence") => unlisted(find(&is_unlisted)?),
        _ => return None,
    };
    Some((scalar.line, advice))
}

/// A piece of a text that a comma cut off: the whole piece, or as far as its first colon.
fn is_behind_comma(scalar: &Scalar, field: &str) -> bool {
    let is_same = |text: &str| text.split_whitespace().eq(field.split_whitespace());
    match scalar.stands {
        Stands::Nameless => is_same(&scalar.value),
        Stands::Inside => field.contains(' ') && is_same(&scalar.name),
        Stands::Value | Stands::Entry => false,
    }
}

/// What has to be one text: no list of them.
fn is_one(scalar: &Scalar) -> bool {
    (scalar.name == "id" || scalar.is_text()) && !is_list(scalar)
}

/// The value of a name that has a list, and no entry of one.
fn is_list(scalar: &Scalar) -> bool {
    LISTS.contains(&scalar.name.as_str()) && matches!(scalar.stands, Stands::Value | Stands::Inside)
}

fn is_unlisted(scalar: &Scalar) -> bool {
    is_list(scalar) && !["[", "{"].contains(&scalar.value.as_str())
}

fn unlisted(scalar: &Scalar) -> (&Scalar, String) {
    let Scalar { name, value, .. } = scalar;
    (scalar, format!("{name} is a list: write {name}: [{value}], or each entry behind “- ” on a line below"))
}

/// For what a text without quotes is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Read {
    YesOrNo,
    Number,
    Nothing,
    List,
    Mapping,
}

impl Read {
    /// As the parser calls it.
    fn of(unexpected: &str) -> Option<Self> {
        let called = [
            ("boolean", Self::YesOrNo),
            ("integer", Self::Number),
            ("floating", Self::Number),
            ("unit", Self::Nothing),
            ("null", Self::Nothing),
            ("sequence", Self::List),
            ("map", Self::Mapping),
        ];
        called.into_iter().find(|(word, _)| unexpected.starts_with(word)).map(|(_, read)| read)
    }

    /// As YAML reads it; a text is nothing of this.
    fn as_read(value: &str) -> Option<Self> {
        let is_one_of = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(value));
        match value {
            "[" => Some(Self::List),
            "{" => Some(Self::Mapping),
            _ if is_one_of(&["yes", "no", "y", "n", "true", "false", "on", "off"]) => Some(Self::YesOrNo),
            _ if is_one_of(&["null", "~"]) => Some(Self::Nothing),
            _ if value.replace('_', "").parse::<f64>().is_ok() => Some(Self::Number),
            _ => None,
        }
    }

    fn advice(self, scalar: &Scalar) -> String {
        let Scalar { name, value, .. } = scalar;
        match self {
            Self::YesOrNo => format!("{value} without quotes is read as true or false: write \"{value}\""),
            Self::Number => format!("{value} without quotes is read as a number: write \"{value}\""),
            Self::Nothing => format!("{value} without quotes is read as nothing at all: write \"{value}\""),
            Self::List => format!("{name} is one text and begins with [, which makes it a list: put it in quotes"),
            Self::Mapping => {
                format!("{name} is one text and begins with {{, which makes it a mapping: put it in quotes")
            }
        }
    }
}
