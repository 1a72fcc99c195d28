//! Which outside systems there are, read once from the environment; `api` and `worker` read the same names.
//! Production refuses every stand-in: a forgotten variable must stop the start, not weaken the service.

use std::{fmt, path::PathBuf};

use crate::blobs::S3Config;
use crate::payments::StripeConfig;
use crate::transcription::{RevAiConfig, USUAL_PRICE, USUAL_URL};

/// Where the program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Environment {
    /// On a developer's machine or in a test: stand-ins are welcome.
    Development,
    /// For people: no stand-ins.
    Production,
}

/// Something that is fine in development and dangerous for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StandIn {
    /// Mails would lie in a folder.
    #[error("mails would go to the development outbox: set SMTP_URL")]
    Outbox,
    /// Several processes would count guesses each for itself.
    #[error("guesses would be counted in one process only: set REDIS_URL")]
    InProcessCache,
    /// Everyone can sign with the secret that stands in the source.
    #[error(
        "APP_SECRET is missing, is the one from the source, or repeats itself: set one of at least 32 random bytes"
    )]
    DevelopmentSecret,
    /// Files would lie wherever the process was started.
    #[error("files would lie below the working directory: set BLOB_DIR to an absolute path, or S3_BUCKET")]
    RelativeBlobDir,
    /// Robots would pass.
    #[error("CAPTCHA_TEST_ANSWER must not be set")]
    CaptchaTestAnswer,
    /// T-Coins would be given for payments that nobody made.
    #[error("card payments would be made up by the test provider: set STRIPE_SECRET_KEY, or CARD_PAYMENTS=off")]
    TestProvider,
}

/// Why the program must not start.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// `VERDANT_ENV` is neither `production` nor `development`.
    #[error("VERDANT_ENV is `{0}`, but must be `production` or `development`")]
    UnknownEnvironment(String),
    /// A secret that can be guessed.
    #[error("APP_SECRET has {0} bytes, but must have 32 or more")]
    ShortSecret(usize),
    /// `CARD_PAYMENTS` is neither `on` nor `off`.
    #[error("CARD_PAYMENTS is `{0}`, but must be `on` or `off`")]
    UnknownCardPayments(String),
    /// Events could not be told from made-up ones.
    #[error("STRIPE_SECRET_KEY is set, so STRIPE_WEBHOOK_SECRET must be set too")]
    IncompleteStripe,
    /// `REVAI_MILLICENTS_PER_MINUTE` is no price.
    #[error("REVAI_MILLICENTS_PER_MINUTE is `{0}`, but must be a number of thousandths of a US cent")]
    UnknownPrice(String),
    /// Half of the S3 settings.
    #[error("S3_BUCKET is set, so {0} must be set too")]
    IncompleteS3(&'static str),
    /// Stand-ins in production.
    #[error("not in production: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    StandIns(Vec<StandIn>),
}

/// A text that never shows itself in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The text itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// Signs what a developer's machine signs. Known to everyone.
const DEVELOPMENT_SECRET: &str = "development only: this secret stands in the source";
const SHORTEST_SECRET: usize = 32;

/// Who takes payments by card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardPayments {
    /// Nobody: bank transfers only.
    Off,
    /// The test provider, with the folder of its payments. Refused in production.
    Test(PathBuf),
    /// Stripe.
    Stripe(StripeConfig),
}

/// What the environment says about the outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// `VERDANT_ENV`, development when it is not set.
    pub environment: Environment,
    /// `APP_SECRET`: the root of every key we sign with.
    pub app_secret: Secret,
    /// `REDIS_URL`; without it the cache lives in the process.
    pub redis_url: Option<Secret>,
    /// `SMTP_URL`; without it mails go to the outbox.
    pub smtp_url: Option<Secret>,
    /// `MAIL_FROM`: the sender's address; the name beside it is the brand's.
    pub mail_from: String,
    /// `OUTBOX_DIR`
    pub outbox_dir: PathBuf,
    /// `CARD_PAYMENTS`, `STRIPE_SECRET_KEY`, `STRIPE_WEBHOOK_SECRET`, `STRIPE_URL`, `PAYMENTS_DIR`; without a key the test
    /// provider takes Stripe's place.
    pub card_payments: CardPayments,
    /// `S3_BUCKET`, `S3_ENDPOINT`, `S3_REGION`, `S3_ACCESS_KEY_ID`, `S3_SECRET_ACCESS_KEY`; without a bucket blobs are files.
    pub s3: Option<S3Config>,
    /// `BLOB_DIR`: one machine may serve people from its own disk.
    pub blob_dir: PathBuf,
    /// `GEO_DATABASE`: a city database in MaxMind's format; without it everybody is at the default place.
    pub geo_database: Option<PathBuf>,
    /// `REVAI_ACCESS_TOKEN`, `REVAI_URL`, `REVAI_MILLICENTS_PER_MINUTE`; without a token recordings are measured and not
    /// transcribed.
    pub revai: Option<RevAiConfig>,
    /// `CAPTCHA_TEST_ANSWER`: an answer that is always right, for tests in a browser.
    pub captcha_test_answer: Option<String>,
}

impl Settings {
    /// Reads the process's environment.
    pub fn from_env() -> Result<Self, SettingsError> {
        Self::read(|name| std::env::var(name).ok())
    }

    /// Reads variables from wherever they are; an empty one counts as not set. Fails in production when a stand-in would be used.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, SettingsError> {
        let get = |name: &str| variable(name).filter(|value| !value.trim().is_empty());
        let environment = match get("VERDANT_ENV").as_deref() {
            None | Some("development") => Environment::Development,
            Some("production") => Environment::Production,
            Some(other) => return Err(SettingsError::UnknownEnvironment(other.to_owned())),
        };
        let app_secret = get("APP_SECRET").unwrap_or_else(|| DEVELOPMENT_SECRET.to_owned());
        if app_secret.len() < SHORTEST_SECRET {
            return Err(SettingsError::ShortSecret(app_secret.len()));
        }
        let settings = Self {
            environment,
            app_secret: Secret(app_secret),
            redis_url: get("REDIS_URL").map(Secret),
            smtp_url: get("SMTP_URL").map(Secret),
            mail_from: get("MAIL_FROM").unwrap_or_else(|| "no-reply@verdant.example".to_owned()),
            outbox_dir: get("OUTBOX_DIR").unwrap_or_else(|| ".data/outbox".to_owned()).into(),
            card_payments: card_payments(&get)?,
            s3: s3(&get)?,
            blob_dir: get("BLOB_DIR").unwrap_or_else(|| ".data/blobs".to_owned()).into(),
            geo_database: get("GEO_DATABASE").map(PathBuf::from),
            revai: revai(&get)?,
            captcha_test_answer: get("CAPTCHA_TEST_ANSWER"),
        };
        settings.refuse_stand_ins()?;
        Ok(settings)
    }

    /// The rule of production. [`Settings::read`] applies it; whoever builds settings by hand calls it too.
    pub fn refuse_stand_ins(&self) -> Result<(), SettingsError> {
        let stand_ins = self.stand_ins();
        match self.environment {
            Environment::Production if !stand_ins.is_empty() => Err(SettingsError::StandIns(stand_ins)),
            Environment::Production | Environment::Development => Ok(()),
        }
    }

    fn stand_ins(&self) -> Vec<StandIn> {
        [
            (self.smtp_url.is_none(), StandIn::Outbox),
            (self.redis_url.is_none(), StandIn::InProcessCache),
            (is_guessable(self.app_secret.reveal()), StandIn::DevelopmentSecret),
            (self.s3.is_none() && self.blob_dir.is_relative(), StandIn::RelativeBlobDir),
            (self.captcha_test_answer.is_some(), StandIn::CaptchaTestAnswer),
            (matches!(self.card_payments, CardPayments::Test(_)), StandIn::TestProvider),
        ]
        .into_iter()
        .filter_map(|(is_used, stand_in)| is_used.then_some(stand_in))
        .collect()
    }
}

/// The secret of the source, or one of so few different bytes that no random source wrote it.
fn is_guessable(secret: &str) -> bool {
    let different: std::collections::BTreeSet<u8> = secret.bytes().collect();
    secret == DEVELOPMENT_SECRET || different.len() < 6
}

fn card_payments(get: &impl Fn(&str) -> Option<String>) -> Result<CardPayments, SettingsError> {
    match get("CARD_PAYMENTS").as_deref() {
        Some("off") => return Ok(CardPayments::Off),
        None | Some("on") => {}
        Some(other) => return Err(SettingsError::UnknownCardPayments(other.to_owned())),
    }
    let Some(secret_key) = get("STRIPE_SECRET_KEY") else {
        return Ok(CardPayments::Test(get("PAYMENTS_DIR").unwrap_or_else(|| ".data/payments".to_owned()).into()));
    };
    Ok(CardPayments::Stripe(StripeConfig {
        secret_key: Secret(secret_key),
        webhook_secret: get("STRIPE_WEBHOOK_SECRET").map(Secret).ok_or(SettingsError::IncompleteStripe)?,
        url: get("STRIPE_URL"),
    }))
}

fn revai(get: &impl Fn(&str) -> Option<String>) -> Result<Option<RevAiConfig>, SettingsError> {
    let price = match get("REVAI_MILLICENTS_PER_MINUTE") {
        None => USUAL_PRICE,
        Some(text) => text.trim().parse().map_err(|_| SettingsError::UnknownPrice(text))?,
    };
    let Some(token) = get("REVAI_ACCESS_TOKEN") else { return Ok(None) };
    Ok(Some(RevAiConfig {
        access_token: Secret(token),
        url: get("REVAI_URL").unwrap_or_else(|| USUAL_URL.to_owned()),
        millicents_per_minute: price,
    }))
}

fn s3(get: &impl Fn(&str) -> Option<String>) -> Result<Option<S3Config>, SettingsError> {
    let Some(bucket) = get("S3_BUCKET") else { return Ok(None) };
    let need = |name| get(name).ok_or(SettingsError::IncompleteS3(name));
    Ok(Some(S3Config {
        bucket,
        endpoint: get("S3_ENDPOINT"),
        region: get("S3_REGION").unwrap_or_else(|| "us-east-1".to_owned()),
        access_key_id: need("S3_ACCESS_KEY_ID")?,
        secret_access_key: need("S3_SECRET_ACCESS_KEY")?,
    }))
}
