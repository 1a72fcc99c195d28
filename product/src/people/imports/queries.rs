//! The statements of imports.

use sqlx::types::Json;
use tenants::{Lang, PageRequest, PlatformTx, TenantTx};
use time::OffsetDateTime;

use super::model::{BadLine, Import, ImportId, ImportState, Line, LineFault, LineState, PeopleFile};
use crate::people::accounts::{InvitedRole, UserId};

type Done = Result<(), sqlx::Error>;

/// A line of which an account is made.
pub(super) struct GoodLine {
    pub(super) line: i32,
    pub(super) email: String,
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) role: InvitedRole,
    pub(super) lang: Lang,
}

/// A line of which an account was made.
pub(super) struct MadeLine {
    pub(super) line: i32,
    pub(super) user: Option<UserId>,
}

/// A new import.
pub(super) struct NewImport<'a> {
    pub(super) id: ImportId,
    pub(super) file_name: &'a str,
    pub(super) lang: Lang,
    pub(super) by: UserId,
}

pub(super) async fn insert(tx: &mut TenantTx, new: &NewImport<'_>, file: &PeopleFile) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let bad = file.lines.iter().filter(|line| !line.faults.is_empty()).count();
    sqlx::query!(
        "insert into people_imports (tenant_id, id, file_name, lang, state, ignored_columns, lines, bad, created_by, created_at)
         values ($1, $2, $3, $4, 'checked', $5, $6, $7, $8, $9)",
        tenant.0,
        new.id.0,
        new.file_name,
        new.lang.as_str(),
        &file.ignored_columns,
        i32::try_from(file.lines.len()).unwrap_or(i32::MAX),
        i32::try_from(bad).unwrap_or(i32::MAX),
        new.by.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn insert_lines(tx: &mut TenantTx, import: ImportId, lines: &[Line]) -> Done {
    let tenant = tx.tenant_id();
    let state = |line: &Line| if line.faults.is_empty() { LineState::Good } else { LineState::Bad }.as_str().to_owned();
    let faults = |line: &Line| serde_json::to_value(&line.faults).map_err(|cause| sqlx::Error::Encode(Box::new(cause)));
    let numbers: Vec<i32> = lines.iter().map(|line| i32::try_from(line.number).unwrap_or(i32::MAX)).collect();
    let states: Vec<String> = lines.iter().map(state).collect();
    let emails: Vec<String> = lines.iter().map(|line| line.email.clone()).collect();
    let first_names: Vec<String> = lines.iter().map(|line| line.first_name.clone()).collect();
    let last_names: Vec<String> = lines.iter().map(|line| line.last_name.clone()).collect();
    let roles: Vec<String> = lines.iter().map(|line| line.role.as_str().to_owned()).collect();
    let langs: Vec<String> = lines.iter().map(|line| line.lang.as_str().to_owned()).collect();
    let faults = lines.iter().map(faults).collect::<Result<Vec<_>, _>>()?;
    let users: Vec<Option<uuid::Uuid>> = lines.iter().map(|line| line.known.map(|user| user.0)).collect();
    sqlx::query!(
        "insert into people_import_lines
           (tenant_id, import_id, line, state, email, first_name, last_name, role, lang, faults, user_id)
         select $1, $2, line, state, email, first_name, last_name, role, lang, faults, user_id
         from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::jsonb[], $11::uuid[])
           as new (line, state, email, first_name, last_name, role, lang, faults, user_id)",
        tenant.0,
        import.0,
        &numbers,
        &states,
        &emails,
        &first_names,
        &last_names,
        &roles,
        &langs,
        &faults,
        &users as &[Option<uuid::Uuid>]
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The columns of an import, and how it goes on after them.
macro_rules! imports {
    ($rest:literal, $($argument:expr),+) => {
        sqlx::query_as!(
            Import,
            r#"select id as "id: ImportId", file_name, lang as "lang: Lang", state as "state: ImportState", is_inviting,
                 ignored_columns, lines, bad, made, kept, created_by as "created_by: UserId", created_at, started_at, finished_at
               from people_imports where tenant_id = $1 "# + $rest,
            $($argument),+
        )
    };
}

pub(super) async fn find(tx: &mut TenantTx, id: ImportId) -> Result<Option<Import>, sqlx::Error> {
    let tenant = tx.tenant_id();
    imports!("and id = $2", tenant.0, id.0).fetch_optional(tx.conn()).await
}

/// The same, held until the transaction ends.
pub(super) async fn hold(tx: &mut TenantTx, id: ImportId) -> Result<Option<Import>, sqlx::Error> {
    let tenant = tx.tenant_id();
    imports!("and id = $2 for no key update", tenant.0, id.0).fetch_optional(tx.conn()).await
}

pub(super) async fn list(tx: &mut TenantTx, page: PageRequest) -> Result<Vec<Import>, sqlx::Error> {
    let tenant = tx.tenant_id();
    imports!("order by created_at desc, id limit $2 offset $3", tenant.0, page.limit(), page.offset())
        .fetch_all(tx.conn())
        .await
}

pub(super) async fn count(tx: &mut TenantTx) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(r#"select count(*) as "count!" from people_imports where tenant_id = $1"#, tenant.0)
        .fetch_one(tx.conn())
        .await
}

/// Bad lines behind another one.
pub(super) async fn list_bad(
    tx: &mut TenantTx,
    import: ImportId,
    behind: i32,
    offset: i64,
    limit: i64,
) -> Result<Vec<BadLine>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select line, email, first_name, last_name, faults as "faults: Json<Vec<LineFault>>" from people_import_lines
           where tenant_id = $1 and import_id = $2 and state = 'bad' and line > $3 order by line offset $4 limit $5"#,
        tenant.0,
        import.0,
        behind,
        offset,
        limit
    )
    .fetch_all(tx.conn())
    .await?;
    let bad = rows.into_iter().map(|row| BadLine {
        line: row.line,
        email: row.email,
        first_name: row.first_name,
        last_name: row.last_name,
        faults: row.faults.0,
    });
    Ok(bad.collect())
}

pub(super) async fn count_bad(tx: &mut TenantTx, import: ImportId) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from people_import_lines where tenant_id = $1 and import_id = $2 and state = 'bad'"#,
        tenant.0,
        import.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn list_good(tx: &mut TenantTx, import: ImportId, limit: i64) -> Result<Vec<GoodLine>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        GoodLine,
        r#"select line, email, first_name, last_name, role as "role: InvitedRole", lang as "lang: Lang"
           from people_import_lines where tenant_id = $1 and import_id = $2 and state = 'good' order by line limit $3"#,
        tenant.0,
        import.0,
        limit
    )
    .fetch_all(tx.conn())
    .await
}

/// The account has what stood in the line.
pub(super) async fn set_made(tx: &mut TenantTx, import: ImportId, line: i32, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update people_import_lines set state = 'made', user_id = $4, email = '', first_name = '', last_name = ''
         where tenant_id = $1 and import_id = $2 and line = $3",
        tenant.0,
        import.0,
        line,
        user.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_bad(
    tx: &mut TenantTx,
    import: ImportId,
    line: i32,
    fault: LineFault,
    user: Option<UserId>,
) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update people_import_lines set state = 'bad', faults = $4, user_id = $5
         where tenant_id = $1 and import_id = $2 and line = $3",
        tenant.0,
        import.0,
        line,
        Json([fault]) as _,
        user.map(|user| user.0)
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn list_made(tx: &mut TenantTx, import: ImportId, limit: i64) -> Result<Vec<MadeLine>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        MadeLine,
        r#"select line, user_id as "user: UserId" from people_import_lines
           where tenant_id = $1 and import_id = $2 and state = 'made' order by line limit $3"#,
        tenant.0,
        import.0,
        limit
    )
    .fetch_all(tx.conn())
    .await
}

pub(super) async fn set_lines(tx: &mut TenantTx, import: ImportId, lines: &[i32], state: LineState) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update people_import_lines set state = $4 where tenant_id = $1 and import_id = $2 and line = any($3)",
        tenant.0,
        import.0,
        lines,
        state.as_str()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_running(tx: &mut TenantTx, import: ImportId, is_inviting: bool) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update people_imports set state = 'running', is_inviting = $3, started_at = $4 where tenant_id = $1 and id = $2",
        tenant.0,
        import.0,
        is_inviting,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_undoing(tx: &mut TenantTx, import: ImportId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update people_imports set state = 'undoing', finished_at = null where tenant_id = $1 and id = $2",
        tenant.0,
        import.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// What a part of the work has come to; `end` when it was the last one.
pub(super) async fn add(
    tx: &mut TenantTx,
    import: ImportId,
    (made, bad, kept): (i32, i32, i32),
    end: Option<ImportState>,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update people_imports set made = made + $3, bad = bad + $4, kept = kept + $5, state = coalesce($6, state),
           finished_at = case when $6::text is null then finished_at else $7 end
         where tenant_id = $1 and id = $2",
        tenant.0,
        import.0,
        made,
        bad,
        kept,
        end.map(ImportState::as_str),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn delete(tx: &mut TenantTx, import: ImportId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from people_imports where tenant_id = $1 and id = $2", tenant.0, import.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(super) async fn delete_lines_of(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from people_import_lines where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Lines of imports that are older, and imports of which nothing came.
pub(super) async fn prune(
    tx: &mut PlatformTx,
    lines_before: OffsetDateTime,
    checks_before: OffsetDateTime,
    at_once: i64,
) -> Result<u64, sqlx::Error> {
    let checks = sqlx::query!(
        "delete from people_imports where (tenant_id, id) in
           (select tenant_id, id from people_imports where created_at < $1 and state = 'checked' order by created_at limit 20)",
        checks_before
    )
    .execute(tx.conn())
    .await?;
    let lines = sqlx::query!(
        "delete from people_import_lines where (tenant_id, import_id, line) in
           (select l.tenant_id, l.import_id, l.line from people_imports i
            join people_import_lines l on l.tenant_id = i.tenant_id and l.import_id = i.id
            where i.created_at < $1 and i.state in ('done', 'undone') limit $2)",
        lines_before,
        at_once
    )
    .execute(tx.conn())
    .await?;
    Ok(checks.rows_affected() + lines.rows_affected())
}
