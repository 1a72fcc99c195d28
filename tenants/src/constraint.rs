//! Races are decided by the database: a named constraint becomes a cause where the statement is.

/// Turns the violation of one named constraint into a domain error; other errors pass through.
pub trait OnConstraint<T> {
    /// `insert(..).await.on_constraint("users_email_once", || RegisterError::EmailTaken)?`
    ///
    /// The transaction is spent afterwards: PostgreSQL refuses further statements in it.
    fn on_constraint<E: From<sqlx::Error>>(self, name: &str, cause: impl FnOnce() -> E) -> Result<T, E>;
}

impl<T> OnConstraint<T> for Result<T, sqlx::Error> {
    fn on_constraint<E: From<sqlx::Error>>(self, name: &str, cause: impl FnOnce() -> E) -> Result<T, E> {
        self.map_err(|error| match error.as_database_error().and_then(|e| e.constraint()) {
            Some(violated) if violated == name => cause(),
            _ => error.into(),
        })
    }
}
