//! What students tell.

use super::{Done, list_real_scores, lock};
use crate::people::accounts::UserId;
use crate::people::profiles::student::StudentSheet;
use tenants::{Lang, TenantTx};

/// A learner whom an operator made has told nothing yet: every field is empty.
pub(in crate::people::profiles) async fn find_student(
    tx: &mut TenantTx,
    person: UserId,
) -> Result<Option<StudentSheet>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select nullif(s.school, '') as school, nullif(s.grade_level, '') as grade_level, s.graduation_year as "graduation_year?",
             coalesce(s.classes_taken, '{}') as "classes_taken!", s.preferred_language as "preferred_language?: Lang",
             s.referral as "referral?", s.notes as "notes?", s.target_total::float8 as target_total,
             s.test_on as "test_on?", coalesce(s.version, 0) as "version!"
           from user_roles r left join student_details s on s.tenant_id = r.tenant_id and s.user_id = r.user_id
           where r.tenant_id = $1 and r.user_id = $2 and r.role = 'student'"#,
        tenant.0,
        person.0
    )
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(StudentSheet {
        school: row.school,
        grade_level: row.grade_level,
        graduation_year: row.graduation_year,
        classes_taken: row.classes_taken,
        preferred_language: row.preferred_language,
        referral: row.referral,
        notes: row.notes,
        target_total: row.target_total,
        test_on: row.test_on,
        real_scores: list_real_scores(tx, person).await?.into_iter().map(|known| known.score).collect(),
        version: row.version,
    }))
}

pub(in crate::people::profiles) async fn lock_student(
    tx: &mut TenantTx,
    person: UserId,
) -> Result<Option<StudentSheet>, sqlx::Error> {
    lock(tx, person).await?;
    find_student(tx, person).await
}

pub(in crate::people::profiles) async fn save_student(tx: &mut TenantTx, person: UserId, sheet: &StudentSheet) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    // Learners who register tell their age band; those whom an operator made count as adults until somebody says otherwise.
    sqlx::query!(
        "insert into student_details (tenant_id, user_id, school, grade_level, graduation_year, age_band, preferred_language,
           classes_taken, referral, notes, target_total, test_on, created_at)
         values ($1, $2, coalesce($3, ''), $4, $5, 'adult', coalesce($6, 'en'), $7, $8, $9, $10::float8, $11, $12)
         on conflict (tenant_id, user_id) do update set school = excluded.school, grade_level = excluded.grade_level,
           graduation_year = excluded.graduation_year, preferred_language = excluded.preferred_language,
           classes_taken = excluded.classes_taken, referral = excluded.referral, notes = excluded.notes,
           target_total = excluded.target_total, test_on = excluded.test_on, version = student_details.version + 1",
        tenant.0,
        person.0,
        sheet.school,
        sheet.grade_level,
        sheet.graduation_year,
        sheet.preferred_language.map(|lang| lang.as_str()),
        &sheet.classes_taken,
        sheet.referral,
        sheet.notes,
        sheet.target_total,
        sheet.test_on,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
