//! What a request leaves for later, and the check that a test has looked at all of it.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use integrations::mail::OutboxMail;
use tenants::Clock;
use uuid::Uuid;
use worker::{config::Config, registry::registry, services::Services};

use super::TestApp;

/// Mails that the test has asked for.
#[derive(Debug, Default)]
pub(super) struct SeenMails(Mutex<BTreeSet<Uuid>>);

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

    /// Every mail that was sent, the newest first. Whoever asks has looked at them.
    pub async fn mails(&self) -> Vec<OutboxMail> {
        let mails = self.outbox().await;
        let mut seen = self.seen_mails.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.extend(mails.iter().map(|mail| mail.id));
        mails
    }

    /// Ends a test that claims to have looked at everything.
    ///
    /// # Panics
    /// When a due or dead job of the tenant is left, or a mail that [`TestApp::mails`] has not shown.
    pub async fn finish(self) {
        let jobs: Vec<String> = sqlx::query_scalar(
            "select name || ' (' || status || ')' from jobs.queue
             where tenant_id = $1 and (status = 'dead' or run_at <= $2) order by id",
        )
        .bind(self.tenant.id.0)
        .bind(self.clock().now())
        .fetch_all(&mut self.db.owner().await)
        .await
        .expect("read the queue");
        assert!(jobs.is_empty(), "left in the queue: {}. Run them, or look at why they are there.", jobs.join(", "));
        let mails = self.outbox().await;
        let seen = self.seen_mails.0.lock().unwrap_or_else(PoisonError::into_inner);
        let unseen: Vec<&str> =
            mails.iter().filter(|mail| !seen.contains(&mail.id)).map(|mail| mail.subject.as_str()).collect();
        assert!(unseen.is_empty(), "sent, and not looked at: {}", unseen.join(", "));
    }

    /// The worker's, over the same outside systems.
    fn services(&self) -> Services {
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
