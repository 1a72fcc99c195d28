//! The statements of notices and house_ads.

use super::Read;
use super::banners::{Notice, NoticeDraft, NoticeKind};
use super::errors::Saved;
use super::house_ads::{HouseAd, HouseAdDraft, HouseAdId, Slot};
use super::rules::{Link, Texts, Window};
use crate::people::accounts::UserId;
use crate::people::images::ImageId;
use sqlx::types::Json;
use std::collections::BTreeMap;
use tenants::{Lang, PageRequest, TenantTx};
use time::OffsetDateTime;

type Done = Result<(), sqlx::Error>;

struct NoticeRow {
    id: i32,
    kind: NoticeKind,
    starts_at: OffsetDateTime,
    ends_at: OffsetDateTime,
    description: Json<Texts>,
    link_url: Option<String>,
    link_text: Option<Json<Texts>>,
    version: i32,
}

impl NoticeRow {
    fn notice(self) -> Notice {
        let link = self.link_url.zip(self.link_text);
        Notice {
            id: self.id,
            kind: self.kind,
            window: Window { starts_at: self.starts_at, ends_at: self.ends_at },
            description: self.description.0,
            link: link.map(|(url, text)| Link { url, text: text.0 }),
            version: self.version,
        }
    }
}

/// What is shown now: errors first, then warnings, then good news, the earlier one first (D-107).
pub async fn list_current_notices(tx: &mut TenantTx) -> Result<Vec<Notice>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let rows = sqlx::query_as!(
        NoticeRow,
        r#"select id, kind as "kind: NoticeKind", starts_at, ends_at, description as "description: Json<Texts>",
             link_url, link_text as "link_text: Json<Texts>", version
           from notices where tenant_id = $1 and ends_at > $2 and starts_at <= $2
           order by array_position(array['error', 'warning', 'success'], kind), starts_at, id"#,
        tenant.0,
        now
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(NoticeRow::notice).collect())
}

pub(super) async fn list_notices(
    tx: &mut TenantTx,
    phase: Option<&str>,
    page: PageRequest,
) -> Result<(Vec<Notice>, i64), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let offset = page.offset();
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from notices
           where tenant_id = $1 and case $3 when 'current' then starts_at <= $2 and ends_at > $2
             when 'planned' then starts_at > $2 when 'over' then ends_at <= $2 else true end"#,
        tenant.0,
        now,
        phase
    )
    .fetch_one(tx.conn())
    .await?;
    let rows = sqlx::query_as!(
        NoticeRow,
        r#"select id, kind as "kind: NoticeKind", starts_at, ends_at, description as "description: Json<Texts>",
             link_url, link_text as "link_text: Json<Texts>", version
           from notices
           where tenant_id = $1 and case $3 when 'current' then starts_at <= $2 and ends_at > $2
             when 'planned' then starts_at > $2 when 'over' then ends_at <= $2 else true end
           order by id desc limit $4 offset $5"#,
        tenant.0,
        now,
        phase,
        page.limit(),
        offset
    )
    .fetch_all(tx.conn())
    .await?;
    Ok((rows.into_iter().map(NoticeRow::notice).collect(), total))
}

/// Two admins at once get two numbers: the row's lock decides.
pub(super) async fn next_number(tx: &mut TenantTx) -> Result<i32, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        "insert into notice_numbers as n (tenant_id, last) values ($1, 1)
         on conflict (tenant_id) do update set last = n.last + 1 returning last",
        tenant.0
    )
    .fetch_one(tx.conn())
    .await
}

/// Numbers up to `last` are taken from now on.
pub(super) async fn take_numbers(tx: &mut TenantTx, last: i32) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "insert into notice_numbers as n (tenant_id, last) values ($1, $2)
         on conflict (tenant_id) do update set last = greatest(n.last, excluded.last)",
        tenant.0,
        last
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Says whether there was none with this number.
pub(super) async fn insert_notice(tx: &mut TenantTx, id: i32, draft: &NoticeDraft) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let inserted = sqlx::query!(
        "insert into notices (tenant_id, id, kind, starts_at, ends_at, description, link_url, link_text, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing",
        tenant.0,
        id,
        draft.kind.as_str(),
        draft.window.starts_at,
        draft.window.ends_at,
        Json(&draft.description) as _,
        draft.link.as_ref().map(|link| link.url.as_str()),
        draft.link.as_ref().map(|link| Json(&link.text)) as _,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(inserted.rows_affected() > 0)
}

pub(super) async fn update_notice(
    tx: &mut TenantTx,
    id: i32,
    draft: &NoticeDraft,
    read: Read,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let updated = sqlx::query!(
        "update notices
         set kind = $3, starts_at = $4, ends_at = $5, description = $6, link_url = $7, link_text = $8, changed_by = $10
         where tenant_id = $1 and id = $2 and version = $9",
        tenant.0,
        id,
        draft.kind.as_str(),
        draft.window.starts_at,
        draft.window.ends_at,
        Json(&draft.description) as _,
        draft.link.as_ref().map(|link| link.url.as_str()),
        draft.link.as_ref().map(|link| Json(&link.text)) as _,
        read.version,
        read.by.0
    )
    .execute(tx.conn())
    .await?;
    Ok(updated.rows_affected() > 0)
}

pub(super) async fn find_saved_notice(tx: &mut TenantTx, id: i32) -> Result<Option<Saved>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Saved,
        r#"select changed_by as "by: UserId", updated_at as at from notices where tenant_id = $1 and id = $2"#,
        tenant.0,
        id
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn delete_notice(tx: &mut TenantTx, id: i32) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let deleted =
        sqlx::query!("delete from notices where tenant_id = $1 and id = $2", tenant.0, id).execute(tx.conn()).await?;
    Ok(deleted.rows_affected() > 0)
}

struct HouseAdRow {
    id: HouseAdId,
    slot: Slot,
    starts_at: OffsetDateTime,
    ends_at: OffsetDateTime,
    headline: Json<Texts>,
    body: Json<Texts>,
    link_url: String,
    link_text: Json<Texts>,
    images: Json<BTreeMap<Lang, ImageId>>,
    version: i32,
}

impl HouseAdRow {
    fn house_ad(self) -> HouseAd {
        HouseAd {
            id: self.id,
            content: HouseAdDraft {
                slot: self.slot,
                window: Window { starts_at: self.starts_at, ends_at: self.ends_at },
                headline: self.headline.0,
                body: self.body.0,
                link: Link { url: self.link_url, text: self.link_text.0 },
                images: self.images.0,
            },
            version: self.version,
        }
    }
}

/// The house ads of now. Whoever asks has made sure that they are for the reader (`plans::has_ads`).
pub async fn list_current_house_ads(tx: &mut TenantTx) -> Result<Vec<HouseAd>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let rows = sqlx::query_as!(
        HouseAdRow,
        r#"select id as "id: HouseAdId", slot as "slot: Slot", starts_at, ends_at,
             headline as "headline: Json<Texts>", body as "body: Json<Texts>", link_url,
             link_text as "link_text: Json<Texts>", images as "images: Json<BTreeMap<Lang, ImageId>>", version
           from house_ads where tenant_id = $1 and ends_at > $2 and starts_at <= $2
           order by starts_at, id"#,
        tenant.0,
        now
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(HouseAdRow::house_ad).collect())
}

pub(super) async fn list_house_ads(
    tx: &mut TenantTx,
    phase: Option<&str>,
    page: PageRequest,
) -> Result<(Vec<HouseAd>, i64), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let offset = page.offset();
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from house_ads
           where tenant_id = $1 and case $3 when 'current' then starts_at <= $2 and ends_at > $2
             when 'planned' then starts_at > $2 when 'over' then ends_at <= $2 else true end"#,
        tenant.0,
        now,
        phase
    )
    .fetch_one(tx.conn())
    .await?;
    let rows = sqlx::query_as!(
        HouseAdRow,
        r#"select id as "id: HouseAdId", slot as "slot: Slot", starts_at, ends_at,
             headline as "headline: Json<Texts>", body as "body: Json<Texts>", link_url,
             link_text as "link_text: Json<Texts>", images as "images: Json<BTreeMap<Lang, ImageId>>", version
           from house_ads
           where tenant_id = $1 and case $3 when 'current' then starts_at <= $2 and ends_at > $2
             when 'planned' then starts_at > $2 when 'over' then ends_at <= $2 else true end
           order by id desc limit $4 offset $5"#,
        tenant.0,
        now,
        phase,
        page.limit(),
        offset
    )
    .fetch_all(tx.conn())
    .await?;
    Ok((rows.into_iter().map(HouseAdRow::house_ad).collect(), total))
}

pub(super) async fn insert_house_ad(tx: &mut TenantTx, id: HouseAdId, draft: &HouseAdDraft) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into house_ads (tenant_id, id, slot, starts_at, ends_at, headline, body, link_url, link_text, images, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        tenant.0,
        id.0,
        draft.slot.as_str(),
        draft.window.starts_at,
        draft.window.ends_at,
        Json(&draft.headline) as _,
        Json(&draft.body) as _,
        draft.link.url,
        Json(&draft.link.text) as _,
        Json(&draft.images) as _,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn update_house_ad(
    tx: &mut TenantTx,
    id: HouseAdId,
    draft: &HouseAdDraft,
    read: Read,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let updated = sqlx::query!(
        "update house_ads
         set slot = $3, starts_at = $4, ends_at = $5, headline = $6, body = $7, link_url = $8, link_text = $9, images = $10, changed_by = $12
         where tenant_id = $1 and id = $2 and version = $11",
        tenant.0,
        id.0,
        draft.slot.as_str(),
        draft.window.starts_at,
        draft.window.ends_at,
        Json(&draft.headline) as _,
        Json(&draft.body) as _,
        draft.link.url,
        Json(&draft.link.text) as _,
        Json(&draft.images) as _,
        read.version,
        read.by.0
    )
    .execute(tx.conn())
    .await?;
    Ok(updated.rows_affected() > 0)
}

pub(super) async fn find_saved_house_ad(tx: &mut TenantTx, id: HouseAdId) -> Result<Option<Saved>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Saved,
        r#"select changed_by as "by: UserId", updated_at as at from house_ads where tenant_id = $1 and id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn delete_house_ad(tx: &mut TenantTx, id: HouseAdId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let deleted = sqlx::query!("delete from house_ads where tenant_id = $1 and id = $2", tenant.0, id.0)
        .execute(tx.conn())
        .await?;
    Ok(deleted.rows_affected() > 0)
}
