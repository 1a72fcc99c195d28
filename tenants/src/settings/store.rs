//! Settings as rows: each change adds a version and none is changed or removed, so the versions are the history.

use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Settings;
use crate::{PageRequest, PlatformTx, TenantId, TenantTx};

/// Settings as they were from some moment on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettingsVersion {
    /// Counts from 1; 0 before anybody has changed anything.
    pub version: i32,
    /// All of them.
    pub settings: Settings,
    /// Those of the version before.
    pub before: Settings,
    /// Who changed them; nobody for an operator's command.
    pub changed_by: Option<Uuid>,
    /// When; none before anybody has changed anything.
    pub changed_at: Option<OffsetDateTime>,
}

impl SettingsVersion {
    /// Before anybody has changed anything.
    fn first() -> Self {
        Self {
            version: 0,
            settings: Settings::default(),
            before: Settings::default(),
            changed_by: None,
            changed_at: None,
        }
    }
}

/// Why settings were not saved.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// Somebody else was faster: another version than the one that was read is the newest.
    #[error("the settings have changed meanwhile")]
    Changed,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

#[derive(sqlx::FromRow)]
struct Row {
    version: i32,
    settings: Value,
    before: Option<Value>,
    changed_by: Option<Uuid>,
    changed_at: OffsetDateTime,
}

impl From<Row> for SettingsVersion {
    fn from(row: Row) -> Self {
        Self {
            version: row.version,
            settings: Settings::from_stored(&row.settings),
            before: row.before.map_or_else(Settings::default, |before| Settings::from_stored(&before)),
            changed_by: row.changed_by,
            changed_at: Some(row.changed_at),
        }
    }
}

/// What holds now, from the table: for who edits it.
pub async fn current_settings(tx: &mut TenantTx) -> Result<SettingsVersion, sqlx::Error> {
    let newest = list_settings(tx, PageRequest::first(1)).await?.0;
    Ok(newest.into_iter().next().unwrap_or_else(SettingsVersion::first))
}

/// A page of the history, newest first, and how many versions there are.
pub async fn list_settings(tx: &mut TenantTx, page: PageRequest) -> Result<(Vec<SettingsVersion>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows: Vec<Row> = sqlx::query_as(
        "select v.version, v.settings, p.settings as before, v.changed_by, v.changed_at
         from tenant_settings v left join tenant_settings p on p.tenant_id = v.tenant_id and p.version = v.version - 1
         where v.tenant_id = $1 order by v.version desc limit $2 offset $3",
    )
    .bind(tenant)
    .bind(page.limit())
    .bind(page.offset())
    .fetch_all(tx.conn())
    .await?;
    // Versions count without a gap, so the newest one says how many there are.
    let total: i32 = match rows.first() {
        Some(first) if page.offset() == 0 => first.version,
        _ => {
            sqlx::query_scalar("select coalesce(max(version), 0) from tenant_settings where tenant_id = $1")
                .bind(tenant)
                .fetch_one(tx.conn())
                .await?
        }
    };
    Ok((rows.into_iter().map(Into::into).collect(), i64::from(total)))
}

/// Saves settings over the version that was read, and says the new one. Of two at once the slower one is refused.
/// The same settings again are no change.
pub async fn save_settings(
    tx: &mut TenantTx,
    actor: Option<Uuid>,
    read: i32,
    settings: &Settings,
) -> Result<SettingsVersion, SettingsError> {
    let current = current_settings(tx).await?;
    if current.version != read {
        return Err(SettingsError::Changed);
    }
    if current.settings == *settings {
        return Ok(current);
    }
    let (tenant, now) = (tx.tenant_id(), tx.now());
    // Waits for somebody who is just saving the same version.
    let saved = sqlx::query(
        "insert into tenant_settings (tenant_id, version, settings, changed_by, changed_at) values ($1, $2, $3, $4, $5)
         on conflict on constraint tenant_settings_pkey do nothing",
    )
    .bind(tenant)
    .bind(read + 1)
    .bind(sqlx::types::Json(settings))
    .bind(actor)
    .bind(now)
    .execute(tx.conn())
    .await?;
    if saved.rows_affected() == 0 {
        return Err(SettingsError::Changed);
    }
    Ok(SettingsVersion {
        version: read + 1,
        settings: *settings,
        before: current.settings,
        changed_by: actor,
        changed_at: Some(now),
    })
}

/// Brings settings to this state whatever holds: an operator's command.
pub async fn set_settings(tx: &mut TenantTx, settings: &Settings) -> Result<SettingsVersion, SettingsError> {
    let current = current_settings(tx).await?;
    save_settings(tx, None, current.version, settings).await
}

/// What holds from the start, for a tenant that is being made. Settings that are there stay.
pub async fn begin_settings(tx: &mut PlatformTx, tenant: TenantId, settings: &Settings) -> Result<(), sqlx::Error> {
    let now = tx.now();
    sqlx::query(
        "insert into tenant_settings (tenant_id, version, settings, changed_at) values ($1, 1, $2, $3)
         on conflict on constraint tenant_settings_pkey do nothing",
    )
    .bind(tenant)
    .bind(sqlx::types::Json(settings))
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}
