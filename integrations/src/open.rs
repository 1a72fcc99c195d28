//! All outside systems of a process, chosen by its settings.

use std::{fmt, io, sync::Arc};

use crate::{
    blobs::{BlobError, Blobs},
    cache::{Cache, CacheUnavailable, InProcessCache, RedisCache, RedisTimeouts, WatchedCache},
    geo::{Geo, GeoError, GeoFile, NoGeo},
    mail::{MailError, Mailer, Outbox, Smtp, SmtpTimeouts, WatchedMailer},
    payments::{PaymentError, PaymentProvider, Stripe, TestProvider},
    settings::{CardPayments, Settings},
    transcription::{Local, RevAi, TranscribeError, Transcriber},
};

/// The outside systems of a process: cheap to clone.
#[derive(Clone)]
pub struct Integrations {
    /// Takes mails.
    pub mailer: Arc<dyn Mailer>,
    /// The folder behind [`Integrations::mailer`], when it is one.
    pub outbox: Option<Outbox>,
    /// Recordings and reports.
    pub blobs: Blobs,
    /// Captchas, counters and what may be lost.
    pub cache: Arc<dyn Cache>,
    /// Places of network addresses.
    pub geo: Arc<dyn Geo>,
    /// Takes payments by card; none where there are none.
    pub payments: Option<Arc<dyn PaymentProvider>>,
    /// The folder behind [`Integrations::payments`], when it is one.
    pub test_provider: Option<TestProvider>,
    /// Turns recordings into words, or does not.
    pub transcriber: Arc<dyn Transcriber>,
}

impl fmt::Debug for Integrations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Integrations").field("outbox", &self.outbox).field("blobs", &self.blobs).finish_non_exhaustive()
    }
}

/// A setting that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// `SMTP_URL`
    #[error(transparent)]
    Mail(#[from] MailError),
    /// `BLOB_DIR`
    #[error("the folder for blobs cannot be made: {0}")]
    BlobFolder(#[from] io::Error),
    /// `S3_*`
    #[error(transparent)]
    Blobs(#[from] BlobError),
    /// `REDIS_URL`
    #[error(transparent)]
    Cache(#[from] CacheUnavailable),
    /// `GEO_DATABASE`
    #[error(transparent)]
    Geo(#[from] GeoError),
    /// `STRIPE_*`
    #[error(transparent)]
    Payments(#[from] PaymentError),
    /// `REVAI_*`
    #[error(transparent)]
    Transcription(#[from] TranscribeError),
}

impl Integrations {
    /// Connects to nothing yet: an outside system that is away keeps nobody from starting. Needs a running tokio.
    pub fn open(settings: &Settings) -> Result<Self, OpenError> {
        let (mailer, outbox): (Arc<dyn Mailer>, _) = match &settings.smtp_url {
            Some(url) => (Arc::new(WatchedMailer::new(Smtp::new(url.reveal(), SmtpTimeouts::default())?)), None),
            None => {
                let outbox = Outbox::new(&settings.outbox_dir);
                (Arc::new(outbox.clone()), Some(outbox))
            }
        };
        let blobs = match &settings.s3 {
            Some(config) => Blobs::s3(config)?,
            None => Blobs::local(&settings.blob_dir)?,
        };
        let cache: Arc<dyn Cache> = match &settings.redis_url {
            Some(url) => {
                let redis = RedisCache::new(url.reveal(), "verdant:", RedisTimeouts::default())?;
                Arc::new(WatchedCache::new(redis))
            }
            None => Arc::new(InProcessCache::default()),
        };
        let geo: Arc<dyn Geo> = match &settings.geo_database {
            Some(path) => Arc::new(GeoFile::open(path)?),
            None => Arc::new(NoGeo),
        };
        let (payments, test_provider): (Option<Arc<dyn PaymentProvider>>, _) = match &settings.card_payments {
            CardPayments::Off => (None, None),
            CardPayments::Test(folder) => {
                let provider = TestProvider::new(folder);
                (Some(Arc::new(provider.clone())), Some(provider))
            }
            CardPayments::Stripe(config) => (Some(Arc::new(Stripe::new(config)?)), None),
        };
        let transcriber: Arc<dyn Transcriber> = match &settings.revai {
            Some(config) => Arc::new(RevAi::new(config, &settings.app_secret)?),
            None => Arc::new(Local),
        };
        Ok(Self { mailer, outbox, blobs, cache, geo, payments, test_provider, transcriber })
    }
}
