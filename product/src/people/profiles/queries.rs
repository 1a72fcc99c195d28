//! The statements of profiles. Whoever changes a part locks the person's row first, so that two editors queue.

use super::basic::Basic;
use super::real_scores::{KnownScore, RealScoreId};
use super::rules::{Handle, RealScore, Scale};
use super::student::StudentSheet;
use super::teacher::{Currency, TeacherSheet};
use crate::people::accounts::{Personal, UserId, save_personal};
use crate::people::images::ImageId;
use sqlx::types::Json;
use tenants::{Lang, TenantTx};

type Done = Result<(), sqlx::Error>;

pub(super) async fn find_basic(tx: &mut TenantTx, person: UserId) -> Result<Option<Basic>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select first_name, last_name, username, lang as "lang: Lang", timezone, phone,
             handles as "handles: Json<Vec<Handle>>", photo_id as "photo_id: ImageId", profile_version
           from users where tenant_id = $1 and id = $2"#,
        tenant.0,
        person.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| Basic {
        first_name: row.first_name,
        last_name: row.last_name,
        username: row.username,
        lang: row.lang,
        timezone: row.timezone,
        phone: row.phone,
        handles: row.handles.0,
        photo_id: row.photo_id,
        version: row.profile_version,
    }))
}

/// Waits until no other editor holds the person.
async fn lock(tx: &mut TenantTx, person: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let found = sqlx::query_scalar!(
        r#"select true as "found!" from users where tenant_id = $1 and id = $2 for update"#,
        tenant.0,
        person.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(found.is_some())
}

async fn has_role(tx: &mut TenantTx, person: UserId, role: &str) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from user_roles where tenant_id = $1 and user_id = $2 and role = $3) as "has!""#,
        tenant.0,
        person.0,
        role
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn is_teacher(tx: &mut TenantTx, person: UserId) -> Result<bool, sqlx::Error> {
    has_role(tx, person, "teacher").await
}

pub(super) async fn lock_basic(tx: &mut TenantTx, person: UserId) -> Result<Option<Basic>, sqlx::Error> {
    lock(tx, person).await?;
    find_basic(tx, person).await
}

pub(super) async fn save_basic(tx: &mut TenantTx, person: UserId, basic: &Basic) -> Done {
    let handles = serde_json::to_value(&basic.handles).map_err(|cause| sqlx::Error::Encode(Box::new(cause)))?;
    let personal = Personal {
        first_name: &basic.first_name,
        last_name: &basic.last_name,
        username: basic.username.as_deref(),
        lang: basic.lang,
        timezone: &basic.timezone,
        phone: basic.phone.as_deref(),
        handles: &handles,
        photo_id: basic.photo_id.map(|photo| photo.0),
    };
    save_personal(tx, person, &personal).await
}

pub(super) async fn find_by_username(tx: &mut TenantTx, username: &str) -> Result<Option<UserId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select id as "id: UserId" from users where tenant_id = $1 and lower(username) = lower($2)"#,
        tenant.0,
        username
    )
    .fetch_optional(tx.conn())
    .await
}

/// A learner whom an operator made has told nothing yet: every field is empty.
pub(super) async fn find_student(tx: &mut TenantTx, person: UserId) -> Result<Option<StudentSheet>, sqlx::Error> {
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

pub(super) async fn lock_student(tx: &mut TenantTx, person: UserId) -> Result<Option<StudentSheet>, sqlx::Error> {
    lock(tx, person).await?;
    find_student(tx, person).await
}

pub(super) async fn save_student(tx: &mut TenantTx, person: UserId, sheet: &StudentSheet) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    // Learners who register tell their age band; those whom an operator made count as adults until somebody says otherwise.
    sqlx::query!(
        "insert into student_details (tenant_id, user_id, school, grade_level, graduation_year, age_band, preferred_language,
           classes_taken, referral, notes, target_total, test_on, created_at)
         values ($1, $2, coalesce($3, ''), coalesce($4, ''), $5, 'adult', coalesce($6, 'en'), $7, $8, $9, $10::float8, $11, $12)
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

pub(super) async fn list_real_scores(tx: &mut TenantTx, person: UserId) -> Result<Vec<KnownScore>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select id as "id: RealScoreId", taken_on, scale as "scale: Scale", reading::float8 as "reading!", listening::float8 as "listening!",
             speaking::float8 as "speaking!", writing::float8 as "writing!"
           from real_scores where tenant_id = $1 and user_id = $2 order by taken_on desc, id"#,
        tenant.0,
        person.0
    )
    .fetch_all(tx.conn())
    .await?;
    let known = rows.into_iter().map(|row| KnownScore {
        id: row.id,
        score: RealScore {
            taken_on: row.taken_on,
            scale: row.scale,
            reading: row.reading,
            listening: row.listening,
            speaking: row.speaking,
            writing: row.writing,
        },
    });
    Ok(known.collect())
}

/// Makes the list of real tests this one. Those that stay keep their ids: they may be open elsewhere.
pub(super) async fn replace_real_scores(tx: &mut TenantTx, person: UserId, scores: &[RealScore]) -> Done {
    let mut fresh: Vec<&RealScore> = scores.iter().collect();
    for known in list_real_scores(tx, person).await? {
        match fresh.iter().position(|score| **score == known.score) {
            Some(at) => drop(fresh.swap_remove(at)),
            None => drop(delete_real_score(tx, person, known.id).await?),
        }
    }
    for score in fresh {
        insert_real_score(tx, person, score).await?;
    }
    Ok(())
}

pub(super) async fn insert_real_score(
    tx: &mut TenantTx,
    person: UserId,
    score: &RealScore,
) -> Result<RealScoreId, sqlx::Error> {
    let (tenant, now, id) = (tx.tenant_id(), tx.now(), tx.new_id());
    sqlx::query!(
        "insert into real_scores (tenant_id, id, user_id, taken_on, scale, reading, listening, speaking, writing, entered_at)
         values ($1, $2, $3, $4, $5, $6::float8, $7::float8, $8::float8, $9::float8, $10)",
        tenant.0,
        id,
        person.0,
        score.taken_on,
        score.scale.as_str(),
        score.reading,
        score.listening,
        score.speaking,
        score.writing,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(RealScoreId(id))
}

pub(super) async fn update_real_score(
    tx: &mut TenantTx,
    person: UserId,
    id: RealScoreId,
    score: &RealScore,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "update real_scores set taken_on = $4, scale = $5, reading = $6::float8, listening = $7::float8,
           speaking = $8::float8, writing = $9::float8
         where tenant_id = $1 and user_id = $2 and id = $3",
        tenant.0,
        person.0,
        id.0,
        score.taken_on,
        score.scale.as_str(),
        score.reading,
        score.listening,
        score.speaking,
        score.writing
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn delete_real_score(tx: &mut TenantTx, person: UserId, id: RealScoreId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "delete from real_scores where tenant_id = $1 and user_id = $2 and id = $3",
        tenant.0,
        person.0,
        id.0
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn find_teacher(tx: &mut TenantTx, person: UserId) -> Result<Option<TeacherSheet>, sqlx::Error> {
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

pub(super) async fn lock_teacher(tx: &mut TenantTx, person: UserId) -> Result<Option<TeacherSheet>, sqlx::Error> {
    lock(tx, person).await?;
    find_teacher(tx, person).await
}

pub(super) async fn save_teacher(tx: &mut TenantTx, person: UserId, sheet: &TeacherSheet) -> Done {
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

pub(super) async fn find_billing(tx: &mut TenantTx, teacher: UserId) -> Result<Option<(Vec<u8>, i32)>, sqlx::Error> {
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

pub(super) async fn save_billing(tx: &mut TenantTx, teacher: UserId, sealed: &[u8]) -> Done {
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

pub(super) async fn erase_profile(tx: &mut TenantTx, person: UserId) -> Done {
    let (tenant, person) = (tx.tenant_id().0, person.0);
    sqlx::query!("delete from real_scores where tenant_id = $1 and user_id = $2", tenant, person)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from teacher_billing where tenant_id = $1 and user_id = $2", tenant, person)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from teacher_details where tenant_id = $1 and user_id = $2", tenant, person)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from student_details where tenant_id = $1 and user_id = $2", tenant, person)
        .execute(tx.conn())
        .await?;
    Ok(())
}
