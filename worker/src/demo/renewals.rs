//! Who of the demo people has Pro that renews by itself: one goes on, one was canceled and lasts until its paid time ends.

use integrations::payments::{Line, PaymentProvider, SubscriptionRequest, TestAction, TestProvider};
use product::money::payments::receive_and_apply;
use product::money::price_list::RenewalTerm;
use product::money::subscriptions::{self, NewSubscription, Subscription};
use product::people::accounts::UserId;
use tenants::{Db, TenantId};

use super::people::People;
use super::purchases::currency_of;
use super::{DemoError, lang_of};

/// Saves who subscribes to Pro, once. The price list must be there.
pub(super) async fn create(
    db: &Db,
    provider: &TestProvider,
    tenant: TenantId,
    slug: &str,
    people: &People,
) -> Result<(), DemoError> {
    let desk = Desk { db, provider, tenant, slug };
    if desk.has_none(people.pro).await? {
        desk.subscribe(people.pro, RenewalTerm::OneMonth).await?;
    }
    if desk.has_none(people.teacher).await? {
        let tried = desk.subscribe(people.teacher, RenewalTerm::ThreeMonths).await?;
        desk.cancel(&tried).await?;
    }
    Ok(())
}

struct Desk<'a> {
    db: &'a Db,
    provider: &'a TestProvider,
    tenant: TenantId,
    slug: &'a str,
}

impl Desk<'_> {
    async fn has_none(&self, member: UserId) -> Result<bool, DemoError> {
        let mut tx = self.db.tenant_read(self.tenant).await?;
        Ok(subscriptions::find_newest(&mut tx, member).await?.is_none())
    }

    /// Starts a subscription and pays its first period on the provider's page.
    async fn subscribe(&self, member: UserId, term: RenewalTerm) -> Result<Subscription, DemoError> {
        let mut tx = self.db.tenant(self.tenant).await?;
        let wish = NewSubscription { key: "demo".to_owned(), term, currency: currency_of(self.slug), seen_total: None };
        let started = subscriptions::start(&mut tx, member, &wish, true).await.map_err(DemoError::step("renewal"))?;
        let one = started.subscription;
        let email = subscriptions::payer_of(&mut tx, &one).await.map_err(DemoError::step("payer"))?;
        tx.commit().await?;

        let page =
            self.provider.open_subscription(&self.request(&one, email)).await.map_err(DemoError::step("checkout"))?;
        let mut tx = self.db.tenant(self.tenant).await?;
        subscriptions::set_checkout(&mut tx, one.id, self.provider.name(), &page.reference, &page.url)
            .await
            .map_err(DemoError::step("checkout"))?;
        tx.commit().await?;

        let paid = self.provider.act_on_subscription(one.id, TestAction::Pay, self.db.now());
        for event in paid.map_err(DemoError::step("payment"))?.into_iter().flatten() {
            receive_and_apply(self.db, self.provider.name(), &event).await.map_err(DemoError::step("payment"))?;
        }
        let mut tx = self.db.tenant_read(self.tenant).await?;
        subscriptions::get_by_id(&mut tx, one.id).await.map_err(DemoError::step("renewal"))
    }

    fn request(&self, one: &Subscription, email: String) -> SubscriptionRequest {
        // Who comes back from the provider's page is led to the subscription.
        let back = "/toefl/profile?tab=subscription".to_owned();
        SubscriptionRequest {
            subscription: one.id,
            tenant: self.tenant.0,
            lines: vec![Line { name: "Pro".to_owned(), amount: one.price.total() }],
            currency: one.price.currency.as_str().to_owned(),
            months: one.term.months(),
            email: Some(email),
            language: lang_of(self.slug).as_str().to_owned(),
            success_url: format!("{back}&started=1"),
            cancel_url: back,
            expires_at: one.expires_at,
        }
    }

    /// It goes on until its paid time ends.
    async fn cancel(&self, one: &Subscription) -> Result<(), DemoError> {
        let reference = one.provider_reference.as_deref().unwrap_or_default();
        let asked = self.provider.set_cancel_at_end(reference, true, self.db.now()).await;
        asked.map_err(DemoError::step("cancellation"))?;
        let mut tx = self.db.tenant(self.tenant).await?;
        subscriptions::cancel(&mut tx, one.id, true, None).await.map_err(DemoError::step("cancellation"))?;
        Ok(tx.commit().await?)
    }
}
