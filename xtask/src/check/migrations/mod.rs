//! Migrations that the version before survives and that nobody has to wait for: what a file newer than the base may not
//! do, and what to do instead (docs/migrations.md).

mod ours;
mod squawk;
mod statements;
#[cfg(test)]
mod tests;

use crate::console;
use crate::failure::{Doing, Failure, Outcome};
use statements::Statement;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The last file of the base. Nothing ran before it, so it is judged by nobody.
const BASE: &str = "20261101002200_erasure.sql";
/// What a file begins with when sqlx is to run it outside a transaction.
const NO_TRANSACTION: &str = "-- no-transaction";

/// Files that read tables of brands and found nothing there (`20261128190010_analytics_backfills.sql` makes up for them). They have run,
/// so they stay as they are.
const BLIND: [&str; 3] = [
    "20261127160000_people_seen.sql",
    "20261127193000_metrics_of_renewal_money.sql",
    "20261128100000_daily_metric_months.sql",
];

/// Something that a file may not do, and the way around it.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    line: usize,
    text: String,
}

/// A file that is newer than the base.
struct Migration<'a> {
    sql: &'a str,
    statements: Vec<Statement>,
    /// Names of all files, for statements that point at another one.
    names: &'a [String],
    /// Tables of brands that files before it have sealed.
    sealed: &'a BTreeSet<String>,
}

impl<'a> Migration<'a> {
    fn new(sql: &'a str, names: &'a [String], sealed: &'a BTreeSet<String>) -> Self {
        Self { sql, statements: statements::of(sql), names, sealed }
    }

    fn is_in_transaction(&self) -> bool {
        !self.sql.starts_with(NO_TRANSACTION)
    }

    /// `-- contract: 20261201000000_names.sql`, with the name of a file that is there.
    fn is_contract(&self, statement: &Statement) -> bool {
        statement.note("contract").is_some_and(|file| self.names.iter().any(|name| name == file))
    }
}

/// Reads the names of all files and the text of those that are newer than the base.
pub(super) fn check(root: &Path) -> Outcome {
    console::step("Migrations");
    let folder = root.join("migrations");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).doing(|| format!("list {}", folder.display()))?.flatten() {
        names.push(entry.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    let mut wrong = wrong_names(&names);
    let mut sealed = BTreeSet::new();
    for name in &names {
        let file = folder.join(name);
        let sql = fs::read_to_string(&file).doing(|| format!("read {}", file.display()))?;
        if name.as_str() > BASE {
            let unseen = BTreeSet::new();
            let found = lint(&sql, &names, if BLIND.contains(&name.as_str()) { &unseen } else { &sealed }).into_iter();
            wrong.extend(found.map(|finding| format!("migrations/{name}:{}: {}", finding.line, finding.text)));
        }
        sealed.extend(statements::of(&sql).iter().filter_map(ours::sealed_by).map(str::to_owned));
    }
    if wrong.is_empty() { Ok(()) } else { Err(Failure::new(wrong.join("\n"))) }
}

/// Everything that is wrong with the text of a file, once a line and cause.
fn lint(sql: &str, names: &[String], sealed: &BTreeSet<String>) -> Vec<Finding> {
    let migration = Migration::new(sql, names, sealed);
    let mut findings = squawk::findings(&migration);
    findings.extend(ours::findings(&migration));
    findings.sort_by(|a, b| (a.line, &a.text).cmp(&(b.line, &b.text)));
    findings.dedup();
    findings
}

/// `names` in order. Two files of one second would be one version.
fn wrong_names(names: &[String]) -> Vec<String> {
    let odd = names.iter().filter(|name| !is_named_by_time(name)).map(|name| {
        format!(
            "migrations/{name}: the name is the time and the topic, like 20261201093000_referrals.sql, in lower case."
        )
    });
    let time_of = |name: &str| name.split('_').next().unwrap_or_default().to_owned();
    let twice = names.windows(2).filter(|pair| time_of(&pair[0]) == time_of(&pair[1]));
    odd.chain(
        twice.map(|pair| format!("migrations/{}: {} has the same time; move one on by a second.", pair[1], pair[0])),
    )
    .collect()
}

fn is_named_by_time(name: &str) -> bool {
    let Some((time, topic)) = name.strip_suffix(".sql").and_then(|stem| stem.split_once('_')) else { return false };
    let is_topic = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    time.len() == 14
        && time.chars().all(|digit| digit.is_ascii_digit())
        && !topic.is_empty()
        && topic.chars().all(is_topic)
}
