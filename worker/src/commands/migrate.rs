//! `worker migrate`: roles first, because the migrations grant rights to them; then the partitions of the days to come,
//! so that a fresh installation has them before its first worker looks at the clock.

use product::site::analytics::keep_partitions;
use sqlx::{Connection, PgConnection, migrate::MigrateError};
use tenants::{Db, DbConfig};

use super::CommandError;
use crate::config::Config;

const LOGIN: &str = "app_login";

/// Creates the roles with the password in `DATABASE_URL` and runs what is new of the migrations.
pub(super) async fn migrate(config: &Config) -> Result<(), CommandError> {
    let owner_url = config.owner_database_url.as_deref().ok_or("OWNER_DATABASE_URL is not set")?;
    let password = login_password(&config.database_url)?;
    let mut owner = PgConnection::connect(owner_url).await?;
    tenants::roles::ensure(&mut owner, &password).await?;
    tenants::migrator().run(&mut owner).await.map_err(told)?;
    owner.close().await?;
    let db = Db::connect(&DbConfig::new(&config.database_url)).await?;
    if let Err(error) = keep_partitions(&db, config.page_views).await {
        tracing::warn!(%error, "partitions of page views are not made ahead; a worker tries again every hour");
    }
    db.close().await;
    tracing::info!("roles and tables are up to date");
    Ok(())
}

/// What an operator can do about migrations that do not fit.
fn told(error: MigrateError) -> CommandError {
    match error {
        MigrateError::VersionMissing(version) => format!(
            "the database has migration {version}, which this version does not know: it was migrated by a newer version, \
             or made before the migrations were named by time. Run the newer version, or begin with an empty database \
             (a developer's: cargo xtask run --reset)"
        )
        .into(),
        other => other.into(),
    }
}

/// The password that the login gets: the one that api and worker will use.
fn login_password(url: &str) -> Result<String, String> {
    let told = || format!("DATABASE_URL must look like postgres://{LOGIN}:<password>@<host>/<database>");
    let (_, rest) = url.split_once("://").ok_or_else(told)?;
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let (account, _) = authority.rsplit_once('@').ok_or_else(told)?;
    let (user, password) = account.split_once(':').ok_or_else(told)?;
    match decoded(password) {
        Some(password) if user == LOGIN && !password.is_empty() => Ok(password),
        _ => Err(told()),
    }
}

/// Undoes the percent signs of an address.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        if first == b'%' {
            let digits = std::str::from_utf8(after.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &after[2..];
        } else {
            bytes.push(first);
            rest = after;
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_of_another_line_of_migrations_is_told_what_to_do() {
        assert!(told(MigrateError::VersionMissing(24)).to_string().contains("cargo xtask run --reset"));
        assert_eq!(told(MigrateError::Dirty(7)).to_string(), MigrateError::Dirty(7).to_string());
    }

    #[test]
    fn the_password_of_the_login_is_found() {
        let found = |url| login_password(url).ok();
        assert_eq!(found("postgres://app_login:s3cret@db:5432/verdant").as_deref(), Some("s3cret"));
        assert_eq!(found("postgres://app_login:p%40ss%2f@db/verdant?sslmode=require").as_deref(), Some("p@ss/"));
        for wrong in [
            "verdant",
            "postgres://db/verdant",
            "postgres://app_login@db/verdant",
            "postgres://app_login:@db/verdant",
            "postgres://postgres:x@db/verdant",
            "postgres://app_login:%zz@db/verdant",
        ] {
            assert_eq!(found(wrong), None, "{wrong}");
        }
    }
}
