//! What the worker can be told to do. `run` works; the others do one thing and end.

use std::{error::Error, path::PathBuf};

use jobs::Notifier;
use tenants::{Db, DbConfig};
use uuid::Uuid;

use crate::config::{self, Config};

mod check_content;
mod create_demo;
mod create_tenant;
mod dead_jobs;
mod enqueue;
mod exchange;
mod export_tenant;
mod import_content;
mod migrate;
mod remove_demo;
mod rescore;
mod run;
mod schema;
mod settings;

/// Why a command failed: told to an operator, never matched on.
pub type CommandError = Box<dyn Error + Send + Sync>;

const USAGE: &str = "usage: worker <command>
  run                                  do jobs until SIGTERM
  migrate                              create the roles, bring the tables up to date
  import-content                       publish formats and packs of CONTENT_DIR
  content check                        judge all packs of CONTENT_DIR together, with figures
  content blind [slug]                 print the items without keys, for a blind reading
  content check|import <zip>           look at a pack in an archive; import it as a draft
  create-demo                          create the demo brands and people; not in production
  remove-demo                          lock the people of the demo out and have them erased
  create-tenant <file>                 create a tenant or change its brand (JSON as in tenants/demo, with a slug)
  export-tenant <slug>                 print a tenant's hosts and brand as such a file
  settings <slug>                      print a tenant's prices, rewards, discounts, fees and limits
  settings <slug> <file>               change those that the file names (JSON as printed; the others stay)
  enqueue <job> <tenant>|- <payload>   add a job, for the tenant with this slug or for the platform
  rescore --check                      compute all scores again and say which differ; writes nothing
  schema                               print the schemas of the content format
  jobs dead                            list the jobs that were given up
  jobs retry <id>|all                  start them anew";

/// A command and its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Do jobs.
    Run,
    /// Publish what lies in the content folder.
    ImportContent,
    /// Look at the archive of a pack, or import it as a draft.
    Exchange {
        /// The archive.
        archive: PathBuf,
        /// Nothing is stored.
        is_check: bool,
    },
    /// Judge the content folder.
    CheckContent,
    /// Print the items of one pack or of all without keys.
    BlindItems(Option<String>),
    /// Create the demo brands and people.
    CreateDemo,
    /// Remove the people of the demo brands.
    RemoveDemo,
    /// Add a job by hand.
    Enqueue {
        /// Its stored name.
        job: String,
        /// The slug of its tenant; without one it is the platform's.
        tenant: Option<String>,
        /// JSON.
        payload: String,
    },
    /// Create the roles and run the migrations.
    Migrate,
    /// Create a tenant from a file, or change its brand.
    CreateTenant(PathBuf),
    /// Print the file of the tenant with this slug.
    ExportTenant(String),
    /// Print a tenant's figures.
    PrintSettings(String),
    /// Change some of a tenant's figures.
    ChangeSettings {
        /// The tenant's short name.
        slug: String,
        /// Which figures, and to what.
        file: PathBuf,
    },
    /// Compute all scores again and compare.
    CheckScores,
    /// Print the schemas of the content format.
    Schema,
    /// List the dead jobs.
    DeadJobs,
    /// Start one dead job anew, or all.
    RetryJobs(Option<Uuid>),
}

impl Command {
    /// Understands the words after the program's name, or says how to put them.
    pub fn parse(words: &[String]) -> Result<Self, &'static str> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["run"] => Ok(Self::Run),
            ["migrate"] => Ok(Self::Migrate),
            ["import-content"] => Ok(Self::ImportContent),
            ["content", "check"] => Ok(Self::CheckContent),
            ["content", "blind"] => Ok(Self::BlindItems(None)),
            ["content", "blind", slug] => Ok(Self::BlindItems(Some((*slug).to_owned()))),
            ["content", verb @ ("check" | "import"), archive] => {
                Ok(Self::Exchange { archive: archive.into(), is_check: *verb == "check" })
            }
            ["create-demo"] => Ok(Self::CreateDemo),
            ["remove-demo"] => Ok(Self::RemoveDemo),
            ["enqueue", job, tenant, payload] => Ok(Self::Enqueue {
                job: (*job).to_owned(),
                tenant: (*tenant != "-").then(|| (*tenant).to_owned()),
                payload: (*payload).to_owned(),
            }),
            ["create-tenant", file] => Ok(Self::CreateTenant(file.into())),
            ["export-tenant", slug] => Ok(Self::ExportTenant((*slug).to_owned())),
            ["settings", slug] => Ok(Self::PrintSettings((*slug).to_owned())),
            ["settings", slug, file] => Ok(Self::ChangeSettings { slug: (*slug).to_owned(), file: file.into() }),
            ["rescore", "--check"] => Ok(Self::CheckScores),
            ["schema"] => Ok(Self::Schema),
            ["jobs", "dead"] => Ok(Self::DeadJobs),
            ["jobs", "retry", "all"] => Ok(Self::RetryJobs(None)),
            ["jobs", "retry", id] => id.parse().map(|id| Self::RetryJobs(Some(id))).map_err(|_| USAGE),
            _ => Err(USAGE),
        }
    }

    /// Whether the command works without settings and database.
    pub fn is_pure(&self) -> bool {
        matches!(self, Self::Schema | Self::CheckContent | Self::BlindItems(_))
    }

    /// Does a command that needs nothing.
    pub fn run_pure(&self) -> Result<(), CommandError> {
        match self {
            Self::CheckContent => check_content::check(&config::content_dir()),
            Self::BlindItems(slug) => check_content::print_blind(&config::content_dir(), slug.as_deref()),
            _ => print_schema(),
        }
    }

    /// Does it.
    pub async fn run(self, config: Config) -> Result<(), CommandError> {
        match self {
            Self::Migrate => migrate::migrate(&config).await,
            Self::Run => run::run(&connect(&config).await?, &config).await,
            Self::ImportContent => import_content::import_content(&connect(&config).await?, &config).await,
            Self::Exchange { archive, is_check } => {
                exchange::exchange(&connect(&config).await?, &archive, is_check).await
            }
            Self::CreateDemo => create_demo::create_demo(&connect(&config).await?, &config).await,
            Self::RemoveDemo => remove_demo::remove_demo(&connect(&config).await?).await,
            Self::CreateTenant(file) => create_tenant::create_tenant(&connect(&config).await?, &file).await,
            Self::ExportTenant(slug) => export_tenant::export_tenant(&connect(&config).await?, &slug).await,
            Self::Enqueue { job, tenant, payload } => {
                enqueue::enqueue(&connect(&config).await?, &config, &job, tenant.as_deref(), payload).await
            }
            Self::PrintSettings(slug) => settings::print(&connect(&config).await?, &slug).await,
            Self::ChangeSettings { slug, file } => settings::change(&connect(&config).await?, &slug, &file).await,
            Self::CheckScores => rescore::check(&connect(&config).await?).await,
            Self::Schema | Self::CheckContent | Self::BlindItems(_) => self.run_pure(),
            Self::DeadJobs => dead_jobs::list(&connect(&config).await?).await,
            Self::RetryJobs(id) => dead_jobs::retry(&connect(&config).await?, id).await,
        }
    }
}

fn print_schema() -> Result<(), CommandError> {
    println!("{}", schema::schema()?);
    Ok(())
}

/// The database, after the proof that row-level security holds for this login.
async fn connect(config: &Config) -> Result<Db, CommandError> {
    // One for each job that runs, and some for schedules, news and look-ups.
    let max_connections = u32::try_from(config.slots)?.saturating_add(5);
    let db = Db::connect(&DbConfig { max_connections, ..DbConfig::new(&config.database_url) }).await?;
    tenants::guard::check(&db).await?;
    Ok(Notifier::attach(&db))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, &'static str> {
        Command::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn a_line_becomes_a_command_or_the_usage() {
        assert_eq!(parse("migrate"), Ok(Command::Migrate));
        assert_eq!(parse("create-tenant school.json"), Ok(Command::CreateTenant("school.json".into())));
        assert_eq!(parse("export-tenant harbor"), Ok(Command::ExportTenant("harbor".to_owned())));
        assert_eq!(parse("settings harbor"), Ok(Command::PrintSettings("harbor".to_owned())));
        let change = Command::ChangeSettings { slug: "harbor".to_owned(), file: "prices.json".into() };
        assert_eq!(parse("settings harbor prices.json"), Ok(change));
        let platform = Command::Enqueue { job: "a.b".to_owned(), tenant: None, payload: "{}".to_owned() };
        assert_eq!(parse("enqueue a.b - {}"), Ok(platform));
        let check = Command::Exchange { archive: "pack.zip".into(), is_check: true };
        assert_eq!(parse("content check pack.zip"), Ok(check));
        assert_eq!(parse("content check"), Ok(Command::CheckContent));
        assert_eq!(parse("content blind river-light"), Ok(Command::BlindItems(Some("river-light".to_owned()))));
        assert!(parse("content check").is_ok_and(|command| command.is_pure()));
        assert!(parse("schema").is_ok_and(|command| command.is_pure()));
        assert_eq!(parse("jobs retry all"), Ok(Command::RetryJobs(None)));
        for wrong in ["", "sing", "migrate twice", "jobs", "jobs retry seven"] {
            assert_eq!(parse(wrong), Err(USAGE), "{wrong}");
        }
    }
}
