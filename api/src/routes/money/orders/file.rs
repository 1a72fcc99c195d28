//! The brand's orders as a file for spreadsheets.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use product::money::orders::{self, Behind, Order, OrderFilter};
use product::people::accounts::list_full_names;
use tenants::{Lang, TenantTx};
use uuid::Uuid;

use super::TAG;
use super::office::{OrdersQuery, filter};
use crate::csv::{self, Chunk, Lines, Listed, office_time};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::rights::MoveMoney;
use crate::extract::{Language, MayRead, ValidQuery};
use crate::locale;
use crate::state::AppState;

/// Download the brand's orders as CSV, newest first, in the reader's language. Days and times are those of GMT+8.
#[utoipa::path(get, path = "/api/admin/orders/csv", tag = TAG, params(OrdersQuery),
    responses((status = 200, content_type = "text/csv", body = String), ApiErrors))]
pub async fn download_orders(
    State(state): State<AppState>,
    office: MayRead<MoveMoney>,
    Language(lang): Language,
    ValidQuery(query): ValidQuery<OrdersQuery>,
) -> ApiResult<Response> {
    drop(office.tx);
    Ok(csv::download(&state.db, office.tenant.id, OrderFile { filter: filter(&query), lang }))
}

/// The orders of a filter.
struct OrderFile {
    filter: OrderFilter,
    lang: Lang,
}

impl Listed for OrderFile {
    type Behind = Behind;
    const FILE: &'static str = "orders.csv";

    fn head(&self) -> Lines {
        let words = locale::of(self.lang);
        // The office counts by the days of GMT+8.
        HEADS.iter().fold(Lines::default(), |line, head| line.text(&words.csv(head).replace("{zone}", "GMT+8")))
    }

    async fn chunk(&self, tx: &mut TenantTx, behind: Option<Behind>, limit: i64) -> Result<Chunk<Behind>, sqlx::Error> {
        let found = orders::list_chunk(tx, &self.filter, behind, limit).await?;
        let names = list_full_names(tx, found.iter().map(|order| order.member).collect()).await?;
        let behind = |order: &Order| Behind { at: order.created_at, id: order.id };
        Ok(Chunk::of(&found, behind, |lines, order| line(lines, self.lang, order, &names)))
    }
}

/// Heads, in the order of their cells.
const HEADS: [&str; 19] = [
    "date",
    "order",
    "member",
    "bought",
    "method",
    "state",
    "currency",
    "price",
    "discount",
    "fee",
    "total",
    "paid_at",
    "returned",
    "coins_returned",
    "coins_owed",
    "promotion_code",
    "payment",
    "order_id",
    "member_id",
];

fn line(lines: Lines, lang: Lang, order: &Order, names: &BTreeMap<Uuid, String>) -> Lines {
    let words = locale::of(lang);
    let name = names.get(&order.member.0).filter(|name| !name.is_empty());
    lines
        .text(&office_time(order.created_at))
        .text(&order.reference)
        .text(name.map_or(words.csv("gone"), String::as_str))
        .number(order.coins)
        .text(words.csv(&format!("method_{}", order.method)))
        .text(words.csv(&format!("state_{}", order.state)))
        .text(order.price.currency.as_str())
        .money(order.price.price)
        .money(order.price.discount)
        .money(order.price.fee)
        .money(order.price.total())
        .text(&order.paid_at.map(office_time).unwrap_or_default())
        .money(order.returned)
        .number(order.coins_returned)
        .number(order.coins_owed)
        .text(order.promotion_code.as_deref().unwrap_or_default())
        .text(order.payment_reference.as_deref().unwrap_or_default())
        .text(&order.id.to_string())
        .text(&order.member.0.to_string())
        .end()
}
