//! T-Coins: the own ledger, and what the office gives and takes (R-190, R-201, R-313, R-314; D-076, D-087).

use axum::Json;
use product::money::coins::{
    self, Amount, CoinError, Correction, Entry, LONGEST_NOTE, Ledger, Month, Note, ReversalReason, TransactionKind,
};
use product::money::plans::Refusal;
use product::people::accounts::UserId;
use serde::{Deserialize, Serialize};
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::{May, MayRead, SignedInReader, ValidJson, ValidPath, ValidQuery, rights};
use crate::routes::money::plans::price::PriceBody;
use crate::schemas::{PageQuery, local_time};

const TAG: &str = "coins";

/// A page of what a member's T-Coins did, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CoinLedger)]
pub struct LedgerBody {
    /// What there is now.
    balance: i64,
    data: Vec<EntryBody>,
    /// Counts from 1.
    current_page: u32,
    /// Entries on all pages together.
    total: i64,
    /// When the first of all entries was made; null while there is none.
    #[serde(with = "time::serde::rfc3339::option")]
    first_at: Option<OffsetDateTime>,
    /// Of a month's statement; null otherwise.
    statement: Option<StatementBody>,
}

/// What a month's entries came to: closing is opening with income and without expense.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CoinStatement)]
pub struct StatementBody {
    /// What there was when the month began.
    opening: i64,
    /// What came in.
    income: i64,
    /// What went out, not negative.
    expense: i64,
    /// What there was when it ended, or is now.
    closing: i64,
}

/// The statement of a month; all entries when no month is named.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MonthQuery {
    /// `2026-05`.
    #[param(pattern = r"^\d{4}-\d{2}$")]
    month: Option<String>,
    /// In which the month begins and ends, `Asia/Taipei`; the reader's own when left out.
    timezone: Option<String>,
}

impl MonthQuery {
    async fn read(self, tx: &mut TenantTx, reader: UserId) -> ApiResult<Option<Month>> {
        let Some(first_day) = local_time::month("month", self.month.as_deref())? else { return Ok(None) };
        Ok(Some(Month::of(first_day, local_time::timezone(tx, reader, self.timezone).await?)))
    }
}

/// One movement of T-Coins.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CoinEntry)]
pub struct EntryBody {
    id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Why they moved.
    kind: TransactionKind,
    /// Negative when they went out.
    amount: i64,
    /// What there was after it.
    balance: i64,
    /// What the office wrote; empty otherwise.
    note: String,
    /// What was paid, where that was less than the list asked; null otherwise.
    price: Option<PriceBody>,
    /// Why something was taken back, where that has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    reason: Option<ReversalReason>,
}

/// What the office gives or takes.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CorrectCoins)]
pub struct CorrectionBody {
    /// How many T-Coins.
    #[schema(minimum = 1, maximum = 100_000)]
    point: i64,
    /// Why; the member reads it. Left out, the ledger shows no reason.
    #[serde(default)]
    #[schema(max_length = 500)]
    note: String,
    /// Made by the client for this change: sent again, it takes effect once. Left out, each call is a change of its own.
    key: Option<Uuid>,
}

impl CorrectionBody {
    fn correction(self, member: Uuid) -> Result<Correction, ApiError> {
        let mut errors = FieldErrors::default();
        let amount = Amount::new(self.point);
        if amount.is_none() {
            errors.push("point", Sentence::OutOfRange { min: 1, max: i64::from(Amount::MOST) });
        }
        let note = Note::parse(&self.note);
        if note.is_none() {
            errors.push("note", Sentence::TooLong { max: LONGEST_NOTE });
        }
        match (amount, note) {
            (Some(amount), Some(note)) => {
                Ok(Correction { member: UserId(member), amount, note, key: self.key.unwrap_or_else(Uuid::now_v7) })
            }
            _ => Err(ApiError::Invalid(errors)),
        }
    }
}

impl From<Entry> for EntryBody {
    fn from(entry: Entry) -> Self {
        Self {
            id: entry.id,
            at: entry.at,
            kind: entry.kind,
            amount: entry.amount,
            balance: entry.balance,
            note: entry.note,
            price: entry.price.map(Into::into),
            reason: entry.reason,
        }
    }
}

impl LedgerBody {
    fn new(ledger: Ledger, page: PageRequest) -> Self {
        Self {
            balance: ledger.balance,
            data: ledger.entries.into_iter().map(Into::into).collect(),
            current_page: page.number(),
            total: ledger.total,
            first_at: ledger.first_at,
            statement: ledger.month.map(|month| StatementBody {
                opening: month.opening,
                income: month.income,
                expense: month.expense,
                closing: month.closing,
            }),
        }
    }
}

impl From<CoinError> for ApiError {
    fn from(error: CoinError) -> Self {
        match error {
            CoinError::Unknown => Self::NotFound,
            CoinError::NotEnough { missing } => Refusal::NotEnough { missing }.into(),
            CoinError::KeyUsed | CoinError::NothingToPay | CoinError::NothingLeft => Self::Conflict,
            CoinError::Database(cause) => cause.into(),
        }
    }
}

/// List what the own T-Coins did, in all or in a month.
#[utoipa::path(get, path = "/api/coins", tag = TAG, params(MonthQuery, PageQuery), responses((status = 200, body = LedgerBody), ApiErrors))]
pub async fn get_own_coins(
    mut me: SignedInReader,
    ValidQuery(query): ValidQuery<PageQuery>,
    ValidQuery(month): ValidQuery<MonthQuery>,
) -> ApiResult<Json<LedgerBody>> {
    let month = month.read(&mut me.tx, me.user.id).await?;
    let ledger = get_page(&mut me.tx, me.user.id, month, query.request()).await?;
    Ok(Json(LedgerBody::new(ledger, query.request())))
}

/// List what somebody's T-Coins did, in all or in a month.
#[utoipa::path(get, path = "/api/admin/user/{id}/coins", tag = TAG, params(("id" = Uuid, Path), MonthQuery, PageQuery), responses((status = 200, body = LedgerBody), ApiErrors))]
pub async fn get_coins(
    mut office: MayRead<rights::MoveMoney>,
    ValidPath(id): ValidPath<Uuid>,
    ValidQuery(query): ValidQuery<PageQuery>,
    ValidQuery(month): ValidQuery<MonthQuery>,
) -> ApiResult<Json<LedgerBody>> {
    if !product::people::accounts::is_person(&mut office.tx, UserId(id)).await? {
        return Err(ApiError::NotFound);
    }
    let month = month.read(&mut office.tx, office.user.id).await?;
    let ledger = get_page(&mut office.tx, UserId(id), month, query.request()).await?;
    Ok(Json(LedgerBody::new(ledger, query.request())))
}

async fn get_page(
    tx: &mut TenantTx,
    member: UserId,
    month: Option<Month>,
    page: PageRequest,
) -> Result<Ledger, sqlx::Error> {
    match month {
        Some(month) => coins::get_statement(tx, member, &month, page).await,
        None => coins::get_ledger(tx, member, page).await,
    }
}

/// Give somebody T-Coins. The same key gives them once.
#[utoipa::path(post, path = "/api/admin/user/{id}/give-point", tag = TAG, params(("id" = Uuid, Path)), request_body = CorrectionBody,
    responses((status = 200, body = EntryBody), ApiErrors))]
pub async fn give_point(
    mut office: May<rights::MoveMoney>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<CorrectionBody>,
) -> ApiResult<Json<EntryBody>> {
    office.check_other(UserId(id)).await?;
    let entry = coins::give(&mut office.tx, office.user.id, &body.correction(id)?).await?;
    office.tx.commit().await?;
    Ok(Json(entry.into()))
}

/// Take T-Coins from somebody, never more than there are. The same key takes them once.
#[utoipa::path(post, path = "/api/admin/user/{id}/deduct-point", tag = TAG, params(("id" = Uuid, Path)), request_body = CorrectionBody,
    responses((status = 200, body = EntryBody), ApiErrors))]
pub async fn deduct_point(
    mut office: May<rights::MoveMoney>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<CorrectionBody>,
) -> ApiResult<Json<EntryBody>> {
    office.check_rank(UserId(id)).await?;
    let wanted = body.correction(id)?;
    let entry = match coins::deduct(&mut office.tx, office.user.id, &wanted).await {
        // Not the office's own purse: the field is wrong, and no dialog asks to deposit (D-087).
        Err(CoinError::NotEnough { missing }) => {
            let balance = wanted.amount.coins() - missing;
            return Err(ApiError::field("point", Sentence::MoreThanThere { balance }));
        }
        done => done?,
    };
    office.tx.commit().await?;
    Ok(Json(entry.into()))
}
