//! The statements of the list. An order by an index and a sorted handful are two statements: neither serves both.

use super::ENDING_WITHIN;
use super::model::{Behind, Counts, Filter, Paid, Person, PersonRole, Sort, Start, State};
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;

/// What of a filter a statement is told.
struct Wanted<'a> {
    from: &'a str,
    below: &'a str,
    role: Option<&'static str>,
    paid: Option<&'static str>,
    state: Option<&'static str>,
    ending: OffsetDateTime,
    is_of_seen: bool,
}

impl<'a> Wanted<'a> {
    fn of(filter: &'a Filter, now: OffsetDateTime) -> Self {
        Self {
            from: &filter.begins.from,
            below: &filter.begins.below,
            role: filter.role.map(PersonRole::as_str),
            paid: filter.paid.map(Paid::as_str),
            state: filter.state.map(State::as_str),
            ending: now + ENDING_WITHIN,
            is_of_seen: filter.is_of_seen(),
        }
    }
}

/// A statement over everybody whom the filter leaves, `$1` to `$16`, of those with whom it begins: what it selects, from whom, and what
/// follows. `offset 0` makes PostgreSQL ask for each person; it would rather read everybody of a role for a page of twenty.
macro_rules! over_people {
    ($query:ident!($($row:ident,)? ($($select:literal)+), ($($source:literal)+), $rest:literal), $tx:expr, $filter:expr, $start:expr, $($more:expr),* $(,)?) => {{
        let (tenant, now) = ($tx.tenant_id(), $tx.now());
        let wanted = Wanted::of($filter, now);
        sqlx::$query!(
            $($row,)?
            "" $(+ $select)+ $(+ $source)+ +
            " left join people_seen s on s.tenant_id = u.tenant_id and s.user_id = u.id
              where u.tenant_id = $1 and u.erased_at is null
                and ($4 = '' or $14 or exists (select from people_words w
                  where w.tenant_id = u.tenant_id and w.user_id = u.id and w.word >= $4 and w.word < $5
                    and ($16 or not w.is_contact) offset 0))
                and ($6::text is null or $15 or exists (select from user_roles r
                  where r.tenant_id = u.tenant_id and r.user_id = u.id and r.role = $6 offset 0))
                and ($7::text is null or case $7
                  when 'old_pro' then exists (select from user_roles r
                    where r.tenant_id = u.tenant_id and r.user_id = u.id and r.role = 'old-pro' offset 0)
                  when 'ending' then u.pro_until > $2 and u.pro_until <= $3
                  else ($7 = 'active') = (coalesce(u.pro_until > $2, false) or exists (select from user_roles r
                    where r.tenant_id = u.tenant_id and r.user_id = u.id and r.role = 'old-pro' offset 0)) end)
                and ($8::text is null or case $8
                  when 'blocked' then u.blocked_at is not null
                  else u.first_name = '' and u.last_name = '' end)
                and ($9::timestamptz is null or u.created_at >= $9) and ($10::timestamptz is null or u.created_at < $10)
                and ($11::timestamptz is null or s.seen_at >= $11) and ($12::timestamptz is null or s.seen_at < $12)
                and (not $13 or s.seen_at is not null) " + $rest,
            tenant.0,
            now,
            wanted.ending,
            wanted.from,
            wanted.below,
            wanted.role,
            wanted.paid,
            wanted.state,
            $filter.joined_from,
            $filter.joined_before,
            $filter.seen_from,
            $filter.seen_before,
            wanted.is_of_seen,
            $start == Start::Search,
            $start == Start::Role,
            $filter.by_contacts,
            $($more),*
        )
    }};
}

/// The people themselves.
macro_rules! people {
    (($($source:literal)+), $rest:literal, $tx:expr, $filter:expr, $start:expr, $($more:expr),* $(,)?) => {
        over_people!(
            query_as!(
                Person,
                (r#"select u.id as "id: UserId", u.first_name, u.last_name, u.username, u.email, u.phone,
                     array(select r.role from user_roles r where r.tenant_id = u.tenant_id and r.user_id = u.id
                       order by r.granted_at, r.role) as "roles!",
                     u.pro_until, u.blocked_at, u.created_at as joined_at, s.seen_at as "seen_at?",
                     u.profile_version as version "#),
                ($($source)+),
                $rest
            ),
            $tx,
            $filter,
            $start,
            $($more),*
        )
    };
}

/// Picks the statement that begins with what leaves the fewest people. `$statement` is a macro that takes the ids of those people and how
/// each of them is picked once, and nothing where everybody is looked through.
macro_rules! from_beginning {
    ($start:expr, $statement:ident) => {
        match $start {
            Start::Search => {
                $statement!(
                    "select distinct id",
                    "select user_id as id from people_words
                      where tenant_id = $1 and word >= $4 and word < $5 and ($16 or not is_contact)"
                )
            }
            Start::Blocked => {
                $statement!(
                    "select id",
                    "select id from users where tenant_id = $1 and blocked_at is not null and erased_at is null"
                )
            }
            Start::Unfinished => $statement!(
                "select id",
                "select id from users where tenant_id = $1 and first_name = '' and last_name = '' and erased_at is null"
            ),
            Start::Ending => $statement!(
                "select id",
                "select id from users where tenant_id = $1 and pro_until > $2 and pro_until <= $3 and erased_at is null"
            ),
            Start::OldPro => {
                $statement!(
                    "select id",
                    "select user_id as id from user_roles where tenant_id = $1 and role = 'old-pro'"
                )
            }
            Start::Role => {
                $statement!("select id", "select user_id as id from user_roles where tenant_id = $1 and role = $6")
            }
            Start::Pro => $statement!(
                "select distinct id",
                "select id from users where tenant_id = $1 and pro_until > $2 and erased_at is null
                 union all select user_id from user_roles where tenant_id = $1 and role = 'old-pro'"
            ),
            Start::Seen => $statement!(
                "select id",
                "select user_id as id from people_seen where tenant_id = $1
                   and seen_at >= coalesce($11::timestamptz, '-infinity')
                   and seen_at < coalesce($12::timestamptz, 'infinity')"
            ),
            Start::All => $statement!(),
        }
    };
}

/// The statements of the list are planned for what they are asked: one plan for every filter would read everybody for each of them.
pub(super) async fn plan_each(tx: &mut TenantTx) -> Result<(), sqlx::Error> {
    sqlx::query!("set local plan_cache_mode = force_custom_plan").execute(tx.conn()).await?;
    Ok(())
}

/// Whether the tenant has more people than this.
pub(super) async fn has_more_than(tx: &mut TenantTx, most: i64) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let counted = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (select from users where tenant_id = $1 and erased_at is null limit $2) counted"#,
        tenant.0,
        most + 1
    );
    Ok(counted.fetch_one(tx.conn()).await? > most)
}

/// Whether more words than this begin with the text of the filter.
pub(super) async fn is_text_broad(tx: &mut TenantTx, filter: &Filter, most: i64) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let counted = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from people_words where tenant_id = $1 and word >= $2 and word < $3 limit $4) counted"#,
        tenant.0,
        filter.begins.from,
        filter.begins.below,
        most + 1
    );
    Ok(counted.fetch_one(tx.conn()).await? > most)
}

/// Whether more people than this have the role.
pub(super) async fn is_role_broad(tx: &mut TenantTx, role: PersonRole, most: i64) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let counted = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from user_roles where tenant_id = $1 and role = $2 limit $3) counted"#,
        tenant.0,
        role.as_str(),
        most + 1
    );
    Ok(counted.fetch_one(tx.conn()).await? > most)
}

/// What a look at the first of those came to with whom the search begins.
pub(super) struct Counted {
    /// With whom it begins, as far as it was looked.
    pub(super) looked_at: i64,
    /// Of those, whom the filter leaves, up to the most that were asked for.
    pub(super) left: i64,
}

/// How many people the filter leaves of the first `looked_at`, or of all, counted up to `most`.
pub(super) async fn count(
    tx: &mut TenantTx,
    filter: &Filter,
    start: Start,
    most: i64,
    looked_at: Option<i64>,
) -> Result<Counted, sqlx::Error> {
    macro_rules! statement {
        () => {{
            let left = over_people!(
                query_scalar!(
                    (r#"select count(*) as "count!" from (select "#),
                    (" from users u"),
                    " limit $17) counted"
                ),
                tx,
                filter,
                start,
                most
            );
            Ok(Counted { looked_at: 0, left: left.fetch_one(tx.conn()).await? })
        }};
        ($pick:literal, $found:literal) => {
            over_people!(
                query_as!(
                    Counted,
                    (r#"select (select count(*) from ("# $found
                        r#" limit $18) looked_at) as "looked_at!", count(*) as "left!" from (select "#),
                    (" from (" $pick " from (" $found " limit $18) found) found
                      join users u on u.tenant_id = $1 and u.id = found.id"),
                    " limit $17) counted"
                ),
                tx,
                filter,
                start,
                most,
                looked_at
            )
            .fetch_one(tx.conn())
            .await
        };
    }
    from_beginning!(start, statement)
}

/// A page of so few people that they can be sorted.
pub(super) async fn list_few(
    tx: &mut TenantTx,
    filter: &Filter,
    start: Start,
    offset: i64,
    limit: i64,
) -> Result<Vec<Person>, sqlx::Error> {
    macro_rules! sorted {
        ($($source:literal)+) => {
            people!(
                ($($source)+),
                "order by
                   case when $17 = '-joined' then u.created_at end desc, case when $17 = 'joined' then u.created_at end,
                   case when $17 = '-seen' then s.seen_at end desc, case when $17 = 'seen' then s.seen_at end,
                   case when $17 = '-name' then u.last_name end desc, case when $17 = '-name' then u.first_name end desc,
                   case when $17 = 'name' then u.last_name end, case when $17 = 'name' then u.first_name end,
                   case when $17 like '-%' then u.id end desc, u.id
                 offset $18 limit $19",
                tx,
                filter,
                start,
                filter.sort.as_str(),
                offset,
                limit
            )
            .fetch_all(tx.conn())
            .await
        };
    }
    macro_rules! statement {
        () => {
            sorted!(" from users u")
        };
        ($pick:literal, $found:literal) => {
            sorted!(" from (" $pick " from (" $found ") found) found join users u on u.tenant_id = $1 and u.id = found.id")
        };
    }
    from_beginning!(start, statement)
}

/// A page of many people: an index has their order, and the filter leaves enough of them to meet a page soon.
pub(super) async fn list_many(
    tx: &mut TenantTx,
    filter: &Filter,
    offset: i64,
    limit: i64,
) -> Result<Vec<Person>, sqlx::Error> {
    match filter.sort {
        Sort::NewestFirst => {
            people!(
                (" from users u"),
                "order by u.created_at desc, u.id desc offset $17 limit $18",
                tx,
                filter,
                Start::All,
                offset,
                limit
            )
            .fetch_all(tx.conn())
            .await
        }
        Sort::OldestFirst => {
            people!(
                (" from users u"),
                "order by u.created_at, u.id offset $17 limit $18",
                tx,
                filter,
                Start::All,
                offset,
                limit
            )
            .fetch_all(tx.conn())
            .await
        }
        Sort::SeenLast => {
            people!(
                (" from people_seen n join users u on u.tenant_id = $1 and n.tenant_id = $1 and u.id = n.user_id"),
                "order by n.seen_at desc, n.user_id offset $17 limit $18",
                tx,
                filter,
                Start::All,
                offset,
                limit
            )
            .fetch_all(tx.conn())
            .await
        }
        Sort::SeenFirst => {
            people!(
                (" from people_seen n join users u on u.tenant_id = $1 and n.tenant_id = $1 and u.id = n.user_id"),
                "order by n.seen_at, n.user_id desc offset $17 limit $18",
                tx,
                filter,
                Start::All,
                offset,
                limit
            )
            .fetch_all(tx.conn())
            .await
        }
        Sort::Name => {
            people!(
                (" from users u"),
                "order by u.last_name, u.first_name, u.id offset $17 limit $18",
                tx,
                filter,
                Start::All,
                offset,
                limit
            )
            .fetch_all(tx.conn())
            .await
        }
        Sort::NameBackward => {
            people!(
                (" from users u"),
                "order by u.last_name desc, u.first_name desc, u.id desc offset $17 limit $18",
                tx,
                filter,
                Start::All,
                offset,
                limit
            )
            .fetch_all(tx.conn())
            .await
        }
    }
}

/// People behind one of the newest first.
pub(super) async fn list_behind(
    tx: &mut TenantTx,
    filter: &Filter,
    behind: Option<Behind>,
    limit: i64,
) -> Result<Vec<Person>, sqlx::Error> {
    people!(
        (" from users u"),
        "and ($17::timestamptz is null or (u.created_at, u.id) < ($17, $18::uuid))
         order by u.created_at desc, u.id desc limit $19",
        tx,
        filter,
        Start::All,
        behind.map(|behind| behind.joined_at),
        behind.map(|behind| behind.id.0),
        limit
    )
    .fetch_all(tx.conn())
    .await
}

pub(super) async fn hold(tx: &mut TenantTx, id: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let held = sqlx::query_scalar!(
        r#"select true as "held!" from users where tenant_id = $1 and id = $2 and erased_at is null for no key update"#,
        tenant.0,
        id.0
    );
    Ok(held.fetch_optional(tx.conn()).await?.is_some())
}

pub(super) async fn find(tx: &mut TenantTx, id: UserId) -> Result<Option<Person>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Person,
        r#"select u.id as "id: UserId", u.first_name, u.last_name, u.username, u.email, u.phone,
             array(select r.role from user_roles r where r.tenant_id = u.tenant_id and r.user_id = u.id
               order by r.granted_at, r.role) as "roles!",
             u.pro_until, u.blocked_at, u.created_at as joined_at, s.seen_at as "seen_at?", u.profile_version as version
           from users u left join people_seen s on s.tenant_id = u.tenant_id and s.user_id = u.id
           where u.tenant_id = $1 and u.id = $2 and u.erased_at is null"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await
}

/// The sums that the office asks for first. Each has an index of its own.
pub(super) async fn count_all(tx: &mut TenantTx) -> Result<Counts, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_as!(
        Counts,
        r#"select
             (select count(*) from users where tenant_id = $1 and erased_at is null) as "people!",
             (select count(*) from users where tenant_id = $1 and pro_until > $2 and erased_at is null)
               + (select count(*) from user_roles r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
                  where r.tenant_id = $1 and r.role = 'old-pro' and u.erased_at is null
                    and (u.pro_until is null or u.pro_until <= $2)) as "pro!",
             (select count(*) from users
              where tenant_id = $1 and pro_until > $2 and pro_until <= $3 and erased_at is null) as "pro_ending!",
             (select count(*) from users
              where tenant_id = $1 and first_name = '' and last_name = '' and erased_at is null) as "unfinished!",
             (select count(*) from users
              where tenant_id = $1 and blocked_at is not null and erased_at is null) as "blocked!""#,
        tenant.0,
        now,
        now + ENDING_WITHIN
    )
    .fetch_one(tx.conn())
    .await
}

/// How many joined since then and have not left for good.
pub(super) async fn count_joined(tx: &mut TenantTx, since: OffsetDateTime) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from users where tenant_id = $1 and created_at >= $2 and erased_at is null"#,
        tenant.0,
        since
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn delete_seen(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from people_seen where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
