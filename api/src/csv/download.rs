//! A list as a file, read and sent in chunks: however long it is, one chunk is in memory, and no connection of the database waits
//! for a slow reader.

use std::future::Future;

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures::stream;
use tenants::{Db, TenantId, TenantTx};
use time::OffsetDateTime;
use time::macros::{format_description, offset};

use super::lines::{Lines, MARK};

/// How many rows are read at once.
const CHUNK: i64 = 1_000;

/// A list that can be read from any of its rows on.
pub trait Listed: Send + Sync + Sized + 'static {
    /// Where a row stands in the list.
    type Behind: Copy + Send + 'static;

    /// What the file is called.
    const FILE: &'static str;

    /// The line with the names of the cells.
    fn head(&self) -> Lines;

    /// At most `limit` rows behind another one.
    fn chunk(
        &self,
        tx: &mut TenantTx,
        behind: Option<Self::Behind>,
        limit: i64,
    ) -> impl Future<Output = Result<Chunk<Self::Behind>, sqlx::Error>> + Send;
}

/// Rows that were read together.
#[derive(Debug)]
pub struct Chunk<B> {
    lines: Lines,
    rows: usize,
    last: Option<B>,
}

impl<B> Chunk<B> {
    /// `behind`: where a row stands; `line`: writes it.
    pub fn of<R>(rows: &[R], behind: impl Fn(&R) -> B, line: impl Fn(Lines, &R) -> Lines) -> Self {
        Self { lines: rows.iter().fold(Lines::default(), line), rows: rows.len(), last: rows.last().map(behind) }
    }
}

/// The answer that sends the list of a tenant.
pub fn download<L: Listed>(db: &Db, tenant: TenantId, list: L) -> Response {
    let unsent = Unsent { db: db.clone(), tenant, list, next: Next::Head };
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{}\"", L::FILE)),
        (CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    (headers, Body::from_stream(stream::try_unfold(unsent, Unsent::take_chunk))).into_response()
}

/// What of the file is still to be sent.
struct Unsent<L: Listed> {
    db: Db,
    tenant: TenantId,
    list: L,
    next: Next<L::Behind>,
}

#[derive(Clone, Copy)]
enum Next<B> {
    Head,
    Rows(Option<B>),
    Nothing,
}

impl<L: Listed> Unsent<L> {
    /// A failure breaks the transfer off: half a list must not look like a whole one.
    async fn take_chunk(mut self) -> Result<Option<(Bytes, Self)>, sqlx::Error> {
        let behind = match self.next {
            Next::Nothing => return Ok(None),
            Next::Head => {
                self.next = Next::Rows(None);
                let head = format!("{MARK}{}", self.list.head().end().finish());
                return Ok(Some((head.into(), self)));
            }
            Next::Rows(behind) => behind,
        };
        let mut tx = self.db.tenant_read_replica(self.tenant).await?;
        let chunk = self.list.chunk(&mut tx, behind, CHUNK).await?;
        drop(tx);
        let is_full = i64::try_from(chunk.rows).is_ok_and(|rows| rows == CHUNK);
        self.next = if is_full { Next::Rows(chunk.last) } else { Next::Nothing };
        Ok(Some((chunk.lines.finish().into(), self)))
    }
}

/// A moment in a file of the office, which counts by the days of GMT+8 (D-122): `2026-11-24 19:05:00`.
pub fn office_time(at: OffsetDateTime) -> String {
    let parts = format_description!("[year]-[month]-[day] [hour]:[minute]:[second]");
    at.to_offset(offset!(+8)).format(parts).unwrap_or_default()
}
