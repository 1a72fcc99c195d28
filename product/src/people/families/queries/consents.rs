//! Statements about the consent of parents.

use crate::people::accounts::UserId;
use crate::people::families::consent::{ConsentId, ConsentRequest};
use crate::people::families::rules::Answer;
use crate::people::profiles::AgeBand;
use tenants::TenantTx;
use time::OffsetDateTime;

type Done = Result<(), sqlx::Error>;

pub(in crate::people::families) struct StandingRow {
    pub age_band: AgeBand,
    pub has_parent: bool,
    pub was_given: bool,
    pub newest_state: Option<Answer>,
    pub newest_email: Option<String>,
    pub newest_asked_at: Option<OffsetDateTime>,
}

pub(in crate::people::families) async fn find_standing(
    tx: &mut TenantTx,
    student: UserId,
) -> Result<Option<StandingRow>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        StandingRow,
        r#"select d.age_band as "age_band: AgeBand",
             exists (select 1 from parent_links l where l.tenant_id = d.tenant_id and l.student_id = d.user_id
                     and l.state = 'confirmed') as "has_parent!",
             exists (select 1 from parent_consents c where c.tenant_id = d.tenant_id and c.student_id = d.user_id
                     and c.state = 'given') as "was_given!",
             newest.state as "newest_state?: Answer", newest.parent_email as "newest_email?", newest.asked_at as "newest_asked_at?"
           from student_details d
           left join lateral (
             select state, parent_email, asked_at from parent_consents c
             where c.tenant_id = d.tenant_id and c.student_id = d.user_id and c.state <> 'replaced'
             order by asked_at desc, id desc limit 1
           ) newest on true
           where d.tenant_id = $1 and d.user_id = $2"#,
        tenant.0,
        student.0
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::people::families) async fn count_asked_since(
    tx: &mut TenantTx,
    student: UserId,
    since: OffsetDateTime,
) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from parent_consents where tenant_id = $1 and student_id = $2 and asked_at > $3"#,
        tenant.0,
        student.0,
        since
    )
    .fetch_one(tx.conn())
    .await
}

pub(in crate::people::families) async fn replace_open(tx: &mut TenantTx, student: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update parent_consents set state = 'replaced' where tenant_id = $1 and student_id = $2 and state = 'asked'",
        tenant.0,
        student.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::people::families) async fn insert_consent(
    tx: &mut TenantTx,
    id: ConsentId,
    student: UserId,
    email: &str,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into parent_consents (tenant_id, id, student_id, parent_email, asked_at) values ($1, $2, $3, $4, $5)",
        tenant.0,
        id.0,
        student.0,
        email,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A question, for its mail.
pub async fn find_consent_request(tx: &mut TenantTx, id: ConsentId) -> Result<Option<ConsentRequest>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        ConsentRequest,
        r#"select id as "id: ConsentId", student_id as "student: UserId", parent_email, (state = 'asked') as "is_open!",
             (state = 'given') as "is_given!"
           from parent_consents where tenant_id = $1 and id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::people::families) async fn answer(
    tx: &mut TenantTx,
    id: ConsentId,
    is_given: bool,
    parent_name: &str,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let answered = sqlx::query!(
        "update parent_consents set state = case when $3 then 'given' else 'refused' end, parent_name = $4, answered_at = $5
         where tenant_id = $1 and id = $2 and state = 'asked'",
        tenant.0,
        id.0,
        is_given,
        parent_name,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(answered.rows_affected() == 1)
}

/// Whether there was a consent to take back.
pub(in crate::people::families) async fn withdraw(tx: &mut TenantTx, id: ConsentId) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "update parent_consents set state = 'withdrawn', withdrawn_at = $3
         where tenant_id = $1 and id = $2 and state = 'given'",
        tenant.0,
        id.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// When learners asked this person, as a parent, by mails that nobody has answered. An address that is not verified may be
/// somebody else's: then nothing is told.
pub async fn list_consents_asked(tx: &mut TenantTx, parent: UserId) -> Result<Vec<OffsetDateTime>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select c.asked_at from parent_consents c
           join users u on u.tenant_id = c.tenant_id and u.id = $2 and u.email_verified_at is not null
           where c.tenant_id = $1 and c.state = 'asked' and lower(c.parent_email) = lower(u.email)
           order by c.asked_at"#,
        tenant.0,
        parent.0
    )
    .fetch_all(tx.conn())
    .await
}
