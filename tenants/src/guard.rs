//! Refuses to start on a database where row-level security would not hold.
//! A superuser, a role with BYPASSRLS or an inheriting login reads every tenant's rows without an error.

use uuid::Uuid;

use crate::{Db, Reason, TenantId};

/// Why the application must not run on this database.
#[derive(Debug, thiserror::Error)]
pub enum GuardError {
    /// The login, or a role it may become, ignores row-level security.
    #[error("the login `{login}` can become `{role}`, which ignores row-level security: connect as app_login")]
    IgnoresRowSecurity {
        /// The user that connected.
        login: String,
        /// The dangerous role, possibly the login itself.
        role: String,
    },
    /// A role is missing, or the login may not become it.
    #[error("the login `{login}` cannot become `{role}`: create the roles with `worker migrate`")]
    CannotBecome {
        /// The user that connected.
        login: String,
        /// The role that is needed.
        role: &'static str,
    },
    /// The login has the rights of a role without choosing it.
    #[error("the login `{login}` inherits the rights of `{role}`: alter it to noinherit")]
    Inherits {
        /// The user that connected.
        login: String,
        /// The role whose rights it has.
        role: &'static str,
    },
    /// The login or one of its roles owns tables, and could switch their policies off.
    #[error("the login `{0}` can act as the owner of tables: connect as app_login")]
    OwnsTables(String),
    /// The tenant's role may itself become the platform's.
    #[error("the role `app_tenant` may become `app_platform`")]
    TenantMayBecomePlatform,
    /// The database did not answer.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Passes only if this login can do nothing without a role, and nothing but two harmless roles.
pub async fn check(db: &Db) -> Result<(), GuardError> {
    let mut conn = db.login().await?;
    let login: String = sqlx::query_scalar("select session_user::text").fetch_one(&mut *conn).await?;

    let dangerous: Option<String> = sqlx::query_scalar(
        "select rolname::text from pg_roles
         where (rolsuper or rolbypassrls) and pg_has_role(session_user, oid, 'member') limit 1",
    )
    .fetch_optional(&mut *conn)
    .await?;
    if let Some(role) = dangerous {
        return Err(GuardError::IgnoresRowSecurity { login, role });
    }
    for role in ["app_tenant", "app_platform"] {
        let (member, inherits): (bool, bool) = sqlx::query_as(
            "select coalesce(bool_or(pg_has_role(session_user, oid, 'member')), false),
                    coalesce(bool_or(pg_has_role(session_user, oid, 'usage')), false)
             from pg_roles where rolname = $1",
        )
        .bind(role)
        .fetch_one(&mut *conn)
        .await?;
        if !member {
            return Err(GuardError::CannotBecome { login, role });
        }
        if inherits {
            return Err(GuardError::Inherits { login, role });
        }
    }
    let owns_tables: bool = sqlx::query_scalar(
        "select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and pg_has_role(session_user, c.relowner, 'member'))",
    )
    .fetch_one(&mut *conn)
    .await?;
    if owns_tables {
        return Err(GuardError::OwnsTables(login));
    }
    let leaks: bool =
        sqlx::query_scalar("select pg_has_role('app_tenant', 'app_platform', 'member')").fetch_one(&mut *conn).await?;
    if leaks {
        return Err(GuardError::TenantMayBecomePlatform);
    }
    drop(conn);
    // Membership does not always include becoming the role; an attempt does.
    db.platform_read(Reason::Operations).await?;
    db.tenant_read(TenantId(Uuid::nil())).await?;
    Ok(())
}
