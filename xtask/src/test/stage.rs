//! The product as `run` starts it, with an empty data folder that goes when the tests are over.

use super::health::{Treatment, faults_in};
use crate::args::RunOptions;
use crate::build::{self, Programs};
use crate::failure::{Doing, Failure, Outcome};
use crate::postgres::{self, Durability};
use crate::run::{Launch, Product};
use crate::{console, project, shell};
use std::cell::OnceCell;
use std::path::{Path, PathBuf};

/// What is typed for every captcha.
pub(super) const CAPTCHA: &str = "VERDE";
/// So many tests run at once in browsers, each with demo people and an address of its own.
pub(super) const WORKERS: &str = "2";
/// What the product is told in every suite. A test names its address as a front would.
const SETTINGS: &[(&str, &str)] =
    &[("CAPTCHA_TEST_ANSWER", CAPTCHA), ("DEMO_TEST_WORKERS", WORKERS), ("PROXY_HOPS", "1")];

/// A running product, and what it says.
pub(super) struct Stage {
    pub(super) product: Product,
    pub(super) log: PathBuf,
    // Last: the product stops before its folder goes.
    _folder: Folder,
}

/// A data folder that goes with the value.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// Not made yet: the product does that.
    pub(super) fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("verdant-{name}-{}", std::process::id())))
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = postgres::remove_files(&self.0.join("postgres"));
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A data folder with everything imported, made once and copied for each suite.
#[derive(Default)]
pub(super) struct Stock(OnceCell<Option<Folder>>);

impl Stock {
    /// Makes `folder` a copy of it; false when there can be none, and the suite has to prepare its own.
    fn copy_to(&self, folder: &Folder) -> Outcome<bool> {
        if self.0.get().is_none() {
            let made = Folder::new("prepared");
            let options = RunOptions { data_dir: made.0.clone(), ..RunOptions::default() };
            let launch = Launch {
                options: &options,
                durability: Durability::Fast,
                programs: Programs::built(false),
                extra: SETTINGS,
                log: None,
                is_prepared: false,
            };
            let can_be_copied = Product::prepare(&launch)?;
            let _ = self.0.set(can_be_copied.then_some(made));
        }
        let Some(Some(made)) = self.0.get() else { return Ok(false) };
        shell::run(shell::program("cp").args(["-a", "--reflink=auto"]).arg(&made.0).arg(&folder.0))?;
        Ok(true)
    }
}

impl Stage {
    /// Builds and starts; `name` is that of the folder and of the log.
    pub(super) fn open(name: &str, stock: &Stock) -> Outcome<Self> {
        Self::open_with(name, stock, Durability::Fast, &[])
    }

    /// Stops everything, and fails when the product did something that no suite may overlook: a process that ended by
    /// itself, a panic, a job that was given up, and, unless processes were killed on purpose, a 5xx or a logged error.
    pub(super) fn close(mut self, treatment: Treatment) -> Outcome {
        let mut faults = self.product.surprises().to_vec();
        let dead = "select name || ': ' || coalesce(last_error, '') from jobs.queue where status = 'dead'";
        let dead = self.product.revive(|_| Ok(())).and_then(|()| self.product.session()?.run(dead))?;
        faults.extend(dead.into_iter().map(|job| format!("a job is dead: {job}")));
        drop(self.product);
        let log = std::fs::read_to_string(&self.log).doing(|| format!("read {}", self.log.display()))?;
        faults.extend(faults_in(&log, treatment));
        if faults.is_empty() {
            return Ok(());
        }
        Err(Failure::new(format!("The product had faults (see {}):\n{}", self.log.display(), faults.join("\n"))))
    }

    /// The same, with further settings of api and worker.
    pub(super) fn open_with(
        name: &str,
        stock: &Stock,
        durability: Durability,
        settings: &[(&str, &str)],
    ) -> Outcome<Self> {
        build::everything(false)?;
        let folder = Folder::new(name);
        let is_prepared = stock.copy_to(&folder)?;
        Self::start(name, folder, Programs::built(false), is_prepared, durability, settings)
    }

    /// Another version of the product on a data folder of its own, as fast as it goes.
    pub(super) fn open_version(name: &str, programs: Programs, settings: &[(&str, &str)]) -> Outcome<Self> {
        Self::start(name, Folder::new(name), programs, false, Durability::Fast, settings)
    }

    fn start(
        name: &str,
        folder: Folder,
        programs: Programs,
        is_prepared: bool,
        durability: Durability,
        settings: &[(&str, &str)],
    ) -> Outcome<Self> {
        let options =
            RunOptions { port: postgres::free_port()?, data_dir: folder.0.clone(), reset: false, release: false };
        let log = project::memory_dir().join(format!("{name}.log"));
        std::fs::create_dir_all(project::memory_dir()).doing(|| format!("write {}", log.display()))?;
        let _ = std::fs::remove_file(&log);
        let extra = [SETTINGS, settings].concat();
        let launch =
            Launch { options: &options, durability, programs, extra: &extra, log: Some(log.clone()), is_prepared };
        let product = Product::start(&launch).inspect_err(|_| say_end_of(&log))?;
        Ok(Self { product, log, _folder: folder })
    }
}

fn say_end_of(log: &Path) {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    console::say(&lines[lines.len().saturating_sub(20)..].join("\n"));
}

/// Both failures, where there are two.
pub(super) fn both(first: Outcome, second: Outcome) -> Outcome {
    match (first, second) {
        (Err(first), Err(second)) => Err(Failure::new(format!("{first}\n{second}"))),
        (Err(failure), Ok(())) | (Ok(()), Err(failure)) => Err(failure),
        (Ok(()), Ok(())) => Ok(()),
    }
}
