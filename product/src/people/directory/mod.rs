//! The office's list of everybody of the tenant (R-306, R-310, D-118): who it is, what they may do and have, whether they are shut
//! out, and when they were here last.
//!
//! Tables: `people_seen`.

mod beginning;
mod model;
mod queries;

pub use beginning::Beginning;
pub use model::{Behind, Counts, Filter, Listed, Paid, Person, PersonRole, Sort, State};

use model::Start;
use tenants::{PageRequest, TenantTx};
use time::Duration;

use crate::people::accounts::UserId;

/// A tenant of up to so many people counts everybody whom a filter leaves, and has pages up to there.
pub const MOST_COUNTED: i64 = 10_000;
/// A larger one counts up to here; filters reach the others.
pub const COUNTED_OF_MANY: i64 = 500;
/// Of so many with whom a search begins it is seen whether more are left than are counted; fewer are sorted.
const LOOKED_AT: i64 = 5_000;
/// The same for pages from [`FAR`] on: an order's own index reads its way to them, and sorting more people is faster.
const LOOKED_AT_FAR: i64 = 20_000;
/// The first person of a far page.
const FAR: i64 = 100;
/// Paid time that ends within this time from now is about to end.
pub const ENDING_WITHIN: Duration = Duration::days(7);

/// How far a list counts, and at how many it looks for that.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    /// Up to how many people are counted and reached by pages.
    pub counted: i64,
    /// Of those with whom a search begins.
    pub looked_at: i64,
}

/// A page of the people whom the filter leaves.
pub async fn list_people(tx: &mut TenantTx, filter: &Filter, page: PageRequest) -> Result<Listed, sqlx::Error> {
    let is_large = queries::has_more_than(tx, MOST_COUNTED).await?;
    let counted = if is_large { COUNTED_OF_MANY } else { MOST_COUNTED };
    let looked_at = if page.offset() < FAR { LOOKED_AT } else { LOOKED_AT_FAR };
    list_people_within(tx, filter, page, Reach { counted, looked_at }).await
}

/// The same, counted as far as `reach` says.
pub async fn list_people_within(
    tx: &mut TenantTx,
    filter: &Filter,
    page: PageRequest,
    reach: Reach,
) -> Result<Listed, sqlx::Error> {
    queries::plan_each(tx).await?;
    let start = filter.beginning(is_past_text(tx, filter, reach.looked_at).await?);
    let most = reach.counted + 1;
    let first = queries::count(tx, filter, start, most, Some(reach.looked_at)).await?;
    // Whether those were all: then they are few enough to be sorted. Otherwise, when enough are left of them, the order's own index
    // meets a page of them soon.
    let is_whole = start != Start::All && first.looked_at < reach.looked_at;
    let left = match () {
        () if is_whole || start == Start::All || first.left == most => first.left,
        () => queries::count(tx, filter, start, most, None).await?.left,
    };
    let (total, is_more) = (left.min(reach.counted), left == most);
    let people = match () {
        () if page.offset() >= total => Vec::new(),
        () if is_whole || !is_more => queries::list_few(tx, filter, start, page.offset(), page.limit()).await?,
        () => queries::list_many(tx, filter, page.offset(), page.limit()).await?,
    };
    Ok(Listed { people, total, is_more })
}

/// Whether very many are found by the text and few by another part of the filter.
async fn is_past_text(tx: &mut TenantTx, filter: &Filter, most: i64) -> Result<bool, sqlx::Error> {
    if !filter.has_text() || !(filter.is_of_few() || filter.role.is_some()) {
        return Ok(false);
    }
    if !queries::is_text_broad(tx, filter, most).await? {
        return Ok(false);
    }
    match filter.role {
        Some(role) if !filter.is_of_few() => Ok(!queries::is_role_broad(tx, role, most).await?),
        _ => Ok(true),
    }
}

/// One person; none when there is nobody, or nobody anymore.
pub async fn find_person(tx: &mut TenantTx, id: UserId) -> Result<Option<Person>, sqlx::Error> {
    queries::find(tx, id).await
}

/// One person, held until the transaction ends: nobody changes their account meanwhile.
pub async fn hold_person(tx: &mut TenantTx, id: UserId) -> Result<Option<Person>, sqlx::Error> {
    if !queries::hold(tx, id).await? {
        return Ok(None);
    }
    queries::find(tx, id).await
}

/// The next people of a download, the newest first: those behind the last one of the part before.
pub async fn list_part(
    tx: &mut TenantTx,
    filter: &Filter,
    behind: Option<Behind>,
    limit: i64,
) -> Result<Vec<Person>, sqlx::Error> {
    queries::plan_each(tx).await?;
    queries::list_behind(tx, filter, behind, limit).await
}

/// How many there are of whom the office asks first.
pub async fn count_people(tx: &mut TenantTx) -> Result<Counts, sqlx::Error> {
    queries::count_all(tx).await
}

/// How many joined within this time before now.
pub async fn count_joined(tx: &mut TenantTx, within: Duration) -> Result<i64, sqlx::Error> {
    let since = tx.now() - within;
    queries::count_joined(tx, since).await
}

/// Takes somebody's time of the last visit away.
pub async fn forget_seen(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    queries::delete_seen(tx, user).await
}
