//! A statement that goes out with the opening of a transaction: one message to the database instead of two
//! (docs/decisions/0022).

use std::fmt::Write;

use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use uuid::Uuid;

use crate::TenantId;

/// A `select` of at most one row that nearly every transaction of a tenant begins with. Each connection prepares it once;
/// planned anew each time, it would cost more than the message it saves.
#[derive(Debug)]
pub struct Lookup {
    /// Of the prepared statement: letters and underscores.
    pub name: &'static str,
    /// `$1` is the tenant, `$2` the moment of the transaction, the others are the ids it is asked with. Its columns arrive as
    /// text, in which the driver does not read every time: it answers with numbers, words and truth values.
    pub sql: &'static str,
}

impl Lookup {
    /// Safe to format: our own words, ids and times.
    pub(crate) fn execute(&self, tenant: TenantId, now: OffsetDateTime, ids: &[Uuid]) -> Result<String, sqlx::Error> {
        let moment = now.format(&Rfc3339).map_err(|cause| sqlx::Error::Encode(Box::new(cause)))?;
        let mut statement = format!("execute {}('{}', '{moment}'", self.name, tenant.0);
        for id in ids {
            write!(statement, ", '{id}'").map_err(|cause| sqlx::Error::Encode(Box::new(cause)))?;
        }
        statement.push(')');
        Ok(statement)
    }

    pub(crate) fn prepare(&self) -> String {
        format!("prepare {} as {}", self.name, self.sql)
    }

    pub(crate) fn deallocate(&self) -> String {
        format!("deallocate {}", self.name)
    }

    /// One row, with `true` or `false`.
    pub(crate) fn is_prepared(&self) -> String {
        format!("select exists (select from pg_prepared_statements where name = '{}')", self.name)
    }
}
