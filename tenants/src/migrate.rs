//! The migrations, compiled in, and whether the database has them.

use std::sync::LazyLock;

use crate::PlatformTx;

/// All migrations in order. The owner of the tables runs them, after [`crate::roles::ensure`].
pub fn migrator() -> sqlx::migrate::Migrator {
    sqlx::migrate!("../migrations")
}

/// The newest migration that this program was built with.
static NEEDED: LazyLock<i64> =
    LazyLock::new(|| migrator().iter().map(|migration| migration.version).max().unwrap_or_default());

/// How new the tables of a database are. A migration's version is its time: `20261101000100`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SchemaVersion {
    /// The newest migration that the database has.
    pub found: i64,
    /// The newest one that this program was built with.
    pub needed: i64,
}

impl SchemaVersion {
    /// What this program was built with.
    pub fn needed() -> i64 {
        *NEEDED
    }

    /// Asks the database.
    pub async fn read(tx: &mut PlatformTx) -> Result<Self, sqlx::Error> {
        let found: Option<i64> = sqlx::query_scalar("select schema_version()").fetch_one(tx.conn()).await?;
        Ok(Self { found: found.unwrap_or_default(), needed: *NEEDED })
    }

    /// Whether this program can work on it. A newer schema is fine: migrations keep the version before them working.
    pub fn is_new_enough(self) -> bool {
        self.found >= self.needed
    }
}
