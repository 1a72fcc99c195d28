//! Statements about parents and children.

use crate::people::accounts::UserId;
use crate::people::families::parent_links::{ParentLink, ParentLinkId, ParentLinkState, Person};
use tenants::TenantTx;
use time::OffsetDateTime;

type Done = Result<(), sqlx::Error>;

pub(in crate::people::families) struct CandidateRow {
    pub id: UserId,
    pub has_parent: bool,
    pub is_permitted: bool,
    pub is_linked: bool,
    pub tries: i64,
}

pub(in crate::people::families) async fn find_candidate(
    tx: &mut TenantTx,
    parent: UserId,
    email: &str,
) -> Result<Option<CandidateRow>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        CandidateRow,
        r#"select u.id as "id: UserId",
             exists (select 1 from parent_links l where l.tenant_id = u.tenant_id and l.student_id = u.id
                     and l.state = 'confirmed') as "has_parent!",
             exists (select 1 from second_parent_permits p where p.tenant_id = u.tenant_id and p.student_id = u.id) as "is_permitted!",
             exists (select 1 from parent_links l where l.tenant_id = u.tenant_id and l.student_id = u.id
                     and l.parent_id = $2 and l.state in ('asked', 'confirmed')) as "is_linked!",
             (select count(*) from parent_links l where l.tenant_id = u.tenant_id and l.student_id = u.id
              and l.parent_id = $2) as "tries!"
           from users u
           where u.tenant_id = $1 and u.email = $3 and u.id <> $2 and u.blocked_at is null
             and exists (select 1 from user_roles r where r.tenant_id = u.tenant_id and r.user_id = u.id and r.role = 'student')"#,
        tenant.0,
        parent.0,
        email
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::people::families) async fn insert_link(
    tx: &mut TenantTx,
    id: ParentLinkId,
    parent: UserId,
    student: UserId,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into parent_links (tenant_id, id, parent_id, student_id, asked_at) values ($1, $2, $3, $4, $5)",
        tenant.0,
        id.0,
        parent.0,
        student.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

struct LinkRow {
    id: ParentLinkId,
    state: ParentLinkState,
    asked_at: OffsetDateTime,
    answered_at: Option<OffsetDateTime>,
    parent_id: UserId,
    parent_email: String,
    parent_first_name: String,
    parent_last_name: String,
    parent_username: Option<String>,
    child_id: UserId,
    child_email: String,
    child_first_name: String,
    child_last_name: String,
    child_username: Option<String>,
}

impl From<LinkRow> for ParentLink {
    fn from(row: LinkRow) -> Self {
        Self {
            id: row.id,
            state: row.state,
            parent: Person {
                id: row.parent_id,
                email: row.parent_email,
                first_name: row.parent_first_name,
                last_name: row.parent_last_name,
                username: row.parent_username,
            },
            child: Person {
                id: row.child_id,
                email: row.child_email,
                first_name: row.child_first_name,
                last_name: row.child_last_name,
                username: row.child_username,
            },
            asked_at: row.asked_at,
            answered_at: row.answered_at,
        }
    }
}

/// A link, for its mails.
pub async fn find_link(tx: &mut TenantTx, id: ParentLinkId) -> Result<Option<ParentLink>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query_as!(
        LinkRow,
        r#"select l.id as "id: ParentLinkId", l.state as "state: ParentLinkState", l.asked_at, l.answered_at,
             p.id as "parent_id: UserId", p.email as parent_email, p.first_name as parent_first_name,
             p.last_name as parent_last_name, p.username as parent_username,
             c.id as "child_id: UserId", c.email as child_email, c.first_name as child_first_name,
             c.last_name as child_last_name, c.username as child_username
           from parent_links l
           join users p on p.tenant_id = l.tenant_id and p.id = l.parent_id
           join users c on c.tenant_id = l.tenant_id and c.id = l.student_id
           where l.tenant_id = $1 and l.id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(ParentLink::from))
}

/// Those that count, of one side.
pub(in crate::people::families) async fn list_links(
    tx: &mut TenantTx,
    parent: Option<UserId>,
    student: Option<UserId>,
) -> Result<Vec<ParentLink>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query_as!(
        LinkRow,
        r#"select l.id as "id: ParentLinkId", l.state as "state: ParentLinkState", l.asked_at, l.answered_at,
             p.id as "parent_id: UserId", p.email as parent_email, p.first_name as parent_first_name,
             p.last_name as parent_last_name, p.username as parent_username,
             c.id as "child_id: UserId", c.email as child_email, c.first_name as child_first_name,
             c.last_name as child_last_name, c.username as child_username
           from parent_links l
           join users p on p.tenant_id = l.tenant_id and p.id = l.parent_id
           join users c on c.tenant_id = l.tenant_id and c.id = l.student_id
           where l.tenant_id = $1 and l.state in ('asked', 'confirmed')
             and (l.parent_id = $2 or l.student_id = $3)
           order by l.asked_at, l.id"#,
        tenant.0,
        parent.map(|id| id.0),
        student.map(|id| id.0)
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(ParentLink::from).collect())
}

pub(in crate::people::families) async fn answer_link(
    tx: &mut TenantTx,
    id: ParentLinkId,
    state: ParentLinkState,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let answered = sqlx::query!(
        "update parent_links set state = $3, answered_at = $4 where tenant_id = $1 and id = $2 and state = 'asked'",
        tenant.0,
        id.0,
        state.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(answered.rows_affected() == 1)
}

pub(in crate::people::families) async fn remove_link(
    tx: &mut TenantTx,
    user: UserId,
    id: ParentLinkId,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let removed = sqlx::query!(
        "update parent_links set state = 'removed', removed_at = $4
         where tenant_id = $1 and id = $2 and (parent_id = $3 or student_id = $3) and state in ('asked', 'confirmed')",
        tenant.0,
        id.0,
        user.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(removed.rows_affected() == 1)
}

/// Whether somebody of the tenant is a parent.
pub async fn is_parent(tx: &mut TenantTx, user: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from user_roles where tenant_id = $1 and user_id = $2 and role = 'parent') as "is!""#,
        tenant.0,
        user.0
    )
    .fetch_one(tx.conn())
    .await
}

/// Whether the child has confirmed this parent.
pub async fn is_parent_of(tx: &mut TenantTx, parent: UserId, child: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from parent_links
             where tenant_id = $1 and parent_id = $2 and student_id = $3 and state = 'confirmed') as "is!""#,
        tenant.0,
        parent.0,
        child.0
    )
    .fetch_one(tx.conn())
    .await
}

/// Whether a student with a parent lets one more ask.
pub async fn has_second_parent_permit(tx: &mut TenantTx, student: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from second_parent_permits where tenant_id = $1 and student_id = $2) as "has!""#,
        tenant.0,
        student.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(in crate::people::families) async fn insert_permit(tx: &mut TenantTx, student: UserId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into second_parent_permits (tenant_id, student_id, given_at) values ($1, $2, $3) on conflict do nothing",
        tenant.0,
        student.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::people::families) async fn delete_permit(tx: &mut TenantTx, student: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from second_parent_permits where tenant_id = $1 and student_id = $2", tenant.0, student.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
