//! The statements about what teachers may grade.

use super::Done;
use crate::people::accounts::{GradingPermit, GradingSection, UserId};
use sqlx::types::Json;
use tenants::{Lang, TenantTx};

/// What somebody was permitted to grade, by section. Whoever is no teacher anymore may grade nothing, whatever stands here.
pub async fn list_grading_permits(tx: &mut TenantTx, user: UserId) -> Result<Vec<GradingPermit>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        GradingPermit,
        r#"select section as "section: GradingSection", languages as "languages: Vec<Lang>" from grading_permissions
           where tenant_id = $1 and user_id = $2 order by section"#,
        tenant.0,
        user.0
    )
    .fetch_all(tx.conn())
    .await
}

/// Of two who permit at once, the second waits.
pub(in crate::people::accounts) async fn lock_user(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("select id from users where tenant_id = $1 and id = $2 for update", tenant.0, user.0)
        .fetch_optional(tx.conn())
        .await?;
    Ok(())
}

pub(in crate::people::accounts) async fn replace(tx: &mut TenantTx, user: UserId, new: &[GradingPermit]) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!("delete from grading_permissions where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    for GradingPermit { section, languages } in new {
        let languages: Option<Vec<String>> = languages.as_ref().map(|some| {
            Lang::ALL.into_iter().filter(|lang| some.contains(lang)).map(|lang| lang.as_str().to_owned()).collect()
        });
        sqlx::query!(
            "insert into grading_permissions (tenant_id, user_id, section, languages, granted_at) values ($1, $2, $3, $4, $5)",
            tenant.0,
            user.0,
            section.as_str(),
            languages.as_deref(),
            now
        )
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

pub(in crate::people::accounts) async fn can_sign_in(tx: &mut TenantTx, user: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select from users where tenant_id = $1 and id = $2 and blocked_at is null) as "can!""#,
        tenant.0,
        user.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(in crate::people::accounts) struct GraderRow {
    pub id: UserId,
    pub first_name: String,
    pub last_name: String,
    pub username: Option<String>,
    pub roles: Vec<String>,
    pub sections: Vec<GradingSection>,
    /// In the order of the sections; null for all.
    pub languages: Json<Vec<Option<Vec<Lang>>>>,
}

impl GraderRow {
    pub(in crate::people::accounts) fn permits(self) -> Vec<GradingPermit> {
        let each = self.sections.into_iter().zip(self.languages.0);
        each.map(|(section, languages)| GradingPermit { section, languages }).collect()
    }
}

pub(in crate::people::accounts) async fn list_graders(tx: &mut TenantTx) -> Result<Vec<GraderRow>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        GraderRow,
        r#"select u.id as "id: UserId", u.first_name, u.last_name, u.username,
             array(select r.role from user_roles r where r.tenant_id = u.tenant_id and r.user_id = u.id) as "roles!",
             array(select g.section from grading_permissions g
                   where g.tenant_id = u.tenant_id and g.user_id = u.id order by g.section) as "sections!: Vec<GradingSection>",
             (select coalesce(jsonb_agg(to_jsonb(g.languages) order by g.section), '[]') from grading_permissions g
              where g.tenant_id = u.tenant_id and g.user_id = u.id) as "languages!: Json<Vec<Option<Vec<Lang>>>>"
           from users u
           where u.tenant_id = $1 and u.blocked_at is null
             and exists (select from user_roles r where r.tenant_id = u.tenant_id and r.user_id = u.id
                         and r.role in ('teacher', 'admin', 'super-admin'))
           order by u.last_name, u.first_name, u.id limit 500"#,
        tenant.0
    )
    .fetch_all(tx.conn())
    .await
}
