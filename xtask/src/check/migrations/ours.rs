//! Rules of this repository.

use super::statements::Statement;
use super::{Finding, Migration, NO_TRANSACTION};

/// Statements that change or lock rows which are there already.
const TOUCHES_ROWS: [&str; 5] = ["update ", "delete from ", "truncate ", "lock ", "merge "];

/// How statements begin that can have to do with rows.
const TOUCHES_OR_READS: [&str; 6] = ["select ", "insert into ", "update ", "delete from ", "merge into ", "with "];

pub(super) fn findings(migration: &Migration) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut wrong =
        |at: usize, text: String| found.push(Finding { line: super::squawk::line_of(migration.sql, at), text });
    if migration.is_in_transaction() {
        if !migration.statements.first().is_some_and(|first| has_lock_timeout(&first.words)) {
            wrong(
                0,
                "begin with `set local lock_timeout = '2s';`: whoever waits for a lock makes everybody behind wait."
                    .into(),
            );
        }
    } else if migration.statements.len() != 1 {
        wrong(
            0,
            format!(
                "a file with `{NO_TRANSACTION}` holds one statement: nothing undoes the first when the second fails."
            ),
        );
    } else if !migration.statements[0].words.contains(" concurrently ") {
        wrong(0, format!("only what is done `concurrently` needs `{NO_TRANSACTION}`: leave that line out."));
    }
    for statement in &migration.statements {
        if touches_rows(&statement.words) && statement.note("safe").is_none() {
            wrong(
                statement.start,
                "changes rows that are there, in one transaction: let a job do it in small steps, or put \
                 `-- safe: <why so few>` above it."
                    .into(),
            );
        }
        if let Some(table) = brands_table(statement, migration) {
            wrong(
                statement.start,
                format!(
                    "the owner of the tables sees no rows of `{table}`: leave it to a job of each brand \
                     (docs/migrations.md)."
                ),
            );
        }
        if let Some(table) = open_table(statement, migration) {
            wrong(statement.start, format!("end the table with `select enable_tenant_rls('{table}');`."));
        }
    }
    found
}

fn has_lock_timeout(words: &str) -> bool {
    let value = words.strip_prefix("set local lock_timeout ").map(|rest| rest.trim_start_matches(['=', ' ']));
    value.is_some_and(|value| !value.starts_with("'0") && !value.starts_with('0') && value != "default")
}

fn touches_rows(words: &str) -> bool {
    let is_copy = words.starts_with("insert into ") && words.contains(" select ") && words.contains(" from ");
    let is_hidden = words.starts_with("with ") && TOUCHES_ROWS.iter().any(|verb| words.contains(&format!(" ( {verb}")));
    is_copy || is_hidden || TOUCHES_ROWS.iter().any(|verb| words.starts_with(verb))
}

/// The table that a statement seals.
pub(super) fn sealed_by(statement: &Statement) -> Option<&str> {
    statement.words.strip_prefix("select enable_tenant_rls ( '")?.split_once('\'').map(|(table, _)| table)
}

/// A table of brands whose rows a statement reads or writes, once it is sealed.
fn brands_table<'a>(statement: &'a Statement, migration: &Migration) -> Option<&'a str> {
    if !TOUCHES_OR_READS.iter().any(|verb| statement.words.starts_with(verb)) {
        return None;
    }
    let is_sealed = |table: &str| {
        let before = migration.statements.iter().take_while(|other| other.start < statement.start);
        migration.sealed.contains(table) || before.filter_map(sealed_by).any(|sealed| sealed == table)
    };
    let words: Vec<&str> = statement.words.split(' ').collect();
    words.windows(2).find_map(|pair| {
        let table = pair[1].strip_prefix("public.").unwrap_or(pair[1]);
        let table = table.trim_end_matches(';');
        (["from", "join", "into", "update"].contains(&pair[0]) && is_sealed(table)).then_some(table)
    })
}

/// The table of tenants that a statement makes and no later one seals.
fn open_table<'a>(statement: &'a Statement, migration: &Migration) -> Option<&'a str> {
    let rest = statement.words.strip_prefix("create table ")?;
    let rest = rest.strip_prefix("if not exists ").unwrap_or(rest);
    let (table, body) = rest.split_once(' ')?;
    let is_tenants = body.contains("tenant_id ") || body.starts_with("partition of ");
    let seal = format!("enable_tenant_rls ( '{table}' )");
    let is_sealed =
        migration.statements.iter().any(|other| other.start > statement.start && other.words.contains(&seal));
    (is_tenants && !is_sealed).then_some(table)
}
