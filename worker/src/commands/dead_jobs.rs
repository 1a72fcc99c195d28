//! `worker jobs dead` and `worker jobs retry`: what was given up, and another chance for it.

use jobs::{DeadJob, list_dead, retry_all_dead, retry_dead};
use tenants::{Db, Reason};
use uuid::Uuid;

use super::CommandError;

/// More than anyone reads.
const LIMIT: i64 = 500;

pub(super) async fn list(db: &Db) -> Result<(), CommandError> {
    let mut tx = db.platform_read(Reason::Operations).await?;
    for job in list_dead(&mut tx, LIMIT).await? {
        let DeadJob { id, name, tenant_id, attempts, last_error, dead_at, .. } = job;
        let tenant = tenant_id.map_or_else(|| "-".to_owned(), |id| id.to_string());
        println!("{id}\t{dead_at}\t{name}\t{tenant}\t{attempts}\t{}", last_error.unwrap_or_default());
    }
    Ok(())
}

pub(super) async fn retry(db: &Db, id: Option<Uuid>) -> Result<(), CommandError> {
    let mut tx = db.platform(Reason::Operations).await?;
    let revived = match id {
        None => retry_all_dead(&mut tx).await?,
        Some(id) if retry_dead(&mut tx, id).await? => 1,
        Some(id) => return Err(format!("{id} is not dead, or a job with its key waits already").into()),
    };
    tx.commit().await?;
    println!("{revived} started anew");
    Ok(())
}
