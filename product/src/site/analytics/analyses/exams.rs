//! Tests and people by day.

use super::by_day;
use crate::site::analytics::days::DayRange;
use crate::site::analytics::metrics::{Metric, list_amounts};
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::Date;

tenants::closed_list! {
    /// How much of what an attempt takes.
    pub enum AttemptKind {
        /// A whole test of full length.
        FullMock = "full_mock",
        /// A whole short test.
        QuickMock = "quick_mock",
        /// One section.
        Section = "section",
        /// One passage, audio set or task, or several of a section.
        Set = "set",
    }
}

/// What happened on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExamDay {
    /// In GMT+8.
    pub date: Date,
    /// Tests that began.
    pub started: i64,
    /// Tests that were handed in.
    pub finished: i64,
    /// Tests whose every section got its score.
    pub graded: i64,
    /// Accounts that were made.
    pub new_users: i64,
    /// Different people who started a test or studied cards.
    pub active_users: i64,
    /// What was started and finished, by kind and section.
    pub kinds: Vec<ExamKind>,
}

/// One kind of test on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExamKind {
    /// How much was taken.
    pub kind: AttemptKind,
    /// Of which section, where it is one.
    pub section: Option<String>,
    /// How many began.
    pub started: i64,
    /// How many were handed in.
    pub finished: i64,
}

const METRICS: [Metric; 5] =
    [Metric::TestsStarted, Metric::TestsFinished, Metric::TestsGraded, Metric::UsersJoined, Metric::PeopleActive];

/// The record of every day of a range.
pub async fn list_exam_days(tx: &mut TenantTx, range: DayRange) -> Result<Vec<ExamDay>, sqlx::Error> {
    let amounts = list_amounts(tx, &METRICS, range).await?;
    let days = by_day(range, amounts).map(|(date, amounts)| {
        let mut day =
            ExamDay { date, started: 0, finished: 0, graded: 0, new_users: 0, active_users: 0, kinds: Vec::new() };
        let mut kinds: BTreeMap<(AttemptKind, Option<String>), (i64, i64)> = BTreeMap::new();
        for found in amounts {
            let of_kind = kind_of(&found.dimension);
            match found.metric {
                Metric::TestsStarted => {
                    day.started += found.amount;
                    if let Some(kind) = of_kind {
                        kinds.entry(kind).or_default().0 += found.amount;
                    }
                }
                Metric::TestsFinished => {
                    day.finished += found.amount;
                    if let Some(kind) = of_kind {
                        kinds.entry(kind).or_default().1 += found.amount;
                    }
                }
                Metric::TestsGraded => day.graded += found.amount,
                Metric::UsersJoined => day.new_users += found.amount,
                _ => day.active_users += found.amount,
            }
        }
        let kinds = kinds.into_iter();
        day.kinds =
            kinds.map(|((kind, section), (started, finished))| ExamKind { kind, section, started, finished }).collect();
        day
    });
    Ok(days.collect())
}

/// `section:reading`, or `full_mock:`.
fn kind_of(dimension: &str) -> Option<(AttemptKind, Option<String>)> {
    let (kind, section) = dimension.split_once(':')?;
    Some((AttemptKind::parse(kind)?, (!section.is_empty()).then(|| section.to_owned())))
}
