//! The statements of promotion codes.

use tenants::{PageRequest, TenantTx};
use uuid::Uuid;

use super::rules::{Discount, NewCode, Sold, UseState};
use super::{Code, Use, Wish};
use crate::money::price_list::Currency;
use crate::people::accounts::UserId;

struct CodeRow {
    id: Uuid,
    code: String,
    percent: Option<i32>,
    amount: Option<i64>,
    currency: Option<Currency>,
    for_coins: bool,
    for_pro: bool,
    starts_at: time::OffsetDateTime,
    ends_at: time::OffsetDateTime,
    total_limit: Option<i32>,
    user_limit: Option<i32>,
    owner_id: Option<Uuid>,
    uses: i64,
}

impl From<CodeRow> for Code {
    fn from(row: CodeRow) -> Self {
        let discount = match (row.amount, row.currency) {
            (Some(amount), Some(currency)) => Discount::Fixed { amount, currency },
            _ => Discount::Percent(row.percent.unwrap_or_default()),
        };
        Self {
            id: row.id,
            code: row.code,
            discount,
            for_coins: row.for_coins,
            for_pro: row.for_pro,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            total_limit: row.total_limit,
            user_limit: row.user_limit,
            owner: row.owner_id.map(UserId),
            uses: row.uses,
        }
    }
}

macro_rules! select_codes {
    ($rest:literal, $($argument:expr),*) => {
        sqlx::query_as!(
            CodeRow,
            r#"select c.id, c.code, c.percent, c.amount, c.currency as "currency: Currency", c.for_coins, c.for_pro, c.starts_at,
                 c.ends_at, c.total_limit, c.user_limit, c.owner_id,
                 (select count(*) from promotion_uses u
                   where u.tenant_id = c.tenant_id and u.code_id = c.id and u.state <> 'released') as "uses!"
               from promotion_codes c "# + $rest,
            $($argument),*
        )
    };
}

pub(super) async fn find_code(tx: &mut TenantTx, id: Uuid) -> Result<Option<Code>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = select_codes!("where c.tenant_id = $1 and c.id = $2", tenant.0, id).fetch_optional(tx.conn()).await?;
    Ok(row.map(Into::into))
}

pub(super) async fn find_by_code(tx: &mut TenantTx, code: &str) -> Result<Option<Code>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = select_codes!("where c.tenant_id = $1 and c.code = $2", tenant.0, code).fetch_optional(tx.conn()).await?;
    Ok(row.map(Into::into))
}

/// Held until the transaction ends: uses of one code come one after the other.
pub(super) async fn lock_code(tx: &mut TenantTx, code: &str) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("select from promotion_codes where tenant_id = $1 and code = $2 for update", tenant.0, code)
        .fetch_optional(tx.conn())
        .await?;
    Ok(())
}

pub(super) async fn count_uses_of(tx: &mut TenantTx, code: Uuid, member: UserId) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from promotion_uses
           where tenant_id = $1 and code_id = $2 and user_id = $3 and state <> 'released'"#,
        tenant.0,
        code,
        member.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn insert_use(
    tx: &mut TenantTx,
    id: Uuid,
    code: &str,
    wish: &Wish<'_>,
    state: UseState,
    saved: i64,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into promotion_uses (tenant_id, id, code_id, user_id, product, state, saved, currency, at)
         select $1, $2, id, $4, $5, $6, $7, $8, $9 from promotion_codes where tenant_id = $1 and code = $3",
        tenant.0,
        id,
        code,
        wish.member.0,
        wish.product.as_str(),
        state.as_str(),
        saved,
        wish.currency,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_state(tx: &mut TenantTx, id: Uuid, state: UseState) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("update promotion_uses set state = $3 where tenant_id = $1 and id = $2", tenant.0, id, state.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Not when there is such a code.
pub(super) async fn insert_code(
    tx: &mut TenantTx,
    id: Uuid,
    actor: Option<UserId>,
    new: &NewCode,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let (percent, amount, currency) = match new.discount {
        Discount::Percent(percent) => (Some(percent), None, None),
        Discount::Fixed { amount, currency } => (None, Some(amount), Some(currency.as_str())),
    };
    let inserted = sqlx::query!(
        "insert into promotion_codes (tenant_id, id, code, percent, amount, currency, for_coins, for_pro, starts_at, ends_at,
           total_limit, user_limit, owner_id, made_by, made_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         on conflict on constraint promotion_codes_once do nothing",
        tenant.0,
        id,
        new.code,
        percent,
        amount,
        currency,
        new.for_coins,
        new.for_pro,
        new.starts_at,
        new.ends_at,
        new.total_limit,
        new.user_limit,
        new.owner.map(|owner| owner.0),
        actor.map(|actor| actor.0),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(inserted.rows_affected() == 1)
}

/// Whether it had not ended. One that would begin later never does.
pub(super) async fn end_code(tx: &mut TenantTx, id: Uuid) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let ended = sqlx::query!(
        "update promotion_codes set ends_at = $3, starts_at = least(starts_at, $3 - interval '1 second')
         where tenant_id = $1 and id = $2 and ends_at > $3",
        tenant.0,
        id,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(ended.rows_affected() == 1)
}

pub(super) async fn list_codes(
    tx: &mut TenantTx,
    owner: Option<UserId>,
    page: PageRequest,
) -> Result<Vec<Code>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = select_codes!(
        "where c.tenant_id = $1 and ($2::uuid is null or c.owner_id = $2) order by c.made_at desc, c.id desc limit $3 offset $4",
        tenant.0,
        owner.map(|owner| owner.0),
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

pub(super) async fn count_codes(tx: &mut TenantTx, owner: Option<UserId>) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from promotion_codes where tenant_id = $1 and ($2::uuid is null or owner_id = $2)"#,
        tenant.0,
        owner.map(|owner| owner.0)
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn list_uses(
    tx: &mut TenantTx,
    owner: Option<UserId>,
    code: Option<&str>,
    page: PageRequest,
) -> Result<Vec<Use>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Use,
        r#"select u.id, c.code, u.user_id as "member: UserId", u.product as "product: Sold", u.state as "state: UseState",
             u.saved, u.currency, u.at
           from promotion_uses u join promotion_codes c on c.tenant_id = u.tenant_id and c.id = u.code_id
           where u.tenant_id = $1 and ($2::uuid is null or c.owner_id = $2) and ($3::text is null or c.code = $3)
           order by u.at desc, u.id desc limit $4 offset $5"#,
        tenant.0,
        owner.map(|owner| owner.0),
        code,
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await
}

pub(super) async fn count_uses(
    tx: &mut TenantTx,
    owner: Option<UserId>,
    code: Option<&str>,
) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from promotion_uses u
           join promotion_codes c on c.tenant_id = u.tenant_id and c.id = u.code_id
           where u.tenant_id = $1 and ($2::uuid is null or c.owner_id = $2) and ($3::text is null or c.code = $3)"#,
        tenant.0,
        owner.map(|owner| owner.0),
        code
    )
    .fetch_one(tx.conn())
    .await
}
