//! A worker's services for one test.

use std::{
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
};

use futures::future::BoxFuture;
use integrations::{
    mail::{Mail, MailError, Mailer, OutboxMail},
    settings::Settings,
};
use jobs::{Ran, run_pending};
use tenants::{Tenant, TenantTx};
use testkit::TestDb;
use uuid::Uuid;
use worker::{config::Config, registry::registry, services::Services};

/// A database, a tenant and the services.
pub(crate) struct Desk {
    pub(crate) test: TestDb,
    pub(crate) tenant: Tenant,
    pub(crate) services: Services,
    folder: PathBuf,
}

pub(crate) fn repository(folder: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(folder)
}

impl Desk {
    pub(crate) async fn open() -> Self {
        let test = testkit::database().await;
        let tenant = test.tenant("mails").await;
        Self::with(test, tenant)
    }

    pub(crate) fn with(test: TestDb, tenant: Tenant) -> Self {
        let folder = std::env::temp_dir().join(format!("verdant-worker-{}", Uuid::now_v7()));
        let variable = |name: &str| match name {
            "DATABASE_URL" => Some(test.app_url.clone()),
            "OUTBOX_DIR" => Some(folder.join("outbox").display().to_string()),
            "PAYMENTS_DIR" => Some(folder.join("payments").display().to_string()),
            "BLOB_DIR" => Some(folder.join("blobs").display().to_string()),
            "FONTS_DIR" => Some(repository("fonts").display().to_string()),
            "MAIL_FROM" => Some("post@mails.example".to_owned()),
            _ => None,
        };
        let config = Config::read(variable).expect("the settings are complete");
        let settings = Settings::read(variable).expect("the settings are complete");
        let services = Services::with(&test.db, &config, &settings).expect("the services open");
        Self { test, tenant, services, folder }
    }

    /// The folder in which blobs lie.
    pub(crate) fn blobs(&self) -> PathBuf {
        self.folder.join("blobs")
    }

    pub(crate) async fn tx(&self) -> TenantTx {
        self.test.db.tenant(&self.tenant).await.expect("open a transaction")
    }

    /// Runs everything that is due.
    pub(crate) async fn run(&self) -> Ran {
        run_pending(&self.test.db, &registry(&self.services), self.tenant.id).await.expect("the queue answers")
    }

    /// What lies in the outbox, the newest first.
    pub(crate) async fn outbox(&self) -> Vec<OutboxMail> {
        let outbox = self.services.integrations.outbox.as_ref().expect("the stand-in is used");
        outbox.list(100).await.expect("the outbox can be read")
    }

    /// Starts the worker's binary on this database and this outbox: on the clock of the machine, with four jobs at once, and
    /// without patience for the dead.
    pub(crate) fn start_worker(&self) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_worker"));
        command
            .arg("run")
            .env_clear()
            .env("DATABASE_URL", &self.test.app_url)
            .env("OUTBOX_DIR", self.folder.join("outbox"))
            .env("PAYMENTS_DIR", self.folder.join("payments"))
            .env("BLOB_DIR", self.folder.join("blobs"))
            .env("FONTS_DIR", repository("fonts"))
            .env("CONTENT_DIR", repository("content"))
            .env("WORKER_SLOTS", "4")
            .env("WORKER_LEASE_SECONDS", "1")
            .stderr(Stdio::null());
        Process(command.spawn().expect("start a worker"))
    }

    /// Puts a mail server in place that behaves as `server` does.
    pub(crate) fn use_server(&mut self, server: &Arc<Server>) {
        self.services.integrations.mailer = Arc::<Server>::clone(server);
    }

    /// State, error and whether it was sent, of the tenant's only mail.
    pub(crate) async fn only_mail(&self) -> (String, Option<String>, bool) {
        let mut tx = self.tx().await;
        sqlx::query_as("select state, error, sent_at is not null from mails where tenant_id = $1")
            .bind(self.tenant.id.0)
            .fetch_one(tx.conn())
            .await
            .expect("there is one mail")
    }
}

/// A worker of its own, killed with the value.
pub(crate) struct Process(Child);

impl Process {
    /// kill -9: no word of farewell.
    pub(crate) fn kill(mut self) {
        self.0.kill().expect("kill a worker");
        self.0.wait().expect("bury a worker");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        // What cannot be removed is left to whoever cleans the temporary folder.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A mail server that answers as it is told and remembers what reached it.
#[derive(Default)]
pub(crate) struct Server {
    answers: Mutex<Vec<Result<(), MailError>>>,
    pub(crate) received: Mutex<Vec<Mail>>,
}

impl Server {
    /// Gives these answers in turn, then accepts everything.
    pub(crate) fn answering(answers: Vec<Result<(), MailError>>) -> Arc<Self> {
        Arc::new(Self { answers: Mutex::new(answers.into_iter().rev().collect()), ..Self::default() })
    }

    /// Accepts everything from now on.
    pub(crate) fn comes_back(&self) {
        self.answers.lock().expect("not poisoned").clear();
    }

    pub(crate) fn message_ids(&self) -> Vec<String> {
        self.received.lock().expect("not poisoned").iter().map(|mail| mail.message_id.clone()).collect()
    }
}

impl Mailer for Server {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), MailError>> {
        Box::pin(async move {
            self.received.lock().expect("not poisoned").push(mail.clone());
            self.answers.lock().expect("not poisoned").pop().unwrap_or(Ok(()))
        })
    }
}
