//! The database of a test: shared and migrated for most, a clone of its own where rows of others would disturb.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use sqlx::{ConnectOptions, Connection, PgConnection, postgres::PgConnectOptions};
use tenants::{Db, DbConfig, TenantId};
use uuid::Uuid;

use crate::{
    FixedClock,
    fresh::Fresh,
    prepare::{self, Stock},
};

/// A migrated database with the demo tenants, reached as the application reaches it.
#[derive(Debug)]
pub struct TestDb {
    /// The application's door; its time is [`TestDb::clock`].
    pub db: Db,
    /// Stands at the test's beginning until moved.
    pub clock: Arc<FixedClock>,
    /// Address with a superuser login: row-level security does not hold for it.
    pub owner_url: String,
    /// Address with the application's login.
    pub app_url: String,
    made: Mutex<Vec<Uuid>>,
    _fresh: Option<Fresh>,
}

/// The database that all tests of these migrations share. A test makes its own tenant and sees only its rows.
pub async fn database() -> TestDb {
    let server = server();
    // Nearly always it is there already: one connection and no lock.
    if let Ok(test_db) = TestDb::connect(&server, &Stock::brands().shared(), None).await {
        return test_db;
    }
    let stock = prepare::brands(&server).await.expect("prepare the template of test databases");
    shared(&server, &stock).await
}

/// A database of the test's own, dropped with the value: for tests of the queue and of platform-wide sweeps.
pub async fn fresh_database() -> TestDb {
    let server = server();
    let stock = prepare::brands(&server).await.expect("prepare the template of test databases");
    fresh(&server, &stock).await
}

pub(crate) async fn shared(server: &PgConnectOptions, stock: &Stock) -> TestDb {
    prepare::shared(server, stock).await.expect("prepare a shared test database");
    TestDb::connect(server, &stock.shared(), None).await.expect("connect to a shared test database")
}

pub(crate) async fn fresh(server: &PgConnectOptions, stock: &Stock) -> TestDb {
    let fresh = Fresh::create(server, &stock.template()).await.expect("clone the template of test databases");
    let name = fresh.name().to_owned();
    TestDb::connect(server, &name, Some(fresh)).await.expect("connect to a fresh test database")
}

impl TestDb {
    pub(crate) async fn connect(
        server: &PgConnectOptions,
        name: &str,
        fresh: Option<Fresh>,
    ) -> Result<Self, sqlx::Error> {
        let owner_url = server.clone().database(name).to_url_lossy().to_string();
        let app_url = prepare::app_options(server, name).to_url_lossy().to_string();
        let clock = Arc::new(FixedClock::default());
        // A machine that is busy with other tests is slow, not wrong.
        let config = DbConfig { acquire_timeout: Duration::from_secs(60), ..DbConfig::new(&app_url) };
        let db = Db::connect(&config).await?.with_clock(clock.clone());
        Ok(Self { db, clock, owner_url, app_url, made: Mutex::default(), _fresh: fresh })
    }

    /// A connection that may do everything: for fixtures and for questions to the catalog.
    pub async fn owner(&self) -> PgConnection {
        PgConnection::connect(&self.owner_url).await.expect("connect as the owner")
    }
}

impl TestDb {
    /// Every tenant that the test has made here.
    #[cfg(feature = "app")]
    pub(crate) fn tenants(&self) -> Vec<Uuid> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn remember(&self, tenant: TenantId) {
        self.made.lock().unwrap_or_else(PoisonError::into_inner).push(tenant.0);
    }
}

/// Where the tests' PostgreSQL is.
pub(crate) fn server() -> PgConnectOptions {
    let Ok(url) = std::env::var("TEST_DATABASE_URL") else {
        panic!(
            "TEST_DATABASE_URL is not set: run the tests with `cargo xtask test`, which starts a PostgreSQL for them"
        );
    };
    url.parse().expect("TEST_DATABASE_URL is the address of a PostgreSQL superuser")
}
