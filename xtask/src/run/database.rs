//! The database that the product uses: the one in the environment, or a private one in the data folder.

use super::data_dir::DataDir;
use crate::failure::{Failure, Outcome};
use crate::postgres::{Durability, Server, Session};
use crate::secrets::Secrets;
use crate::{console, postgres};

const NAME: &str = "verdant";

/// Addresses, and the server when it is ours.
pub(super) struct Database {
    /// For api and worker.
    pub(super) login_url: String,
    /// For migrations, and for tools that look in.
    pub(super) owner_url: String,
    /// `None` when somebody else runs it.
    pub(super) server: Option<Server>,
}

impl Database {
    /// Finds or starts it.
    pub(super) fn open(data: &DataDir, secrets: &Secrets, durability: Durability) -> Outcome<Self> {
        match (setting("DATABASE_URL"), setting("OWNER_DATABASE_URL")) {
            (Some(login_url), Some(owner_url)) => Ok(Self { login_url, owner_url, server: None }),
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
        server.ensure_database(NAME)?;
        Ok(Self {
            login_url: server.url_as("app_login", &secrets.login_password, NAME),
            owner_url: server.url(NAME),
            server: Some(server),
        })
    }
}

/// A variable that is set to something.
pub(super) fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}
