//! What people fill in after registering.

use super::Done;
use crate::accounts::UserId;
use crate::accounts::onboarding::StudentDetails;
use tenants::TenantTx;

pub(in crate::accounts) async fn update_names(tx: &mut TenantTx, user: UserId, details: &StudentDetails) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update users set username = $3, first_name = $4, last_name = $5, phone = $6, timezone = $7, bound_at = coalesce(bound_at, $8)
         where tenant_id = $1 and id = $2",
        tenant.0, user.0, details.username, details.first_name.trim(), details.last_name.trim(), details.phone.trim(), details.timezone, now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
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
        tenant.0, user.0, details.school.trim(), details.grade_level, details.graduation_year, details.age_band_name(),
        details.preferred_language, now
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
