//! Banners above the content: everybody reads those of now, the office writes them.

use axum::Json;
use axum::http::StatusCode;
use product::ground::audit;
use product::site::notices::{self, Notice, NoticeDraft, NoticeKind, Window};
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::{LinkBody, PhaseQuery, TAG, TextsBody, moment, or_by_whom, read};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::rights::ManageNotices;
use crate::extract::{May, MayRead, ValidJson, ValidPath, ValidQuery, VisitorReader};
use crate::schemas::{Created, List, Page};

/// A banner.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Notice)]
pub struct NoticeBody {
    id: i32,
    #[serde(rename = "type")]
    kind: NoticeKind,
    #[serde(with = "time::serde::rfc3339")]
    start: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    end: OffsetDateTime,
    description: TextsBody,
    link: Option<LinkBody>,
    /// Counts its changes, from 1; who saves sends it back.
    version: i32,
}

impl From<Notice> for NoticeBody {
    fn from(notice: Notice) -> Self {
        Self {
            id: notice.id,
            kind: notice.kind,
            start: notice.window.starts_at,
            end: notice.window.ends_at,
            description: notice.description.into(),
            link: notice.link.map(LinkBody::from),
            version: notice.version,
        }
    }
}

/// A banner as it is written; the whole of it.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SaveNotice)]
pub struct NoticeInput {
    #[serde(rename = "type")]
    kind: NoticeKind,
    /// Shown from then on.
    #[schema(format = DateTime)]
    start: String,
    /// Not shown from then on.
    #[schema(format = DateTime)]
    end: String,
    /// English is needed; at most 240 characters each.
    description: TextsBody,
    link: Option<LinkBody>,
    /// To change one: the version that was read. The change is refused when somebody has saved another one since.
    version: Option<i32>,
}

impl NoticeInput {
    fn draft(self) -> ApiResult<NoticeDraft> {
        Ok(NoticeDraft {
            kind: self.kind,
            window: Window { starts_at: moment("start", &self.start)?, ends_at: moment("end", &self.end)? },
            description: self.description.into(),
            link: self.link.map(Into::into),
        })
    }
}

/// List the notices of now, the most urgent first.
#[utoipa::path(get, path = "/api/notices", tag = TAG, security(()), responses((status = 200, body = List<NoticeBody>), ApiErrors))]
pub async fn list_current_notices(mut visitor: VisitorReader) -> ApiResult<Json<List<NoticeBody>>> {
    let notices = notices::list_current_notices(&mut visitor.tx).await?;
    Ok(Json(List { data: notices.into_iter().map(NoticeBody::from).collect() }))
}

/// List all notices with their archive, the youngest first.
#[utoipa::path(get, path = "/api/office/notices", tag = TAG, params(PhaseQuery), responses((status = 200, body = Page<NoticeBody>), ApiErrors))]
pub async fn list_notices(
    mut office: MayRead<ManageNotices>,
    ValidQuery(query): ValidQuery<PhaseQuery>,
) -> ApiResult<Json<Page<NoticeBody>>> {
    let (notices, total) = notices::list_notices(&mut office.tx, query.phase, query.page()).await?;
    let data = notices.into_iter().map(NoticeBody::from).collect();
    Ok(Json(Page::new(data, query.page(), total)))
}

/// Post a notice.
#[utoipa::path(post, path = "/api/office/notices", tag = TAG, request_body = NoticeInput, responses((status = 201, body = NoticeBody), ApiErrors))]
pub async fn create_notice(
    mut office: May<ManageNotices>,
    ValidJson(input): ValidJson<NoticeInput>,
) -> ApiResult<Created<NoticeBody>> {
    let notice = notices::create_notice(&mut office.tx, &input.draft()?).await?;
    record(&mut office, "notices.create", notice.id).await?;
    office.tx.commit().await?;
    Ok(Created(notice.into()))
}

/// Write a notice anew.
#[utoipa::path(patch, path = "/api/office/notices/{id}", tag = TAG, params(("id" = i32, Path)), request_body = NoticeInput,
    responses((status = 200, body = NoticeBody), ApiErrors))]
pub async fn change_notice(
    mut office: May<ManageNotices>,
    ValidPath(id): ValidPath<i32>,
    ValidJson(input): ValidJson<NoticeInput>,
) -> ApiResult<Json<NoticeBody>> {
    let read = read(input.version, office.user.id)?;
    let changed = notices::change_notice(&mut office.tx, id, &input.draft()?, read).await;
    let notice = or_by_whom(&mut office.tx, changed).await?;
    record(&mut office, "notices.change", id).await?;
    office.tx.commit().await?;
    Ok(Json(notice.into()))
}

/// Remove a notice; its number is not given again.
#[utoipa::path(delete, path = "/api/office/notices/{id}", tag = TAG, params(("id" = i32, Path)), responses((status = 204), ApiErrors))]
pub async fn delete_notice(mut office: May<ManageNotices>, ValidPath(id): ValidPath<i32>) -> ApiResult<StatusCode> {
    notices::delete_notice(&mut office.tx, id).await?;
    record(&mut office, "notices.delete", id).await?;
    office.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A notice has a number of the brand and no id of its own: the entry is about the brand.
async fn record(office: &mut May<ManageNotices>, action: &str, number: i32) -> ApiResult<()> {
    let (actor, brand) = (office.user.id.0, office.tenant.id);
    audit::record(&mut office.tx, Some(actor), action, brand, &json!({ "notice": number })).await?;
    Ok(())
}
