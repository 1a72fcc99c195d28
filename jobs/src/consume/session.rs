//! A connection of the queue's own, for as long as it works. A statement that fails costs the connection, never the task.

use std::time::Duration;

use sqlx::PgConnection;
use tenants::{Db, Reason};

/// The plans of the queue must not depend on statistics: the table is empty at one moment and holds a million rows at
/// the next, and a plan made for the one takes seconds on the other.
pub const PLANNER: [(&str, &str); 5] = [
    ("enable_seqscan", "off"),
    ("enable_hashjoin", "off"),
    ("enable_mergejoin", "off"),
    ("enable_bitmapscan", "off"),
    ("enable_sort", "off"),
];

/// Whether a commit waits for the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Durability {
    /// What was done stays done.
    Disk,
    /// A crash of the database may forget the last half second of claims: those jobs are claimed again.
    Memory,
}

/// A connection that is made when it is needed and made anew after a failure.
pub(crate) struct Session {
    db: Db,
    durability: Durability,
    limit: Duration,
    conn: Option<PgConnection>,
}

impl Session {
    /// `limit` bounds every statement on both sides: a silent network is noticed, and what nobody waits for anymore ends
    /// at the server too, with its locks.
    pub(crate) fn new(db: &Db, durability: Durability, limit: Duration) -> Self {
        Self { db: db.clone(), durability, limit, conn: None }
    }

    /// The connection, opened if there is none. Hand every result to [`Session::checked`].
    pub(crate) async fn open(&mut self) -> Result<&mut PgConnection, sqlx::Error> {
        let conn = match self.conn.take() {
            Some(conn) => conn,
            None => {
                let limit = self.limit.as_millis().to_string();
                within(self.limit, self.db.platform_session(Reason::Queue, &self.settings(&limit))).await?
            }
        };
        Ok(self.conn.insert(conn))
    }

    /// Drops the connection if `result` is an error.
    pub(crate) fn checked<T>(&mut self, result: Result<T, sqlx::Error>) -> Result<T, sqlx::Error> {
        if result.is_err() {
            self.conn = None;
        }
        result
    }

    /// The bound of one statement.
    pub(crate) fn limit(&self) -> Duration {
        self.limit
    }

    fn settings<'a>(&self, statement_timeout: &'a str) -> Vec<(&'static str, &'a str)> {
        let mut settings = PLANNER.to_vec();
        settings.push(("statement_timeout", statement_timeout));
        if self.durability == Durability::Memory {
            settings.push(("synchronous_commit", "off"));
        }
        settings
    }
}

/// `work`, or a time-out in the guise of a broken connection.
pub(crate) async fn within<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    match tokio::time::timeout(limit, work).await {
        Ok(result) => result,
        Err(_) => Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())),
    }
}

/// Whether PostgreSQL understood the statement and refused it, so that trying again unchanged is in vain.
pub(crate) fn is_refusal(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(cause) => {
            // Connections (08), transactions that lost a race (40), resources (53), shutdowns (57) and internal errors (XX) pass.
            let code = cause.code().unwrap_or_default();
            !["08", "40", "53", "57", "XX"].iter().any(|class| code.starts_with(class))
        }
        sqlx::Error::Encode(_) => true,
        _ => false,
    }
}
