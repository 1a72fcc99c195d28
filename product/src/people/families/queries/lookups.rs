//! What is told of people who were found.

use crate::people::accounts::{GradingSection, UserId};
use crate::people::directory::PersonRole;
use crate::people::families::lookups::RoleDetails;
use tenants::TenantTx;
use uuid::Uuid;

pub(in crate::people::families) async fn list_details(
    tx: &mut TenantTx,
    role: PersonRole,
    people: &[UserId],
) -> Result<Vec<(UserId, RoleDetails)>, sqlx::Error> {
    let (tenant, people): (_, Vec<Uuid>) = (tx.tenant_id(), people.iter().map(|id| id.0).collect());
    let rows = sqlx::query!(
        r#"select found.id as "id!: UserId", coalesce(s.school, t.college) as place, nullif(s.grade_level, '') as "grade_level?",
             t.major as "major?",
             array(select section from grading_permissions g
               where g.tenant_id = $1 and g.user_id = found.id order by section) as "grading_sections!: Vec<GradingSection>",
             (select count(*) from parent_links l
              where l.tenant_id = $1 and l.parent_id = found.id and l.state = 'confirmed') as "children!"
           from unnest($3::uuid[]) as found (id)
           left join student_details s on s.tenant_id = $1 and s.user_id = found.id and $2 = 'student'
           left join teacher_details t on t.tenant_id = $1 and t.user_id = found.id and $2 = 'teacher'"#,
        tenant.0,
        role.as_str(),
        &people
    )
    .fetch_all(tx.conn())
    .await?;
    let told = rows.into_iter().map(|row| {
        let details = RoleDetails {
            place: row.place,
            grade_level: row.grade_level,
            major: row.major,
            grading_sections: row.grading_sections,
            children: row.children,
        };
        (row.id, details)
    });
    Ok(told.collect())
}
