//! Everything the environment says to this program, read once at the start (docs/operating.md names the variables).

use std::net::SocketAddr;
use std::num::NonZeroU16;
use std::path::PathBuf;
use std::time::Duration;

use integrations::logs::LogFormat;
use integrations::settings::{Environment, Settings, SettingsError};
use tenants::{DbConfig, Origin};

/// Below the time limit of a request, so that a hanging statement is told as what it is.
const STATEMENT_SECONDS: NonZeroU16 = NonZeroU16::new(30).expect("not zero");

/// The settings of the HTTP face.
#[derive(Debug, Clone)]
pub struct Config {
    /// The outside systems and the secret, the same as the worker's.
    pub settings: Settings,
    /// `DATABASE_URL`, `DATABASE_REPLICA_URL`, `DATABASE_CONNECTIONS`, `DATABASE_STATEMENT_SECONDS`
    pub database: DbConfig,
    /// `STOP_DELAY_SECONDS`: how long a process that is asked to stop still takes requests while `/readyz` says no, so that the
    /// front learns of it before the listener closes.
    pub stop_delay: Duration,
    /// `LISTEN`
    pub listen: SocketAddr,
    /// How browsers reach us: `https`, or `http` and `PUBLIC_PORT` in development.
    pub origin: Origin,
    /// `PROXY_HOPS`: how many fronts of ours stand before this process and append to `X-Forwarded-For`.
    pub proxy_hops: usize,
    /// `FONTS_DIR`: the Chinese letters of logos that are drawn from a name.
    pub fonts_dir: PathBuf,
    /// `WEB_DIST`: the built front end; without it pages say how to build it.
    pub web_dist: Option<PathBuf>,
    /// `LOG_FORMAT`
    pub log_format: LogFormat,
}

/// A variable that is missing or cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// Must be set.
    #[error("{0} is not set")]
    Missing(&'static str),
    /// Is set to something else.
    #[error("{name} is `{value}`, but must be {expected}")]
    Malformed {
        /// The variable.
        name: &'static str,
        /// What it says.
        value: String,
        /// What it should say.
        expected: &'static str,
    },
    /// One of the outside systems.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

impl Config {
    /// Reads the process's environment.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::read(|name| std::env::var(name).ok())
    }

    /// Reads variables from wherever they are; an empty one counts as not set.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let get = |name: &str| variable(name).filter(|value| !value.trim().is_empty());
        let settings = Settings::read(&variable)?;
        let url = get("DATABASE_URL").ok_or(ConfigError::Missing("DATABASE_URL"))?;
        let max_connections = parsed(&get, "DATABASE_CONNECTIONS", "a number")?.unwrap_or(16);
        let seconds: NonZeroU16 =
            parsed(&get, "DATABASE_STATEMENT_SECONDS", "a number of seconds")?.unwrap_or(STATEMENT_SECONDS);
        let statement_timeout = Some(Duration::from_secs(seconds.get().into()));
        let listen = parsed(&get, "LISTEN", "an address and a port such as 127.0.0.1:8080")?;
        let listen: SocketAddr = listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8080)));
        let public_port: Option<u16> = parsed(&get, "PUBLIC_PORT", "a port")?;
        Ok(Self {
            origin: origin(settings.environment, public_port, listen.port()),
            database: DbConfig {
                max_connections,
                statement_timeout,
                application_name: "verdant-api",
                replica_url: get("DATABASE_REPLICA_URL"),
                ..DbConfig::new(url)
            },
            stop_delay: parsed::<u16>(&get, "STOP_DELAY_SECONDS", "a number of seconds")?
                .map_or_else(|| stop_delay(settings.environment), |seconds| Duration::from_secs(seconds.into())),
            listen,
            proxy_hops: parsed(&get, "PROXY_HOPS", "a number")?.unwrap_or(0),
            fonts_dir: get("FONTS_DIR").unwrap_or_else(|| "fonts".to_owned()).into(),
            web_dist: get("WEB_DIST").map(PathBuf::from),
            log_format: parsed(&get, "LOG_FORMAT", "`json` or `text`")?
                .unwrap_or_else(|| LogFormat::of(settings.environment)),
            settings,
        })
    }

    /// Whether people depend on this process.
    pub fn is_production(&self) -> bool {
        self.settings.environment == Environment::Production
    }
}

/// Longer than a front takes to ask twice; a developer does not wait.
fn stop_delay(environment: Environment) -> Duration {
    match environment {
        Environment::Production => Duration::from_secs(8),
        Environment::Development => Duration::ZERO,
    }
}

fn parsed<T: std::str::FromStr>(
    get: &impl Fn(&str) -> Option<String>,
    name: &'static str,
    expected: &'static str,
) -> Result<Option<T>, ConfigError> {
    let Some(value) = get(name) else { return Ok(None) };
    value.trim().parse().map(Some).map_err(|_| ConfigError::Malformed { name, value: value.clone(), expected })
}

fn origin(environment: Environment, public_port: Option<u16>, listen_port: u16) -> Origin {
    match environment {
        Environment::Production => Origin { port: public_port.filter(|port| *port != 443), ..Origin::https() },
        Environment::Development => Origin::http(public_port.unwrap_or(listen_port)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::read(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    }

    const DATABASE: (&str, &str) = ("DATABASE_URL", "postgres://app_login@localhost/verdant");

    #[test]
    fn a_developer_needs_only_a_database() {
        let config = read(&[DATABASE]).unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
        assert_eq!(config.origin, Origin::http(8080));
        assert!(!config.is_production());
        assert_eq!((config.log_format, config.stop_delay), (LogFormat::Text, Duration::ZERO));
        assert_eq!(config.database.statement_timeout, Some(Duration::from_secs(30)));
        assert_eq!(read(&[]).unwrap_err(), ConfigError::Missing("DATABASE_URL"));
    }

    #[test]
    fn a_mistyped_variable_is_named_with_what_it_should_be() {
        for (name, value) in
            [("LISTEN", "8080"), ("PUBLIC_PORT", "99999"), ("LOG_FORMAT", "xml"), ("DATABASE_STATEMENT_SECONDS", "0")]
        {
            let error = read(&[DATABASE, (name, value)]).unwrap_err().to_string();
            assert!(error.contains(name) && error.contains(value), "{error}");
        }
    }

    #[test]
    fn production_refuses_stand_ins_and_known_secrets() {
        let safe = [
            DATABASE,
            ("VERDANT_ENV", "production"),
            ("APP_SECRET", "a secret that is at least 32 bytes long"),
            ("REDIS_URL", "redis://cache"),
            ("SMTP_URL", "smtp://mail"),
            ("BLOB_DIR", "/var/lib/verdant/blobs"),
            ("CARD_PAYMENTS", "off"),
        ];
        let config = read(&safe).unwrap();
        assert_eq!(config.origin, Origin::https());

        for without in ["APP_SECRET", "REDIS_URL", "SMTP_URL", "CARD_PAYMENTS"] {
            let rest: Vec<_> = safe.iter().copied().filter(|(name, _)| *name != without).collect();
            assert!(matches!(read(&rest), Err(ConfigError::Settings(SettingsError::StandIns(_)))), "{without}");
        }
        let with_answer: Vec<_> = safe.iter().copied().chain([("CAPTCHA_TEST_ANSWER", "ABCDE")]).collect();
        assert!(read(&with_answer).is_err());
    }
}
