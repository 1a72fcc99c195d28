//! The page of the test provider: what a payer does there, without any money. Only where there is no Stripe, so never in
//! production.

use std::fmt::Write;

use axum::extract::State;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use integrations::payments::{CheckoutState, PaymentProvider, TestAction, TestCheckout, TestProvider};
use product::money::orders::{self, Dispute, Fact, Settled};
use product::money::payments::receive_and_apply;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use crate::config::Config;
use crate::errors::{ApiError, ApiResult};
use crate::extract::{ValidPath, ValidQuery};
use crate::state::AppState;

/// Not part of the API's description; in production there is nothing here.
pub fn routes(config: &Config) -> Router<AppState> {
    if config.is_production() {
        return Router::new();
    }
    Router::new()
        .route("/dev/payments/{order}", get(show_checkout))
        .route("/dev/payments/{order}/authenticate", get(show_authentication))
        .route("/dev/payments/{order}/{action}", post(act))
}

fn provider(state: &AppState) -> ApiResult<&TestProvider> {
    state.outside.test_provider.as_ref().ok_or(ApiError::NotFound)
}

fn find(state: &AppState, order: Uuid) -> ApiResult<TestCheckout> {
    provider(state)?.find(order).map_err(ApiError::internal)?.ok_or(ApiError::NotFound)
}

/// How something happens.
#[derive(Deserialize)]
struct ActQuery {
    /// The provider's message of it is lost, as one may be: here nobody hears of it until somebody asks.
    #[serde(default)]
    loses_message: bool,
}

/// Does what a click does. A browser's form is led on; anybody else gets the order's state.
async fn act(
    State(state): State<AppState>,
    ValidPath((order, action)): ValidPath<(Uuid, String)>,
    ValidQuery(query): ValidQuery<ActQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let action = TestAction::parse(&action).ok_or(ApiError::NotFound)?;
    let provider = provider(&state)?;
    if let Some(one) = renewals::find(&state, order)? {
        return renewals::act(&state, &one, action, &headers).await;
    }
    let checkout = find(&state, order)?;
    let happened = match provider.act(order, action, state.db.now()).map_err(ApiError::internal)? {
        Some(_) if query.loses_message => true,
        Some(event) => {
            receive_and_apply(&state.db, "test", &event).await.map_err(ApiError::internal)?;
            true
        }
        None => hear_what_was_lost(&state, &checkout, action).await?,
    };
    if !is_form(&headers) {
        let mut tx = state.db.tenant_read(tenants::TenantId(checkout.tenant)).await?;
        let found = orders::get_order(&mut tx, order).await?;
        let status = if happened { StatusCode::OK } else { StatusCode::CONFLICT };
        return Ok((status, Json(json!({ "state": found.state, "happened": happened }))).into_response());
    }
    let next = match action {
        TestAction::Pay => checkout.success_url,
        TestAction::Cancel => checkout.cancel_url,
        TestAction::FailAuthentication => format!("/dev/payments/{order}?problem=authentication"),
        _ => format!("/dev/payments/{order}?problem=declined"),
    };
    lead_to(&next)
}

/// Whoever presses again after an api that died with the message has it told now, as Stripe sends it again.
async fn hear_what_was_lost(state: &AppState, checkout: &TestCheckout, action: TestAction) -> ApiResult<bool> {
    let mut tx = state.db.tenant(tenants::TenantId(checkout.tenant)).await?;
    let order = orders::get_order(&mut tx, checkout.order).await?;
    let Some(reference) = order.checkout_reference.as_deref() else { return Ok(false) };
    let found = provider(state)?.get_checkout(reference).await.map_err(ApiError::internal)?;
    let fact = match (action, found) {
        (TestAction::Cancel, CheckoutState::Closed) => Fact::Closed,
        (TestAction::Pay, CheckoutState::Paid { payment, amount, currency }) => {
            Fact::Paid { payment: Some(payment), amount, currency }
        }
        (TestAction::Refund, CheckoutState::Paid { payment, .. }) => {
            let total = checkout.refunds.iter().map(|(_, amount)| amount).sum();
            Fact::Refunded { payment: Some(payment), total, at: tx.now() }
        }
        (
            TestAction::Dispute | TestAction::WinDispute | TestAction::LoseDispute,
            CheckoutState::Paid { payment, .. },
        ) => {
            let state = match checkout.dispute.as_deref() {
                Some("needs_response") => Dispute::Open,
                Some("won") => Dispute::Won,
                Some("lost") => Dispute::Lost,
                _ => return Ok(false),
            };
            Fact::Dispute { payment: Some(payment), state }
        }
        _ => return Ok(false),
    };
    let settled = orders::settle(&mut tx, order.id, &fact).await?;
    tx.commit().await?;
    Ok(settled == Settled::Changed)
}

fn is_form(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("application/x-www-form-urlencoded"))
}

fn lead_to(address: &str) -> ApiResult<Response> {
    let location = HeaderValue::from_str(address).map_err(ApiError::internal)?;
    Ok((StatusCode::SEE_OTHER, [(LOCATION, location)]).into_response())
}

mod renewals;

struct Texts {
    lang: &'static str,
    title: &'static str,
    marked: &'static str,
    total: &'static str,
    pay: &'static str,
    secure: &'static str,
    decline: &'static str,
    cancel: &'static str,
    declined: &'static str,
    not_authenticated: &'static str,
    over: &'static str,
    back: &'static str,
    bank: &'static str,
    bank_text: &'static str,
    confirm: &'static str,
    refuse: &'static str,
    runs: &'static str,
    declines: &'static str,
    decline_renewals: &'static str,
    accept_renewals: &'static str,
}

const EN: Texts = Texts {
    lang: "en",
    title: "Test checkout",
    marked: "Test mode: no money moves, whatever you press.",
    total: "Total",
    pay: "Pay",
    secure: "Pay with a 3-D Secure check",
    decline: "Decline the card",
    cancel: "Cancel and go back",
    declined: "The card was declined. You can try again.",
    not_authenticated: "The bank didn’t confirm the payment. You can try again.",
    over: "This checkout is closed.",
    back: "Back to the shop",
    bank: "Your bank’s check (test)",
    bank_text: "A real bank would ask you to confirm this payment now.",
    confirm: "Confirm",
    refuse: "Don’t confirm",
    runs: "This subscription is active. The test card pays each renewal.",
    declines: "This subscription is active. The test card declines each renewal.",
    decline_renewals: "Decline renewals from now on",
    accept_renewals: "Accept renewals again",
};

const CN: Texts = Texts {
    lang: "zh-Hans",
    title: "测试付款页",
    marked: "测试模式：无论点击什么，都不会产生真实扣款。",
    total: "合计",
    pay: "付款",
    secure: "付款（经 3-D Secure 验证）",
    decline: "模拟拒付",
    cancel: "取消并返回",
    declined: "银行卡被拒，你可以重试。",
    not_authenticated: "银行未确认这笔付款，你可以重试。",
    over: "此付款页已关闭。",
    back: "返回",
    bank: "银行验证（测试）",
    bank_text: "真实付款时，银行会在这里请你确认。",
    confirm: "确认",
    refuse: "不确认",
    runs: "此订阅正在生效，测试卡会支付每次续订。",
    declines: "此订阅正在生效，测试卡会拒付每次续订。",
    decline_renewals: "从现在起拒付续订",
    accept_renewals: "恢复支付续订",
};

const TW: Texts = Texts {
    lang: "zh-Hant",
    title: "測試付款頁",
    marked: "測試模式：不論按什麼，都不會真的扣款。",
    total: "合計",
    pay: "付款",
    secure: "付款（經 3-D Secure 驗證）",
    decline: "模擬拒付",
    cancel: "取消並返回",
    declined: "卡片遭拒，你可以再試一次。",
    not_authenticated: "銀行未確認這筆付款，你可以再試一次。",
    over: "此付款頁已關閉。",
    back: "返回",
    bank: "銀行驗證（測試）",
    bank_text: "真實付款時，銀行會在這裡請你確認。",
    confirm: "確認",
    refuse: "不確認",
    runs: "這個訂閱正在生效，測試卡會支付每次續訂。",
    declines: "這個訂閱正在生效，測試卡會拒付每次續訂。",
    decline_renewals: "從現在起拒付續訂",
    accept_renewals: "恢復支付續訂",
};

fn texts(language: &str) -> &'static Texts {
    match language {
        "cn" => &CN,
        "tw" => &TW,
        _ => &EN,
    }
}

async fn show_checkout(
    State(state): State<AppState>,
    ValidPath(order): ValidPath<Uuid>,
    uri: axum::http::Uri,
) -> ApiResult<Response> {
    let problem = uri.query().unwrap_or_default();
    if let Some(one) = renewals::find(&state, order)? {
        return Ok(renewals::page(&state, &one, problem));
    }
    let checkout = find(&state, order)?;
    let t = texts(&checkout.language);
    let total = money(checkout.total, &checkout.currency);
    let mut body = top(t, problem, &checkout.lines, &total, &checkout.currency);
    if checkout.paid_at.is_some() || checkout.is_closed || state.db.now() >= checkout.expires_at {
        let back = escaped(&checkout.success_url);
        let _ = write!(body, "<p>{}<p><a href=\"{back}\">{}</a>", t.over, t.back);
    } else {
        body.push_str(&ways_to_pay(t, order, &total));
    }
    Ok(html(t, &body))
}

/// What is paid, and what went wrong with the last try.
fn top(t: &Texts, problem: &str, lines: &[(String, i64)], total: &str, currency: &str) -> String {
    let mut body = format!("<h1>{}</h1><p class=mark role=note>{}", t.title, t.marked);
    if problem.contains("problem=declined") {
        let _ = write!(body, "<p class=bad role=alert>{}", t.declined);
    } else if problem.contains("problem=authentication") {
        let _ = write!(body, "<p class=bad role=alert>{}", t.not_authenticated);
    }
    body.push_str("<table>");
    for (name, amount) in lines {
        let _ = write!(body, "<tr><td>{}<td>{}", escaped(name), money(*amount, currency));
    }
    let _ = write!(body, "<tr class=total><td>{}<td>{total}</table>", t.total);
    body
}

fn ways_to_pay(t: &Texts, order: Uuid, total: &str) -> String {
    let mut body = button(order, "pay", &format!("{} {total}", t.pay), "main");
    let _ = write!(body, "<p><a class=button href=\"/dev/payments/{order}/authenticate\">{}</a>", t.secure);
    body.push_str(&button(order, "decline", t.decline, ""));
    body.push_str(&button(order, "cancel", t.cancel, "quiet"));
    body
}

async fn show_authentication(State(state): State<AppState>, ValidPath(order): ValidPath<Uuid>) -> ApiResult<Response> {
    let language = match renewals::find(&state, order)? {
        Some(one) => one.language,
        None => find(&state, order)?.language,
    };
    let t = texts(&language);
    let mut body = format!("<h1>{}</h1><p class=mark role=note>{}<p>{}", t.bank, t.marked, t.bank_text);
    body.push_str(&button(order, "pay", t.confirm, "main"));
    body.push_str(&button(order, "fail-authentication", t.refuse, ""));
    Ok(html(t, &body))
}

fn button(order: Uuid, action: &str, text: &str, class: &str) -> String {
    format!(
        "<form method=post action=\"/dev/payments/{order}/{action}\"><button class=\"{class}\">{}</button></form>",
        escaped(text)
    )
}

/// `USD 21.00`
fn money(amount: i64, currency: &str) -> String {
    format!("{currency} {}.{:02}", amount / 100, amount % 100)
}

const STYLE: &str = "*{box-sizing:border-box}body{font:16px/1.5 system-ui;margin:0;background:#f4f4f1;color:#1c1c1a}\
main{max-width:26rem;margin:2rem auto;padding:1.5rem;background:#fff;border:1px solid #ddd;border-radius:.75rem}\
@media(max-width:30rem){main{margin:0;min-height:100vh;border:0;border-radius:0}}h1{font-size:1.25rem;margin:0 0 1rem}\
.mark{background:#fff3c4;border:1px dashed #a67c00;padding:.5rem .75rem;border-radius:.5rem;margin:0 0 1rem}\
.bad{color:#a11;margin:0 0 1rem}table{width:100%;border-collapse:collapse;margin:0 0 1rem}\
td{padding:.4rem 0;border-bottom:1px solid #eee}td+td{text-align:right;font-variant-numeric:tabular-nums}.total td{font-weight:600}\
button,.button{display:block;width:100%;text-align:center;font:inherit;padding:.65rem;margin:0 0 .6rem;border:1px solid #888;\
border-radius:.5rem;background:#fff;color:inherit;text-decoration:none;cursor:pointer}.main{background:#1c1c1a;color:#fff;border-color:#1c1c1a}\
.quiet{border-color:transparent;text-decoration:underline}form{margin:0}p{margin:0 0 .75rem}";

fn html(t: &Texts, body: &str) -> Response {
    let page = format!(
        "<!doctype html><html lang={}><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>{}</title><style>{STYLE}</style><main>{body}</main>",
        t.lang, t.title
    );
    let policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy)),
    ];
    (StatusCode::OK, headers, page).into_response()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
