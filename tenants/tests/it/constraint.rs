//! A violated promise becomes the cause that the caller names.

use tenants::{OnConstraint, Reason};

#[derive(Debug, thiserror::Error)]
enum SaveError {
    #[error("taken")]
    Taken,
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

async fn insert_slug_twice(constraint: &str) -> Result<(), SaveError> {
    let test = testkit::database().await;
    let tenant = test.tenant("constraint").await;
    let mut tx = test.db.platform(Reason::Operations).await?;
    sqlx::query("insert into tenants (id, slug, brand) values (gen_random_uuid(), $1, '{}')")
        .bind(&tenant.slug)
        .execute(tx.conn())
        .await
        .on_constraint(constraint, || SaveError::Taken)?;
    Ok(())
}

#[tokio::test]
async fn the_named_constraint_is_the_named_cause() {
    assert!(matches!(insert_slug_twice("tenants_slug_once").await, Err(SaveError::Taken)));
}

#[tokio::test]
async fn another_constraint_stays_a_database_error() {
    assert!(matches!(insert_slug_twice("tenants_one_default").await, Err(SaveError::Database(_))));
}
