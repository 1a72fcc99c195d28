//! The enrollments as the office works on them.

use super::super::EnrollmentId;
use super::super::model::{ContactRole, Course};
use super::super::office::{
    ContactLine, CourseCount, FilledIn, Filter, Listed, NewEnrollments, OfficePart, PaymentStatus, PaymentTerms,
    ReadStatus, Status,
};
use crate::people::accounts::{UserId, full_name};
use tenants::{PageRequest, PlatformTx, TenantTx};
use time::OffsetDateTime;

type Done = Result<(), sqlx::Error>;

pub(in super::super) async fn count(tx: &mut TenantTx, filter: &Filter) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from enrollments e
           where tenant_id = $1 and ($2::text is null or (submitted_at is not null) = ($2 = 'submitted'))
             and ($3::text is null or (read_at is not null) = ($3 = 'read'))
             and case when $4::text is null then status <> 'deleted' else status = $4 end
             and ($5::text is null or payment_status = $5) and ($6::text is null or $6 = any (courses))
             and ($7 = '' or strpos(lower(concat_ws(' ', first_name, last_name, email, phone)), lower($7)) > 0
               or exists (select from enrollment_people p where p.tenant_id = e.tenant_id and p.enrollment_id = e.id
                 and strpos(lower(concat_ws(' ', p.first_name, p.last_name, p.chinese_name, p.email, p.phone)), lower($7)) > 0))"#,
        tenant.0,
        filter.filled_in.map(FilledIn::as_str),
        filter.read_status.map(ReadStatus::as_str),
        filter.status.map(Status::as_str),
        filter.payment_status.map(PaymentStatus::as_str),
        filter.course.map(Course::as_str),
        filter.search
    )
    .fetch_one(tx.conn())
    .await
}

pub(in super::super) async fn list(
    tx: &mut TenantTx,
    filter: &Filter,
    page: PageRequest,
) -> Result<Vec<Listed>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Listed,
        r#"select id as "id: EnrollmentId", created_at, submitted_at, form_step, role as "role: ContactRole", first_name,
             last_name, email, phone, courses as "courses: Vec<Course>",
             array(select p.first_name from enrollment_people p
                   where p.tenant_id = e.tenant_id and p.enrollment_id = e.id and p.kind = 'student'
                   order by p.position) as "students!",
             read_at, status as "status: Status", payment_status as "payment_status: PaymentStatus",
             payment_terms as "payment_terms: PaymentTerms",
             (select max(c.created_at) from enrollment_contacts c
              where c.tenant_id = e.tenant_id and c.enrollment_id = e.id) as contacted_at
           from enrollments e
           where tenant_id = $1 and ($2::text is null or (submitted_at is not null) = ($2 = 'submitted'))
             and ($3::text is null or (read_at is not null) = ($3 = 'read'))
             and case when $4::text is null then status <> 'deleted' else status = $4 end
             and ($5::text is null or payment_status = $5) and ($6::text is null or $6 = any (courses))
             and ($7 = '' or strpos(lower(concat_ws(' ', first_name, last_name, email, phone)), lower($7)) > 0
               or exists (select from enrollment_people p where p.tenant_id = e.tenant_id and p.enrollment_id = e.id
                 and strpos(lower(concat_ws(' ', p.first_name, p.last_name, p.chinese_name, p.email, p.phone)), lower($7)) > 0))
           order by created_at desc, id desc limit $8 offset $9"#,
        tenant.0,
        filter.filled_in.map(FilledIn::as_str),
        filter.read_status.map(ReadStatus::as_str),
        filter.status.map(Status::as_str),
        filter.payment_status.map(PaymentStatus::as_str),
        filter.course.map(Course::as_str),
        filter.search,
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await
}

/// Enrollments that were sent and that nobody has opened: what the office asks first.
pub async fn count_new(tx: &mut TenantTx) -> Result<NewEnrollments, sqlx::Error> {
    let tenant = tx.tenant_id();
    let all = sqlx::query!(
        r#"select count(*) as "count!", min(submitted_at) as oldest_at from enrollments
           where tenant_id = $1 and submitted_at is not null and read_at is null and status = 'normal'"#,
        tenant.0
    )
    .fetch_one(tx.conn())
    .await?;
    let courses = sqlx::query_as!(
        CourseCount,
        r#"select course as "course!: Course", count(*) as "count!"
           from enrollments, unnest(courses) as course
           where tenant_id = $1 and submitted_at is not null and read_at is null and status = 'normal'
           group by course order by count(*) desc, course"#,
        tenant.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(NewEnrollments { count: all.count, oldest_at: all.oldest_at, courses })
}

pub(in super::super) async fn find_part(
    tx: &mut TenantTx,
    id: EnrollmentId,
    is_locked: bool,
) -> Result<Option<OfficePart>, sqlx::Error> {
    let tenant = tx.tenant_id();
    if is_locked {
        sqlx::query!("select id from enrollments where tenant_id = $1 and id = $2 for update", tenant.0, id.0)
            .fetch_optional(tx.conn())
            .await?;
    }
    sqlx::query_as!(
        OfficePart,
        r#"select user_id as "user: UserId", created_at, read_at, status as "status: Status",
             payment_status as "payment_status: PaymentStatus", payment_terms as "payment_terms: PaymentTerms", office_notes,
             version, changed_by as "changed_by: UserId", changed_at
           from enrollments where tenant_id = $1 and id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in super::super) async fn mark_read(tx: &mut TenantTx, id: EnrollmentId) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let marked = sqlx::query!(
        "update enrollments set read_at = $3 where tenant_id = $1 and id = $2 and read_at is null",
        tenant.0,
        id.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(marked.rows_affected() > 0)
}

pub(in super::super) async fn update_part(tx: &mut TenantTx, id: EnrollmentId, by: UserId, part: &OfficePart) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update enrollments
         set status = $3, payment_status = $4, payment_terms = $5, office_notes = $6, changed_by = $7, changed_at = $8,
           deleted_at = case when $3 = 'deleted' then coalesce(deleted_at, $8) end, version = version + 1
         where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        part.status.as_str(),
        part.payment_status.as_str(),
        part.payment_terms.map(PaymentTerms::as_str),
        part.office_notes,
        by.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in super::super) async fn insert_contact(tx: &mut TenantTx, id: EnrollmentId, author: UserId, body: &str) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let line = tx.new_id();
    sqlx::query!(
        "insert into enrollment_contacts (tenant_id, id, enrollment_id, author_id, body, created_at)
         values ($1, $2, $3, $4, $5, $6)",
        tenant.0,
        line,
        id.0,
        author.0,
        body,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in super::super) async fn list_contacts(
    tx: &mut TenantTx,
    id: EnrollmentId,
) -> Result<Vec<ContactLine>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select c.id, c.body, c.created_at, u.first_name as "first_name?", u.last_name as "last_name?",
             u.username as "username?"
           from enrollment_contacts c left join users u on u.tenant_id = c.tenant_id and u.id = c.author_id
           where c.tenant_id = $1 and c.enrollment_id = $2 order by c.created_at desc, c.id desc"#,
        tenant.0,
        id.0
    )
    .fetch_all(tx.conn())
    .await?;
    let lines = rows.into_iter().map(|row| {
        let names = row.first_name.zip(row.last_name);
        let author = names.map(|(first, last)| full_name(&first, &last, row.username.as_deref()));
        ContactLine { id: row.id, author: author.unwrap_or_default(), body: row.body, created_at: row.created_at }
    });
    Ok(lines.collect())
}

pub(in super::super) async fn prune(
    tx: &mut PlatformTx,
    drafts_before: OffsetDateTime,
    deleted_before: OffsetDateTime,
    at_once: i64,
) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "delete from enrollments where (tenant_id, id) in
           (select tenant_id, id from enrollments
            where (submitted_at is null and created_at < $1) or deleted_at < $2 limit $3 for update skip locked)",
        drafts_before,
        deleted_before,
        at_once
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}
