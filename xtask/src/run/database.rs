//! The database that the product uses: the one in the environment, or a private one in the data folder.

use super::data_dir::DataDir;
use crate::failure::{Failure, Outcome};
use crate::postgres::{Durability, Server, Session};
use crate::secrets::Secrets;
use crate::{console, postgres};

const NAME: &str = "verdant";
/// Owns the tables, as in production (`docker/postgres/10-owner.sh`), so that a dump of one can be restored in the other.
const OWNER: &str = "app_owner";

/// Addresses, and the server when it is ours.
pub(super) struct Database {
    /// For api and worker.
    pub(super) login_url: String,
    /// For migrations.
    pub(super) owner_url: String,
    /// For tools that look in: the superuser of a private server sees every tenant's rows.
    pub(super) tools_url: String,
    /// `None` when somebody else runs it.
    pub(super) server: Option<Server>,
}

impl Database {
    /// Finds or starts it.
    pub(super) fn open(data: &DataDir, secrets: &Secrets, durability: Durability) -> Outcome<Self> {
        match (setting("DATABASE_URL"), setting("OWNER_DATABASE_URL")) {
            (Some(login_url), Some(owner_url)) => {
                Ok(Self { login_url, tools_url: owner_url.clone(), owner_url, server: None })
            }
            (Some(_), None) => Err(Failure::new(
                "DATABASE_URL is set, but not OWNER_DATABASE_URL: migrations need the owner of the tables, and api and worker must not be it (docs/operating.md). Set both, or none for a private PostgreSQL.",
            )),
            (None, _) => Self::private(data, secrets, durability),
        }
    }

    /// A superuser's connection to the private server.
    pub(super) fn session(&self) -> Outcome<Session> {
        let server = self.server.as_ref().ok_or_else(|| Failure::new("The database is somebody else's."))?;
        server.session(NAME)
    }

    fn private(data: &DataDir, secrets: &Secrets, durability: Durability) -> Outcome<Self> {
        console::step("Starting a private PostgreSQL");
        let wish = data.join("postgres");
        let server = postgres::Server::start(&wish, &secrets.owner_password, durability)?;
        if server.home() != wish {
            console::note(&format!(
                "its account cannot enter {}, so its files are in {}",
                wish.display(),
                server.home().display()
            ));
        }
        let owner_url = if is_owned(&server, &secrets.owner_password)? {
            server.url_as(OWNER, &secrets.owner_password, NAME)
        } else {
            console::note(
                "its tables belong to the superuser, as they did before; --reset makes a database like production's",
            );
            server.url(NAME)
        };
        Ok(Self {
            login_url: server.url_as("app_login", &secrets.login_password, NAME),
            owner_url,
            tools_url: server.url(NAME),
            server: Some(server),
        })
    }
}

/// Makes the database and its owner when they are not there. Says whether it is the owner's: one that was made before
/// belongs to the superuser.
fn is_owned(server: &Server, password: &str) -> Outcome<bool> {
    let owner = format!("select pg_get_userbyid(datdba) from pg_database where datname = '{NAME}'");
    if server.run("postgres", &owner)?.is_empty() {
        // A start that was stopped in between may have left the role.
        if server.run("postgres", &format!("select 1 from pg_roles where rolname = '{OWNER}'"))?.is_empty() {
            server.run("postgres", &format!("create role {OWNER} login createrole password '{password}'"))?;
        }
        server.run("postgres", &format!("create database {NAME} owner {OWNER}"))?;
    }
    Ok(server.run("postgres", &owner)?.iter().any(|name| name == OWNER))
}

/// A variable that is set to something.
pub(super) fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}
