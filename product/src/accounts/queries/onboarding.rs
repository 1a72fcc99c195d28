//! What people fill in after registering.

use super::Done;
use crate::accounts::UserId;
use crate::accounts::onboarding::{Basics, StudentDetails, TeacherDetails};
use tenants::TenantTx;

pub(in crate::accounts) async fn update_basics(tx: &mut TenantTx, user: UserId, basics: &Basics) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update users set username = $3, first_name = $4, last_name = $5, phone = $6, timezone = $7, bound_at = coalesce(bound_at, $8)
         where tenant_id = $1 and id = $2",
        tenant.0, user.0, basics.username, basics.first_name.trim(), basics.last_name.trim(), basics.phone.trim(), basics.timezone, now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::accounts) async fn find_age_band(tx: &mut TenantTx, user: UserId) -> Result<Option<String>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        "select age_band from student_details where tenant_id = $1 and user_id = $2 for update",
        tenant.0,
        user.0
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::accounts) async fn upsert_student_details(
    tx: &mut TenantTx,
    user: UserId,
    details: &StudentDetails,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into student_details (tenant_id, user_id, school, grade_level, graduation_year, age_band, preferred_language, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (tenant_id, user_id) do update set school = excluded.school, grade_level = excluded.grade_level,
           graduation_year = excluded.graduation_year, age_band = excluded.age_band, preferred_language = excluded.preferred_language",
        tenant.0, user.0, details.school.trim(), details.grade_level, details.graduation_year, details.age_band.as_str(),
        details.preferred_language, now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::accounts) async fn upsert_teacher_details(
    tx: &mut TenantTx,
    user: UserId,
    details: &TeacherDetails,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into teacher_details (tenant_id, user_id, college, major, graduation_year, created_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (tenant_id, user_id) do update set college = excluded.college, major = excluded.major,
           graduation_year = excluded.graduation_year",
        tenant.0,
        user.0,
        details.college.trim(),
        details.major.trim(),
        details.graduation_year,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::accounts) async fn username_is_free(
    tx: &mut TenantTx,
    username: &str,
    except: Option<UserId>,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select not exists (select 1 from users where tenant_id = $1 and lower(username) = lower($2) and id is distinct from $3) as "free!""#,
        tenant.0, username, except.map(|user| user.0)
    )
    .fetch_one(tx.conn())
    .await
}
