//! The statements of referrals. The row of an invited person is the lock for what it still lacks, the row of a code the one for
//! its owner's credit.

use super::{ReferralCode, Stage, Used};
use crate::people::accounts::UserId;
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

/// The most that is exchanged at once: with the largest reward that settings allow, as much as can move at once.
const MOST_AT_ONCE: i64 = 100;

pub(super) struct Owner {
    pub id: UserId,
    pub email: String,
    pub first_name: String,
}

pub(super) struct Counts {
    pub invited: i64,
    pub verified: i64,
    pub earned: i64,
    pub credit: i64,
    pub exchanged: i64,
}

pub(super) async fn find_code_of(tx: &mut TenantTx, owner: UserId) -> Result<Option<String>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!("select code from referral_codes where tenant_id = $1 and user_id = $2", tenant.0, owner.0)
        .fetch_optional(tx.conn())
        .await
}

/// Nothing happens when the owner has a code already, or somebody else this one.
pub(super) async fn insert_code(tx: &mut TenantTx, owner: UserId, code: &ReferralCode) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into referral_codes (tenant_id, user_id, code, made_at) values ($1, $2, $3, $4) on conflict do nothing",
        tenant.0,
        owner.0,
        code.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// What happens to the credit of one person takes turns.
pub(super) async fn lock_code(tx: &mut TenantTx, owner: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("select from referral_codes where tenant_id = $1 and user_id = $2 for update", tenant.0, owner.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(super) async fn find_owner(tx: &mut TenantTx, code: &ReferralCode) -> Result<Option<Owner>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Owner,
        r#"select u.id as "id: UserId", u.email, u.first_name
           from referral_codes c join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
           where c.tenant_id = $1 and c.code = $2 and u.erased_at is null and u.blocked_at is null"#,
        tenant.0,
        code.as_str()
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn remember_device(tx: &mut TenantTx, owner: UserId, device: Uuid) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into referral_devices (tenant_id, user_id, device, seen_at) values ($1, $2, $3, $4) on conflict do nothing",
        tenant.0,
        owner.0,
        device,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether somebody looked at the own code there, or registered there.
pub(super) async fn is_device_of(tx: &mut TenantTx, owner: UserId, device: Uuid) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from referral_devices where tenant_id = $1 and user_id = $2 and device = $3)
             or exists (select 1 from referrals where tenant_id = $1 and invited_id = $2 and device = $3) as "is!""#,
        tenant.0,
        owner.0,
        device
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn is_device_used(tx: &mut TenantTx, device: Uuid) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from referrals where tenant_id = $1 and device = $2) as "is!""#,
        tenant.0,
        device
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn insert_referral(
    tx: &mut TenantTx,
    invited: UserId,
    inviter: UserId,
    device: Option<Uuid>,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into referrals (tenant_id, invited_id, inviter_id, device, registered_at) values ($1, $2, $3, $4, $5)",
        tenant.0,
        invited.0,
        inviter.0,
        device,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether a code brought somebody who has not finished a section yet.
pub async fn awaits_section(tx: &mut TenantTx, person: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (
             select 1 from referrals where tenant_id = $1 and invited_id = $2 and section_finished_at is null
           ) as "awaits!""#,
        tenant.0,
        person.0
    )
    .fetch_one(tx.conn())
    .await
}

/// Whether a code brought the person and the credit is not there yet.
pub(super) async fn note_verified(tx: &mut TenantTx, person: UserId) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let noted = sqlx::query!(
        "update referrals set verified_at = coalesce(verified_at, $3)
         where tenant_id = $1 and invited_id = $2 and earned_at is null",
        tenant.0,
        person.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(noted.rows_affected() == 1)
}

/// The same for a section. An address may have been proven without a word to us: by a link to a password.
pub(super) async fn note_section(tx: &mut TenantTx, person: UserId) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let noted = sqlx::query!(
        "update referrals r set section_finished_at = coalesce(section_finished_at, $3),
           verified_at = coalesce(verified_at,
             (select u.email_verified_at from users u where u.tenant_id = r.tenant_id and u.id = r.invited_id))
         where tenant_id = $1 and invited_id = $2 and earned_at is null",
        tenant.0,
        person.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(noted.rows_affected() == 1)
}

/// Who invited somebody by whom both has happened and who has earned nothing yet.
pub(super) async fn find_complete(tx: &mut TenantTx, invited: UserId) -> Result<Option<UserId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select inviter_id as "inviter: UserId" from referrals
           where tenant_id = $1 and invited_id = $2 and earned_at is null
             and verified_at is not null and section_finished_at is not null"#,
        tenant.0,
        invited.0
    )
    .fetch_optional(tx.conn())
    .await
}

/// When the newest rewarded invitation but so many earned its credit, later than `since`.
pub(super) async fn find_rewarded(
    tx: &mut TenantTx,
    inviter: UserId,
    since: OffsetDateTime,
    but: i64,
) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select earned_at as "earned_at!" from referrals
           where tenant_id = $1 and inviter_id = $2 and credit > 0 and earned_at > $3
           order by earned_at desc limit 1 offset $4"#,
        tenant.0,
        inviter.0,
        since,
        but
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn earn(tx: &mut TenantTx, invited: UserId, reward: u32) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update referrals set earned_at = $3, credit = $4
         where tenant_id = $1 and invited_id = $2 and earned_at is null
           and verified_at is not null and section_finished_at is not null",
        tenant.0,
        invited.0,
        now,
        reward.cast_signed()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn count_referrals(tx: &mut TenantTx, owner: UserId) -> Result<Counts, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Counts,
        r#"select count(*) as "invited!", count(verified_at) as "verified!", count(earned_at) as "earned!",
             coalesce(sum(credit) filter (where exchange_id is null), 0) as "credit!",
             coalesce(sum(credit) filter (where exchange_id is not null), 0) as "exchanged!"
           from referrals where tenant_id = $1 and inviter_id = $2"#,
        tenant.0,
        owner.0
    )
    .fetch_one(tx.conn())
    .await
}

/// A page of those who registered with the own code, newest first, and how many there are on all pages.
pub async fn list_used(tx: &mut TenantTx, owner: UserId, page: PageRequest) -> Result<(Vec<Used>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        "select registered_at, verified_at, earned_at, exchanged_at, credit from referrals
         where tenant_id = $1 and inviter_id = $2
         order by registered_at desc, invited_id desc limit $3 offset $4",
        tenant.0,
        owner.0,
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    let used = rows.into_iter().map(|row| {
        let stage = match (row.verified_at, row.earned_at, row.exchanged_at) {
            (_, _, Some(_)) => Stage::Exchanged,
            (_, Some(_), None) => Stage::Earned,
            (Some(_), None, None) => Stage::Verified,
            (None, None, None) => Stage::Registered,
        };
        Used { registered_at: row.registered_at, stage, credit: row.credit.map(i64::from) }
    });
    Ok((used.collect(), count_referrals(tx, owner).await?.invited))
}

/// What an exchange has moved before; 0 for a new one.
pub(super) async fn sum_of_exchange(tx: &mut TenantTx, owner: UserId, key: Uuid) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select coalesce(sum(credit), 0) as "sum!" from referrals
           where tenant_id = $1 and inviter_id = $2 and exchange_id = $3"#,
        tenant.0,
        owner.0,
        key
    )
    .fetch_one(tx.conn())
    .await
}

/// Marks earned credit as exchanged, the oldest first, and says how much it is.
pub(super) async fn take_credit(tx: &mut TenantTx, owner: UserId, key: Uuid) -> Result<i64, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_scalar!(
        r#"with taken as (
             update referrals set exchanged_at = $4, exchange_id = $3
             where tenant_id = $1 and invited_id in (
               select invited_id from referrals
               where tenant_id = $1 and inviter_id = $2 and credit > 0 and exchange_id is null
               order by earned_at, invited_id limit $5 for update)
             returning credit
           )
           select coalesce(sum(credit), 0) as "sum!" from taken"#,
        tenant.0,
        owner.0,
        key,
        now,
        MOST_AT_ONCE
    )
    .fetch_one(tx.conn())
    .await
}

/// What goes when somebody leaves for good (D-021): the code, and the browsers. That an invitation was paid stays.
pub async fn erase_referrals(tx: &mut TenantTx, person: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from referral_codes where tenant_id = $1 and user_id = $2", tenant.0, person.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from referral_devices where tenant_id = $1 and user_id = $2", tenant.0, person.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("update referrals set device = null where tenant_id = $1 and invited_id = $2", tenant.0, person.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
