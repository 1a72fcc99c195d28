//! `worker enqueue <job> <tenant>|- <payload>`: a job by hand, refused unless it has the shape of one.

use jobs::{EnqueueOptions, enqueue_prepared};
use serde_json::value::RawValue;
use sqlx::Row;
use tenants::{Db, Reason, TenantId};

use super::CommandError;
use crate::{config::Config, registry::registry, services::Services};

/// `tenant` is a slug; without one the job is the platform's own.
pub(super) async fn enqueue(
    db: &Db,
    config: &Config,
    name: &str,
    tenant: Option<&str>,
    payload: String,
) -> Result<(), CommandError> {
    let job = registry(&Services::open(db, config)?).prepare(name, &RawValue::from_string(payload)?)?;
    let mut tx = db.platform(Reason::Operations).await?;
    let tenant = match tenant {
        None => None,
        Some(slug) => {
            let found =
                sqlx::query("select id from tenants where slug = $1").bind(slug).fetch_optional(tx.conn()).await?;
            let row = found.ok_or_else(|| format!("there is no tenant `{slug}`"))?;
            Some(TenantId(row.try_get("id")?))
        }
    };
    let added = enqueue_prepared(&mut tx, tenant, job, EnqueueOptions::default()).await?;
    tx.commit().await?;
    match added {
        Some(id) => println!("{id}"),
        None => println!("a job with its key waits or runs already"),
    }
    Ok(())
}
