//! Statements that find people.

use crate::accounts::UserId;
use crate::families::lookups::FoundPerson;
use tenants::TenantTx;

pub(in crate::families) async fn list_people(
    tx: &mut TenantTx,
    role: &str,
    pattern: &str,
    with_contacts: bool,
    limit: i64,
    offset: i64,
) -> Result<Vec<FoundPerson>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        FoundPerson,
        r#"select u.id as "id: UserId", u.first_name, u.last_name, u.username, u.email as "email?", u.phone,
             coalesce(s.school, t.college) as place, s.grade_level as "grade_level?", t.major as "major?",
             array(select section from grading_permissions g where g.tenant_id = u.tenant_id and g.user_id = u.id order by section) as "grading_sections!",
             (select count(*) from parent_links l where l.tenant_id = u.tenant_id and l.parent_id = u.id and l.state = 'confirmed') as "children!",
             u.created_at as joined_at
           from users u
           join user_roles r on r.tenant_id = u.tenant_id and r.user_id = u.id and r.role = $2
           left join student_details s on s.tenant_id = u.tenant_id and s.user_id = u.id and $2 = 'student'
           left join teacher_details t on t.tenant_id = u.tenant_id and t.user_id = u.id and $2 = 'teacher'
           where u.tenant_id = $1
             and (u.first_name || ' ' || u.last_name ilike $3 or u.last_name || u.first_name ilike $3 or u.username ilike $3
                  or ($4 and (u.email ilike $3 or u.phone ilike $3)))
           order by u.last_name, u.first_name, u.id
           limit $5 offset $6"#,
        tenant.0,
        role,
        pattern,
        with_contacts,
        limit,
        offset
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::families) async fn count_people(
    tx: &mut TenantTx,
    role: &str,
    pattern: &str,
    with_contacts: bool,
) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!"
           from users u join user_roles r on r.tenant_id = u.tenant_id and r.user_id = u.id and r.role = $2
           where u.tenant_id = $1
             and (u.first_name || ' ' || u.last_name ilike $3 or u.last_name || u.first_name ilike $3 or u.username ilike $3
                  or ($4 and (u.email ilike $3 or u.phone ilike $3)))"#,
        tenant.0,
        role,
        pattern,
        with_contacts
    )
    .fetch_one(tx.conn())
    .await
}
