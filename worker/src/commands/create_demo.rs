//! `worker create-demo`: brands and people to look around with. Never where real people are.

use integrations::settings::Environment;
use tenants::Db;

use super::CommandError;
use crate::{config::Config, demo, services::Services};

pub(super) async fn create_demo(db: &Db, config: &Config) -> Result<(), CommandError> {
    let services = Services::open(db, config)?;
    if services.environment == Environment::Production {
        return Err("not in production: everybody knows the password of the demo's people".into());
    }
    demo::create_demo(db, &services.integrations.blobs, &config.content_dir).await?;
    tracing::info!("the demo is up to date");
    Ok(())
}
