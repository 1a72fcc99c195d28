//! What learners and teachers fill in after registering.

use super::{AgeBand, StudentDetails, TeacherDetails};
use crate::people::accounts::UserId;
use tenants::TenantTx;

type Done = Result<(), sqlx::Error>;

pub(super) async fn find_age_band(tx: &mut TenantTx, user: UserId) -> Result<Option<AgeBand>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select age_band as "age_band: AgeBand" from student_details where tenant_id = $1 and user_id = $2 for update"#,
        tenant.0,
        user.0
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn upsert_student_details(tx: &mut TenantTx, user: UserId, details: &StudentDetails) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into student_details (tenant_id, user_id, school, grade_level, graduation_year, age_band, preferred_language, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (tenant_id, user_id) do update set school = excluded.school,
           grade_level = coalesce(excluded.grade_level, student_details.grade_level),
           graduation_year = coalesce(excluded.graduation_year, student_details.graduation_year), age_band = excluded.age_band, preferred_language = excluded.preferred_language",
        tenant.0, user.0, details.school.trim(), details.grade_level, details.graduation_year, details.age_band.as_str(),
        details.preferred_language, now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn upsert_teacher_details(tx: &mut TenantTx, user: UserId, details: &TeacherDetails) -> Done {
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
