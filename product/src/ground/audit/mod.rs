//! Who changed or read what about whom (D-028, R-103). The database lets the application add entries and never change them.
//! An entry names fields, not their contents, so that it may outlive the account it is about; what stood in them before and
//! after is kept beside it, until that account is erased. It knows no other feature, so that every feature may use it.
//!
//! Tables: `audit_entries`, `audit_values`.

mod changes;
mod queries;

pub use changes::{Change, Told};

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
    /// What the fields were before and after, where that is told and the account is still there.
    pub values: Vec<Change>,
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
    queries::insert_entry(tx, actor, action, subject.into(), &changes).await.map(drop)
}

/// Writes an entry without changes for each of these subjects.
pub async fn record_each(
    tx: &mut TenantTx,
    actor: Option<Uuid>,
    action: &str,
    subjects: impl IntoIterator<Item = Uuid>,
) -> Result<(), sqlx::Error> {
    let (ids, subjects): (Vec<_>, Vec<_>) = subjects.into_iter().map(|subject| (tx.new_id(), subject)).unzip();
    queries::insert_entries(tx, actor, action, &ids, &subjects).await
}

/// Writes an entry that names the fields of `changes`, and their values beside it.
pub async fn record_changes(
    tx: &mut TenantTx,
    actor: Option<Uuid>,
    action: &str,
    subject: impl Into<Uuid>,
    changes: &[Change],
) -> Result<(), sqlx::Error> {
    let subject = subject.into();
    let fields: Vec<&str> = changes.iter().map(|change| &*change.field).collect();
    let entry = queries::insert_entry(tx, actor, action, subject, &serde_json::json!({ "fields": fields })).await?;
    queries::insert_values(tx, entry, subject, changes).await
}

/// Forgets what stood in the fields of an account that is erased. The entries stay.
pub async fn forget_values(tx: &mut TenantTx, subject: impl Into<Uuid>) -> Result<(), sqlx::Error> {
    queries::delete_values(tx, subject.into()).await
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

/// Who did this to a subject last, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Last {
    /// Nobody for schedules and operators' commands.
    pub actor_id: Option<Uuid>,
    /// When.
    pub at: OffsetDateTime,
}

/// The last entry of one kind about a subject.
pub async fn find_last(tx: &mut TenantTx, subject: impl Into<Uuid>, action: &str) -> Result<Option<Last>, sqlx::Error> {
    queries::find_last(tx, subject.into(), action).await
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
