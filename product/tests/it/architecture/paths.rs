//! Paths after `crate::`, also those in groups.

use std::collections::BTreeSet;

/// The features (`people/accounts`) that code names by `crate::people::accounts` or within a group.
pub(super) fn features_named(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (place, _) in code.match_indices("crate::") {
        for path in members(&code[place + "crate::".len()..]) {
            let mut parts = path.split("::").map(str::trim);
            if let (Some(district), Some(feature)) = (parts.next(), parts.next()) {
                found.insert(format!("{district}/{feature}"));
            }
        }
    }
    found
}

/// What a path, or a group in braces, names, two parts deep: `a::{b::c, d}` is `a::b` and `a::d`.
fn members(text: &str) -> Vec<String> {
    let Some(group) = text.strip_prefix('{') else {
        let head = name_at(text);
        let Some(rest) = text[head.len()..].strip_prefix("::") else { return vec![head] };
        let heads = if let Some(group) = rest.strip_prefix('{') { heads_of(group) } else { vec![name_at(rest)] };
        return heads.into_iter().map(|inner| format!("{head}::{inner}")).collect();
    };
    parts_of(group).into_iter().flat_map(members).collect()
}

/// First names of a group's members: of `b::{c, d}, e}` these are `b` and `e`.
fn heads_of(group: &str) -> Vec<String> {
    parts_of(group).into_iter().map(name_at).collect()
}

/// The members of a group, until its closing brace.
fn parts_of(group: &str) -> Vec<&str> {
    let (mut depth, mut begin, mut parts) = (0, 0, Vec::new());
    for (place, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                parts.push(group[begin..place].trim_start());
                begin = place + 1;
                if letter == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

fn name_at(text: &str) -> String {
    text.chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect()
}

#[test]
fn features_are_read_from_uses_and_paths() {
    let code = "\
        use crate::people::accounts::{UserId, self};\n\
        use crate::{content::library::{pack::{Pack, Item}, answer}, exams::{scoring, grading::Mark}};\n\
        fn f() { crate::exams::reports::begin() }\n\
        pub(in crate::money::coins) struct S;\n";
    let names: Vec<String> = features_named(code).into_iter().collect();
    assert_eq!(
        names,
        ["content/library", "exams/grading", "exams/reports", "exams/scoring", "money/coins", "people/accounts"]
    );
}
