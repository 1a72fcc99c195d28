//! Who changed or read what about whom (D-028, R-103). The database lets the application add entries and never change them.
//! An entry names fields, not their contents, so that it may outlive the account it is about. It knows no other feature,
//! so that every feature may use it.
//!
//! Tables: `audit_entries`.

mod queries;

use serde::Serialize;
use tenants::{PageRequest, PlatformTx, TenantId, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

/// An entry of the trail.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its id.
    pub id: Uuid,
    /// Who did it; nobody for schedules and operators' commands.
    pub actor_id: Option<Uuid>,
    /// What was done, for example `profile.edit_basic`.
    pub action: String,
    /// What it was done to: mostly a person.
    pub subject_id: Uuid,
    /// What the action wants to tell, mostly `{"fields": […]}`.
    pub changes: serde_json::Value,
    /// When.
    pub at: OffsetDateTime,
}

/// Writes an entry in the transaction of what it tells about. `action` is `feature.verb`; `changes` holds no personal data.
pub async fn record(
    tx: &mut TenantTx,
    actor: Option<Uuid>,
    action: &str,
    subject: impl Into<Uuid>,
    changes: &impl Serialize,
) -> Result<(), sqlx::Error> {
    let changes = serde_json::to_value(changes).map_err(|cause| sqlx::Error::Encode(Box::new(cause)))?;
    queries::insert_entry(tx, actor, action, subject.into(), &changes).await
}

/// Writes an entry into the trail of `tenant`, in a platform's transaction: what somebody of it did to the installation.
pub async fn record_for(
    tx: &mut PlatformTx,
    tenant: TenantId,
    actor: Uuid,
    action: &str,
    subject: impl Into<Uuid>,
    changes: &impl Serialize,
) -> Result<(), sqlx::Error> {
    let changes = serde_json::to_value(changes).map_err(|cause| sqlx::Error::Encode(Box::new(cause)))?;
    queries::insert_entry_for(tx, tenant, actor, action, subject.into(), &changes).await
}

/// The entries about a subject, newest first, and how many there are.
pub async fn list_entries(
    tx: &mut TenantTx,
    subject: impl Into<Uuid>,
    page: PageRequest,
) -> Result<(Vec<Entry>, i64), sqlx::Error> {
    let subject = subject.into();
    let offset = page.offset();
    let entries = queries::list_entries(tx, subject, offset, page.limit()).await?;
    Ok((entries, queries::count_entries(tx, subject).await?))
}
