//! `worker create-tenant <file>`: a new school or company, or a new brand for one that is there.

use std::path::Path;

use serde::Deserialize;
use tenants::{Brand, Db, NewTenant, Reason, save_tenant};

use super::CommandError;

/// The file: as in `tenants/demo`, with the slug that stands in the file's name there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    slug: String,
    hosts: Vec<String>,
    #[serde(default)]
    is_default: bool,
    brand: Brand,
}

pub(super) async fn create_tenant(db: &Db, file: &Path) -> Result<(), CommandError> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let File { slug, hosts, is_default, brand } =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut tx = db.platform(Reason::Operations).await?;
    let id = save_tenant(&mut tx, &NewTenant { slug: slug.clone(), hosts, is_default, brand }).await?;
    tx.commit().await?;
    println!("{slug}\t{id}");
    Ok(())
}
