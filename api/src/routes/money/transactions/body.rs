//! What the calls of the transaction log answer.

use product::money::coins::TransactionKind;
use product::money::transactions::{Category, Log, LoggedEntry, Member, PeriodUnit, PersonSums, Sums, Unit};
use product::people::accounts::full_name;
use serde::Serialize;
use tenants::PageRequest;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::routes::money::plans::price::PriceBody;

/// A page of the transaction log, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransactionLog)]
pub struct LogBody {
    data: Vec<EntryBody>,
    /// Counts from 1.
    current_page: u32,
    /// Entries on all pages together.
    total: i64,
    /// Of the entries on all pages together.
    sums: SumsBody,
    /// The same by kind; a kind without entries is left out.
    by_kind: Vec<KindSumsBody>,
    /// What the next sums are told by: days up to two months, otherwise months.
    period_unit: PeriodUnit,
    /// The same by period, the earliest first; a period without entries is left out.
    by_period: Vec<PeriodSumsBody>,
}

/// Somebody whose T-Coins moved.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransactionUser)]
pub struct UserBody {
    id: Uuid,
    first_name: String,
    last_name: String,
    /// The whole name; blank for somebody who has not completed the registration, and for an erased account.
    name: String,
    /// Null for an erased account.
    email: Option<String>,
}

/// One movement of T-Coins.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransactionLogEntry)]
pub struct EntryBody {
    id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    user: UserBody,
    category: Category,
    /// Always T-Coins.
    unit: Unit,
    /// Why they moved.
    kind: TransactionKind,
    /// Negative when they went out.
    amount: i64,
    /// What the member had after it.
    balance: i64,
    /// What the office wrote; empty otherwise.
    note: String,
    /// Why less was paid than the list asks; null otherwise.
    price: Option<PriceBody>,
    /// Who of the office did it; null otherwise, empty for an erased account.
    made_by: Option<String>,
}

/// What several movements come to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransactionSums)]
pub struct SumsBody {
    /// How many there are.
    entries: i64,
    /// What came in.
    income: i64,
    /// What went out, not negative.
    expense: i64,
}

/// What the movements of a kind come to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransactionKindSums)]
pub struct KindSumsBody {
    kind: TransactionKind,
    #[serde(flatten)]
    sums: SumsBody,
}

/// What the movements of a day or a month come to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransactionPeriodSums)]
pub struct PeriodSumsBody {
    /// Its first day.
    #[schema(format = Date)]
    period: String,
    #[serde(flatten)]
    sums: SumsBody,
}

/// A page of the people whose T-Coins moved.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransactionUsers)]
pub struct PeopleBody {
    users: Vec<PersonBody>,
    /// Counts from 1.
    current_page: u32,
    /// People on all pages together.
    total: i64,
}

/// Somebody, and what the movements come to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransactionUserSums)]
pub struct PersonBody {
    #[serde(flatten)]
    user: UserBody,
    #[serde(flatten)]
    sums: SumsBody,
    /// What there is now.
    balance: i64,
}

impl LogBody {
    pub(super) fn new(log: Log, period_unit: PeriodUnit, page: PageRequest) -> Self {
        let by_kind = log.by_kind.into_iter().map(|(kind, sums)| KindSumsBody { kind, sums: sums.into() });
        let by_period = log.by_period.into_iter().map(|(period, sums)| PeriodSumsBody { period, sums: sums.into() });
        Self {
            data: log.entries.into_iter().map(Into::into).collect(),
            current_page: page.number(),
            total: log.sums.entries,
            sums: log.sums.into(),
            by_kind: by_kind.collect(),
            period_unit,
            by_period: by_period.collect(),
        }
    }
}

impl PeopleBody {
    pub(super) fn new(people: Vec<PersonSums>, page: PageRequest, total: i64) -> Self {
        let users = people.into_iter().map(|person| PersonBody {
            user: person.member.into(),
            sums: person.sums.into(),
            balance: person.balance,
        });
        Self { users: users.collect(), current_page: page.number(), total }
    }
}

impl From<Sums> for SumsBody {
    fn from(sums: Sums) -> Self {
        Self { entries: sums.entries, income: sums.income, expense: sums.expense }
    }
}

impl From<Member> for UserBody {
    fn from(member: Member) -> Self {
        let name = full_name(&member.first_name, &member.last_name, member.username.as_deref());
        Self { id: member.id.0, first_name: member.first_name, last_name: member.last_name, name, email: member.email }
    }
}

impl From<LoggedEntry> for EntryBody {
    fn from(entry: LoggedEntry) -> Self {
        Self {
            id: entry.id,
            at: entry.at,
            user: entry.member.into(),
            category: Category::of(entry.amount),
            unit: Unit::Point,
            kind: entry.kind,
            amount: entry.amount,
            balance: entry.balance,
            note: entry.note,
            price: entry.price.map(Into::into),
            made_by: entry.made_by,
        }
    }
}
