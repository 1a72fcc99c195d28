//! The migrations, compiled in.

/// All migrations in order. The owner of the tables runs them, after [`crate::roles::ensure`].
pub fn migrator() -> sqlx::migrate::Migrator {
    sqlx::migrate!("../migrations")
}
