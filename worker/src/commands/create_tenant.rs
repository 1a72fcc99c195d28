//! `worker create-tenant <file>`: a new school or company, or a new brand for one that is there.

use std::path::Path;

use tenants::{Db, Reason, TenantFile, save_tenant};

use super::CommandError;

pub(super) async fn create_tenant(db: &Db, file: &Path) -> Result<(), CommandError> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let tenant = TenantFile::parse(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    let slug = tenant.slug.clone();
    let mut tx = db.platform(Reason::Operations).await?;
    let id = save_tenant(&mut tx, &tenant.into()).await?;
    tx.commit().await?;
    println!("{slug}\t{id}");
    Ok(())
}
