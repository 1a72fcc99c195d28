//! `worker create-demo`: three brands with people who have something to show. Never in production.
//! Running it again brings people and brands up to date and leaves attempts alone.

mod enrollments;
mod fairness;
mod gradings;
mod heard;
mod history;
mod people;
mod purchases;
mod renewals;
mod said;
mod tests_taken;
mod voices;
mod words;

use integrations::blobs::Blobs;
use integrations::payments::TestProvider;
use std::path::Path;
use tenants::{ACADEMY, Db, Lang, Reason};

/// Everybody's password.
pub const PASSWORD: &str = "learn-the-words";

/// Why the demo could not be made.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// A brand file is wrong.
    #[error(transparent)]
    Brands(#[from] tenants::demo::DemoError),
    /// `content/demo` is wrong.
    #[error("demo content: {0}")]
    Content(String),
    /// A step of the product was refused.
    #[error("demo {step}: {cause}")]
    Step {
        /// Which step.
        step: &'static str,
        /// Why.
        cause: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl DemoError {
    fn step<E: std::error::Error + Send + Sync + 'static>(step: &'static str) -> impl FnOnce(E) -> Self {
        move |cause| Self::Step { step, cause: Box::new(cause) }
    }
}

/// Makes or updates the demo. The packs must be imported before. For each of `test_workers`, the tests that run at
/// once, every brand has all its people once more. Without the test provider nobody has bought anything, and there is
/// no grading from before this week, nor any that was marked a second time, nor a year of figures: that is for who looks around.
pub async fn create_demo(
    db: &Db,
    (blobs, payments): (&Blobs, Option<&TestProvider>),
    content: &Path,
    test_workers: u8,
) -> Result<(), DemoError> {
    let mut tx = db.platform(Reason::Operations).await?;
    let tenants = tenants::demo::load(&mut tx).await?;
    tx.commit().await?;
    let promises = tenants::demo::tenants()
        .map_err(DemoError::step("brands"))?
        .into_iter()
        .map(|tenant| (tenant.brand.grading_promise(), tenant.brand.has(ACADEMY)));
    let brands: Vec<_> = people::BRANDS.iter().map(|brand| brand.slug).zip(tenants).zip(promises).collect();
    let password_hash = tokio::task::spawn_blocking(|| product::people::accounts::passwords::hash(PASSWORD))
        .await
        .map_err(DemoError::step("password"))?;
    let script = tests_taken::Script::read(&content.join("demo"))?;
    let fairness = fairness::Script::read(&content.join("demo"))?;
    for ((slug, tenant), (promise, has_academy)) in brands {
        for cast in people::casts(test_workers) {
            let people = people::save(db, tenant, slug, cast, &password_hash).await?;
            tests_taken::create(db, blobs, (tenant, promise, heard::provider_of(slug)), &people, &script).await?;
            if let (people::Cast::Everybody, Some(provider)) = (cast, payments) {
                gradings::create(db, blobs, (tenant, promise, heard::provider_of(slug)), &people, &script).await?;
                purchases::create(db, provider, tenant, slug, &people).await?;
                renewals::create(db, provider, tenant, slug, &people).await?;
                words::create(db, tenant, slug, &people).await?;
                if has_academy {
                    enrollments::create(db, tenant, lang_of(slug), people.admin).await?;
                }
                let school = (tenant, slug, promise);
                fairness::create(db, school, &people, (&fairness, &password_hash)).await?;
            }
        }
        voices::create(db, tenant).await?;
        if payments.is_some() {
            history::create(db, tenant, slug).await?;
        }
    }
    Ok(())
}

/// The language that the demo people of a brand read.
fn lang_of(slug: &str) -> Lang {
    match slug {
        "harbor" => Lang::Tw,
        "northfield" => Lang::Cn,
        _ => Lang::En,
    }
}
