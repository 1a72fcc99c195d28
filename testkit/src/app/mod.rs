//! The whole API in one process: the real router over a real database, with mails, blobs and cache of the test's own.

mod answer;
mod asked;
mod client;
mod given;
mod leftovers;
mod people;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use api::config::Config;
use api::state::{AppState, Parts};
use axum::Router;
use integrations::Integrations;
use tenants::Tenant;
use uuid::Uuid;

pub use answer::Answer;
pub use client::Client;
pub use given::{FinishedTest, SECTIONS};
pub use people::{PASSWORD, Person};

use crate::{FixedClock, TestDb};

/// The installation's secret in tests, for a process that must accept the same tokens.
pub const APP_SECRET: &str = "a secret of tests, longer than 32 bytes";

/// What every captcha of a test shows.
pub const CAPTCHA_ANSWER: &str = "ACEFG";

/// Where the blobs lie in a test's folder.
const BLOBS: &str = "blobs";

/// The API with a tenant of the test's own. Dropping it fails a test that has caused jobs or mails and not looked at them.
#[derive(Debug)]
pub struct TestApp {
    /// What the handlers work with.
    pub state: AppState,
    /// The tenant that [`TestApp::client`] talks to.
    pub tenant: Tenant,
    /// The database; rows of other tests are other tenants'.
    pub db: TestDb,
    router: Router,
    folder: Folder,
    looked: leftovers::Looked,
}

impl TestApp {
    /// On the database that tests share.
    pub async fn start() -> Self {
        Self::start_on(crate::database().await, &[]).await
    }

    /// With variables of the environment that differ from the tests' usual ones.
    pub async fn start_with(variables: &[(&str, &str)]) -> Self {
        Self::start_on(crate::database().await, variables).await
    }

    /// On the database that tests with the library share: every pack of the repository is published.
    pub async fn start_with_library() -> Self {
        let db = crate::library::database().await;
        let folder = Folder::create();
        crate::library::put_blobs(&folder.path().join(BLOBS));
        Self::start_in(folder, db, &[]).await
    }

    /// On a database of the test's own.
    pub async fn start_alone() -> Self {
        Self::start_on(crate::fresh_database().await, &[]).await
    }

    async fn start_on(db: TestDb, variables: &[(&str, &str)]) -> Self {
        Self::start_in(Folder::create(), db, variables).await
    }

    async fn start_in(folder: Folder, db: TestDb, variables: &[(&str, &str)]) -> Self {
        let config = config(&db, folder.path(), variables);
        let outside = Integrations::open(&config.settings).expect("open the stand-ins");
        let state = AppState::new(config, db.db.clone(), outside);
        Self::with_state(state, db, folder).await
    }

    async fn with_state(state: AppState, db: TestDb, folder: Folder) -> Self {
        let tenant = db.tenant("app").await;
        let router = api::router::router(state.clone());
        Self { state, tenant, db, router, folder, looked: leftovers::Looked::default() }
    }

    /// The same application after `change`, for a test that takes one of its outside systems away.
    #[must_use]
    pub fn changed(mut self, change: impl FnOnce(&mut Parts)) -> Self {
        self.state = self.state.changed(change);
        self.router = api::router::router(self.state.clone());
        self
    }

    /// A stranger's browser on the same tenant at another process: the same database, caches of its own.
    ///
    /// # Panics
    /// When the stand-ins cannot be opened a second time.
    pub fn replica(&self) -> Client {
        let config = Config::clone(&self.state.config);
        let outside = Integrations::open(&config.settings).expect("open the stand-ins");
        let state = AppState::new(config, self.db.db.clone(), outside);
        Client::new(api::router::router(state), &self.tenant.host)
    }

    /// The application's clock, which stands still until moved.
    pub fn clock(&self) -> &Arc<FixedClock> {
        &self.db.clock
    }

    /// A stranger's browser on the tenant's host.
    pub fn client(&self) -> Client {
        self.client_of(&self.tenant.host)
    }

    /// A stranger's browser on any host.
    pub fn client_of(&self, host: &str) -> Client {
        Client::new(self.router.clone(), host)
    }

    /// A folder of the test's own, gone with it.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

fn config(db: &TestDb, folder: &Path, variables: &[(&str, &str)]) -> Config {
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    Config::read(|name| {
        if let Some((_, value)) = variables.iter().find(|(key, _)| *key == name) {
            // The front end of a test lies in its folder.
            return Some(if name == "WEB_DIST" { path(value) } else { (*value).to_owned() });
        }
        match name {
            "DATABASE_URL" => Some(db.app_url.clone()),
            "APP_SECRET" => Some(APP_SECRET.to_owned()),
            "OUTBOX_DIR" => Some(path("outbox")),
            "PAYMENTS_DIR" => Some(path("payments")),
            "BLOB_DIR" => Some(path(BLOBS)),
            "CAPTCHA_TEST_ANSWER" => Some(CAPTCHA_ANSWER.to_owned()),
            _ => None,
        }
    })
    .expect("the configuration of tests is complete")
}

/// Gone with the value.
#[derive(Debug)]
struct Folder(PathBuf);

impl Folder {
    fn create() -> Self {
        let path = std::env::temp_dir().join(format!("verdant-test-{}", Uuid::now_v7()));
        std::fs::create_dir_all(&path).expect("make a folder for a test");
        Self(path)
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to whoever cleans the temporary folder.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
