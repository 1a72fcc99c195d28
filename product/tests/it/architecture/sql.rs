//! Tables that SQL in Rust sources names.

use std::collections::BTreeSet;

/// A table that a feature's SQL touches.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Access {
    pub table: String,
    pub writes: bool,
}

/// Every one of `tables` that stands after a word which begins a read or a write.
pub(super) fn accesses(code: &str, tables: &BTreeSet<String>) -> BTreeSet<Access> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_.".contains(letter);
    let words: Vec<&str> = code.split(|letter| !is_part(letter)).filter(|word| !word.is_empty()).collect();
    let mut found = BTreeSet::new();
    for place in 1..words.len() {
        let Some(table) = tables.get(words[place]) else { continue };
        let before = |back: usize| place.checked_sub(back).map_or("", |at| words[at]);
        let writes = match before(1) {
            "into" | "update" => true,
            "from" => before(2) == "delete",
            "join" | "using" => false,
            _ => continue,
        };
        found.insert(Access { table: table.clone(), writes });
    }
    found
}

#[test]
fn reads_and_writes_are_told_apart() {
    let tables: BTreeSet<String> = ["users", "sessions", "library.items", "roles"].map(str::to_owned).into();
    let code = r#"
        query!("insert into users (id) select id from sessions where users.id = $1");
        query!(r"delete from sessions using roles r where r.id = 1");
        query!("with gone as (select from library.items) update users set id = 1");
        let users = sessions(roles);"#;
    let seen: Vec<(String, bool)> =
        accesses(code, &tables).into_iter().map(|access| (access.table, access.writes)).collect();
    let expected =
        [("library.items", false), ("roles", false), ("sessions", false), ("sessions", true), ("users", true)];
    assert_eq!(seen, expected.map(|(table, writes)| (table.to_owned(), writes)));
}
