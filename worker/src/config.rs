//! The worker's own settings, from the environment. Those of outside systems are read by `integrations`.

use std::{net::SocketAddr, num::NonZeroU16, path::PathBuf, time::Duration};

use integrations::{logs::LogFormat, settings::Environment};
use product::site::analytics::Retention;

/// Settings of every command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// `DATABASE_URL`, with the login `app_login`.
    pub database_url: String,
    /// `OWNER_DATABASE_URL`: the owner of the tables, for `migrate` only.
    pub owner_database_url: Option<String>,
    /// `WORKER_LISTEN`: where `/healthz`, `/readyz` and `/metrics` answer. Not set: nowhere.
    pub listen: Option<SocketAddr>,
    /// `WORKER_SLOTS`: how many jobs of one queue run at once.
    pub slots: usize,
    /// `WORKER_LEASE_SECONDS`: how long a job stays with a worker that gives no sign of life.
    pub lease: Option<Duration>,
    /// `LOG_FORMAT`: `text` or `json`.
    pub log_format: LogFormat,
    /// `CONTENT_DIR`
    pub content_dir: PathBuf,
    /// `FONTS_DIR`
    pub fonts_dir: PathBuf,
    /// `PUBLIC_PORT`: the port in links, when it is not the scheme's own.
    pub public_port: Option<u16>,
    /// `PAGE_VIEW_DAYS` and `PAGE_VIEW_DAYS_AHEAD`: how long raw page views stay, and for how many days to come there are
    /// partitions.
    pub page_views: Retention,
    /// `DEMO_TEST_WORKERS`: for how many tests at once `create-demo` makes demo people of their own.
    pub demo_test_workers: u8,
}

/// A variable that is missing or cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// Nothing works without it.
    #[error("{0} is not set")]
    Missing(&'static str),
    /// Its value has another form.
    #[error("{name} is `{value}`, but must be {form}")]
    Unreadable {
        /// The variable.
        name: &'static str,
        /// What it is set to.
        value: String,
        /// What it should look like.
        form: &'static str,
    },
}

impl Config {
    /// Reads the process's environment.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::read(|name| std::env::var(name).ok())
    }

    /// Reads variables from wherever they are; an empty one counts as not set.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let get = |name: &str| variable(name).filter(|value| !value.trim().is_empty());
        let is_production = get("VERDANT_ENV").as_deref() == Some("production");
        let usual = LogFormat::of(if is_production { Environment::Production } else { Environment::Development });
        Ok(Self {
            database_url: get("DATABASE_URL").ok_or(ConfigError::Missing("DATABASE_URL"))?,
            owner_database_url: get("OWNER_DATABASE_URL"),
            listen: parsed(&get, "WORKER_LISTEN", "an address such as 127.0.0.1:8081")?,
            slots: parsed(&get, "WORKER_SLOTS", "a number")?.unwrap_or(20),
            lease: parsed::<NonZeroU16>(&get, "WORKER_LEASE_SECONDS", "a number of seconds")?
                .map(|seconds| Duration::from_secs(seconds.get().into())),
            log_format: parsed(&get, "LOG_FORMAT", "`text` or `json`")?.unwrap_or(usual),
            content_dir: content_dir_or(get("CONTENT_DIR")),
            fonts_dir: fonts_dir_or(get("FONTS_DIR")),
            public_port: parsed(&get, "PUBLIC_PORT", "a port")?,
            page_views: retention(&get)?,
            demo_test_workers: parsed(&get, "DEMO_TEST_WORKERS", "a small number")?.unwrap_or(0),
        })
    }
}

fn retention(get: &impl Fn(&str) -> Option<String>) -> Result<Retention, ConfigError> {
    let days = |name, usual| {
        let given = parsed::<NonZeroU16>(get, name, "a number of days")?;
        Ok(given.map_or(usual, NonZeroU16::get))
    };
    let usual = Retention::default();
    Ok(Retention { days: days("PAGE_VIEW_DAYS", usual.days)?, ahead: days("PAGE_VIEW_DAYS_AHEAD", usual.ahead)? })
}

fn parsed<T: std::str::FromStr>(
    get: &impl Fn(&str) -> Option<String>,
    name: &'static str,
    form: &'static str,
) -> Result<Option<T>, ConfigError> {
    let Some(value) = get(name) else { return Ok(None) };
    value.trim().parse().map(Some).map_err(|_| unreadable(name, &value, form))
}

fn unreadable(name: &'static str, value: &str, form: &'static str) -> ConfigError {
    ConfigError::Unreadable { name, value: value.to_owned(), form }
}

/// `CONTENT_DIR`, for commands that need nothing else.
pub fn content_dir() -> PathBuf {
    content_dir_or(std::env::var("CONTENT_DIR").ok())
}

/// `FONTS_DIR`, for commands that need nothing else.
pub fn fonts_dir() -> PathBuf {
    fonts_dir_or(std::env::var("FONTS_DIR").ok())
}

fn fonts_dir_or(given: Option<String>) -> PathBuf {
    given.unwrap_or_else(|| "fonts".to_owned()).into()
}

fn content_dir_or(given: Option<String>) -> PathBuf {
    given.unwrap_or_else(|| "content".to_owned()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::read(|name| variables.iter().find(|(each, _)| *each == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn only_the_database_must_be_named() {
        let config = read(&[("DATABASE_URL", "postgres://here"), ("WORKER_LISTEN", " ")]).unwrap();
        assert_eq!((config.database_url.as_str(), config.listen, config.slots), ("postgres://here", None, 20));
        assert_eq!(config.demo_test_workers, 0, "no demo that people look at has the people of tests");
        assert_eq!(config.page_views, Retention { days: 90, ahead: 7 });
        assert_eq!(read(&[]), Err(ConfigError::Missing("DATABASE_URL")));
    }

    #[test]
    fn a_value_of_another_form_is_told_with_the_right_one() {
        let said = |name, value| read(&[("DATABASE_URL", "x"), (name, value)]).unwrap_err().to_string();
        assert_eq!(said("LOG_FORMAT", "xml"), "LOG_FORMAT is `xml`, but must be `text` or `json`");
        assert!(said("WORKER_LISTEN", "8081").starts_with("WORKER_LISTEN is `8081`, but must be an address"));
        assert!(said("PUBLIC_PORT", "90000").starts_with("PUBLIC_PORT is `90000`"));
        assert!(said("WORKER_LEASE_SECONDS", "0").ends_with("must be a number of seconds"));
        assert!(said("PAGE_VIEW_DAYS", "0").ends_with("must be a number of days"));
    }
}
