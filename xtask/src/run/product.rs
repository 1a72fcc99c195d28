//! The whole product as processes of ours: database, api, worker. Dropping it stops them in the right order.

use super::data_dir::DataDir;
use super::database::Database;
use super::environment;
use super::ready;
use super::service::{Recipe, Service, Voice, patience};
use crate::args::RunOptions;
use crate::console::{self, Color};
use crate::failure::{Failure, Outcome};
use crate::postgres::{Durability, Session, free_port};
use crate::secrets::{self, Secrets};
use crate::{build::Programs, project, shell};
use serde_json::json;
use std::path::PathBuf;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long api and worker may finish what they do. The worker's own limit is shorter.
const GRACE: Duration = Duration::from_secs(30);
/// So many ends in a row while starting mean that it cannot start.
const HOPELESS: u32 = 3;

/// How to start.
pub(crate) struct Launch<'a> {
    /// As on the command line.
    pub(crate) options: &'a RunOptions,
    /// Of a private database.
    pub(crate) durability: Durability,
    /// Which version.
    pub(crate) programs: Programs,
    /// More settings for api and worker.
    pub(crate) extra: &'a [(&'a str, &'a str)],
    /// Where api and worker speak, if not at the terminal.
    pub(crate) log: Option<PathBuf>,
    /// The data folder holds everything already: it is a copy of one that [`Product::prepare`] made.
    pub(crate) is_prepared: bool,
}

/// One of the processes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Victim {
    /// All calls.
    Api,
    /// All jobs.
    Worker,
    /// Everything that must not be lost.
    Postgres,
}

/// Everything that runs.
pub(crate) struct Product {
    services: Vec<Service>,
    database: Database,
    database_ends: u32,
    database_again_at: Instant,
    surprises: Vec<String>,
    port: u16,
    /// Ports of further apis, whose services follow the first two.
    further_ports: Vec<u16>,
    worker_port: u16,
    // Last, so that the folder is ours until everything has stopped.
    data: DataDir,
}

impl Product {
    /// Starts what was built and returns when it answers.
    pub(crate) fn start(launch: &Launch) -> Outcome<Self> {
        let options = launch.options;
        let data = DataDir::open(&options.data_dir)?;
        if options.reset {
            console::step("Emptying the data folder");
            data.reset()?;
        }
        // One that was killed left its file behind.
        let _ = std::fs::remove_file(data.join("run.json"));
        ready::require_free(options.port)?;
        let (database, environment) = open(launch, &data)?;
        if !launch.is_prepared {
            prepare(&launch.programs, &database, &environment)?;
        }

        console::step("Starting api and worker");
        let start = |name, color, words, environment| {
            let voice = launch.log.as_ref().map_or(Voice::Lines(color), |file| Voice::File(file.clone()));
            Service::start(Recipe { name, voice, program: launch.programs.path(name), words, environment })
        };
        let worker_port = free_port()?;
        let mut for_worker = environment.clone();
        for_worker.push(("WORKER_LISTEN".to_owned(), format!("127.0.0.1:{worker_port}")));
        let services =
            vec![start("api", Color::Blue, &[], environment)?, start("worker", Color::Magenta, &["run"], for_worker)?];
        let mut product = Self {
            services,
            database,
            database_ends: 0,
            database_again_at: Instant::now(),
            surprises: Vec::new(),
            port: options.port,
            further_ports: Vec::new(),
            worker_port,
            data,
        };
        product.wait_until_ready()?;
        product.write_run_file()?;
        Ok(product)
    }

    /// Brings a data folder to where api and worker could start, and stops. Says whether the folder can be copied:
    /// the database's files may have to lie elsewhere.
    pub(crate) fn prepare(launch: &Launch) -> Outcome<bool> {
        let data = DataDir::open(&launch.options.data_dir)?;
        let (database, environment) = open(launch, &data)?;
        prepare(&launch.programs, &database, &environment)?;
        Ok(database.server.as_ref().is_some_and(|server| server.home().starts_with(data.join(""))))
    }

    /// Without a slash at the end.
    pub(crate) fn base_url(&self) -> String {
        format!("http://localhost:{}", self.port)
    }

    /// Folders with data that a restart of the machine may empty.
    pub(crate) fn passing_folders(&self) -> Vec<PathBuf> {
        let server = self.database.server.as_ref().map(|server| server.home().to_path_buf());
        let mut folders = vec![self.data.join("")];
        folders.extend(server.filter(|home| !home.starts_with(&folders[0])));
        folders.retain(|folder| project::is_temporary(folder));
        folders
    }

    /// The process id of the api while it runs.
    pub(crate) fn api_pid(&self) -> Option<u32> {
        self.services[0].pid()
    }

    /// Where api listens.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// The file that tells tools where everything is.
    pub(crate) fn run_file(&self) -> PathBuf {
        self.data.join("run.json")
    }

    /// Looks after everything once: what has ended is started again.
    pub(crate) fn tend(&mut self) -> Outcome {
        let mut anew = self.tend_database();
        for service in &mut self.services {
            let tended = service.tend()?;
            anew |= tended.is_started;
            self.surprises.extend(tended.ended.map(|status| format!("{} ended by itself ({status})", service.name())));
        }
        if anew { self.write_run_file() } else { Ok(()) }
    }

    /// What has ended without being killed by [`Self::kill`].
    pub(crate) fn surprises(&self) -> &[String] {
        &self.surprises
    }

    /// The address for tools that look in, as the superuser of a private database.
    pub(crate) fn tools_url(&self) -> &str {
        &self.database.tools_url
    }

    /// The address that api and worker use.
    pub(crate) fn login_url(&self) -> &str {
        &self.database.login_url
    }

    /// A superuser's connection to the private database.
    pub(crate) fn session(&self) -> Outcome<Session> {
        self.database.session()
    }

    /// Ends a process with kill -9 and returns when it is gone.
    pub(crate) fn kill(&mut self, victim: Victim) {
        match (victim, &mut self.database.server) {
            (Victim::Api, _) => self.services[0].kill(),
            (Victim::Worker, _) => self.services[1].kill(),
            (Victim::Postgres, Some(server)) => server.kill(),
            (Victim::Postgres, None) => {}
        }
    }

    /// Starts another api beside the first, told something else where `setting` says so, and does not wait for it.
    pub(crate) fn add_api(&mut self, port: u16, setting: Option<(&str, String)>) -> Outcome {
        ready::require_free(port)?;
        let recipe = self.services[0].recipe_with([("LISTEN", format!("127.0.0.1:{port}"))].into_iter().chain(setting));
        self.services.push(Service::start(recipe)?);
        self.further_ports.push(port);
        Ok(())
    }

    /// Whether every api may have work.
    pub(crate) fn are_apis_ready(&self) -> bool {
        ready::is_ready(self.port) && self.further_ports.iter().all(|port| ready::is_ready(*port))
    }

    /// Asks an api to stop as a supervisor does, starts it again when it has ended, and returns when it is ready. The first
    /// one has the number 0.
    pub(crate) fn restart_api(&mut self, number: usize) -> Outcome {
        self.services[place_of_api(number)].restart(GRACE)?;
        let patience = Instant::now() + GRACE;
        while !self.are_apis_ready() {
            if Instant::now() > patience {
                return Err(Failure::new("The api does not become ready again."));
            }
            sleep(shell::GLANCE);
        }
        Ok(())
    }

    /// Brings tables and content to what another version needs, while everything runs.
    pub(crate) fn migrate(&self, programs: &Programs, settings: &[(&str, String)]) -> Outcome {
        let environment = self.services[WORKER].recipe_with(settings.iter().cloned()).environment;
        migrate(programs, &self.database, &environment)
    }

    /// Restarts an api as [`Self::restart_api`] does, as another version of it.
    pub(crate) fn upgrade_api(&mut self, number: usize, programs: &Programs) -> Outcome {
        self.services[place_of_api(number)].become_version(programs, &[]);
        self.restart_api(number)
    }

    /// Lets the worker finish its jobs, starts another version of it and returns when it is ready.
    pub(crate) fn upgrade_worker(&mut self, programs: &Programs, settings: &[(&str, String)]) -> Outcome {
        self.services[WORKER].become_version(programs, settings);
        self.services[WORKER].restart(GRACE)?;
        self.wait_until_ready()
    }

    /// Starts what was killed and returns when it answers. `first` happens when the database is back and before api
    /// and worker start.
    pub(crate) fn revive(&mut self, first: impl FnOnce(&Self) -> Outcome) -> Outcome {
        if let Some(server) = &mut self.database.server
            && server.has_ended()
        {
            server.recover()?;
        }
        first(self)?;
        self.services.iter_mut().try_for_each(Service::start_again)?;
        self.wait_until_ready()?;
        self.write_run_file()
    }

    fn tend_database(&mut self) -> bool {
        let Some(server) = &mut self.database.server else { return false };
        if !server.has_ended() || Instant::now() < self.database_again_at {
            return false;
        }
        console::alarm("PostgreSQL ended by itself; starting it again");
        self.surprises.push("PostgreSQL ended by itself".into());
        match server.restart() {
            Ok(()) => {
                self.database_ends = 0;
                true
            }
            // Right after a kill -9 its orphans still hold the shared memory.
            Err(failure) => {
                console::alarm(&failure.to_string());
                self.database_ends += 1;
                self.database_again_at = Instant::now() + patience(self.database_ends);
                false
            }
        }
    }

    fn wait_until_ready(&mut self) -> Outcome {
        let patience = Instant::now() + Duration::from_secs(90);
        while !ready::is_ready(self.port) || !ready::is_ready(self.worker_port) {
            self.tend()?;
            if let Some(service) = self.services.iter().find(|service| service.ends() >= HOPELESS) {
                return Err(Failure::new(format!("{} does not start; its last lines are above.", service.name())));
            }
            if shell::is_stopping() {
                return Err(Failure::new("Stopped."));
            }
            if Instant::now() > patience {
                return Err(Failure::new("api and worker run, but do not become ready; their last lines are above."));
            }
            sleep(shell::GLANCE);
        }
        Ok(())
    }

    fn write_run_file(&self) -> Outcome {
        let mut pids = json!({"xtask": std::process::id()});
        for service in &self.services {
            pids[service.name()] = json!(service.pid());
        }
        if let Some(server) = &self.database.server {
            pids["postgres"] = json!(server.pid());
        }
        let value = json!({
            "base_url": self.base_url(),
            "worker_url": format!("http://127.0.0.1:{}", self.worker_port),
            "database_url": self.database.tools_url,
            "pids": pids,
        });
        secrets::write_private(&self.run_file(), &value)
    }
}

impl Drop for Product {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(self.run_file());
        self.services.iter().for_each(Service::ask_to_stop);
        let patience = Instant::now() + GRACE;
        while !self.services.iter_mut().all(Service::has_ended) && Instant::now() < patience {
            sleep(shell::GLANCE);
        }
        self.services.iter_mut().for_each(Service::kill);
        // The database stops when its field is dropped, after those who use it.
    }
}

/// The first service is an api, the second the worker; further apis follow.
const WORKER: usize = 1;

fn place_of_api(number: usize) -> usize {
    if number == 0 { 0 } else { WORKER + number }
}

/// The database, and what api, worker and its commands are told.
fn open(launch: &Launch, data: &DataDir) -> Outcome<(Database, Vec<(String, String)>)> {
    let secrets = Secrets::kept_in(&data.join("secrets.json"))?;
    let database = Database::open(data, &secrets, launch.durability)?;
    let mut environment = environment::of(data, &database, &secrets, launch.options.port);
    environment.extend(launch.extra.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    Ok((database, environment))
}

/// Brings the database and its contents up to date. Every step may be repeated at every start.
fn prepare(programs: &Programs, database: &Database, environment: &[(String, String)]) -> Outcome {
    migrate(programs, database, environment)?;
    console::step("Creating the demo brands and people");
    shell::run(&mut worker(programs, "create-demo", environment))
}

/// What a new version does before it starts.
fn migrate(programs: &Programs, database: &Database, environment: &[(String, String)]) -> Outcome {
    console::step("Applying migrations");
    shell::run(worker(programs, "migrate", environment).env("OWNER_DATABASE_URL", &database.owner_url))?;
    console::step("Importing the content");
    shell::run(&mut worker(programs, "import-content", environment))
}

fn worker(programs: &Programs, word: &str, environment: &[(String, String)]) -> Command {
    let mut command = shell::program(&programs.path("worker").to_string_lossy());
    command.arg(word).envs(environment.iter().map(|(name, value)| (name, value)));
    command
}
