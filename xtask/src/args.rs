//! Reads the command line.

use crate::failure::{Failure, Outcome};
use crate::generate::Mode;
use std::path::PathBuf;

/// What `cargo xtask help` shows.
pub(crate) const USAGE: &str = "\
cargo xtask run [--port 8080] [--data-dir .data] [--reset] [--release]
    Builds and starts everything. --reset begins with an empty data folder.
cargo xtask test [--all] [--seed N] [rust|web|e2e|calls|crashes|chaos|rolling|outside|browsers|upgrade] [filter]
    Rust tests on a real PostgreSQL, web unit tests, browser journeys, every call with made-up input,
    kill -9 at every step of the path, faults while a test is taken, restarts of every part while answers are
    saved through the front, `run` on systems that somebody else runs. `upgrade [commit]` goes from the version before,
    or from that commit, to this one while answers are saved.
    What is a choice (brand, size, order, victim) follows from the seed, which is the commit's unless given.
    --all makes every choice, and takes upgrade and the whole path in other browsers too: before a release.
cargo xtask check
    Formatting, lints, types, architecture rules, generated files.
cargo xtask gen [sql|openapi|types|schema|requirements|pictures] [--check]
    Regenerates what follows from the code.
cargo xtask bench [name]
    Runs a benchmark in release, or lists them.
cargo xtask new-feature <district>/<name>
    Lays out the folders of a feature.";

/// What the person wants.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// `run`
    Run(RunOptions),
    /// `test`
    Test(TestOptions),
    /// `check`
    Check,
    /// `gen`
    Generate { part: Option<Part>, mode: Mode },
    /// `bench`
    Bench { name: Option<String>, rest: Vec<String> },
    /// `new-feature`
    NewFeature(String),
    /// `help`
    Help,
}

/// What to test, and how thoroughly.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TestOptions {
    /// One suite instead of all.
    pub(crate) suite: Option<Suite>,
    /// Tests with this in their names.
    pub(crate) filter: Option<String>,
    /// Every combination instead of a seeded choice.
    pub(crate) all: bool,
    /// Repeats a choice.
    pub(crate) seed: Option<u32>,
}

/// How to run the product.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RunOptions {
    /// Where browsers find it.
    pub(crate) port: u16,
    /// Everything that is kept between two starts.
    pub(crate) data_dir: PathBuf,
    /// Throw the data away first.
    pub(crate) reset: bool,
    /// Build optimised binaries.
    pub(crate) release: bool,
}

impl Default for RunOptions {
    fn default() -> Self {
        Self { port: 8080, data_dir: ".data".into(), reset: false, release: false }
    }
}

/// A part of the tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Suite {
    /// cargo's tests.
    Rust,
    /// The front end's unit tests.
    Web,
    /// The journeys in a browser.
    Journeys,
    /// Every call with made-up input.
    Calls,
    /// The path with kill -9 at every step.
    Crashes,
    /// Faults while a test is taken in a browser.
    Chaos,
    /// Restarts of every part while answers are saved through the front.
    Rolling,
    /// `run` with settings from outside.
    Outside,
    /// The whole path in browsers of other makers.
    Browsers,
    /// From the version before to this one while answers are saved.
    Upgrade,
}

impl Suite {
    /// The word on the command line.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Web => "web",
            Self::Journeys => "e2e",
            Self::Calls => "calls",
            Self::Crashes => "crashes",
            Self::Chaos => "chaos",
            Self::Rolling => "rolling",
            Self::Outside => "outside",
            Self::Browsers => "browsers",
            Self::Upgrade => "upgrade",
        }
    }

    /// Whether a filter can choose among its tests, or where it begins. The others are one test each.
    pub(crate) fn takes_filter(self) -> bool {
        matches!(self, Self::Rust | Self::Web | Self::Journeys | Self::Calls | Self::Upgrade)
    }

    /// Whether it costs too much for every merge.
    pub(crate) fn is_for_releases(self) -> bool {
        matches!(self, Self::Browsers | Self::Upgrade)
    }

    /// Whether a filter alone looks for its tests here: made-up calls are named after operations.
    pub(crate) fn is_named_test(self) -> bool {
        matches!(self, Self::Rust | Self::Web | Self::Journeys)
    }

    fn of(word: &str) -> Option<Self> {
        let all = [
            Self::Rust,
            Self::Web,
            Self::Journeys,
            Self::Calls,
            Self::Crashes,
            Self::Chaos,
            Self::Rolling,
            Self::Outside,
            Self::Browsers,
            Self::Upgrade,
        ];
        all.into_iter().find(|suite| suite.word() == word)
    }
}

/// One kind of generated files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// `.sqlx`
    Sql,
    /// `api/openapi.json`
    OpenApi,
    /// `web/src/api/schema.ts`
    Types,
    /// `content/schema`
    Schema,
    /// `docs/requirements.md`
    Requirements,
    /// `worker/tests/reports/pictures`
    Pictures,
}

/// Understands the words after `cargo xtask`.
pub(crate) fn parse(words: impl IntoIterator<Item = String>) -> Outcome<Task> {
    let mut words = words.into_iter();
    let task = match words.next().as_deref() {
        Some("run") => return parse_run(words).map(Task::Run),
        Some("bench") => {
            return Ok(Task::Bench { name: words.next(), rest: words.collect() });
        }
        Some("test") => return parse_test(words).map(Task::Test),
        Some("check") => Task::Check,
        Some("gen") => parse_generate(&mut words)?,
        Some("new-feature") => Task::NewFeature(
            words
                .next()
                .ok_or_else(|| Failure::new("A feature needs a name: cargo xtask new-feature money/referrals"))?,
        ),
        None | Some("help" | "--help" | "-h") => Task::Help,
        Some(other) => return Err(misunderstood(other)),
    };
    match words.next() {
        None => Ok(task),
        Some(word) => Err(misunderstood(&word)),
    }
}

fn parse_run(mut words: impl Iterator<Item = String>) -> Outcome<RunOptions> {
    let mut options = RunOptions::default();
    while let Some(word) = words.next() {
        let (name, inline) = match word.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (word, None),
        };
        let mut value =
            || inline.clone().or_else(|| words.next()).ok_or_else(|| Failure::new(format!("{name} needs a value.")));
        match name.as_str() {
            "--port" => {
                let text = value()?;
                options.port = text.parse().map_err(|_| Failure::new(format!("`{text}` is not a port.")))?;
            }
            "--data-dir" => options.data_dir = value()?.into(),
            "--reset" if inline.is_none() => options.reset = true,
            "--release" if inline.is_none() => options.release = true,
            _ => return Err(misunderstood(&name)),
        }
    }
    Ok(options)
}

fn parse_test(mut words: impl Iterator<Item = String>) -> Outcome<TestOptions> {
    let mut options = TestOptions::default();
    let mut named = Vec::new();
    while let Some(word) = words.next() {
        match word.split_once('=').map_or((word.as_str(), None), |(name, value)| (name, Some(value.to_owned()))) {
            ("--all", None) => options.all = true,
            ("--seed", value) => {
                let text = value.or_else(|| words.next()).ok_or_else(|| Failure::new("--seed needs a value."))?;
                options.seed = Some(text.parse().map_err(|_| Failure::new(format!("`{text}` is not a seed.")))?);
            }
            (name, _) if name.starts_with("--") => return Err(misunderstood(&word)),
            _ => named.push(word),
        }
    }
    let mut named = named.into_iter();
    let first = named.next();
    options.suite = first.as_deref().and_then(Suite::of);
    options.filter = if options.suite.is_some() { named.next() } else { first };
    if let Some(word) = named.next() {
        return Err(misunderstood(&word));
    }
    match options.suite {
        Some(suite) if options.filter.is_some() && !suite.takes_filter() => {
            Err(Failure::new(format!("`{}` is one test and takes no filter.", suite.word())))
        }
        _ => Ok(options),
    }
}

fn parse_generate(words: &mut impl Iterator<Item = String>) -> Outcome<Task> {
    let (mut part, mut mode) = (None, Mode::Write);
    for word in words {
        match word.as_str() {
            "--check" => mode = Mode::Check,
            "sql" => part = Some(Part::Sql),
            "openapi" => part = Some(Part::OpenApi),
            "types" => part = Some(Part::Types),
            "schema" => part = Some(Part::Schema),
            "requirements" => part = Some(Part::Requirements),
            "pictures" => part = Some(Part::Pictures),
            other => return Err(misunderstood(other)),
        }
    }
    Ok(Task::Generate { part, mode })
}

fn misunderstood(word: &str) -> Failure {
    Failure::new(format!("`{word}` is not understood.\n\n{USAGE}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Task {
        parse(line.split_whitespace().map(str::to_owned)).unwrap()
    }

    fn refused(line: &str) -> String {
        parse(line.split_whitespace().map(str::to_owned)).unwrap_err().to_string()
    }

    #[test]
    fn run_has_defaults_and_options_in_both_spellings() {
        assert_eq!(parsed("run"), Task::Run(RunOptions::default()));
        let wanted = RunOptions { port: 9000, data_dir: "/d".into(), reset: true, release: true };
        assert_eq!(parsed("run --port 9000 --data-dir=/d --reset --release"), Task::Run(wanted));
    }

    #[test]
    fn tests_are_chosen_by_suite_filter_or_both() {
        let test = |suite, filter: Option<&str>| {
            Task::Test(TestOptions { suite, filter: filter.map(str::to_owned), ..TestOptions::default() })
        };
        assert_eq!(parsed("test"), test(None, None));
        assert_eq!(parsed("test web"), test(Some(Suite::Web), None));
        assert_eq!(parsed("test e2e login"), test(Some(Suite::Journeys), Some("login")));
        assert_eq!(parsed("test redeem"), test(None, Some("redeem")));
    }

    #[test]
    fn the_form_and_the_seed_stand_anywhere() {
        let wanted = TestOptions { suite: Some(Suite::Chaos), filter: None, all: true, seed: Some(7) };
        for line in ["test --all --seed 7 chaos", "test chaos --seed=7 --all"] {
            assert_eq!(parsed(line), Task::Test(wanted.clone()));
        }
        assert!(refused("test --seed x").contains("`x` is not a seed"));
        assert!(refused("test --al").contains("`--al`"));
    }

    #[test]
    fn a_suite_that_is_one_test_refuses_a_filter() {
        for suite in ["crashes", "chaos", "rolling", "outside", "browsers"] {
            assert!(refused(&format!("test {suite} login")).contains("takes no filter"));
        }
    }

    #[test]
    fn gen_takes_a_part_and_a_mode_in_any_order() {
        let wanted = Task::Generate { part: Some(Part::Sql), mode: Mode::Check };
        assert_eq!(parsed("gen sql --check"), wanted);
        assert_eq!(parsed("gen --check sql"), wanted);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        assert!(refused("walk").contains("`walk`"));
        assert!(refused("check now").contains("`now`"));
        assert!(refused("run --speed 3").contains("`--speed`"));
        assert!(refused("run --port").contains("--port needs a value"));
        assert!(refused("run --port seven").contains("`seven` is not a port"));
        assert!(refused("new-feature").contains("needs a name"));
    }
}
