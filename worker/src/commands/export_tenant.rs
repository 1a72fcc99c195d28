//! `worker export-tenant <slug>`: a brand as the file that `create-tenant` reads. Nothing of its people is in it.

use tenants::{Db, Reason, find_tenant_file};

use super::CommandError;

pub(super) async fn export_tenant(db: &Db, slug: &str) -> Result<(), CommandError> {
    let mut tx = db.platform_read(Reason::Operations).await?;
    let file = find_tenant_file(&mut tx, slug).await?.ok_or_else(|| format!("there is no tenant `{slug}`"))?;
    print!("{}", file.text());
    Ok(())
}
