//! What handlers work with: made once by the composition root or by a test, cheap to clone.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use integrations::Integrations;
use integrations::dependency::Dependency;
use product::content::library::PackCache;
use tenants::{Db, Hosts, TenantId};
use tokio::sync::Semaphore;

use crate::abuse::{Captchas, Hashing, ImageProcessing, Throttle, WorkPool};
use crate::config::Config;
use crate::media::Media;
use crate::pages::Pages;
use crate::secrets::Secrets;
use crate::visits::Visits;

/// What handlers work with. The router clones it several times for each request, so it is one pointer.
#[derive(Debug, Clone)]
pub struct AppState(Arc<Parts>);

/// The parts of [`AppState`].
#[derive(Debug, Clone)]
pub struct Parts {
    /// The database; a handler mostly has its transaction from an extractor instead.
    pub db: Db,
    /// From host to tenant.
    pub hosts: Hosts,
    /// Keys derived from `APP_SECRET`.
    pub secrets: Arc<Secrets>,
    /// Published pack versions.
    pub packs: PackCache,
    /// Mail outbox, blobs and cache.
    pub outside: Integrations,
    /// The settings.
    pub config: Arc<Config>,
    /// Pictures that robots read badly.
    pub captchas: Captchas,
    /// Counted guesses.
    pub throttle: Throttle,
    /// Password hashing, a bounded number at once.
    pub hashing: Hashing,
    /// Drawing uploaded pictures anew, one at once.
    pub image_processing: ImageProcessing,
    /// Small drawings: captchas and logos.
    pub drawing: WorkPool,
    /// Page views, many in one transaction.
    pub visits: Visits,
    /// Archives of packs that are looked at: one at once.
    pub importing: Arc<Semaphore>,
    /// Whether the database answers.
    pub database: Arc<Dependency>,
    pages: Option<Arc<Pages>>,
    draining: Arc<AtomicBool>,
}

impl Deref for AppState {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl AppState {
    /// Puts the parts together. Needs a running tokio.
    pub fn new(config: Config, db: Db, outside: Integrations) -> Self {
        let drawing = WorkPool::for_strangers();
        let captcha_answer = config.settings.captcha_test_answer.clone();
        Self(Arc::new(Parts {
            pages: load_pages(&config),
            hosts: Hosts::new(db.clone(), config.origin.clone()),
            secrets: Arc::new(Secrets::derive(config.settings.app_secret.reveal().as_bytes())),
            packs: PackCache::default(),
            captchas: Captchas::new(outside.cache.clone(), captcha_answer, drawing.clone()),
            throttle: Throttle::new(outside.cache.clone()),
            hashing: Hashing::default(),
            image_processing: ImageProcessing::default(),
            drawing,
            visits: Visits::new(db.clone()),
            importing: Arc::new(Semaphore::new(1)),
            database: Arc::new(Dependency::new("database")),
            outside,
            db,
            config: Arc::new(config),
            draining: Arc::default(),
        }))
    }

    /// The same state after `change`: a process changes none of its parts, a test may.
    #[must_use]
    pub fn changed(&self, change: impl FnOnce(&mut Parts)) -> Self {
        let mut parts = Parts::clone(&self.0);
        change(&mut parts);
        Self(Arc::new(parts))
    }

    /// The address under which people of `tenant` hear a blob for the next hours.
    pub fn media_url(&self, tenant: TenantId, media: &Media) -> String {
        media.url(&self.secrets.media, tenant, self.db.now())
    }

    /// The built front end. A developer rebuilds it while this process runs, so there it is read anew.
    pub fn pages(&self) -> Option<Arc<Pages>> {
        if self.config.is_production() { self.pages.clone() } else { load_pages(&self.config) }
    }

    /// From now on `/readyz` says no, so that nobody sends new work.
    pub fn start_draining(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Whether this process is about to end.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }
}

fn load_pages(config: &Config) -> Option<Arc<Pages>> {
    let dist = config.web_dist.as_deref()?;
    Pages::load(dist).map(Arc::new).inspect_err(|cause| tracing::warn!(%cause, "there are no pages")).ok()
}
