//! Who changed or read what of a person.

use std::collections::BTreeMap;

use axum::Json;
use product::ground::audit::{self, Change, Entry};
use product::people::accounts::{self, PersonNames, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::rights::ReadAudit;
use crate::extract::{MayRead, ValidPath, ValidQuery};
use crate::schemas::{Page, PageQuery};

/// An entry of the trail.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditEntry)]
pub struct EntryBody {
    id: Uuid,
    /// Who did it; null for schedules and operators' commands.
    actor_id: Option<Uuid>,
    /// What they are called now; empty when the account is gone.
    actor_name: String,
    /// For example `profile.edit_basic`.
    action: String,
    /// The names of the fields.
    fields: Vec<String>,
    /// What stood in them before and after, where that is told and the account is still there; and whom or what else the act names.
    changes: Vec<ChangeBody>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// A field before and after an act. Days and times as in ISO 8601, lists with commas.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditChange)]
pub struct ChangeBody {
    field: String,
    /// Null where nothing was there.
    before: Option<String>,
    /// Null where nothing is there.
    after: Option<String>,
}

impl From<Change> for ChangeBody {
    fn from(change: Change) -> Self {
        Self { field: change.field, before: change.before, after: change.after }
    }
}

/// People whom an act names besides the one it is about.
const OTHERS: [&str; 2] = ["teacher", "parent"];

impl EntryBody {
    fn of(entry: Entry, names: &BTreeMap<Uuid, PersonNames>) -> Self {
        let fields = entry.changes["fields"].as_array().into_iter().flatten();
        let name_of = |id: Uuid| names.get(&id).map(PersonNames::full);
        let named = others(&entry).map(|(field, id)| Change { field, before: None, after: name_of(id) });
        let reason = entry.changes["reason"].as_str();
        let reason =
            reason.map(|told| Change { field: "reason".to_owned(), before: None, after: Some(told.to_owned()) });
        let actor = entry.actor_id.and_then(|id| names.get(&id));
        Self {
            changes: named.chain(reason).chain(entry.values.clone()).map(ChangeBody::from).collect(),
            id: entry.id,
            actor_id: entry.actor_id,
            actor_name: actor.map(PersonNames::full).unwrap_or_default(),
            fields: fields.filter_map(|field| field.as_str().map(str::to_owned)).collect(),
            action: entry.action,
            at: entry.at,
        }
    }
}

/// List who changed or read what of a person, newest first.
#[utoipa::path(get, path = "/api/profile/{id}/audit", tag = TAG, params(("id" = Uuid, Path), PageQuery), responses((status = 200, body = Page<EntryBody>), ApiErrors))]
pub async fn list_audit_entries(
    mut reader: MayRead<ReadAudit>,
    ValidPath(id): ValidPath<Uuid>,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<EntryBody>>> {
    let page = query.request();
    product::people::profiles::find_sheet(&mut reader.tx, UserId(id))
        .await?
        .ok_or(crate::errors::ApiError::NotFound)?;
    let (entries, total) = audit::list_entries(&mut reader.tx, id, page).await?;
    let actors = entries.iter().filter_map(|entry| entry.actor_id);
    let named = entries.iter().flat_map(|entry| others(entry).map(|(_, id)| id));
    let names = accounts::list_names(&mut reader.tx, actors.chain(named)).await?;
    let data = entries.into_iter().map(|entry| EntryBody::of(entry, &names)).collect();
    Ok(Json(Page::new(data, page, total)))
}

fn others(entry: &Entry) -> impl Iterator<Item = (String, Uuid)> {
    OTHERS.into_iter().filter_map(|field| Some((field.to_owned(), entry.changes[field].as_str()?.parse().ok()?)))
}
