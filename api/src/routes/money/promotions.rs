//! Promotion codes: made and ended by those who move the brand's money; their uses told to them and to a code's owner
//! (R-191, R-223; D-089, D-090).

use std::collections::BTreeMap;

use axum::Json;
use product::money::price_list::Currency;
use product::money::promotions::{self, Code, Discount, LONGEST_CODE, NewCode, PromotionError, Sold, Use, UseState};
use product::people::accounts::{BrandKind, Permission, UserId, list_full_names};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::rights::MoveMoney;
use crate::extract::{May, SignedInReader, ValidJson, ValidPath, ValidQuery};
use crate::schemas::{Created, Page, PageQuery, page};

const TAG: &str = "promotions";

/// The most that a limit can say.
const MOST_USES: i64 = 1_000_000;

/// A code.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PromotionCode)]
pub struct CodeBody {
    id: Uuid,
    code: String,
    /// What it takes off in percent; null for an amount.
    percent: Option<i32>,
    /// In hundredths of the currency; null for percent.
    amount: Option<i64>,
    currency: Option<Currency>,
    /// Whether it makes T-Coins cheaper.
    for_coins: bool,
    /// Whether it makes Pro cheaper.
    for_pro: bool,
    #[serde(with = "time::serde::rfc3339")]
    starts_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
    total_limit: Option<i32>,
    user_limit: Option<i32>,
    /// Who is told of its uses besides the office.
    owner_id: Option<Uuid>,
    /// Null without an owner, empty for somebody whose account is gone.
    owner_name: Option<String>,
    /// How often it was used or is held by an order that can be paid.
    uses: i64,
}

/// A use of a code.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PromotionCodeRecord)]
pub struct UseBody {
    code: String,
    user_name: String,
    product: Sold,
    state: UseState,
    /// The order; null for Pro.
    order_id: Option<Uuid>,
    /// What it saved: hundredths of the currency, or T-Coins.
    saved: i64,
    /// Null for T-Coins.
    currency: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// A code to make.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewPromotionCode)]
pub struct NewCodeBody {
    /// 4 to 20 letters and figures; left out, eight are chosen.
    #[schema(min_length = 4, max_length = 20)]
    code: Option<String>,
    /// What it takes off in percent, 1 to 90. Either this or an amount.
    percent: Option<i64>,
    /// In hundredths of the currency.
    amount: Option<i64>,
    currency: Option<Currency>,
    /// Whether it makes T-Coins cheaper.
    for_coins: bool,
    /// Whether it makes Pro cheaper: percent only.
    for_pro: bool,
    #[serde(with = "crate::schemas::moment")]
    starts_at: OffsetDateTime,
    #[serde(with = "crate::schemas::moment")]
    ends_at: OffsetDateTime,
    total_limit: Option<i64>,
    user_limit: Option<i64>,
    owner_id: Option<Uuid>,
}

/// Whose uses.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RecordsQuery {
    /// Only of this code.
    #[param(max_length = 40)]
    code: Option<String>,
    /// Counts from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
}

/// List the codes: all for those who move money, for anybody else the own ones.
#[utoipa::path(get, path = "/api/promotion-codes", tag = TAG, params(PageQuery), responses((status = 200, body = Page<CodeBody>), ApiErrors))]
pub async fn list_codes(
    mut me: SignedInReader,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<CodeBody>>> {
    let (page, owner) = (query.request(), owner_of(&me));
    let (codes, total) = promotions::list_codes(&mut me.tx, owner, page).await?;
    let people = codes.iter().filter_map(|code| code.owner).collect();
    let names = list_full_names(&mut me.tx, people).await?;
    let data = codes.into_iter().map(|code| code_body(code, &names)).collect();
    Ok(Json(Page::new(data, page, total)))
}

/// Make a code.
#[utoipa::path(post, path = "/api/promotion-codes", tag = TAG, request_body = NewCodeBody, responses((status = 201, body = CodeBody), ApiErrors))]
pub async fn make_code(
    mut office: May<MoveMoney>,
    ValidJson(body): ValidJson<NewCodeBody>,
) -> ApiResult<Created<CodeBody>> {
    let new = body.checked(office.tx.now(), office.tx.new_id())?;
    let code = promotions::make_code(&mut office.tx, Some(office.user.id), &new).await?;
    let names = list_full_names(&mut office.tx, code.owner.into_iter().collect()).await?;
    office.tx.commit().await?;
    Ok(Created(code_body(code, &names)))
}

/// End a code now. Orders that hold it keep what it takes off.
#[utoipa::path(post, path = "/api/promotion-codes/{id}/end", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = CodeBody), ApiErrors))]
pub async fn end_code(mut office: May<MoveMoney>, ValidPath(id): ValidPath<Uuid>) -> ApiResult<Json<CodeBody>> {
    let code = match promotions::end_code(&mut office.tx, office.user.id, id).await {
        Err(PromotionError::Unknown) => return Err(ApiError::NotFound),
        ended => ended?,
    };
    let names = list_full_names(&mut office.tx, code.owner.into_iter().collect()).await?;
    office.tx.commit().await?;
    Ok(Json(code_body(code, &names)))
}

/// List who used which code: of all codes for those who move money, for anybody else of the own ones.
#[utoipa::path(get, path = "/api/promotion-code-records", tag = TAG, params(RecordsQuery), responses((status = 200, body = Page<UseBody>), ApiErrors))]
pub async fn list_records(
    mut me: SignedInReader,
    ValidQuery(query): ValidQuery<RecordsQuery>,
) -> ApiResult<Json<Page<UseBody>>> {
    let (page, owner) = (page(query.page), owner_of(&me));
    let (uses, total) = promotions::list_uses(&mut me.tx, owner, query.code.as_deref(), page).await?;
    let people = uses.iter().map(|one| one.member).collect();
    let names = list_full_names(&mut me.tx, people).await?;
    // An owner who is not of the office learns of uses, not of people.
    let data = uses.into_iter().map(|one| use_body(one, &names, owner.is_none())).collect();
    Ok(Json(Page::new(data, page, total)))
}

/// None for those who move money: they see everything.
fn owner_of(me: &SignedInReader) -> Option<UserId> {
    let sees_all = me.user.roles.may(Permission::MoveMoney, BrandKind::of(&me.tenant));
    (!sees_all).then_some(me.user.id)
}

impl NewCodeBody {
    fn checked(self, now: OffsetDateTime, seed: Uuid) -> ApiResult<NewCode> {
        let mut errors = FieldErrors::default();
        let code = self.code.as_deref().map_or_else(|| chosen_code(seed), promotions::normalize);
        if !(4..=LONGEST_CODE).contains(&code.len()) || !code.bytes().all(|letter| letter.is_ascii_alphanumeric()) {
            errors.push("code", Sentence::Malformed);
        }
        let limit = |name: &'static str, value: Option<i64>, errors: &mut FieldErrors| {
            if value.is_some_and(|value| !(1..=MOST_USES).contains(&value)) {
                errors.push(name, Sentence::OutOfRange { min: 1, max: MOST_USES });
            }
            value.and_then(|value| i32::try_from(value).ok())
        };
        let total_limit = limit("total_limit", self.total_limit, &mut errors);
        let user_limit = limit("user_limit", self.user_limit, &mut errors);
        if self.ends_at <= self.starts_at || self.ends_at <= now {
            errors.push("ends_at", Sentence::NotAhead);
        }
        if !self.for_coins && !self.for_pro {
            errors.push("for_coins", Sentence::Required);
        }
        let discount = self.discount(&mut errors);
        errors.into_result()?;
        Ok(NewCode {
            code,
            // A discount that is none has left its error.
            discount: discount.ok_or(ApiError::field("percent", Sentence::Required))?,
            for_coins: self.for_coins,
            for_pro: self.for_pro,
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            total_limit,
            user_limit,
            owner: self.owner_id.map(UserId),
        })
    }

    fn discount(&self, errors: &mut FieldErrors) -> Option<Discount> {
        match (self.percent, self.amount, self.currency) {
            (Some(percent), None, None) => {
                let found = i32::try_from(percent).ok().filter(|percent| (1..=90).contains(percent));
                if found.is_none() {
                    errors.push("percent", Sentence::OutOfRange { min: 1, max: 90 });
                }
                found.map(Discount::Percent)
            }
            (None, Some(amount), Some(currency)) => {
                if !(1..=100_000_000).contains(&amount) {
                    errors.push("amount", Sentence::OutOfRange { min: 1, max: 100_000_000 });
                }
                if self.for_pro {
                    errors.push("for_pro", Sentence::Unknown);
                }
                Some(Discount::Fixed { amount, currency })
            }
            (None, Some(_), None) => {
                errors.push("currency", Sentence::Required);
                None
            }
            _ => {
                errors.push("percent", Sentence::Required);
                None
            }
        }
    }
}

/// Eight letters and figures that nobody takes for others, of an id that is used once.
fn chosen_code(seed: Uuid) -> String {
    product::money::orders::short_name(seed)
}

fn code_body(code: Code, names: &BTreeMap<Uuid, String>) -> CodeBody {
    let (percent, amount, currency) = match code.discount {
        Discount::Percent(percent) => (Some(percent), None, None),
        Discount::Fixed { amount, currency } => (None, Some(amount), Some(currency)),
    };
    CodeBody {
        id: code.id,
        code: code.code,
        percent,
        amount,
        currency,
        for_coins: code.for_coins,
        for_pro: code.for_pro,
        starts_at: code.starts_at,
        ends_at: code.ends_at,
        total_limit: code.total_limit,
        user_limit: code.user_limit,
        owner_id: code.owner.map(|owner| owner.0),
        owner_name: code.owner.map(|owner| names.get(&owner.0).cloned().unwrap_or_default()),
        uses: code.uses,
    }
}

fn use_body(one: Use, names: &BTreeMap<Uuid, String>, names_people: bool) -> UseBody {
    let name = names.get(&one.member.0).cloned().unwrap_or_default();
    UseBody {
        code: one.code,
        user_name: if names_people { name } else { initial(&name) },
        product: one.product,
        state: one.state,
        order_id: (one.product == Sold::Coins && names_people).then_some(one.id),
        saved: one.saved,
        currency: one.currency,
        at: one.at,
    }
}

/// `M.` of `Mei Lin`.
fn initial(name: &str) -> String {
    name.chars().next().map(|letter| format!("{letter}.")).unwrap_or_default()
}

impl From<PromotionError> for ApiError {
    fn from(error: PromotionError) -> Self {
        match error {
            PromotionError::NotValid => Self::field("promotion_code", Sentence::PromotionRefused),
            PromotionError::UsedUp => Self::field("promotion_code", Sentence::PromotionUsedUp),
            PromotionError::Taken => Self::field("code", Sentence::Taken),
            PromotionError::Unknown => Self::field("owner_id", Sentence::Unknown),
            PromotionError::Database(cause) => cause.into(),
        }
    }
}
