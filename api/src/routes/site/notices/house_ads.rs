//! House ads (D-110): free members see those of now, the office writes them. The addresses do not say `ads`, because
//! filter lists know that word and an office with a blocker must still be able to work.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::StatusCode;
use product::ground::audit;
use product::money::plans;
use product::people::images::ImageId;
use product::site::notices::{self, HouseAd, HouseAdDraft, HouseAdId, Slot, Window};
use serde::{Deserialize, Serialize};
use tenants::Lang;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{LinkBody, PhaseQuery, TAG, TextsBody, moment, or_by_whom, read};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::rights::ManageNotices;
use crate::extract::{May, MayRead, SignedInReader, ValidJson, ValidPath, ValidQuery};
use crate::schemas::{Created, List, Page};

/// A picture per language, by its id; a language without one takes the English one. Shown under `/api/images/{id}`.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = HouseAdImages)]
pub struct ImagesBody {
    #[schema(value_type = Option<Uuid>)]
    en: Option<ImageId>,
    #[schema(value_type = Option<Uuid>)]
    cn: Option<ImageId>,
    #[schema(value_type = Option<Uuid>)]
    tw: Option<ImageId>,
}

impl ImagesBody {
    fn of(images: &BTreeMap<Lang, ImageId>) -> Self {
        let get = |lang| images.get(&lang).copied();
        Self { en: get(Lang::En), cn: get(Lang::Cn), tw: get(Lang::Tw) }
    }

    fn by_language(self) -> BTreeMap<Lang, ImageId> {
        let all = [(Lang::En, self.en), (Lang::Cn, self.cn), (Lang::Tw, self.tw)];
        all.into_iter().filter_map(|(lang, image)| Some((lang, image?))).collect()
    }
}

/// A house ad.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HouseAd)]
pub struct HouseAdBody {
    id: Uuid,
    slot: Slot,
    #[serde(with = "time::serde::rfc3339")]
    start: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    end: OffsetDateTime,
    headline: TextsBody,
    body: TextsBody,
    link: LinkBody,
    images: ImagesBody,
    /// Counts its changes, from 1; who saves sends it back.
    version: i32,
}

impl From<HouseAd> for HouseAdBody {
    fn from(HouseAd { id, content, version }: HouseAd) -> Self {
        Self {
            id: id.0,
            version,
            slot: content.slot,
            start: content.window.starts_at,
            end: content.window.ends_at,
            images: ImagesBody::of(&content.images),
            headline: content.headline.into(),
            body: content.body.into(),
            link: content.link.into(),
        }
    }
}

/// A house ad as it is written; the whole of it.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SaveHouseAd)]
pub struct HouseAdInput {
    slot: Slot,
    /// Shown from then on.
    #[schema(format = DateTime)]
    start: String,
    /// Not shown from then on.
    #[schema(format = DateTime)]
    end: String,
    /// English is needed; at most 80 characters each.
    headline: TextsBody,
    /// May be empty; at most 240 characters each.
    body: TextsBody,
    link: LinkBody,
    #[serde(default)]
    images: ImagesBody,
    /// To change one: the version that was read. The change is refused when somebody has saved another one since.
    version: Option<i32>,
}

impl HouseAdInput {
    fn draft(self) -> ApiResult<HouseAdDraft> {
        Ok(HouseAdDraft {
            slot: self.slot,
            window: Window { starts_at: moment("start", &self.start)?, ends_at: moment("end", &self.end)? },
            headline: self.headline.into(),
            body: self.body.into(),
            link: self.link.into(),
            images: self.images.by_language(),
        })
    }
}

/// List the house ads of now: for free members; everybody else gets none.
#[utoipa::path(get, path = "/api/placards", tag = TAG, responses((status = 200, body = List<HouseAdBody>), ApiErrors))]
pub async fn list_current_house_ads(mut me: SignedInReader) -> ApiResult<Json<List<HouseAdBody>>> {
    if !plans::has_ads(me.user.roles.iter()) {
        return Ok(Json(List { data: Vec::new() }));
    }
    let house_ads = notices::list_current_house_ads(&mut me.tx).await?;
    Ok(Json(List { data: house_ads.into_iter().map(HouseAdBody::from).collect() }))
}

/// List all house ads, the youngest first.
#[utoipa::path(get, path = "/api/office/placards", tag = TAG, params(PhaseQuery), responses((status = 200, body = Page<HouseAdBody>), ApiErrors))]
pub async fn list_house_ads(
    mut office: MayRead<ManageNotices>,
    ValidQuery(query): ValidQuery<PhaseQuery>,
) -> ApiResult<Json<Page<HouseAdBody>>> {
    let (house_ads, total) = notices::list_house_ads(&mut office.tx, query.phase, query.page()).await?;
    let data = house_ads.into_iter().map(HouseAdBody::from).collect();
    Ok(Json(Page::new(data, query.page(), total)))
}

/// Put a house ad up.
#[utoipa::path(post, path = "/api/office/placards", tag = TAG, request_body = HouseAdInput, responses((status = 201, body = HouseAdBody), ApiErrors))]
pub async fn create_house_ad(
    mut office: May<ManageNotices>,
    ValidJson(input): ValidJson<HouseAdInput>,
) -> ApiResult<Created<HouseAdBody>> {
    let house_ad = notices::create_house_ad(&mut office.tx, &input.draft()?).await?;
    audit::record(&mut office.tx, Some(office.user.id.0), "house_ads.create", house_ad.id, &()).await?;
    office.tx.commit().await?;
    Ok(Created(house_ad.into()))
}

/// Write a house ad anew.
#[utoipa::path(patch, path = "/api/office/placards/{id}", tag = TAG, params(("id" = Uuid, Path)), request_body = HouseAdInput,
    responses((status = 200, body = HouseAdBody), ApiErrors))]
pub async fn change_house_ad(
    mut office: May<ManageNotices>,
    ValidPath(id): ValidPath<HouseAdId>,
    ValidJson(input): ValidJson<HouseAdInput>,
) -> ApiResult<Json<HouseAdBody>> {
    let read = read(input.version, office.user.id)?;
    let changed = notices::change_house_ad(&mut office.tx, id, &input.draft()?, read).await;
    let house_ad = or_by_whom(&mut office.tx, changed).await?;
    audit::record(&mut office.tx, Some(office.user.id.0), "house_ads.change", id, &()).await?;
    office.tx.commit().await?;
    Ok(Json(house_ad.into()))
}

/// Take a house ad down.
#[utoipa::path(delete, path = "/api/office/placards/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn delete_house_ad(
    mut office: May<ManageNotices>,
    ValidPath(id): ValidPath<HouseAdId>,
) -> ApiResult<StatusCode> {
    notices::delete_house_ad(&mut office.tx, id).await?;
    audit::record(&mut office.tx, Some(office.user.id.0), "house_ads.delete", id, &()).await?;
    office.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
