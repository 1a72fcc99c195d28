//! The office's list of everybody of the tenant (R-306, R-310, D-118): who it is, what they may do and have, whether they are shut
//! out, and when they were here last.
//!
//! Tables: `people_seen`.

mod model;
mod queries;

pub use model::{Behind, Counts, Filter, Listed, Paid, Person, PersonRole, Sort, State};

use tenants::{PageRequest, TenantTx};
use time::Duration;

use crate::people::accounts::UserId;

/// Up to how many people are counted and reached by pages; filters reach the others.
pub const MOST_COUNTED: i64 = 10_000;
/// Paid time that ends within this time from now is about to end.
pub const ENDING_WITHIN: Duration = Duration::days(7);

/// A page of the people whom the filter leaves.
pub async fn list_people(tx: &mut TenantTx, filter: &Filter, page: PageRequest) -> Result<Listed, sqlx::Error> {
    list_people_up_to(tx, filter, page, MOST_COUNTED).await
}

/// The same, counted up to `most`.
pub async fn list_people_up_to(
    tx: &mut TenantTx,
    filter: &Filter,
    page: PageRequest,
    most: i64,
) -> Result<Listed, sqlx::Error> {
    let counted = queries::count(tx, filter, most + 1).await?;
    let (total, is_more) = (counted.min(most), counted > most);
    let people = match () {
        () if page.offset() >= total => Vec::new(),
        // Few enough to be sorted, or so many that the order's own index meets a page of them soon.
        () if !is_more => queries::list_few(tx, filter, page.offset(), page.limit()).await?,
        () => queries::list_many(tx, filter, page.offset(), page.limit()).await?,
    };
    Ok(Listed { people, total, is_more })
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
