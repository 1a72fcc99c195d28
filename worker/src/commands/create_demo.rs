//! `worker create-demo`: brands and people to look around with. Never where real people are.

use integrations::{
    Integrations,
    settings::{Environment, Settings},
};
use tenants::Db;

use super::CommandError;
use crate::{config::Config, demo};

pub(super) async fn create_demo(db: &Db, config: &Config) -> Result<(), CommandError> {
    let settings = Settings::from_env()?;
    if settings.environment == Environment::Production {
        return Err("not in production: everybody knows the password of the demo's people".into());
    }
    let outside = Integrations::open(&settings)?;
    let tools = (&outside.blobs, outside.test_provider.as_ref());
    demo::create_demo(db, tools, &config.content_dir, config.demo_test_workers).await?;
    tracing::info!("the demo is up to date");
    Ok(())
}
