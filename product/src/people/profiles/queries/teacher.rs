//! What teachers tell, and how they are paid.

use super::{Done, has_role, lock};
use crate::people::accounts::UserId;
use crate::people::profiles::teacher::{Currency, TeacherSheet};
use tenants::TenantTx;

pub(in crate::people::profiles) async fn is_teacher(tx: &mut TenantTx, person: UserId) -> Result<bool, sqlx::Error> {
    has_role(tx, person, "teacher").await
}

pub(in crate::people::profiles) async fn find_teacher(
    tx: &mut TenantTx,
    person: UserId,
) -> Result<Option<TeacherSheet>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select nullif(t.college, '') as college, t.graduation_year as "graduation_year?", nullif(t.major, '') as major, t.bio as "bio?",
             coalesce(t.subjects, '{}') as "subjects!", t.hours_per_week as "hours_per_week?",
             t.hourly_cents as "hourly_cents?", t.currency as "currency?", coalesce(t.version, 0) as "version!"
           from user_roles r left join teacher_details t on t.tenant_id = r.tenant_id and t.user_id = r.user_id
           where r.tenant_id = $1 and r.user_id = $2 and r.role = 'teacher'"#,
        tenant.0,
        person.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| TeacherSheet {
        college: row.college,
        graduation_year: row.graduation_year,
        major: row.major,
        bio: row.bio,
        subjects: row.subjects,
        hours_per_week: row.hours_per_week,
        hourly_cents: row.hourly_cents,
        currency: row.currency.as_deref().and_then(Currency::parse),
        version: row.version,
    }))
}

pub(in crate::people::profiles) async fn lock_teacher(
    tx: &mut TenantTx,
    person: UserId,
) -> Result<Option<TeacherSheet>, sqlx::Error> {
    lock(tx, person).await?;
    find_teacher(tx, person).await
}

pub(in crate::people::profiles) async fn save_teacher(tx: &mut TenantTx, person: UserId, sheet: &TeacherSheet) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into teacher_details (tenant_id, user_id, college, graduation_year, major, bio, subjects, hours_per_week,
           hourly_cents, currency, created_at)
         values ($1, $2, coalesce($3, ''), $4, coalesce($5, ''), $6, $7, $8, $9, $10, $11)
         on conflict (tenant_id, user_id) do update set college = excluded.college,
           graduation_year = excluded.graduation_year, major = excluded.major, bio = excluded.bio,
           subjects = excluded.subjects, hours_per_week = excluded.hours_per_week, hourly_cents = excluded.hourly_cents,
           currency = excluded.currency, version = teacher_details.version + 1",
        tenant.0,
        person.0,
        sheet.college,
        sheet.graduation_year,
        sheet.major,
        sheet.bio,
        &sheet.subjects,
        sheet.hours_per_week,
        sheet.hourly_cents,
        sheet.currency.map(Currency::as_str),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::people::profiles) async fn find_billing(
    tx: &mut TenantTx,
    teacher: UserId,
) -> Result<Option<(Vec<u8>, i32)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        "select sealed, version from teacher_billing where tenant_id = $1 and user_id = $2",
        tenant.0,
        teacher.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| (row.sealed, row.version)))
}

pub(in crate::people::profiles) async fn save_billing(tx: &mut TenantTx, teacher: UserId, sealed: &[u8]) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into teacher_billing (tenant_id, user_id, sealed, created_at) values ($1, $2, $3, $4)
         on conflict (tenant_id, user_id) do update set sealed = excluded.sealed, version = teacher_billing.version + 1",
        tenant.0,
        teacher.0,
        sealed,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
