//! The transaction log: every movement of T-Coins in a tenant, for those who move its money (R-304, R-317 to R-319, D-120).
//! Everything here is read from the entries of the ledger, so every sum that a screen shows is the sum of its entries.

mod queries;
mod rules;

pub use queries::{list_chunk, list_log, list_people};
pub use rules::{Backwards, Category, LogFilter, Period, PeriodUnit, Unit};

use crate::money::coins::{Price, TransactionKind};
use crate::people::accounts::UserId;
use time::OffsetDateTime;
use uuid::Uuid;

/// Somebody in the log. An erased account has no name left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The person.
    pub id: UserId,
    /// First name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Chosen during onboarding.
    pub username: Option<String>,
    /// None for an erased account.
    pub email: Option<String>,
}

/// One movement, as the office sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedEntry {
    /// The transaction.
    pub id: Uuid,
    /// When.
    pub at: OffsetDateTime,
    /// The same in the reader's time zone, `2026-11-23 18:20:05`.
    pub local_time: String,
    /// Whose coins.
    pub member: Member,
    /// Why.
    pub kind: TransactionKind,
    /// In T-Coins; negative when they went out.
    pub amount: i64,
    /// What the member had after it.
    pub balance: i64,
    /// What the office wrote; empty otherwise.
    pub note: String,
    /// What it cost and why, where less was paid than the list asks.
    pub price: Option<Price>,
    /// Who of the office did it; an empty name when that account is erased.
    pub made_by: Option<String>,
}

/// What several movements come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sums {
    /// How many there are.
    pub entries: i64,
    /// What came in.
    pub income: i64,
    /// What went out, not negative.
    pub expense: i64,
}

/// A page of the log, and what all pages together come to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Log {
    /// Newest first.
    pub entries: Vec<LoggedEntry>,
    /// Of every entry that the filter lets through.
    pub sums: Sums,
    /// The same by kind, in the order of the list of kinds.
    pub by_kind: Vec<(TransactionKind, Sums)>,
    /// The same by day or month, the earliest first; a quiet period is left out. Each is named by its first day, `2026-11-01`.
    pub by_period: Vec<(String, Sums)>,
}

/// What somebody's movements come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonSums {
    /// The person.
    pub member: Member,
    /// Of the entries that the filter lets through.
    pub sums: Sums,
    /// What the person has now.
    pub balance: i64,
}

/// Where a chunk of the log begins: behind this entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Behind {
    /// When it was made.
    pub at: OffsetDateTime,
    /// Its transaction.
    pub id: Uuid,
}
