//! The log as a file for spreadsheets, read and sent in chunks: however long it is, one chunk is in memory, and no
//! connection of the database waits for a slow reader.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures::stream;
use product::money::coins::Price;
use product::money::transactions::{self, Behind, Category, LogFilter, LoggedEntry};
use product::people::accounts::full_name;
use tenants::{Db, Lang, TenantId};

use super::{LogQuery, TAG};
use crate::csv::{Lines, MARK};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::rights::MoveMoney;
use crate::extract::{Language, MayRead, ValidQuery};
use crate::locale;
use crate::state::AppState;

/// How many entries are read at once.
const CHUNK: i64 = 1_000;

/// Download the log as CSV, newest first, in the reader's language and time zone.
#[utoipa::path(get, path = "/api/admin/transactions-logs/csv", tag = TAG, params(LogQuery),
    responses((status = 200, content_type = "text/csv", body = String), ApiErrors))]
pub async fn download_transactions(
    State(state): State<AppState>,
    mut office: MayRead<MoveMoney>,
    Language(lang): Language,
    ValidQuery(query): ValidQuery<LogQuery>,
) -> ApiResult<Response> {
    let filter = query.filter(&mut office.tx, office.user.id).await?;
    drop(office.tx);
    let log = Unsent { db: state.db.clone(), tenant: office.tenant.id, filter, lang, next: Next::Head };
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"transactions.csv\""),
        (CACHE_CONTROL, "private, no-store"),
    ];
    Ok((headers, Body::from_stream(stream::try_unfold(log, Unsent::take_chunk))).into_response())
}

/// What of the file is still to be sent.
struct Unsent {
    db: Db,
    tenant: TenantId,
    filter: LogFilter,
    lang: Lang,
    next: Next,
}

#[derive(Clone, Copy)]
enum Next {
    Head,
    Entries(Option<Behind>),
    Nothing,
}

impl Unsent {
    /// A failure breaks the transfer off: half a log must not look like a whole one.
    async fn take_chunk(mut self) -> Result<Option<(Bytes, Self)>, sqlx::Error> {
        let behind = match self.next {
            Next::Nothing => return Ok(None),
            Next::Head => {
                self.next = Next::Entries(None);
                return Ok(Some((head(self.lang, &self.filter.timezone).into(), self)));
            }
            Next::Entries(behind) => behind,
        };
        let mut tx = self.db.tenant_read(self.tenant).await?;
        let entries = transactions::list_chunk(&mut tx, &self.filter, behind, CHUNK).await?;
        drop(tx);
        self.next = match entries.last() {
            Some(last) if entries.len() as i64 == CHUNK => Next::Entries(Some(Behind { at: last.at, id: last.id })),
            _ => Next::Nothing,
        };
        let lines = entries.iter().fold(Lines::default(), |lines, entry| line(lines, self.lang, entry));
        Ok(Some((lines.finish().into(), self)))
    }
}

fn head(lang: Lang, timezone: &str) -> String {
    let words = locale::of(lang);
    let date = words.csv("date").replace("{zone}", timezone);
    let others =
        ["name", "email", "category", "kind", "list_price", "discount", "amount", "balance", "note", "by", "id"];
    let line = others.into_iter().fold(Lines::default().text(&date), |line, head| line.text(words.csv(head)));
    format!("{MARK}{}", line.end().finish())
}

fn line(lines: Lines, lang: Lang, entry: &LoggedEntry) -> Lines {
    let words = locale::of(lang);
    let name = full_name(&entry.member.first_name, &entry.member.last_name, entry.member.username.as_deref());
    lines
        .text(&entry.local_time)
        .text(if name.is_empty() { words.csv("unfinished") } else { &name })
        .text(entry.member.email.as_deref().unwrap_or_default())
        .text(words.csv(Category::of(entry.amount).as_str()))
        .text(words.kind(entry.kind))
        .number_if(entry.price.map(|price| price.base().coins()))
        .number_if(entry.price.and_then(Price::discount).map(|discount| discount.amount))
        .number(entry.amount)
        .number(entry.balance)
        .text(&entry.note)
        .text(entry.made_by.as_deref().unwrap_or_default())
        .text(&entry.id.to_string())
        .end()
}
