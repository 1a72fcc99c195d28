//! `worker import-content`: publishes what lies in the content folder.

use integrations::{Integrations, settings::Settings};
use tenants::Db;

use super::CommandError;
use crate::{config::Config, content};

pub(super) async fn import_content(db: &Db, config: &Config) -> Result<(), CommandError> {
    let blobs = Integrations::open(&Settings::from_env()?)?.blobs;
    let content::Summary { formats, published, unchanged, words } =
        content::import_content(db, &blobs, &config.content_dir).await?;
    let (words_changed, words_retired) = (words.changed, words.retired);
    tracing::info!(formats, published, unchanged, words_changed, words_retired, "content is up to date");
    Ok(())
}
