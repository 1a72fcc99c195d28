//! `worker import-content`: publishes what lies in the content folder.

use tenants::Db;

use super::CommandError;
use crate::{config::Config, content, services::Services};

pub(super) async fn import_content(db: &Db, config: &Config) -> Result<(), CommandError> {
    let services = Services::open(db, config)?;
    let content::Summary { formats, published, unchanged } =
        content::import_content(db, &services.integrations.blobs, &config.content_dir).await?;
    tracing::info!(formats, published, unchanged, "content is up to date");
    Ok(())
}
