//! What the office reads of people.

use product::money::plans;
use product::people::accounts::{Role, full_name};
use product::people::directory::{Counts, Person};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// A person as the office lists them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminUser)]
pub struct UserBody {
    id: Uuid,
    first_name: String,
    last_name: String,
    /// First and last name, or the username; empty while the person has told none.
    name: String,
    username: Option<String>,
    email: String,
    phone: Option<String>,
    /// As they are stored: Pro by paid time is in `pro_until`.
    roles: Vec<Role>,
    /// Whether the person has told a name.
    is_registered: bool,
    /// The end of the paid time, past or to come.
    #[serde(with = "time::serde::rfc3339::option")]
    pro_until: Option<OffsetDateTime>,
    /// Pro for ever by an old promise (D-083).
    is_old_pro: bool,
    /// Since when the person is shut out.
    #[serde(with = "time::serde::rfc3339::option")]
    blocked_at: Option<OffsetDateTime>,
    /// T-Coins.
    coins: i64,
    #[serde(with = "time::serde::rfc3339")]
    joined_at: OffsetDateTime,
    /// When a device of theirs was here last, to a quarter of an hour.
    #[serde(with = "time::serde::rfc3339::option")]
    last_seen_at: Option<OffsetDateTime>,
    /// Counts changes of the profile.
    version: i32,
}

impl UserBody {
    pub(super) fn new(person: Person, coins: i64) -> Self {
        let roles: Vec<Role> = person.roles.iter().filter_map(|role| Role::parse(role)).collect();
        Self {
            id: person.id.0,
            name: full_name(&person.first_name, &person.last_name, person.username.as_deref()),
            is_registered: !(person.first_name.is_empty() && person.last_name.is_empty()),
            first_name: person.first_name,
            last_name: person.last_name,
            username: person.username,
            email: person.email,
            phone: person.phone,
            is_old_pro: plans::is_old_pro(roles.iter().copied()),
            roles,
            pro_until: person.pro_until,
            blocked_at: person.blocked_at,
            coins,
            joined_at: person.joined_at,
            last_seen_at: person.seen_at,
            version: person.version,
        }
    }
}

/// How many people there are.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminUserCounts)]
pub struct CountsBody {
    /// Everybody.
    people: i64,
    /// Who is Pro now.
    pro: i64,
    /// Whose paid time ends within seven days.
    pro_ending: i64,
    /// Who has told no name yet.
    unfinished: i64,
    /// Who is shut out.
    blocked: i64,
    #[serde(with = "time::serde::rfc3339")]
    counted_at: OffsetDateTime,
}

impl CountsBody {
    pub(super) fn new(counts: Counts, counted_at: OffsetDateTime) -> Self {
        let Counts { people, pro, pro_ending, unfinished, blocked } = counts;
        Self { people, pro, pro_ending, unfinished, blocked, counted_at }
    }
}
