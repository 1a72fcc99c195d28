//! Rules of squawk, which knows the locks of every statement; the words are ours.

use super::statements::Statement;
use super::{Finding, Migration};
use squawk_linter::{Linter, Rule};
use squawk_syntax::SourceFile;

/// What a rule refuses, and what to do instead. `-- safe: <why>` above a statement lets it pass.
const REFUSED: &[(Rule, &str)] = &[
    (
        Rule::RequireConcurrentIndexCreation,
        "writers wait until the index is built: `create index concurrently`, in a file of its own that begins with `-- no-transaction`.",
    ),
    (
        Rule::RequireConcurrentIndexDeletion,
        "readers wait until the index is gone: `drop index concurrently`, in a file of its own that begins with `-- no-transaction`.",
    ),
    (
        Rule::RequireConcurrentReindex,
        "`reindex … concurrently`, in a file of its own that begins with `-- no-transaction`.",
    ),
    (
        Rule::BanConcurrentIndexCreationInTransaction,
        "`concurrently` runs in no transaction: give it a file of its own that begins with `-- no-transaction`.",
    ),
    (
        Rule::ConstraintMissingNotValid,
        "every row is checked while writers wait: add it `not valid`, and `validate constraint` in a file of its own.",
    ),
    (
        Rule::AddingForeignKeyConstraint,
        "every row is checked while writers wait: add it `not valid`, and `validate constraint` in a file of its own.",
    ),
    (
        Rule::DisallowedUniqueConstraint,
        "writers wait until its index is built: `create unique index concurrently` in a file of its own, then `add constraint … using index`.",
    ),
    (
        Rule::AddingSerialPrimaryKeyField,
        "writers wait until its index is built: `create unique index concurrently` in a file of its own, then `add … using index`.",
    ),
    (
        Rule::AddingFieldWithDefault,
        "every row is written anew: add the column without it, have new rows written with a value, and fill old ones by a job.",
    ),
    (
        Rule::AddingRequiredField,
        "the version before does not fill it: add the column with a constant default, or nullable until the next version.",
    ),
    (
        Rule::AddingNotNullableField,
        "every row is checked while readers wait: add `check (… is not null) not valid`, validate it in a file of its own; \
         then `set not null` with `-- safe: <name of the check>`.",
    ),
    (
        Rule::ChangingColumnType,
        "every row is written anew: add a column of the new type, write both, fill old rows by a job, and drop the old column a version later.",
    ),
    (
        Rule::RenamingColumn,
        "the version before asks for the old name: add a column, write both, and drop the old one a version later.",
    ),
    (
        Rule::RenamingTable,
        "the version before asks for the old name: leave it, or make a second table and move by a job.",
    ),
    (Rule::BanSetSchema, "the version before asks for the old schema: leave it where it is."),
    (Rule::RequireConcurrentPartitionDetach, "everybody waits for it: partitions of days go by `drop_day_partition`."),
    (Rule::TransactionNesting, "the file is one transaction already: leave `begin` and `commit` out."),
    (Rule::PreferTimestampTz, "`timestamptz`: a time without its zone is another time elsewhere."),
    (Rule::BanCharField, "`text`: a `char` is padded."),
    (Rule::IdentifierTooLong, "the name is longer than PostgreSQL keeps (63 bytes)."),
];

/// Rules about what is taken away: `-- contract: <file>` says after which file nothing uses it any more.
const TAKES_AWAY: &[Rule] = &[
    Rule::BanDropColumn,
    Rule::BanDropConstraint,
    Rule::BanDropDefault,
    Rule::BanDropFunction,
    Rule::BanDropNotNull,
    Rule::BanDropSchema,
    Rule::BanDropSequence,
    Rule::BanDropTable,
    Rule::BanDropTrigger,
    Rule::BanDropType,
    Rule::BanDropView,
];
const CONTRACT: &str = "the version before may still use it: first release a version that does without, then drop it with \
                        `-- contract: <the file of that version>` above the statement.";

pub(super) fn findings(migration: &Migration) -> Vec<Finding> {
    let parse = SourceFile::parse(migration.sql);
    let mut found = Vec::new();
    for error in parse.errors() {
        let line = line_of(migration.sql, error.range().start().into());
        found.push(Finding { line, text: format!("cannot be read: {}.", error.message()) });
    }
    if let Some(at) = migration.sql.find("squawk-ignore").or_else(|| migration.sql.find("squawk-disable")) {
        let text = "`-- safe: <why>` or `-- contract: <file>` above the statement says why it may.".into();
        found.push(Finding { line: line_of(migration.sql, at), text });
    }
    let mut linter = Linter::with_default_rules();
    linter.rules = REFUSED.iter().map(|(rule, _)| *rule).chain(TAKES_AWAY.iter().copied()).collect();
    linter.settings.assume_in_transaction = migration.is_in_transaction();
    for violation in linter.lint(&parse, migration.sql) {
        let at = usize::from(violation.text_range.start());
        let part = &migration.sql[at..usize::from(violation.text_range.end())];
        let statement = migration.statements.iter().find(|statement| (statement.start..statement.end).contains(&at));
        if statement.is_some_and(|statement| is_excused(violation.code, part, statement, migration)) {
            continue;
        }
        let text = REFUSED.iter().find(|(rule, _)| *rule == violation.code).map_or(CONTRACT, |(_, text)| text);
        found.push(Finding { line: line_of(migration.sql, at), text: text.to_owned() });
    }
    found
}

fn is_excused(rule: Rule, part: &str, statement: &Statement, migration: &Migration) -> bool {
    let part = part.to_lowercase();
    if TAKES_AWAY.contains(&rule) {
        return migration.is_contract(statement)
            || rule == Rule::BanDropConstraint && is_replaced(&part, &statement.words);
    }
    // Of these the rule about unique constraints knows the way out.
    let is_key = part.contains("unique") || part.contains("primary key");
    statement.note("safe").is_some() || rule == Rule::ConstraintMissingNotValid && is_key
}

/// A closed list grows: the constraint goes, and one of the same name comes in the same statement.
fn is_replaced(part: &str, words: &str) -> bool {
    let name = part.trim_start_matches("drop constraint").trim().trim_start_matches("if exists").trim();
    words.contains(&format!("add constraint {name} "))
}

/// Counted from 1.
pub(super) fn line_of(sql: &str, at: usize) -> usize {
    sql[..at.min(sql.len())].matches('\n').count() + 1
}
