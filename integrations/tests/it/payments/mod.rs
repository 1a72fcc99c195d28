//! What every payment provider promises, asked of the test provider, of Stripe's client before a double of Stripe, and of
//! Stripe's own test mode when `STRIPE_TEST_KEY` has a key of it. Nobody can pay on Stripe's page without a browser: there,
//! a payment is made beside the page, and the cases that need the page itself are left to the other two.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use integrations::payments::{
    Checkout, CheckoutRequest, Line, PaymentProvider, Stripe, StripeConfig, TestAction, TestProvider,
};
use integrations::settings::{CardPayments, Settings};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::stripe_double::{SECRET_KEY, StripeDouble};

mod away;
mod contract;
mod real;
mod signatures;
mod subscriptions;
mod wire;

const WEBHOOK_SECRET: &str = "whsec_of_the_tests";

/// A provider, and what stands in for a payer at its page.
struct House {
    name: &'static str,
    provider: Arc<dyn PaymentProvider>,
    payer: Payer,
}

enum Payer {
    Test(TestProvider, PathBuf),
    Double(StripeDouble),
    Real(Box<real::Till>),
}

impl Drop for House {
    fn drop(&mut self) {
        if let Payer::Test(_, folder) = &self.payer {
            std::fs::remove_dir_all(folder).ok();
        }
    }
}

impl House {
    async fn open(&self, request: &CheckoutRequest) -> Checkout {
        self.provider.open_checkout(request).await.unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// Pays on the page.
    fn pay(&self, order: Uuid) {
        match &self.payer {
            Payer::Test(provider, _) => {
                provider.act(order, TestAction::Pay, OffsetDateTime::now_utc()).unwrap().unwrap();
            }
            Payer::Double(double) => {
                double.pay(order);
            }
            Payer::Real(_) => panic!("nobody can pay there"),
        }
    }

    fn decline(&self, order: Uuid) {
        match &self.payer {
            Payer::Test(provider, _) => {
                provider.act(order, TestAction::Decline, OffsetDateTime::now_utc()).unwrap().unwrap();
            }
            Payer::Double(double) => double.decline(order),
            Payer::Real(_) => panic!("nobody can pay there"),
        }
    }

    /// The provider's name for a payment of what is asked for, made in the way that it can be made here.
    async fn payment(&self, request: &CheckoutRequest) -> String {
        if let Payer::Real(till) = &self.payer {
            return till.pay(request).await;
        }
        let checkout = self.open(request).await;
        self.pay(request.order);
        match self.provider.get_checkout(&checkout.reference).await.unwrap() {
            integrations::payments::CheckoutState::Paid { payment, .. } => payment,
            other => panic!("{}: {other:?}", self.name),
        }
    }
}

/// All there are here.
async fn houses() -> Vec<House> {
    let mut houses = houses_with_a_page().await;
    if let Ok(key) = std::env::var("STRIPE_TEST_KEY") {
        assert!(key.contains("_test_"), "STRIPE_TEST_KEY must be a key of the test mode");
        let provider = Stripe::new(&config(&key, WEBHOOK_SECRET, None)).unwrap();
        let payer = Payer::Real(Box::new(real::Till::new(&key)));
        houses.push(House { name: "Stripe's test mode", provider: Arc::new(provider), payer });
    }
    houses
}

/// Those whose page somebody here can act on.
async fn houses_with_a_page() -> Vec<House> {
    let folder = std::env::temp_dir().join(format!("verdant-payments-{}", Uuid::now_v7()));
    let test = TestProvider::new(&folder);
    let (stripe, double) = stripe_and_double().await;
    vec![
        House { name: "the test provider", provider: Arc::new(test.clone()), payer: Payer::Test(test, folder) },
        House { name: "Stripe's double", provider: Arc::new(stripe), payer: Payer::Double(double) },
    ]
}

async fn stripe_and_double() -> (Stripe, StripeDouble) {
    let double = StripeDouble::start().await;
    let stripe = Stripe::new(&config(SECRET_KEY, WEBHOOK_SECRET, Some(&double.url))).unwrap();
    (stripe, double)
}

fn stripe_at(url: &str, timeout: Duration) -> Stripe {
    Stripe::with_timeout(&config(SECRET_KEY, WEBHOOK_SECRET, Some(url)), timeout).unwrap()
}

/// As the environment sets it.
fn config(key: &str, webhook_secret: &str, url: Option<&str>) -> StripeConfig {
    let settings = Settings::read(|name| match name {
        "STRIPE_SECRET_KEY" => Some(key.to_owned()),
        "STRIPE_WEBHOOK_SECRET" => Some(webhook_secret.to_owned()),
        "STRIPE_URL" => url.map(str::to_owned),
        _ => None,
    });
    let CardPayments::Stripe(config) = settings.unwrap().card_payments else { panic!("Stripe is set") };
    config
}

/// 100 dollars and the card's fee.
fn order() -> CheckoutRequest {
    CheckoutRequest {
        order: Uuid::now_v7(),
        tenant: Uuid::now_v7(),
        lines: vec![
            Line { name: "100 T-Coins".to_owned(), amount: 10_000 },
            Line { name: "Card fee (5%)".to_owned(), amount: 500 },
        ],
        currency: "USD".to_owned(),
        email: Some("payer@example.com".to_owned()),
        language: "en".to_owned(),
        success_url: "https://school.example/toefl/payments?order=1&paid=true".to_owned(),
        cancel_url: "https://school.example/toefl/balance".to_owned(),
        expires_at: OffsetDateTime::now_utc() + Duration::from_secs(2 * 3600),
    }
}
