//! What the demo people have bought: price lists of the brands, a promotion code, orders in every state, and Pro for T-Coins.
//! Everything goes the way of a real purchase, by the test provider, so the books agree.

use integrations::payments::{CheckoutRequest, Line, PaymentProvider, TestAction, TestProvider};
use product::money::orders::{self, Fact, Method, NewOrder, Order, Received};
use product::money::payments::receive_and_apply;
use product::money::plans::{NewPurchase, buy_pro};
use product::money::price_list::{
    BankTransfer, Currency, Pack, PriceList, RenewalPrice, Term, get_price_list, save_price_list,
};
use product::money::promotions::{self, Discount, NewCode};
use product::people::accounts::UserId;
use tenants::{Db, PageRequest, TenantId, TenantTx};
use time::Duration;

use super::people::People;
use super::{DemoError, lang_of};

/// What the office gives to new members.
const CODE: &str = "WELCOME20";

/// Saves what everybody has bought, once.
pub(super) async fn create(
    db: &Db,
    provider: &TestProvider,
    tenant: TenantId,
    slug: &str,
    people: &People,
) -> Result<(), DemoError> {
    let shop = Shop { db, provider, tenant, slug };
    let mut tx = db.tenant(tenant).await?;
    if orders::list_own_orders(&mut tx, people.pro, PageRequest::first(1)).await?.total > 0 {
        return Ok(());
    }
    save_prices(&mut tx, slug).await?;
    save_code(&mut tx, people.teacher).await?;
    tx.commit().await?;

    // Paid, with a code; part of the T-Coins buys a month of Pro.
    let paid = shop.order(people.pro, "paid", 40, Method::Card, Some(CODE)).await?;
    shop.act(&paid, TestAction::Pay).await?;
    shop.buy_month(people.pro).await?;
    let refunded = shop.order(people.pro, "refunded", 20, Method::Card, None).await?;
    shop.act(&refunded, TestAction::Pay).await?;
    shop.act(&refunded, TestAction::Refund).await?;
    let disputed = shop.order(people.pro, "disputed", 20, Method::Card, None).await?;
    shop.act(&disputed, TestAction::Pay).await?;
    shop.act(&disputed, TestAction::Dispute).await?;

    // Left before the provider's page was open.
    shop.begin(people.student, "begun", 20, Method::Card, None).await?;
    let transferred = shop.order(people.student, "transferred", 20, Method::Transfer, None).await?;
    let mut tx = db.tenant(tenant).await?;
    let received = Received { amount: transferred.price.total(), currency: transferred.price.currency };
    orders::confirm_transfer(&mut tx, people.admin, transferred.id, received)
        .await
        .map_err(DemoError::step("transfer"))?;
    tx.commit().await?;
    shop.order(people.student, "waiting", 60, Method::Transfer, None).await?;
    let declined = shop.order(people.student, "declined", 40, Method::Card, None).await?;
    shop.act(&declined, TestAction::Decline).await?;
    shop.order(people.student, "open", 120, Method::Card, Some(CODE)).await?;
    let given_up = shop.order(people.student, "given up", 200, Method::Card, None).await?;
    shop.give_up(&given_up).await
}

struct Shop<'a> {
    db: &'a Db,
    provider: &'a TestProvider,
    tenant: TenantId,
    slug: &'a str,
}

impl Shop<'_> {
    /// Makes an order and, for a card, opens its page.
    async fn order(
        &self,
        member: UserId,
        key: &str,
        coins: u32,
        method: Method,
        code: Option<&str>,
    ) -> Result<Order, DemoError> {
        let (made, email) = self.begin(member, key, coins, method, code).await?;
        if method == Method::Transfer {
            return Ok(made);
        }
        let request = self.checkout(&made, email);
        let page = self.provider.open_checkout(&request).await.map_err(DemoError::step("checkout"))?;
        let mut tx = self.db.tenant(self.tenant).await?;
        let opened = orders::set_checkout(&mut tx, made.id, self.provider.name(), &page.reference, &page.url).await;
        tx.commit().await?;
        opened.map_err(DemoError::step("checkout"))
    }

    /// Makes an order, and says where its payer gets mail.
    async fn begin(
        &self,
        member: UserId,
        key: &str,
        coins: u32,
        method: Method,
        code: Option<&str>,
    ) -> Result<(Order, String), DemoError> {
        let mut tx = self.db.tenant(self.tenant).await?;
        let wish = NewOrder {
            key: format!("demo {key}"),
            coins,
            currency: currency_of(self.slug),
            method,
            seen_total: None,
            promotion_code: code.map(str::to_owned),
        };
        let made = orders::create_order(&mut tx, member, &wish, true).await.map_err(DemoError::step("order"))?;
        let email = orders::payer_of(&mut tx, &made.order).await.map_err(DemoError::step("payer"))?.email;
        tx.commit().await?;
        Ok((made.order, email))
    }

    fn checkout(&self, order: &Order, email: String) -> CheckoutRequest {
        // Who comes back from the provider's page is led to the order.
        let back = format!("/toefl/balance?order={}", order.id);
        CheckoutRequest {
            order: order.id,
            tenant: self.tenant.0,
            lines: vec![Line { name: format!("{} T-Coins", order.coins), amount: order.price.total() }],
            currency: order.price.currency.as_str().to_owned(),
            email: Some(email),
            language: lang_of(self.slug).as_str().to_owned(),
            success_url: format!("{back}&paid=1"),
            cancel_url: back,
            expires_at: order.expires_at,
        }
    }

    /// Does what somebody does on the provider's page, and tells the product as the provider would.
    async fn act(&self, order: &Order, action: TestAction) -> Result<(), DemoError> {
        let event = self.provider.act(order.id, action, self.db.now()).map_err(DemoError::step("payment"))?;
        if let Some(event) = event {
            receive_and_apply(self.db, self.provider.name(), &event).await.map_err(DemoError::step("payment"))?;
        }
        Ok(())
    }

    async fn give_up(&self, order: &Order) -> Result<(), DemoError> {
        let reference = order.checkout_reference.as_deref().unwrap_or_default();
        self.provider.close_checkout(reference).await.map_err(DemoError::step("checkout"))?;
        let mut tx = self.db.tenant(self.tenant).await?;
        orders::settle(&mut tx, order.id, &Fact::Closed).await.map_err(DemoError::step("order"))?;
        Ok(tx.commit().await?)
    }

    async fn buy_month(&self, member: UserId) -> Result<(), DemoError> {
        let mut tx = self.db.tenant(self.tenant).await?;
        let wish = NewPurchase {
            key: "demo".to_owned(),
            term: Term::OneMonth,
            seen_price: None,
            promotion_code: Some(CODE.to_owned()),
        };
        buy_pro(&mut tx, member, &wish).await.map_err(DemoError::step("pro"))?;
        Ok(tx.commit().await?)
    }
}

/// What members of a demo brand pay in.
pub(super) fn currency_of(slug: &str) -> Currency {
    match slug {
        "harbor" => Currency::Twd,
        "northfield" => Currency::Cny,
        _ => Currency::Usd,
    }
}

/// Packs in the brand's currency, and an account for bank transfers. A list that the office has changed stays.
async fn save_prices(tx: &mut TenantTx, slug: &str) -> Result<(), DemoError> {
    let found = get_price_list(tx).await?;
    if found.version > 0 {
        return Ok(());
    }
    let currency = currency_of(slug);
    // Hundredths of the currency for a T-Coin.
    let (price, instructions) = match slug {
        "harbor" => (3_000, "銀行代碼 999，示範銀行\n帳號 0000-0000-0000\n戶名：示範帳戶，請勿匯款"),
        "northfield" => (700, "示例银行\n账号 0000 0000 0000 0000\n户名：示例账户，请勿汇款"),
        _ => (100, "Sample Bank\nAccount 0000 0000 0000\nA sample account: please don’t send money"),
    };
    let default = PriceList::default();
    let pack = |pack: &Pack| Pack { coins: pack.coins, currency, price: i64::from(pack.coins) * price };
    // A T-Coin is a dollar in the default list, so a renewal costs as many of them there as here.
    let renewal = |one: &RenewalPrice| RenewalPrice { currency, price: one.price / 100 * price, ..*one };
    let list = PriceList {
        packs: default.packs.iter().map(pack).collect(),
        renewals: default.renewals.iter().map(renewal).collect(),
        bank_transfer: Some(BankTransfer { instructions: instructions.to_owned() }),
        ..default
    };
    save_price_list(tx, None, found.version, &list).await.map_err(DemoError::step("prices"))?;
    Ok(())
}

/// A code that a teacher passes on.
async fn save_code(tx: &mut TenantTx, owner: UserId) -> Result<(), DemoError> {
    let now = tx.now();
    let new = NewCode {
        code: CODE.to_owned(),
        discount: Discount::Percent(20),
        for_coins: true,
        for_pro: true,
        starts_at: now,
        ends_at: now + Duration::days(90),
        total_limit: Some(100),
        user_limit: Some(2),
        owner: Some(owner),
    };
    promotions::make_code(tx, None, &new).await.map_err(DemoError::step("promotion code"))?;
    Ok(())
}
