//! What holds for all crates of the workspace together.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::architecture::rust_files;

/// Compiled for tests alone, with a feature more.
const TESTS_ALONE: &str = "testkit ";

#[test]
fn tests_are_built_on_the_same_features_as_the_product() {
    let without = features("normal,build");
    let with = features("normal,build,dev");
    let missing: Vec<&String> = without.iter().filter(|line| !with.contains(line)).collect();
    assert!(
        missing.is_empty(),
        "\n{missing:#?}\nTests turn on other features of these than the product does: it is compiled twice, and tested as it \
         is never shipped. Name the dependency that asks for more in testkit/Cargo.toml, as it is there for proptest."
    );
}

/// Every package with the features that it is compiled with, for these kinds of dependencies.
fn features(kinds: &str) -> Vec<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let tree = Command::new(cargo)
        .args([
            "tree",
            "--workspace",
            "--locked",
            "--offline",
            "--prefix",
            "none",
            "--format",
            "{p} {f}",
            "--edges",
            kinds,
        ])
        .current_dir(repository())
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    let lines = tree.lines().map(|line| line.trim_end_matches(" (*)").to_owned());
    let mut lines: Vec<String> = lines.filter(|line| !line.is_empty() && !line.starts_with(TESTS_ALONE)).collect();
    lines.sort();
    lines.dedup();
    assert!(lines.iter().any(|line| line.starts_with("regex-syntax ")), "a library that is not in the tree: {lines:?}");
    lines
}

/// Tests that may write SQL, and what they do with it. Whatever a test merely begins with is made by `testkit`
/// (`TestApp::finished_test`, `parent_of`, `make_pro`, `TestDb::grant`, …) or by an operation of the product.
const MAY_WRITE_SQL: &[(&str, &str)] = &[
    ("api/tests/it/access.rs", "a consent and a hash as an older version left them"),
    ("api/tests/it/accounts.rs", "claims that a refused registration leaves no row"),
    ("api/tests/it/analytics.rs", "claims which views were stored: nothing tells them one by one"),
    ("api/tests/it/bank.rs", "claims that a preview stores no attempt"),
    ("api/tests/it/brands.rs", "claims what a new brand holds before anybody has signed in"),
    ("api/tests/it/class_reports.rs", "parts and gradings of chosen days, to the minute"),
    ("api/tests/it/documents.rs", "a job that was ordered with documents, of a test that is in the queue already"),
    ("api/tests/it/earlier_work.rs", "a blind marking of a grading that no draw has chosen"),
    ("api/tests/it/health.rs", "a job that has been tried again for minutes"),
    ("api/tests/it/onboarding.rs", "compares our time zones with PostgreSQL's"),
    ("api/tests/it/operations.rs", "takes the newest migration off the record, and the default brand away"),
    ("api/tests/it/pages.rs", "a brand's name that no form lets through"),
    ("api/tests/it/partners.rs", "claims that secrets lie sealed, and who has an account"),
    ("api/tests/it/profiles.rs", "claims that bank details lie sealed, and moves them to another row"),
    ("api/tests/it/refused_money.rs", "claims that a refusal moves nothing in any book"),
    ("api/tests/it/results.rs", "claims that no key is stored readably"),
    ("api/tests/it/settings.rs", "claims what the trail tells of a change"),
    ("api/tests/it/speech.rs", "recordings that were heard on chosen days, by chosen providers"),
    ("api/tests/it/timed_comments.rs", "a job that was ordered without comments"),
    ("api/tests/it/transactions.rs", "sums up the ledger on its own; two thousand movements at once"),
    ("api/tests/it/voice_comments.rs", "a job that was ordered without comments, and one that was ordered with more"),
    ("product/tests/it/enrollments.rs", "counts the mails of one form, and claims that its people are gone with it"),
    (
        "product/tests/it/analytics.rs",
        "takes jobs away between two sweeps; writes sums of days that nothing else would make in a test",
    ),
    ("product/tests/it/attempts.rs", "claims how many versions of an answer are kept"),
    ("product/tests/it/brand_usage.rs", "ten thousand brands at once; counts the rows that a page reads"),
    ("product/tests/it/catalog.rs", "reads the catalog"),
    ("product/tests/it/coins.rs", "sums up the ledger, and breaks it"),
    (
        "product/tests/it/daily_metrics.rs",
        "claims which rows are left; stops and kills folds; rows from before the triggers",
    ),
    ("product/tests/it/daily_metrics/history.rs", "happenings at chosen moments; sums up every table on its own"),
    ("product/tests/it/grading.rs", "claims which jobs wait, and falsifies stored points"),
    ("product/tests/it/grading_graders.rs", "makes teachers and a job of before; claims which jobs wait"),
    ("product/tests/it/grading_queue.rs", "makes jobs of Pro members, and claims which jobs wait"),
    ("product/tests/it/isolation.rs", "every table as each role"),
    ("product/tests/it/late_gradings.rs", "claims which jobs wait, and looks through all books on its own"),
    (
        "product/tests/it/sending.rs",
        "claims when a job runs and whether it mails; gives a job back as the version before does",
    ),
    ("product/tests/it/sets.rs", "rows of before sets were listed"),
    ("product/tests/it/ledger_simulation/books.rs", "sums up the ledger on its own"),
    (
        "product/tests/it/page_view_folds.rs",
        "counts raw views anew; the statements of the version before, word by word",
    ),
    ("product/tests/it/referrals.rs", "sees that somebody waits for a row"),
    ("product/tests/it/retention.rs", "claims which rows are left"),
    ("product/tests/it/sittings.rs", "claims every step of an attempt's status"),
    ("product/tests/it/stages.rs", "claims that a refused pack leaves no row"),
    ("product/tests/it/support.rs", "one test at a time publishes a pack"),
    ("worker/tests/commands.rs", "claims what a command stored; kills a job"),
    ("worker/tests/handlers/accounts.rs", "a row in every table that an erased account must leave"),
    ("worker/tests/handlers/erasure.rs", "reads the catalog and every table that belongs to people"),
    ("worker/tests/handlers/desk.rs", "claims what is known of a mail"),
    ("worker/tests/handlers/letters.rs", "practice of chosen days"),
    ("worker/tests/handlers/mails.rs", "enqueues a job a second time"),
    ("worker/tests/handlers/resend.rs", "puts a mistyped address right"),
    ("worker/tests/handlers/speech.rs", "recordings without a test around them; claims what is kept of each"),
];

#[test]
fn tests_write_no_sql_to_get_ready() {
    let writing: BTreeSet<String> = ["api", "worker", "product"]
        .into_iter()
        .flat_map(|of| rust_files(&repository().join(of).join("tests")))
        .filter(|file| SQL.iter().any(|sign| fs::read_to_string(file).unwrap().contains(sign)))
        .map(|file| name_of(&file))
        .filter(|name| name != "product/tests/it/workspace.rs")
        .collect();
    let allowed: BTreeSet<String> = MAY_WRITE_SQL.iter().map(|(file, _)| (*file).to_owned()).collect();
    let new: Vec<&String> = writing.difference(&allowed).collect();
    assert!(new.is_empty(), "{new:?}: begin with a builder of testkit, or name what SQL is for in MAY_WRITE_SQL.");
    let gone: Vec<&String> = allowed.difference(&writing).collect();
    assert!(gone.is_empty(), "{gone:?}: no SQL any more, so no line in MAY_WRITE_SQL.");
}

/// How SQL is written in tests.
const SQL: [&str; 3] = ["sqlx::query", "sqlx::raw_sql", "sqlx::AssertSqlSafe"];

#[test]
fn every_decision_stands_in_their_index() {
    let folder = repository().join("docs/decisions");
    let index = fs::read_to_string(folder.join("README.md")).unwrap();
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let missing: Vec<_> = files.filter(|name| name != "README.md" && !index.contains(&format!("({name})"))).collect();
    assert!(missing.is_empty(), "give these a line in docs/decisions/README.md: {missing:?}");
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

fn name_of(file: &Path) -> String {
    file.strip_prefix(repository()).unwrap().to_string_lossy().into_owned()
}
