//! What the worker can be told to do. `run` works; the others do one thing and end.

use std::{error::Error, path::PathBuf};

use jobs::Notifier;
use product::people::accounts::{GradingSection, Role};
use tenants::{Db, DbConfig, NewBrand};
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
mod init_brand;
mod migrate;
mod remove_demo;
mod rescore;
mod run;
mod schema;
mod settings;
mod staff;
mod test_mail;

#[cfg(test)]
pub(crate) use test_mail::TestMail;

/// Why a command failed: told to an operator, never matched on.
pub type CommandError = Box<dyn Error + Send + Sync>;

const USAGE: &str = "usage: worker <command>
  run                                  do jobs until SIGTERM
  migrate                              create the roles, bring the tables up to date
  import-content                       publish formats, packs and words of CONTENT_DIR
  content check                        judge all packs of CONTENT_DIR together, with figures
  content blind [slug]                 print the items without keys, for a blind reading
  content check|import <zip>           look at a pack in an archive; import it as a draft
  create-demo                          create the demo brands and people; not in production
  remove-demo                          lock the people of the demo out and have them erased
  init-brand <slug> <host> <name> <support email> [--default]
                                       print the file of a new brand, filled and with comments
  create-tenant <file>                 create a tenant or change its brand (JSON as in tenants/demo, with a slug)
  export-tenant <slug>                 print a tenant's hosts and brand as such a file
  create-admin <slug> <email> [--print-link]
                                       invite somebody as super-admin, or make somebody one who is there
  appoint <slug> <email> admin|super-admin|teacher [--print-link]
                                       the same for another role
  dismiss <slug> <email> admin|super-admin|teacher
                                       take a role and end every session
  permit-grading <slug> <email> none|speaking|writing|speaking,writing
                                       what a teacher may grade
  test-mail <slug> <address>           send a mail now and tell what the mail server says
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
    /// Print the file of a new brand.
    InitBrand(NewBrand),
    /// Give somebody a role, with an account where there is none.
    Appoint {
        /// The tenant's short name.
        slug: String,
        /// Whose.
        email: String,
        /// Which.
        role: Role,
        /// Whether the link for the password is printed although mails go out.
        print_link: bool,
    },
    /// Take a role from somebody.
    Dismiss {
        /// The tenant's short name.
        slug: String,
        /// Whose.
        email: String,
        /// Which.
        role: Role,
    },
    /// Permit a teacher to grade.
    PermitGrading {
        /// The tenant's short name.
        slug: String,
        /// Whom.
        email: String,
        /// Which sections; all others no longer.
        sections: Vec<GradingSection>,
    },
    /// Send a mail now.
    TestMail {
        /// The tenant's short name.
        slug: String,
        /// To whom.
        address: String,
    },
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
            ["init-brand", slug, host, name, email] => Ok(Self::init_brand(slug, host, name, email, false)),
            ["init-brand", slug, host, name, email, "--default"] => Ok(Self::init_brand(slug, host, name, email, true)),
            ["create-admin", slug, email] => Ok(Self::appoint(slug, email, Role::SuperAdmin, false)),
            ["create-admin", slug, email, "--print-link"] => Ok(Self::appoint(slug, email, Role::SuperAdmin, true)),
            ["appoint", slug, email, role, flags @ ..] if matches!(flags, [] | ["--print-link"]) => {
                let role = staff::staff_role(role).ok_or(USAGE)?;
                Ok(Self::appoint(slug, email, role, !flags.is_empty()))
            }
            ["dismiss", slug, email, role] => {
                let role = staff::staff_role(role).ok_or(USAGE)?;
                Ok(Self::Dismiss { slug: (*slug).to_owned(), email: (*email).to_owned(), role })
            }
            ["permit-grading", slug, email, sections] => {
                let sections = sections_of(sections).ok_or(USAGE)?;
                Ok(Self::PermitGrading { slug: (*slug).to_owned(), email: (*email).to_owned(), sections })
            }
            ["test-mail", slug, address] => {
                Ok(Self::TestMail { slug: (*slug).to_owned(), address: (*address).to_owned() })
            }
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

    fn init_brand(slug: &str, host: &str, name: &str, support_email: &str, is_default: bool) -> Self {
        let [slug, host, name, support_email] = [slug, host, name, support_email].map(str::to_owned);
        Self::InitBrand(NewBrand { slug, host, name, support_email, is_default })
    }

    fn appoint(slug: &str, email: &str, role: Role, print_link: bool) -> Self {
        Self::Appoint { slug: slug.to_owned(), email: email.to_owned(), role, print_link }
    }

    /// Whether the command works without settings and database.
    pub fn is_pure(&self) -> bool {
        matches!(self, Self::Schema | Self::InitBrand(_) | Self::CheckContent | Self::BlindItems(_))
    }

    /// Does a command that needs nothing.
    pub fn run_pure(&self) -> Result<(), CommandError> {
        match self {
            Self::CheckContent => check_content::check(&config::content_dir()),
            Self::InitBrand(brand) => init_brand::print(brand, &config::fonts_dir()),
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
            Self::Appoint { slug, email, role, print_link } => {
                staff::appoint(&connect(&config).await?, &config, &slug, &email, role, print_link).await
            }
            Self::Dismiss { slug, email, role } => {
                staff::dismiss(&connect(&config).await?, &config, &slug, &email, role).await
            }
            Self::PermitGrading { slug, email, sections } => {
                staff::permit_grading(&connect(&config).await?, &config, &slug, &email, &sections).await
            }
            Self::TestMail { slug, address } => {
                test_mail::send(&connect(&config).await?, &config, &slug, &address).await
            }
            Self::CheckScores => rescore::check(&connect(&config).await?).await,
            Self::Schema | Self::InitBrand(_) | Self::CheckContent | Self::BlindItems(_) => self.run_pure(),
            Self::DeadJobs => dead_jobs::list(&connect(&config).await?).await,
            Self::RetryJobs(id) => dead_jobs::retry(&connect(&config).await?, id).await,
        }
    }
}

/// `none`, or sections with commas between them.
fn sections_of(text: &str) -> Option<Vec<GradingSection>> {
    if text == "none" { Some(Vec::new()) } else { text.split(',').map(GradingSection::parse).collect() }
}

fn print_schema() -> Result<(), CommandError> {
    println!("{}", schema::schema()?);
    Ok(())
}

/// The database, after the proof that row-level security holds for this login.
async fn connect(config: &Config) -> Result<Db, CommandError> {
    // One for each job that runs, and some for schedules, news and look-ups.
    let max_connections = u32::try_from(config.slots)?.saturating_add(5);
    let db = Db::connect(&DbConfig {
        max_connections,
        application_name: "verdant-worker",
        ..DbConfig::new(&config.database_url)
    })
    .await?;
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
        let admin = |print_link| Command::appoint("harbor", "head@harbor.example", Role::SuperAdmin, print_link);
        assert_eq!(parse("create-admin harbor head@harbor.example"), Ok(admin(false)));
        assert_eq!(parse("appoint harbor head@harbor.example super-admin --print-link"), Ok(admin(true)));
        for (told, sections) in [("none", vec![]), ("speaking,writing", GradingSection::ALL.to_vec())] {
            let (slug, email) = ("harbor".to_owned(), "tutor@harbor.example".to_owned());
            let permit = Command::PermitGrading { slug, email, sections };
            assert_eq!(parse(&format!("permit-grading harbor tutor@harbor.example {told}")), Ok(permit));
        }
        let brand = parse("init-brand lakeside practice.lakeside.example Lakeside help@lakeside.example --default");
        assert!(matches!(&brand, Ok(Command::InitBrand(NewBrand { is_default: true, .. }))));
        assert!(brand.is_ok_and(|command| command.is_pure()));
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
        for wrong in [
            "",
            "sing",
            "migrate twice",
            "jobs",
            "jobs retry seven",
            "appoint harbor a@b.example pro",
            "permit-grading h a@b.example reading",
        ] {
            assert_eq!(parse(wrong), Err(USAGE), "{wrong}");
        }
    }
}
