//! `worker settings <slug> [file]`: a tenant's figures, printed as JSON, or changed by a file of that form.

use std::path::Path;

use serde_json::{Map, Value};
use tenants::{Db, Reason, Settings, TenantTx, current_settings, lock_tenant, set_settings};

use super::CommandError;

pub(super) async fn print(db: &Db, slug: &str) -> Result<(), CommandError> {
    let mut tx = open(db, slug).await?;
    print_figures(&current_settings(&mut tx).await?.settings)
}

pub(super) async fn change(db: &Db, slug: &str, file: &Path) -> Result<(), CommandError> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let change: Map<String, Value> =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut tx = open(db, slug).await?;
    let settings = current_settings(&mut tx).await?.settings.changed(&change)?;
    let saved = set_settings(&mut tx, &settings).await?;
    tx.commit().await?;
    print_figures(&saved.settings)
}

async fn open(db: &Db, slug: &str) -> Result<TenantTx, CommandError> {
    let mut tx = db.platform(Reason::Operations).await?;
    let (tenant, _) = lock_tenant(&mut tx, slug).await?.ok_or_else(|| format!("there is no tenant `{slug}`"))?;
    Ok(tx.into_tenant(tenant).await?)
}

fn print_figures(settings: &Settings) -> Result<(), CommandError> {
    println!("{}", serde_json::to_string_pretty(settings)?);
    Ok(())
}
