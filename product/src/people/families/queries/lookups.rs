//! Statements that find people. Behind row-level security an index serves only comparisons that cannot leak, so what
//! somebody is found by stands in `people_words` and is compared as a range (docs/decisions/0015).

use crate::people::accounts::{GradingSection, UserId};
use crate::people::families::lookups::{Beginning, FoundPerson};
use tenants::TenantTx;

pub(in crate::people::families) async fn list_people(
    tx: &mut TenantTx,
    role: &str,
    begins: &Beginning,
    with_contacts: bool,
    limit: i64,
    offset: i64,
) -> Result<Vec<FoundPerson>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        FoundPerson,
        r#"with found as (
             select user_id from people_words
             where $3 <> '' and tenant_id = $1 and word >= $3 and word < $4 and ($5 or not is_contact)
             union select user_id from user_roles where $3 = '' and tenant_id = $1 and role = $2
           )
           select u.id as "id: UserId", u.first_name, u.last_name, u.username, u.email as "email?", u.phone,
             coalesce(s.school, t.college) as place, nullif(s.grade_level, '') as "grade_level?", t.major as "major?",
             array(select section from grading_permissions g where g.tenant_id = u.tenant_id and g.user_id = u.id order by section) as "grading_sections!: Vec<GradingSection>",
             (select count(*) from parent_links l where l.tenant_id = u.tenant_id and l.parent_id = u.id and l.state = 'confirmed') as "children!",
             u.created_at as joined_at
           from found
           join users u on u.tenant_id = $1 and u.id = found.user_id
           join user_roles r on r.tenant_id = u.tenant_id and r.user_id = u.id and r.role = $2
           left join student_details s on s.tenant_id = u.tenant_id and s.user_id = u.id and $2 = 'student'
           left join teacher_details t on t.tenant_id = u.tenant_id and t.user_id = u.id and $2 = 'teacher'
           order by u.last_name, u.first_name, u.id
           limit $6 offset $7"#,
        tenant.0,
        role,
        begins.from,
        begins.below,
        with_contacts,
        limit,
        offset
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::people::families) async fn count_people(
    tx: &mut TenantTx,
    role: &str,
    begins: &Beginning,
    with_contacts: bool,
) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"with found as (
             select user_id from people_words
             where $3 <> '' and tenant_id = $1 and word >= $3 and word < $4 and ($5 or not is_contact)
             union select user_id from user_roles where $3 = '' and tenant_id = $1 and role = $2
           )
           select count(*) as "count!"
           from found join user_roles r on r.tenant_id = $1 and r.user_id = found.user_id and r.role = $2"#,
        tenant.0,
        role,
        begins.from,
        begins.below,
        with_contacts
    )
    .fetch_one(tx.conn())
    .await
}
