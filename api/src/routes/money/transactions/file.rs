//! The log as a file for spreadsheets.

use axum::extract::State;
use axum::response::Response;
use product::money::transactions::{self, Behind, Category, LogFilter, LoggedEntry};
use product::people::accounts::full_name;
use tenants::{Lang, TenantTx};

use super::{LogQuery, TAG};
use crate::csv::{self, Chunk, Lines, Listed};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::rights::MoveMoney;
use crate::extract::{Language, MayRead, ValidQuery};
use crate::locale;
use crate::state::AppState;

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
    Ok(csv::download(&state.db, office.tenant.id, LogFile { filter, lang }))
}

/// The entries of a filter.
struct LogFile {
    filter: LogFilter,
    lang: Lang,
}

impl Listed for LogFile {
    type Behind = Behind;
    const FILE: &'static str = "transactions.csv";

    fn head(&self) -> Lines {
        let words = locale::of(self.lang);
        let date = words.csv("date").replace("{zone}", &self.filter.timezone);
        let others = ["name", "email", "category", "kind", "amount", "balance", "note", "by", "id"];
        others.into_iter().fold(Lines::default().text(&date), |line, head| line.text(words.csv(head)))
    }

    async fn chunk(&self, tx: &mut TenantTx, behind: Option<Behind>, limit: i64) -> Result<Chunk<Behind>, sqlx::Error> {
        let entries = transactions::list_chunk(tx, &self.filter, behind, limit).await?;
        let behind = |entry: &LoggedEntry| Behind { at: entry.at, id: entry.id };
        Ok(Chunk::of(&entries, behind, |lines, entry| line(lines, self.lang, entry)))
    }
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
        .number(entry.amount)
        .number(entry.balance)
        .text(&entry.note)
        .text(entry.made_by.as_deref().unwrap_or_default())
        .text(&entry.id.to_string())
        .end()
}
