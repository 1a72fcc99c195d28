//! What handlers work with beside their transaction. Opened once a process, cheap to clone.

use std::sync::Arc;

use integrations::{
    Integrations, OpenError,
    settings::{Environment, Settings, SettingsError},
};
use product::{content::library::PackCache, people::accounts::LinkKey, site::analytics::Retention};
use tenants::{Db, Hosts, Origin};

use crate::{
    config::Config,
    pdf::{FontError, Fonts},
};

/// Why handlers have nothing to work with.
#[derive(Debug, thiserror::Error)]
pub enum ServicesError {
    /// A setting is missing or wrong.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// An outside system cannot be set up.
    #[error(transparent)]
    Integrations(#[from] OpenError),
    /// A face of the report is missing.
    #[error(transparent)]
    Fonts(#[from] FontError),
}

/// The outside systems and the keys of this process.
#[derive(Debug, Clone)]
pub struct Services {
    /// For look-ups that belong to no tenant: brands and published packs.
    pub db: Db,
    /// From a tenant's id to its brand and its addresses.
    pub hosts: Hosts,
    /// Published packs.
    pub packs: PackCache,
    /// Mail, blobs, cache.
    pub integrations: Integrations,
    /// Makes the links that are mailed.
    pub link_key: LinkKey,
    /// The sender's address; the name beside it is the brand's.
    pub mail_from: String,
    /// The faces of the score report.
    pub fonts: Arc<Fonts>,
    /// How long raw page views stay.
    pub page_views: Retention,
}

impl Services {
    /// Reads the settings of the outside systems. Connects to none of them yet.
    pub fn open(db: &Db, config: &Config) -> Result<Self, ServicesError> {
        let settings = Settings::from_env()?;
        Self::with(db, config, &settings)
    }

    /// The same with settings from elsewhere.
    pub fn with(db: &Db, config: &Config, settings: &Settings) -> Result<Self, ServicesError> {
        let scheme = match settings.environment {
            Environment::Production => "https",
            Environment::Development => "http",
        };
        Ok(Self {
            db: db.clone(),
            hosts: Hosts::new(db.clone(), Origin { scheme, port: config.public_port }),
            packs: PackCache::default(),
            integrations: Integrations::open(settings)?,
            link_key: LinkKey::derive(settings.app_secret.reveal().as_bytes()),
            mail_from: settings.mail_from.clone(),
            fonts: Arc::new(Fonts::open(&config.fonts_dir)?),
            page_views: config.page_views,
        })
    }
}
