//! The brand's orders as a file for spreadsheets, read and sent in chunks: however many they are, one chunk is in memory, and no
//! connection of the database waits for a slow reader.

use std::collections::BTreeMap;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures::stream;
use product::money::orders::{self, Behind, Order, OrderFilter};
use tenants::{Db, Lang, TenantId};
use time::OffsetDateTime;
use time::macros::{format_description, offset};
use uuid::Uuid;

use super::TAG;
use super::office::{OrdersQuery, filter, names_of};
use crate::csv::{Lines, MARK};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::rights::MoveMoney;
use crate::extract::{Language, MayRead, ValidQuery};
use crate::locale;
use crate::state::AppState;

/// How many orders are read at once.
const CHUNK: i64 = 1_000;

/// Download the brand's orders as CSV, newest first, in the reader's language. Days and times are those of GMT+8.
#[utoipa::path(get, path = "/api/admin/orders/csv", tag = TAG, params(OrdersQuery),
    responses((status = 200, content_type = "text/csv", body = String), ApiErrors))]
pub async fn download_orders(
    State(state): State<AppState>,
    office: MayRead<MoveMoney>,
    Language(lang): Language,
    ValidQuery(query): ValidQuery<OrdersQuery>,
) -> ApiResult<Response> {
    let tenant = office.tenant.id;
    drop(office.tx);
    let unsent = Unsent { db: state.db.clone(), tenant, filter: filter(&query), lang, next: Next::Head };
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"orders.csv\""),
        (CACHE_CONTROL, "private, no-store"),
    ];
    Ok((headers, Body::from_stream(stream::try_unfold(unsent, Unsent::take_chunk))).into_response())
}

/// What of the file is still to be sent.
struct Unsent {
    db: Db,
    tenant: TenantId,
    filter: OrderFilter,
    lang: Lang,
    next: Next,
}

#[derive(Clone, Copy)]
enum Next {
    Head,
    Orders(Option<Behind>),
    Nothing,
}

impl Unsent {
    /// A failure breaks the transfer off: half a list must not look like a whole one.
    async fn take_chunk(mut self) -> Result<Option<(Bytes, Self)>, sqlx::Error> {
        let behind = match self.next {
            Next::Nothing => return Ok(None),
            Next::Head => {
                self.next = Next::Orders(None);
                return Ok(Some((head(self.lang).into(), self)));
            }
            Next::Orders(behind) => behind,
        };
        let mut tx = self.db.tenant_read(self.tenant).await?;
        let found = orders::list_chunk(&mut tx, &self.filter, behind, CHUNK).await?;
        let names = names_of(&mut tx, found.iter().map(|order| order.member).collect()).await?;
        drop(tx);
        self.next = match found.last() {
            Some(last) if found.len() as i64 == CHUNK => {
                Next::Orders(Some(Behind { at: last.created_at, id: last.id }))
            }
            _ => Next::Nothing,
        };
        let lines = found.iter().fold(Lines::default(), |lines, order| line(lines, self.lang, order, &names));
        Ok(Some((lines.finish().into(), self)))
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

fn head(lang: Lang) -> String {
    let words = locale::of(lang);
    let line = HEADS.iter().fold(Lines::default(), |line, head| {
        // The office counts by the days of GMT+8.
        line.text(&words.csv(head).replace("{zone}", "GMT+8"))
    });
    format!("{MARK}{}", line.end().finish())
}

fn line(lines: Lines, lang: Lang, order: &Order, names: &BTreeMap<Uuid, String>) -> Lines {
    let words = locale::of(lang);
    let name = names.get(&order.member.0).filter(|name| !name.is_empty());
    lines
        .text(&local(order.created_at))
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
        .text(&order.paid_at.map(local).unwrap_or_default())
        .money(order.returned)
        .number(order.coins_returned)
        .number(order.coins_owed)
        .text(order.promotion_code.as_deref().unwrap_or_default())
        .text(order.payment_reference.as_deref().unwrap_or_default())
        .text(&order.id.to_string())
        .text(&order.member.0.to_string())
        .end()
}

/// `2026-11-24 19:05:00`
fn local(at: OffsetDateTime) -> String {
    let parts = format_description!("[year]-[month]-[day] [hour]:[minute]:[second]");
    at.to_offset(offset!(+8)).format(parts).unwrap_or_default()
}
