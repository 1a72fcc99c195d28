//! Who changed or read what of a person.

use axum::Json;
use product::ground::audit::{self, Entry};
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
    /// The names of the fields, never what stood in them.
    fields: Vec<String>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl EntryBody {
    fn of(entry: Entry, actor: Option<&PersonNames>) -> Self {
        let fields = entry.changes["fields"].as_array().into_iter().flatten();
        Self {
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
    let names = accounts::list_names(&mut reader.tx, entries.iter().filter_map(|entry| entry.actor_id)).await?;
    let name_of = |entry: &Entry| entry.actor_id.and_then(|actor| names.get(&actor));
    let data = entries.into_iter().map(|entry| EntryBody::of(entry.clone(), name_of(&entry))).collect();
    Ok(Json(Page::new(data, page, total)))
}
