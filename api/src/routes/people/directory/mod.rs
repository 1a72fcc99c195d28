//! Everybody of the tenant, for its office (R-302, R-303, R-306, R-310; D-118): the list with its filters, one person, and what shuts
//! somebody out or lets them in.

pub mod body;
pub mod file;
pub mod merge;
pub mod sessions;
pub mod toggles;

use axum::Json;
use product::money::coins;
use product::people::accounts::UserId;
use product::people::directory::{self, Beginning, Filter, Paid, Person, PersonRole, Sort, State};
use serde::Deserialize;
use tenants::TenantTx;
use time::macros::offset;
use time::{Date, OffsetDateTime};
use utoipa::IntoParams;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::rights::SeeContacts;
use crate::extract::{MayRead, ValidPath, ValidQuery};
use crate::schemas::{CappedPage, PageQuery, local_time};
use body::{CountsBody, UserBody};

const TAG: &str = "people";

/// Longest search, in characters.
const LONGEST_SEARCH: usize = 200;

/// Whom to list; everything may be left out.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UsersQuery {
    /// How a name, one of its words, a username, an address or a phone number begins.
    search: Option<String>,
    /// Who has this role.
    #[param(inline)]
    role: Option<PersonRole>,
    /// What they have paid for: `ending` within seven days.
    #[param(inline)]
    pro: Option<Paid>,
    /// What is the matter with the account.
    #[param(inline)]
    state: Option<State>,
    /// First day of joining, `2026-05-01`, in GMT+8.
    #[param(value_type = Option<String>, format = Date)]
    joined_from: Option<String>,
    /// Last day of joining.
    #[param(value_type = Option<String>, format = Date)]
    joined_to: Option<String>,
    /// First day of the last visit.
    #[param(value_type = Option<String>, format = Date)]
    seen_from: Option<String>,
    /// Last day of the last visit.
    #[param(value_type = Option<String>, format = Date)]
    seen_to: Option<String>,
    /// `-joined` when left out. By the last visit there are only people who were here.
    #[param(inline)]
    sort: Option<Sort>,
}

impl UsersQuery {
    fn filter(self) -> ApiResult<Filter> {
        let search = self.search.unwrap_or_default();
        if search.chars().count() > LONGEST_SEARCH {
            return Err(ApiError::field("search", Sentence::TooLong { max: LONGEST_SEARCH }));
        }
        let (joined_from, joined_before) =
            span("joined_from", self.joined_from.as_deref(), "joined_to", self.joined_to.as_deref())?;
        let (seen_from, seen_before) =
            span("seen_from", self.seen_from.as_deref(), "seen_to", self.seen_to.as_deref())?;
        Ok(Filter {
            begins: Beginning::of(&search),
            by_contacts: true,
            role: self.role,
            paid: self.pro,
            state: self.state,
            joined_from,
            joined_before,
            seen_from,
            seen_before,
            sort: self.sort.unwrap_or(Sort::NewestFirst),
        })
    }
}

type Span = (Option<OffsetDateTime>, Option<OffsetDateTime>);

/// From the beginning of the first day to the end of the last one, in GMT+8 (D-122).
fn span(from_name: &'static str, from: Option<&str>, to_name: &'static str, to: Option<&str>) -> ApiResult<Span> {
    let (from, to) = (local_time::day(from_name, from)?, local_time::day(to_name, to)?);
    if from > to && to.is_some() {
        return Err(ApiError::field(to_name, Sentence::Malformed));
    }
    let begins = |day: Date| day.midnight().assume_offset(offset!(+8));
    let ends = to.map(|day| day.next_day().ok_or_else(|| ApiError::field(to_name, Sentence::Malformed))).transpose()?;
    Ok((from.map(begins), ends.map(begins)))
}

/// List everybody of the tenant whom the filters leave.
#[utoipa::path(get, path = "/api/admin/user", tag = TAG, params(UsersQuery, PageQuery),
    responses((status = 200, body = CappedPage<UserBody>), ApiErrors))]
pub async fn list_users(
    mut office: MayRead<SeeContacts>,
    ValidQuery(query): ValidQuery<UsersQuery>,
    ValidQuery(page): ValidQuery<PageQuery>,
) -> ApiResult<Json<CappedPage<UserBody>>> {
    let (filter, page) = (query.filter()?, page.request());
    let listed = directory::list_people(&mut office.tx, &filter, page).await?;
    let (total, is_more) = (listed.total, listed.is_more);
    let data = bodies(&mut office.tx, listed.people).await?;
    Ok(Json(CappedPage::new(data, page, total, is_more)))
}

/// Count everybody of the tenant, and those of whom the office asks first.
#[utoipa::path(get, path = "/api/admin/user/counts", tag = TAG, responses((status = 200, body = CountsBody), ApiErrors))]
pub async fn count_users(mut office: MayRead<SeeContacts>) -> ApiResult<Json<CountsBody>> {
    let counts = directory::count_people(&mut office.tx).await?;
    Ok(Json(CountsBody::new(counts, office.tx.now())))
}

/// Get one person of the list.
#[utoipa::path(get, path = "/api/admin/user/{id}", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = UserBody), ApiErrors))]
pub async fn get_user(mut office: MayRead<SeeContacts>, ValidPath(id): ValidPath<Uuid>) -> ApiResult<Json<UserBody>> {
    Ok(Json(user_body(&mut office.tx, UserId(id)).await?))
}

async fn user_body(tx: &mut TenantTx, id: UserId) -> ApiResult<UserBody> {
    let person = directory::find_person(tx, id).await?.ok_or(ApiError::NotFound)?;
    bodies(tx, vec![person]).await?.pop().ok_or(ApiError::NotFound)
}

/// The people with what their T-Coins come to.
async fn bodies(tx: &mut TenantTx, people: Vec<Person>) -> ApiResult<Vec<UserBody>> {
    let ids: Vec<UserId> = people.iter().map(|person| person.id).collect();
    let balances = coins::list_balances(tx, &ids).await?;
    let body = |person: Person| {
        let balance = balances.get(&person.id).copied().unwrap_or_default();
        UserBody::new(person, balance)
    };
    Ok(people.into_iter().map(body).collect())
}
