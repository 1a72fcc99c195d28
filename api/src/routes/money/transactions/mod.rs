//! The transaction log of T-Coins, for those who move a tenant's money (R-304, R-317 to R-319, D-120): entries with their sums,
//! people with theirs, and all of it as a file.

pub mod body;
pub mod file;

use axum::Json;
use product::money::coins::TransactionKind;
use product::money::transactions::{self, Category, LogFilter, Period, Unit};
use product::people::accounts::UserId;
use serde::Deserialize;
use tenants::TenantTx;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::rights::MoveMoney;
use crate::extract::{MayRead, ValidQuery};
use crate::schemas::{PageQuery, local_time};
use body::{LogBody, PeopleBody};

const TAG: &str = "transactions";

/// Longest search, in characters.
const LONGEST_SEARCH: usize = 200;

/// Which movements; everything may be left out.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    /// `income` or `expense`.
    #[param(inline)]
    category: Option<Category>,
    /// Why they moved.
    #[param(inline)]
    kind: Option<TransactionKind>,
    /// Whose.
    user: Option<Uuid>,
    /// First day, `2026-05-01`.
    #[param(value_type = Option<String>, format = Date)]
    from: Option<String>,
    /// Last day.
    #[param(value_type = Option<String>, format = Date)]
    to: Option<String>,
    /// In which days begin and end, `Asia/Taipei`; the reader's own when left out.
    timezone: Option<String>,
    /// `point`, which all of them are.
    #[param(inline)]
    unit: Option<Unit>,
}

/// Whom to look for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// How a name, a word of it, a username or an email address begins.
    q: Option<String>,
}

impl LogQuery {
    async fn filter(self, tx: &mut TenantTx, reader: UserId) -> ApiResult<LogFilter> {
        // Nothing else moves.
        let (Some(Unit::Point) | None) = self.unit;
        let from = local_time::day("from", self.from.as_deref())?;
        let to = local_time::day("to", self.to.as_deref())?;
        Ok(LogFilter {
            category: self.category,
            kind: self.kind,
            member: self.user.map(UserId),
            period: Period::new(from, to).map_err(|_| ApiError::field("to", Sentence::Malformed))?,
            timezone: local_time::timezone(tx, reader, self.timezone).await?,
        })
    }
}

/// List what the T-Coins of all members did, newest first, with the sums of all pages.
#[utoipa::path(get, path = "/api/admin/transactions-logs", tag = TAG, params(LogQuery, PageQuery),
    responses((status = 200, body = LogBody), ApiErrors))]
pub async fn list_transactions(
    mut office: MayRead<MoveMoney>,
    ValidQuery(query): ValidQuery<LogQuery>,
    ValidQuery(page): ValidQuery<PageQuery>,
) -> ApiResult<Json<LogBody>> {
    let filter = query.filter(&mut office.tx, office.user.id).await?;
    let log = transactions::list_log(&mut office.tx, &filter, page.request()).await?;
    Ok(Json(LogBody::new(log, filter.period.unit(), page.request())))
}

/// List the people whose T-Coins moved, with their sums, those with the most first.
#[utoipa::path(get, path = "/api/admin/transactions-logs/users", tag = TAG, params(LogQuery, SearchQuery, PageQuery),
    responses((status = 200, body = PeopleBody), ApiErrors))]
pub async fn list_transaction_users(
    mut office: MayRead<MoveMoney>,
    ValidQuery(query): ValidQuery<LogQuery>,
    ValidQuery(search): ValidQuery<SearchQuery>,
    ValidQuery(page): ValidQuery<PageQuery>,
) -> ApiResult<Json<PeopleBody>> {
    let words = search.q.unwrap_or_default();
    if words.chars().count() > LONGEST_SEARCH {
        return Err(ApiError::field("q", Sentence::TooLong { max: LONGEST_SEARCH }));
    }
    let filter = query.filter(&mut office.tx, office.user.id).await?;
    let (people, total) = transactions::list_people(&mut office.tx, &filter, &words, page.request()).await?;
    Ok(Json(PeopleBody::new(people, page.request(), total)))
}
