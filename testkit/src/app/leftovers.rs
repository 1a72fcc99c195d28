//! What a request leaves for later, and the check that a test has looked at all of it.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use integrations::mail::OutboxMail;
use jobs::Job;
use product::exams::speech::TranscribeRecording;
use product::people::accounts::UserId;
use sqlx::{Connection, PgConnection};
use tenants::Clock;
use uuid::Uuid;
use worker::{config::Config, registry::registry, services::Services};

use super::TestApp;

/// Follows from every test that is handed in with recordings, and nobody waits for it: who is about it runs it or asks for it by
/// its type.
const BESIDE: &str = TranscribeRecording::NAME;

/// What the test has asked for.
#[derive(Debug, Default)]
pub(super) struct Looked(Mutex<LookedAt>);

#[derive(Debug, Default)]
struct LookedAt {
    mails: BTreeSet<Uuid>,
    jobs: BTreeSet<Uuid>,
}

#[derive(Debug, sqlx::FromRow)]
struct DueJob {
    id: Uuid,
    name: String,
    status: String,
}

impl Looked {
    fn at(&self) -> MutexGuard<'_, LookedAt> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TestApp {
    /// Does the tenant's due jobs as a worker would, with those that they enqueue, and says how many there were.
    ///
    /// # Panics
    /// When one fails. A test of failures uses `jobs::run_pending`.
    pub async fn run_jobs(&self) -> usize {
        let ran = jobs::run_pending(&self.state.db, &registry(&self.services()), self.tenant.id).await;
        let ran = ran.expect("the queue answers");
        let failed: Vec<String> = ran.failed.iter().map(|job| format!("{}: {:?}", job.name, job.error)).collect();
        assert!(failed.is_empty(), "jobs failed: {}", failed.join("; "));
        ran.all()
    }

    /// The tenant's jobs of one kind that wait for a worker, the oldest first. Whoever asks has looked at them.
    pub async fn jobs<J: Job>(&self) -> Vec<J> {
        let waiting: Vec<(Uuid, serde_json::Value)> =
            sqlx::query_as("select id, payload from jobs.queue where tenant_id = $1 and name = $2 order by id")
                .bind(self.tenant.id.0)
                .bind(J::NAME)
                .fetch_all(&mut self.db.owner().await)
                .await
                .expect("read the queue");
        self.looked.at().jobs.extend(waiting.iter().map(|(id, _)| *id));
        let read = |payload| serde_json::from_value(payload).expect("a payload of this kind");
        waiting.into_iter().map(|(_, payload)| read(payload)).collect()
    }

    /// The job that would mail a link is looked at when the test follows the link.
    pub(super) async fn look_at_mail_of(&self, link: Uuid) {
        let jobs: Vec<Uuid> =
            sqlx::query_scalar("select id from jobs.queue where tenant_id = $1 and payload ->> 'token_id' = $2")
                .bind(self.tenant.id.0)
                .bind(link.to_string())
                .fetch_all(&mut self.db.owner().await)
                .await
                .expect("read the queue");
        self.looked.at().jobs.extend(jobs);
    }

    /// Every mail that was sent, the newest first. Whoever asks has looked at them.
    pub async fn mails(&self) -> Vec<OutboxMail> {
        let mails = self.outbox().await;
        self.looked.at().mails.extend(mails.iter().map(|mail| mail.id));
        mails
    }

    /// The names of due jobs that the test has not looked at yet, sorted. Whoever asks has looked at them.
    pub async fn new_jobs(&self) -> Vec<String> {
        let due = self.due_jobs().await.expect("read the queue");
        let mut looked = self.looked.at();
        let new = due.into_iter().filter(|job| looked.jobs.insert(job.id));
        let mut names: Vec<String> = new.map(|job| job.name).collect();
        names.sort_unstable();
        names
    }

    /// What is in the queue now belongs to how the test begins, and is the business of other tests.
    pub(super) async fn overlook_jobs_of(&self, person: UserId) {
        let links: Vec<Uuid> = sqlx::query_scalar("select id from mail_tokens where user_id = $1")
            .bind(person)
            .fetch_all(&mut self.db.owner().await)
            .await
            .expect("look for links");
        for link in links {
            self.look_at_mail_of(link).await;
        }
    }

    /// Due and dead jobs of every tenant that the test has made.
    async fn due_jobs(&self) -> Result<Vec<DueJob>, sqlx::Error> {
        // The application's own connections belong to the runtime of the test.
        let mut conn = PgConnection::connect(&self.db.owner_url).await?;
        let jobs = sqlx::query_as(
            "select id, name, status from jobs.queue
             where tenant_id = any($1) and (status = 'dead' or run_at <= $2 and name <> $3) order by id",
        )
        .bind(self.db.tenants())
        .bind(self.clock().now())
        .bind(BESIDE)
        .fetch_all(&mut conn)
        .await?;
        conn.close().await?;
        Ok(jobs)
    }

    /// What the test has not looked at, line by line.
    async fn leftovers(&self) -> Result<Vec<String>, sqlx::Error> {
        let due = self.due_jobs().await?;
        let mails = self.outbox().await;
        let looked = self.looked.at();
        let jobs = due.iter().filter(|job| !looked.jobs.contains(&job.id));
        let mails = mails.iter().filter(|mail| !looked.mails.contains(&mail.id));
        let jobs = jobs.map(|job| format!("a {} job {}", job.status, job.name));
        Ok(jobs.chain(mails.map(|mail| format!("a mail to {}: {}", mail.to, mail.subject))).collect())
    }

    /// The worker's, over the same outside systems.
    /// What a worker of this application works with.
    pub fn services(&self) -> Services {
        let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fonts");
        let variable = |name: &str| match name {
            "DATABASE_URL" => Some(self.db.app_url.clone()),
            "FONTS_DIR" => Some(fonts.to_string_lossy().into_owned()),
            _ => None,
        };
        let config = Config::read(variable).expect("the settings are complete");
        let services = Services::with(&self.state.db, &config, &self.state.config.settings);
        Services { integrations: self.state.outside.clone(), ..services.expect("the services open") }
    }

    async fn outbox(&self) -> Vec<OutboxMail> {
        let outbox = self.state.outside.outbox.as_ref().expect("mails go to a folder");
        outbox.list(1_000).await.expect("read the outbox")
    }
}

impl Drop for TestApp {
    /// Fails a test that has not looked at every job and mail which it caused. A test that fails anyway is left alone.
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        // On a thread of its own, because a test's runtime cannot wait inside itself.
        let leftovers = std::thread::scope(|scope| {
            let looking = scope.spawn(|| {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
                runtime.expect("start a runtime").block_on(self.leftovers())
            });
            looking.join().expect("look for leftovers").expect("read the queue")
        });
        assert!(
            leftovers.is_empty(),
            "this test has caused what it does not look at:\n  {}\nRun the jobs (`run_jobs`) and look at the mails \
             (`mails`), or say which jobs it causes (`new_jobs`, `jobs::<…>`).",
            leftovers.join("\n  ")
        );
    }
}
